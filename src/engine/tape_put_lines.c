/* SPDX-License-Identifier: GPL-3.0-or-later
 * Writes the parts of a recording's lines: lists, and keys of objects.
 */
#include "src/engine/tape_writing.h"

#include "src/base/err.h"
#include "src/base/json.h"

#include <string.h>

void tape_list_open(struct writing *writer, const char *head, const char *name)
{
	writer->list->head = head;
	writer->list->name = name;
	writer->list->rows = 0;
	writer->list->length = 0;
}

void tape_list_put(struct tape_list *list, char byte)
{
	list->bytes[list->length++] = byte;
}

void tape_list_number(struct tape_list *list, int64_t number)
{
	char digits[24];
	char *end = digits + sizeof(digits);
	char *at = end;
	uint64_t left = number < 0 ? -(uint64_t)number : (uint64_t)number;

	do
		*--at = (char)('0' + left % 10);
	while ((left /= 10) > 0);
	if (number < 0)
		*--at = '-';
	memcpy(list->bytes + list->length, at, (size_t)(end - at));
	list->length += (size_t)(end - at);
}

void tape_list_word(struct tape_list *list, const char *word)
{
	const size_t length = strlen(word);

	tape_list_put(list, '"');
	memcpy(list->bytes + list->length, word, length);
	list->length += length;
	tape_list_put(list, '"');
}

bool tape_list_flush(struct writing *writer)
{
	struct tape_list *list = writer->list;
	bool good = true;

	if (!list->rows)
		return true;
	good = pack_print(writer->pack, "{%s,\"%s\":[", list->head, list->name) &&
	       pack_write(writer->pack, list->bytes, list->length) &&
	       pack_write(writer->pack, "]}\n", 3);
	list->rows = 0;
	list->length = 0;
	return good;
}

struct tape_list *tape_list_row(struct writing *writer)
{
	struct tape_list *list = writer->list;

	if (list->rows == TAPE_LIST_ROWS)
		(void)tape_list_flush(writer);
	if (list->rows++)
		tape_list_put(list, ',');
	return list;
}

void tape_list_numbers(struct writing *writer, const int64_t *numbers, int count)
{
	struct tape_list *list = tape_list_row(writer);
	int i;

	for (i = 0; i < count; i++) {
		tape_list_put(list, i ? ',' : '[');
		tape_list_number(list, numbers[i]);
	}
	tape_list_put(list, ']');
}

void tape_print_text(struct text *to, const char *key, const char *value)
{
	char buffer[1024];
	struct text safe;

	text_fixed(&safe, buffer, sizeof(buffer));
	text_print(&safe, "%.200s", value);
	text_print(to, ",\"%s\":", key);
	json_quote(to, buffer);
}

void tape_print_number(struct text *to, const char *key, int64_t value)
{
	text_print(to, ",\"%s\":%lld", key, (long long)value);
}

void tape_print_task(struct text *to, const struct task *task)
{
	const struct kernel *kernel = task->kind == TASK_LAUNCH ? task->launch.kernel : NULL;

	tape_print_text(to, "task", tape_task_name(task));
	tape_print_text(to, "kernel", kernel ? kernel->name : "");
}

bool tape_put_line(struct writing *writer, struct text *line, struct err *err)
{
	const bool good = !line->cut ||
			  err_set(err, ERR_MEMORY, "out of memory: a recording");

	if (good)
		(void)pack_write(writer->pack, text_string(line), line->length);
	text_free(line);
	return good;
}
