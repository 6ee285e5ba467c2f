/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/code_values.h"

#include "src/base/text.h"
#include "src/view/panel.h"

enum { NAME = 32, ROW = 320 };

static bool is_push(const struct deed_look *deed)
{
	return deed->event.kind == LOG_PUSH || deed->event.kind == LOG_SATURATE;
}

bool code_values_has(const struct snapshot *snapshot)
{
	return snapshot->known & KNOWN_DEED && snapshot->code.deed.event.kind != LOG_GLOBAL_RELABEL;
}

/* Of events that are told by their own numbers. */
static void print_plain(const struct snapshot *snapshot, const char *u, const char *v, struct text *text)
{
	const struct log_entry *event = &snapshot->code.deed.event;
	const long long amount = (long long)event->amount;
	char from[NAME], to[NAME];

	panel_vertex_name(snapshot, event->u, from, sizeof(from));
	if (log_is_of_arc(event->kind))
		panel_vertex_name(snapshot, event->v, to, sizeof(to));
	if (event->kind == LOG_RELABEL)
		text_print(text, "%s(%s) was %d and is %lld", snapshot->code.deed.label, from, event->v,
			   amount);
	else if (event->kind == LOG_GIVE_UP)
		text_print(text, "%s = %s, psi(%s) = %lld", u, from, u, amount);
	else if (event->kind == LOG_MATCH)
		text_print(text, "%s = %s, %s = %s, psi(%s) was %lld", u, from, v, to, v, amount);
	else if (event->kind == LOG_WALK)
		text_print(text, "%s = %s, %s = %s, psi(%s) = %lld", u, from, v, to, v, amount);
	else
		text_print(text, "%s = %s, %s = %s, dist[%s] = %lld", u, from, v, to, v, amount);
}

/* The vertices and their heights. */
static void print_heights(const struct snapshot *snapshot, const char *u, const char *v, struct text *text)
{
	const struct deed_look *deed = &snapshot->code.deed;
	const struct log_entry *event = &deed->event;
	char name[NAME];

	text_print(text, "%s = %s, ", u, panel_vertex_name(snapshot, event->u, name, sizeof(name)));
	if (deed->other >= 0)
		text_print(text, "%s = %s, ", v,
			   panel_vertex_name(snapshot, deed->other, name, sizeof(name)));
	text_print(text, "h(%s) = %d, h(%s) = %lld", u, is_push(deed) ? event->u_level : event->v, v,
		   is_push(deed) ? (long long)event->v_level : (long long)event->amount - 1);
}

/* What there is to push, and what comes of it. */
static void print_amounts(const struct snapshot *snapshot, const char *u, const char *v, struct text *text)
{
	const struct deed_look *deed = &snapshot->code.deed;
	const struct log_entry *event = &deed->event;

	text_print(text, "e(%s) = %lld", u, (long long)deed->excess);
	if (deed->other >= 0)
		text_print(text, ", c_f(%s, %s) = %lld", u, v, (long long)deed->residual);
	if (is_push(deed))
		text_print(text, ": d = %lld", (long long)event->amount);
	else
		text_print(text, ": h(%s) = %lld", u, (long long)event->amount);
}

/* Bytes up to the end of what stands together: behind a comma or a colon and its blank, if no bracket is
 * open. */
static int length_of_part(const char *at)
{
	int open = 0;
	int i;

	for (i = 0; at[i]; i++) {
		open += (at[i] == '(') - (at[i] == ')');
		if (!open && i && at[i] == ' ' && (at[i - 1] == ',' || at[i - 1] == ':'))
			return i + 1;
	}
	return i;
}

/* The first part; of one too long for a row, what of its words there is room for. */
static int length_of_first(const char *at, int columns)
{
	const int length = length_of_part(at);
	int end;

	if (length - (at[length] ? 1 : 0) <= columns)
		return length;
	for (end = columns; end > 0 && at[end] != ' '; end--)
		;
	return end > 0 ? end + 1 : length;
}

/* Breaks the words into rows between parts. Adds row `number`, from 1 on, to a text that is not NULL.
 * Returns how many rows there are. */
static int wrap(const char *words, int columns, int number, struct text *text)
{
	int rows = 0, length, part;

	while (*words) {
		length = length_of_first(words, columns);
		/* The blank at the end of a row needs no room. */
		while (words[length]) {
			part = length_of_part(words + length);
			if (length + part - (words[length + part] ? 1 : 0) > columns)
				break;
			length += part;
		}
		if (++rows == number && text)
			text_raw(text, words, (size_t)(length - (words[length] ? 1 : 0)));
		words += length;
	}
	return rows;
}

/* All numbers in as few rows as will do: heights and amounts in one each, or all of them one after the
 * other. */
static int print_rows(const struct snapshot *snapshot, const struct listing *listing, int columns, int number,
		      struct text *text)
{
	const char *u = listing->from ? listing->from : "u", *v = listing->to ? listing->to : "v";
	char words[ROW], amounts[ROW];
	struct text all, rest;

	text_fixed(&all, words, sizeof(words));
	if (snapshot->code.deed.plain) {
		print_plain(snapshot, u, v, &all);
		return wrap(text_string(&all), columns, number, text);
	}
	text_fixed(&rest, amounts, sizeof(amounts));
	print_heights(snapshot, u, v, &all);
	print_amounts(snapshot, u, v, &rest);
	if ((int)all.length <= columns && (int)rest.length <= columns) {
		if (text)
			text_print(text, "%s", number == 1 ? words : amounts);
		return 2;
	}
	text_print(&all, ", %s", amounts);
	return wrap(text_string(&all), columns, number, text);
}

int code_values_rows(const struct snapshot *snapshot, const struct listing *listing, int columns)
{
	return print_rows(snapshot, listing, columns, 0, NULL);
}

void code_values_print(const struct snapshot *snapshot, const struct listing *listing, int columns,
		       int number, struct text *text)
{
	(void)print_rows(snapshot, listing, columns, number, text);
}
