/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/json_save.h"

#include "src/base/save.h"
#include "src/graph/graph.h"

#include <string.h>

static const char unknown[] = "\xef\xbf\xbd"; /* U+FFFD */

void json_put_string(struct save *save, const char *string)
{
	size_t length = strlen(string);
	uint32_t rune;
	size_t taken;

	save_write(save, "\"", 1);
	for (; length; string += taken, length -= taken) {
		taken = text_decode(string, length, &rune);
		if (!taken) {
			save_write(save, unknown, sizeof(unknown) - 1);
			taken = 1;
		} else if (rune < 0x20) {
			save_print(save, "\\u%04x", rune);
		} else {
			if (rune == '"' || rune == '\\')
				save_write(save, "\\", 1);
			save_write(save, string, taken);
		}
	}
	save_write(save, "\"", 1);
}

static void key_of(struct save *save, const char *key)
{
	save_print(save, ",\"%s\":", key);
}

void json_put_text(struct save *save, const char *key, const char *value)
{
	key_of(save, key);
	json_put_string(save, value);
}

void json_put_number(struct save *save, const char *key, int64_t value)
{
	save_print(save, ",\"%s\":%lld", key, (long long)value);
}

void json_put_bool(struct save *save, const char *key, bool value)
{
	save_print(save, ",\"%s\":%s", key, value ? "true" : "false");
}

void json_put_null(struct save *save, const char *key)
{
	save_print(save, ",\"%s\":null", key);
}

void json_put_vertex(struct save *save, const char *key, const struct graph *graph,
		 int32_t vertex)
{
	char buffer[32];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	graph_label(graph, vertex, &text);
	json_put_text(save, key, buffer);
}
