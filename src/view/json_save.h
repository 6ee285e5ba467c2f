/* SPDX-License-Identifier: GPL-3.0-or-later
 * json_save: JSON into files that are written as they grow. Reports (report.h) are for
 * records that fit into memory. (jansson has names like json_string: ours say put.)
 */
#ifndef SPILLWAY_VIEW_JSON_SAVE_H
#define SPILLWAY_VIEW_JSON_SAVE_H

#include <stdbool.h>
#include <stdint.h>

struct graph;
struct save;

/* A string with its quotes; bytes that are no UTF-8 come out as U+FFFD. */
void json_put_string(struct save *save, const char *string);
/* `,"KEY":` and a value. Keys are literals that need no care. */
void json_put_text(struct save *save, const char *key, const char *value);
void json_put_number(struct save *save, const char *key, int64_t value);
void json_put_bool(struct save *save, const char *key, bool value);
void json_put_null(struct save *save, const char *key);
void json_put_vertex(struct save *save, const char *key, const struct graph *graph,
		 int32_t vertex);

#endif
