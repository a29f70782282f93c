/* names.c -- what people may call themselves at a table.
 *
 * ICU knows what a sign is, which of them nobody sees, and what looks like
 * what.
 */
#include "online/names.h"

#include <string.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

enum { SIGNS = 12, UNITS = 1024 };

static const UChar32 joiner = 0x200d, blank = ' ';

static int32_t compose(const char *text, UChar *to)
{
    UErrorCode error = U_ZERO_ERROR;
    UChar units[UNITS];
    int32_t length;
    if (strlen(text) >= UNITS)
        return -1;
    u_strFromUTF8(units, UNITS, &length, text, -1, &error);
    const UNormalizer2 *form = unorm2_getNFCInstance(&error);
    length = U_FAILURE(error)
                 ? -1
                 : unorm2_normalize(form, units, length, to, UNITS, &error);
    return U_FAILURE(error) ? -1 : length;
}

/* What would be seen as nothing, or would turn what stands around it. */
static bool is_unfit(UChar32 c)
{
    int8_t type = u_charType(c);
    return type == U_UNASSIGNED || type == U_CONTROL_CHAR ||
           (type == U_FORMAT_CHAR && c != joiner) || type == U_SURROGATE ||
           type == U_PRIVATE_USE_CHAR || type == U_LINE_SEPARATOR ||
           type == U_PARAGRAPH_SEPARATOR ||
           (u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) &&
            c != joiner && !u_hasBinaryProperty(c, UCHAR_VARIATION_SELECTOR));
}

/* Blanks of all kinds become one, and none at the ends. */
static int32_t tidy(const UChar *from, int32_t length, UChar *to, bool *fit)
{
    int32_t at = 0, out = 0;
    bool gap = false;
    *fit = true;
    while (at < length) {
        UChar32 c;
        U16_NEXT(from, at, length, c);
        if (u_isUWhiteSpace(c)) {
            gap = out > 0;
            continue;
        }
        *fit &= !is_unfit(c);
        if (gap)
            to[out++] = (UChar)blank;
        gap = false;
        U16_APPEND_UNSAFE(to, out, c);
    }
    return out;
}

/* As people count them. */
static int32_t count_signs(const UChar *text, int32_t length)
{
    UErrorCode error = U_ZERO_ERROR;
    UBreakIterator *signs =
        ubrk_open(UBRK_CHARACTER, "en", text, length, &error);
    int32_t count = 0;
    if (U_FAILURE(error))
        return SIGNS + 1;
    while (ubrk_next(signs) != UBRK_DONE)
        count++;
    ubrk_close(signs);
    return count;
}

const char *name_clean(const char *text, char name[NAME_SIZE])
{
    UErrorCode error = U_ZERO_ERROR;
    UChar composed[UNITS], tidied[UNITS];
    bool fit;
    int32_t length = compose(text, composed);
    if (length < 0)
        return "this is not a name, or a very long one";
    length = tidy(composed, length, tidied, &fit);
    if (!length)
        return "a name has at least one character";
    if (!fit)
        return "a name cannot have characters that nobody can see";
    if (count_signs(tidied, length) > SIGNS)
        return "a name has at most twelve characters";
    u_strToUTF8(name, NAME_SIZE, NULL, tidied, length, &error);
    if (U_FAILURE(error) || error == U_STRING_NOT_TERMINATED_WARNING)
        return "this name takes too much room";
    return NULL;
}

/* Capital letters and small ones are alike, too. */
static bool fold(const char *name, UChar *to, int32_t *length)
{
    UErrorCode error = U_ZERO_ERROR;
    UChar units[UNITS];
    u_strFromUTF8(units, UNITS, length, name, -1, &error);
    *length =
        u_strFoldCase(to, UNITS, units, *length, U_FOLD_CASE_DEFAULT, &error);
    return U_SUCCESS(error);
}

bool names_alike(const char *a, const char *b)
{
    UErrorCode error = U_ZERO_ERROR;
    UChar first[UNITS], second[UNITS];
    int32_t first_length, second_length;
    if (!fold(a, first, &first_length) || !fold(b, second, &second_length))
        return true;
    USpoofChecker *checker = uspoof_open(&error);
    int32_t alike = uspoof_areConfusable(checker, first, first_length, second,
                                         second_length, &error);
    uspoof_close(checker);
    bool equal = first_length == second_length &&
                 !memcmp(first, second, sizeof *first * (size_t)first_length);
    return U_FAILURE(error) || alike || equal;
}
