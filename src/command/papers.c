/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/papers.h"

#include "src/base/text.h"

#include <assert.h>
#include <string.h>

enum { MOST_ROWS = 13 };

/* What a paper has, and where it says so: a setting and its value, which settings.c knows; the machine
 * (`device`); or, without a value, what is told only. */
struct row {
	const char *name, *value, *where;
};

static const struct paper {
	const char *name, *title;
	struct row rows[MOST_ROWS]; /* ended by a row without a name */
} papers[] = {
	{ "wbpr", "Hsieh, Lin and Kuo: Engineering A Workload-balanced Push-Relabel Algorithm for "
		  "Massive Graphs on GPUs", {
		{ "relabel", "paper", "Algorithm 1, line 7: every |V| cycles; "
				      "heights begin at 0 (section 2.2)" },
		{ "relabel-on", "host", "Algorithm 1, line 23: on the CPU" },
		{ "arc-order", "fixed", "Algorithm 1, line 11: all arcs of a vertex, in their order" },
		{ "grid-blocks", "82", "section 4.1 has 1024 blocks of 82 threads; "
				       "the card has 82 multiprocessors" },
		{ "block-threads", "1024", "section 4.1, so read; cuda has the kernels' own blocks" },
		{ "device", "sim:rtx3090", "section 4.1: an RTX 3090" },
		{ "times", NULL, "section 4.2: of kernels alone, which results give as launches" },
		{ "host", NULL, "section 4.1: a Core i9-10900K; the model has its card's host" },
		{ "order of loops", NULL, "Algorithm 1, lines 8 and 9: cycles outside; here a warp does its "
					  "cycles first" },
		{ "launches", NULL, "section 3.3: all cycles of vc-* in one kernel, as in free runs on cuda "
				    "and in the model" },
		{ "layout", NULL, "section 3.2: RCSR and BCSR; each of tc-* and vc-* has its own" },
	} },
	{ "he-hong", "He and Hong: Dynamically Tuned Push-Relabel Algorithm for the Maximum Flow Problem "
		     "on CPU-GPU-Hybrid Platforms", {
		{ "relabel", "paper", "section VII: after 4096 cycles, on dense graphs 32; heights begin at "
				      "0 (Program 2)" },
		{ "relabel-on", "host", "Algorithm 1, line 7: on the CPU" },
		{ "grid-blocks", "auto", "section III: a thread for every vertex" },
		{ "block-threads", "32", "section VI: blocks of 32 threads" },
		{ "arbiter", "paper", "Equation 3; Algorithm 5, lines 4 and 19" },
		{ "bandwidth", "2400", "section VII: 2.4 GB/s of PCI Express" },
		{ "device", "sim:gtx285", "section VII: a GTX 285" },
		{ "times", NULL, "section VII: of the whole run, the mean of 50 seeds, three runs each" },
		{ "host", NULL, "section VII: a Phenom II 940 of 3.0 GHz; the model has its card's host" },
		{ "layout", NULL, "section VI: arcs in one array, each with its mate's place; "
				  "cuda-mf has it" },
	} },
	/* WBPR relabels on the CPU there as well, so `relabel-on` is the variant's. */
	{ "ecl", "VanAusdal and Burtscher: An Efficient Push-Relabel Implementation for Max-Flow "
		 "Computations on GPUs", {
		{ "relabel", "paper", "Algorithm 4, line 1: every |V|^2 / (1000 |E|) cycles, at least 100; "
				      "vc-rcsr every |V|" },
		{ "relabel-on", "auto", "Algorithm 6: ecl on the GPU; section III-C: WBPR on the CPU (cuda: "
					"`relabel-on host`)" },
		{ "grid-blocks", "auto", "section IV: a warp for every entry of the worklist" },
		{ "block-threads", "auto", "the paper has no number" },
		{ "device", "sim:rtx4090", "section V-B: an RTX 4090 in system 1; system 2 has sim:a100" },
		{ "times", NULL, "section V-A: of the run with its copies, not of loading; "
				 "the median of nine" },
		{ "host", NULL, "section V-B: a Threadripper 2950X; the model has its card's host" },
		{ "layout", NULL, "section IV: CSR forward and backward, one flow an arc; ecl has it" },
	} },
	{ "g-pr", "Deveci and others: A Push-Relabel-Based Maximum Cardinality Bipartite "
		  "Matching Algorithm on GPUs", {
		{ "initial", "cheap", "section IV: all codes begin with the cheap matching" },
		{ "initial-labels", "low", "section III-A: the loop begins with a relabeling, on the GPU" },
		{ "relabel", "paper", "section IV: G-PR by (adaptive, 0.7), PR with k = 0.5" },
		{ "grid-blocks", "auto", "the paper has no number" },
		{ "block-threads", "auto", "the paper has no number" },
		{ "device", "sim:c2050", "section IV: a Tesla C2050" },
		{ "times", NULL, "section IV: of the matching behind the cheap one, which all codes share" },
		{ "host", NULL, "section IV: two Xeons of 2.27 GHz, 8 threads; "
				"the model has its card's host" },
	} },
	{ "load-balancing", "Raval and others: Dynamic Load Balancing Strategies for Graph Applications "
			    "on GPUs", {
		{ "work-chunking", "on", "sections II-B and IV-D" },
		{ "mdt-bins", "10", "section III-B: by a histogram; the paper gives no number of bins" },
		{ "card-memory", "card", "section IV: 4.66 GB" },
		{ "grid-blocks", "auto", "section II-B: as many threads as can be active" },
		{ "block-threads", "1024", "section III-C: the size of a block" },
		{ "device", "sim:k20c", "section IV: a Tesla K20c" },
		{ "times", NULL, "section IV-A: useful kernel time, and overhead with what comes "
				 "before the run" },
		{ "host", NULL, "section IV: a Xeon E5-2620 of 2.0 GHz; the model has its card's host" },
		{ "layout", NULL, "section II: CSR, in EP coordinates; each bfs-* and sssp-* has its own" },
		{ "ranks", NULL, "Fig. 9: `compare` has those in time and in memory, "
				 "but not its judgement of simplicity" },
		{ "speedup", NULL, "Fig. 11: `compare` runs EP a second time, without work chunking" },
	} },
};

