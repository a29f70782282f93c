/* test.h -- a small harness: tests are sentences, output is TAP.
 *
 *   TEST("two and two is four")
 *   {
 *       CHECK_INT(2 + 2, 4);
 *   }
 *
 * A test enters itself before main; main (in test.c) runs them all, or those
 * whose name holds the program's first argument. A check that fails prints
 * where and what, and the test goes on.
 */
#ifndef TESTS_TEST_H
#define TESTS_TEST_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Test {
    const char *group, *name; /* "group: name"; group may be NULL */
    void (*body)(const void *about);
    const void *about;
} Test;

void test_enter(Test test);

/* A sample in ordinary runs; the whole when MADCAP_SOAK is set. */
int test_soak(int sample, int whole);

/* Says where the test is, in case a check fails there; "" again: nowhere.
 * The text is copied. */
void test_place(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Whether a check of the running test has failed. */
bool test_has_failed(void);

/* Whether what it complained of last was printed: the first few are. */
bool test_speaks(void);

bool test_check(bool holds, const char *file, int line, const char *claim);
bool test_int(long long left, long long right, const char *file, int line,
              const char *claim);
bool test_text(const char *left, const char *right, const char *file, int line,
               const char *claim);
bool test_bytes(const void *left, const void *right, size_t size,
                const char *file, int line, const char *claim);

/* Each answers whether it held. */
#define CHECK(claim) test_check((claim), __FILE__, __LINE__, #claim)
#define CHECK_INT(left, right)                                                 \
    test_int((left), (right), __FILE__, __LINE__, #left " == " #right)
#define CHECK_TEXT(left, right)                                                \
    test_text((left), (right), __FILE__, __LINE__, #left " == " #right)
#define CHECK_BYTES(left, right, size)                                         \
    test_bytes((left), (right), (size), __FILE__, __LINE__, #left " == " #right)

#define TEST(sentence)               TEST_AT_LINE(sentence, __LINE__)
#define TEST_AT_LINE(sentence, line) TEST_NAMED(sentence, line)
#define TEST_NAMED(sentence, line)                                             \
    static void test_##line(const void *);                                     \
    __attribute__((constructor)) static void enter_##line(void)                \
    {                                                                          \
        test_enter((Test){NULL, sentence, test_##line, NULL});                 \
    }                                                                          \
    static void test_##line(__attribute__((unused)) const void *about)

#endif
