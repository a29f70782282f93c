/* names.h -- what people may call themselves at a table. */
#ifndef ONLINE_NAMES_H
#define ONLINE_NAMES_H

#include <stdbool.h>

#include "core/tale.h"

/* The name in its usual form: composed, without blanks around it or two in a
 * row. NULL, or why it cannot be one. */
const char *name_clean(const char *text, char name[NAME_SIZE]);

/* Whether people could take one for the other. */
bool names_alike(const char *a, const char *b);

#endif
