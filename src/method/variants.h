/* SPDX-License-Identifier: GPL-3.0-or-later
 * variants: the list of all variants (variants.def).
 */
#ifndef SPILLWAY_METHOD_VARIANTS_H
#define SPILLWAY_METHOD_VARIANTS_H

#include "src/engine/variant.h"

struct err;
struct near;

/* All variants, ended by NULL. */
const struct variant *const *variants(void);
/* Offers all of them to `near`. */
void variants_near(struct near *near);
/* The variant of that name; NULL: an error that lists all. */
const struct variant *variant_find(const char *name, struct err *err);

#endif
