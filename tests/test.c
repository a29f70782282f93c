/* test.c -- the harness: runs the tests that entered themselves. */
#include "tests/test.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TESTS_MAX = 1024, COMPLAINTS_MAX = 8 };

static Test tests[TESTS_MAX];
static int entered, complaints;
static char place[512];

void test_enter(Test test)
{
    if (entered == TESTS_MAX) {
        fprintf(stderr, "more than %d tests\n", TESTS_MAX);
        abort();
    }
    tests[entered++] = test;
}

int test_soak(int sample, int whole)
{
    const char *soak = getenv("MADCAP_SOAK");
    return soak && *soak ? whole : sample;
}

void test_place(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(place, sizeof place, format, list);
    va_end(list);
}

bool test_has_failed(void)
{
    return complaints > 0;
}

bool test_speaks(void)
{
    return complaints <= COMPLAINTS_MAX;
}

/* The first few complaints say enough; the test fails all the same. */
static bool complains(const char *file, int line, const char *claim)
{
    if (complaints++ >= COMPLAINTS_MAX)
        return false;
    printf("# %s:%d: %s does not hold\n", file, line, claim);
    if (place[0])
        printf("#   at %s\n", place);
    return true;
}

bool test_check(bool holds, const char *file, int line, const char *claim)
{
    if (!holds)
        complains(file, line, claim);
    return holds;
}

bool test_int(long long left, long long right, const char *file, int line,
              const char *claim)
{
    if (left != right && complains(file, line, claim))
        printf("#   left  %lld\n#   right %lld\n", left, right);
    return left == right;
}

bool test_text(const char *left, const char *right, const char *file, int line,
               const char *claim)
{
    bool same = left && right ? !strcmp(left, right) : left == right;
    if (!same && complains(file, line, claim))
        printf("#   left  %s\n#   right %s\n", left ? left : "(null)",
               right ? right : "(null)");
    return same;
}

bool test_bytes(const void *left, const void *right, size_t size,
                const char *file, int line, const char *claim)
{
    const unsigned char *l = left, *r = right;
    size_t at = 0;
    while (at < size && l[at] == r[at])
        at++;
    if (at == size)
        return true;
    if (complains(file, line, claim))
        printf("#   byte %zu of %zu: left %d, right %d\n", at, size, l[at],
               r[at]);
    return false;
}

static void name_of(const Test *test, char *buf, size_t size)
{
    snprintf(buf, size, "%s%s%s", test->group ? test->group : "",
             test->group ? ": " : "", test->name);
}

int main(int argc, char **argv)
{
    int ran = 0, failed = 0;
    for (int i = 0; i < entered; i++) {
        char name[256];
        name_of(&tests[i], name, sizeof name);
        if (argc > 1 && !strstr(name, argv[1]))
            continue;
        complaints = 0;
        place[0] = 0;
        tests[i].body(tests[i].about);
        printf("%sok %d - %s\n", complaints ? "not " : "", ++ran, name);
        fflush(stdout);
        failed += complaints > 0;
    }
    printf("1..%d\n", ran);
    if (!ran)
        fprintf(stderr, "no test has '%s' in its name\n",
                argc > 1 ? argv[1] : "");
    return failed || !ran;
}
