/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/spot.h"

#include "src/base/text.h"
#include "src/engine/moment.h"
#include "src/graph/graph.h"
#include "src/view/explanation.h"

/* The questions, and what is said behind them: vertices, or numbers. */
static const struct {
	const char *word; /* NULL: the problem's first explanation */
	int vertices, numbers;
} rows[] = {
	[SPOT_VERTEX] = { NULL, 1, 0 },
	[SPOT_HEIGHT] = { "height", 1, 0 },
	[SPOT_EXCESS] = { "excess", 1, 0 },
	[SPOT_ACTIVE] = { "active", 1, 0 },
	[SPOT_ARC] = { "arc", 2, 0 },
	[SPOT_EVENT] = { "event", 0, 1 },
	[SPOT_WARP] = { "warp", 0, 1 },
	[SPOT_LANE] = { "lane", 0, 2 },
	[SPOT_DECISION] = { "decision", 0, 1 },
	[SPOT_COUNTER] = { "counter", 0, 0 },
	[SPOT_MOMENT] = { NULL, 0, 0 },
	[SPOT_CYCLE] = { NULL, 0, 0 },
	[SPOT_ITEM] = { NULL, 0, 0 },
};

bool spot_is(const struct spot *spot, const struct spot *other)
{
	return spot->kind == other->kind && spot->it == other->it && spot->other == other->other;
}

void spot_question(const struct spot *spot, const struct graph *graph, const struct problem *problem,
		   struct text *text)
{
	const struct explanation *first = explanation_of(problem);
	const char *word = rows[spot->kind].word ? rows[spot->kind].word : first ? first->word : NULL;
	const int64_t words[] = { spot->it, spot->other };
	int i;

	if (spot->kind == SPOT_COUNTER)
		text_print(text, "why counter %s", counter_name((enum counter)spot->it));
	if (spot->kind == SPOT_MOMENT)
		text_print(text, "goto %lld", (long long)spot->it);
	if (!word || rows[spot->kind].vertices + rows[spot->kind].numbers == 0)
		return;
	text_print(text, "why %s", word);
	for (i = 0; i < rows[spot->kind].vertices; i++) {
		text_print(text, " ");
		graph_label(graph, (int32_t)words[i], text);
	}
	for (i = 0; i < rows[spot->kind].numbers; i++)
		text_print(text, " %lld", (long long)words[i]);
}

int32_t spot_vertex(const struct spot *spot)
{
	return rows[spot->kind].vertices == 1 ? (int32_t)spot->it : -1;
}

int64_t spot_warp(const struct spot *spot)
{
	return spot->kind == SPOT_WARP || spot->kind == SPOT_LANE ? spot->it : -1;
}