enum { PAPERS = sizeof(papers) / sizeof(papers[0]) };

static const struct paper *paper_of(const struct settings *settings)
{
	return settings->paper ? papers + settings->paper - 1 : NULL;
}

/* The setting of that row; NULL: it is none. */
static const struct setting *setting_of(const struct row *row)
{
	return row->value && strcmp(row->name, "device") != 0 ? settings_find(row->name, NULL) : NULL;
}

/* Its value now. */
static const char *value_of(const struct setting *setting, const struct settings *settings, char value[64])
{
	struct text text;

	text_fixed(&text, value, 64);
	setting->get(setting, settings, &text);
	return value;
}

/* Whether the setting is as the paper has it. */
static bool holds(const struct row *row, const struct settings *settings)
{
	char value[64];

	return !strcmp(value_of(setting_of(row), settings, value), row->value);
}

/* The values before the paper take the place of those that are still the paper's. */
static void give_back(struct settings *settings)
{
	const struct paper *paper = paper_of(settings);
	const struct setting *setting;
	const struct row *row;
	int i = 0;

	for (row = paper ? paper->rows : NULL; row && row->name; row++) {
		setting = setting_of(row);
		if (setting && holds(row, settings))
			(void)setting->set(setting, settings, settings->before.values[i], NULL);
		i += setting != NULL;
	}
	settings->paper = 0;
	memset(&settings->before, 0, sizeof(settings->before));
}

/* Notes the values that the paper is about to change, and changes them. */
static void take(struct settings *settings, const struct paper *paper)
{
	const struct setting *setting;
	const struct row *row;
	struct text text;
	int i = 0;

	for (row = paper->rows; row->name; row++) {
		setting = setting_of(row);
		if (!setting)
			continue;
		assert(i < PAPER_SETTINGS);
		text_fixed(&text, settings->before.values[i], PAPER_WORD);
		setting->get(setting, settings, &text);
		(void)setting->set(setting, settings, row->value, NULL);
		i++;
	}
	settings->paper = (int)(paper - papers) + 1;
}

bool papers_set(struct settings *settings, const char *name)
{
	const struct paper *paper = papers;

	while (paper < papers + PAPERS && strcmp(paper->name, name))
		paper++;
	if (paper == papers + PAPERS && strcmp(name, "none") != 0)
		return false;
	give_back(settings);
	if (paper < papers + PAPERS)
		take(settings, paper);
	return true;
}

/* Adds the settings that are not what the paper says; returns how many are. */
static int print_others(const struct paper *paper, const struct settings *settings, struct text *text)
{
	const struct row *row;
	const char *word = ", but";
	char value[64];
	int hold = 0;

	for (row = paper->rows; row->name; row++) {
		if (!setting_of(row))
			continue;
		if (holds(row, settings)) {
			hold++;
			continue;
		}
		text_print(text, "%s %s %s", word, row->name, value_of(setting_of(row), settings, value));
		word = ",";
	}
	return hold;
}

void papers_print(const struct settings *settings, struct text *text)
{
	const struct paper *paper = paper_of(settings);
	char buffer[256];
	struct text others;

	text_fixed(&others, buffer, sizeof(buffer));
	if (paper && print_others(paper, settings, &others))
		text_print(text, "%s%s", paper->name, buffer);
	else
		text_print(text, "none");
}

bool papers_is(const struct settings *settings, const char *name)
{
	const struct paper *paper = paper_of(settings);

	return paper && !strcmp(paper->name, name);
}

const char *papers_device(const struct settings *settings)
{
	const struct paper *paper = paper_of(settings);
	const struct row *row = paper ? paper->rows : NULL;

	while (row && strcmp(row->name, "device") != 0)
		row++;
	return row ? row->value : NULL;
}

bool papers_line(const struct settings *settings, int line, struct text *text)
{
	const struct paper *paper = paper_of(settings);
	char buffer[64];
	struct text what;
	int i;

	if (!paper)
		return false;
	if (!line) {
		text_print(text, "%s: %s", paper->name, paper->title);
		return true;
	}
	for (i = 0; i < line - 1 && paper->rows[i].name; i++)
		;
	if (!paper->rows[i].name)
		return false;
	text_fixed(&what, buffer, sizeof(buffer));
	text_print(&what, "%s%s%s", paper->rows[i].name, paper->rows[i].value ? " " : "",
		   paper->rows[i].value ? paper->rows[i].value : "");
	text_print(text, "%-20s  %s", buffer, paper->rows[i].where);
	return true;
}
