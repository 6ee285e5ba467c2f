/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/papers.h"

#include "src/base/text.h"

#include <string.h>

enum { MOST_SETTINGS = 4 };

/* A paper and its settings, whose names and values are in settings.c. The machine is the user's choice. */
static const struct paper {
	const char *name;
	struct {
		const char *name, *value;
	} settings[MOST_SETTINGS]; /* ended by a row without a name */
} papers[] = {
	/* Section IV: all codes begin with the cheap matching; G-PR relabels by (adaptive, 0.7), and PR
	 * with k = 0.5, which `relabel paper` means for each of them. Section III-A: the loop begins with
	 * a relabeling, on the machine. */
	{ "g-pr", { { "initial", "cheap" }, { "initial-labels", "low" }, { "relabel", "paper" } } },
	/* Sections II-B and IV-D: work chunking; III-B: MDT, by a number of bins that the paper does not
	 * give; IV: a Tesla K20c with 4.66 GB, which sim:k20c has. */
	{ "load-balancing", { { "work-chunking", "on" }, { "mdt-bins", "10" }, { "card-memory", "card" } } },
};

enum { PAPERS = sizeof(papers) / sizeof(papers[0]) };

bool papers_set(struct settings *settings, const char *name)
{
	const struct paper *paper = papers;
	const struct setting *row;
	int i;

	if (!strcmp(name, "none")) {
		settings->paper = 0;
		return true;
	}
	while (paper < papers + PAPERS && strcmp(paper->name, name))
		paper++;
	if (paper == papers + PAPERS)
		return false;
	for (i = 0; i < MOST_SETTINGS && paper->settings[i].name; i++) {
		row = settings_find(paper->settings[i].name, NULL);
		(void)row->set(row, settings, paper->settings[i].value, NULL);
	}
	settings->paper = (int)(paper - papers) + 1;
	return true;
}

/* Adds the settings that are not what the paper says; returns how many are. */
static int print_others(const struct paper *paper, const struct settings *settings, struct text *text)
{
	const struct setting *row;
	const char *word = ", but";
	char value[64];
	struct text here;
	int hold = 0;
	int i;

	for (i = 0; i < MOST_SETTINGS && paper->settings[i].name; i++) {
		row = settings_find(paper->settings[i].name, NULL);
		text_fixed(&here, value, sizeof(value));
		row->get(row, settings, &here);
		if (!strcmp(value, paper->settings[i].value)) {
			hold++;
			continue;
		}
		text_print(text, "%s %s %s", word, row->name, value);
		word = ",";
	}
	return hold;
}

void papers_print(const struct settings *settings, struct text *text)
{
	const struct paper *paper = settings->paper ? papers + settings->paper - 1 : NULL;
	char buffer[256];
	struct text others;

	text_fixed(&others, buffer, sizeof(buffer));
	if (paper && print_others(paper, settings, &others))
		text_print(text, "%s%s", paper->name, buffer);
	else
		text_print(text, "none");
}
