/* page.h -- a Markdown page for people: plain on a terminal, a screenful at a
 * time. */
#ifndef APPS_PAGE_H
#define APPS_PAGE_H

#include <stdbool.h>
#include <stdint.h>

/* Shows the page from the first heading on that has `word` in it ("": from
 * the beginning) until the person leaves or that moment comes. Where stdin or
 * stdout is no terminal it is printed as it is. Answers whether there was
 * such a heading. */
bool page_show(const char *markdown, const char *word, int64_t until);

#endif
