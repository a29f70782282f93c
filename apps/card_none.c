/* card_none.c -- in the place of the kernels for graphics cards where there was
 * no compiler for them. */
#include "apps/card_kernel.h"

CardKernel card_kernels[] = {{NULL, NULL, 0, 0, NULL}};
