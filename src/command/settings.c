/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/settings.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/near.h"
#include "src/base/text.h"
#include "src/command/papers.h"
#include "src/command/rate.h"
#include "src/command/relabel.h"
#include "src/host/mdt.h"
#include "src/view/panel.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool set_number(const struct setting *setting, struct settings *settings,
		       const char *value, struct err *err);
static bool set_focus(const struct setting *setting, struct settings *settings,
		      const char *value, struct err *err);

static bool refuse(const struct setting *setting, const char *value, struct err *err)
{
	struct near near;

	err_set(err, ERR_WORK, "%s cannot be %s", setting->name, value);
	if (setting->set == set_number)
		err_hint(err, "set %s %s, N from %lld to %lld", setting->name, setting->values,
			 (long long)setting->least, (long long)setting->most);
	else
		err_hint(err, "set %s %s%s%s", setting->name, setting->values,
			 setting->limits ? ", " : "", setting->limits ? setting->limits : "");
	/* Who gave a number knows the word. */
	if (setting->limits && strpbrk(value, "0123456789"))
		return false;
	near_begin(&near, value);
	near_try_choices(&near, setting->values);
	if (setting->set == set_focus)
		panels_near(&near);
	return near_hint(&near, err);
}

/* Which of the words in "a|b|c" this is, or -1. */
static int choice_of(const char *choices, const char *value)
{
	size_t length = strlen(value);
	int number = 0;
	size_t span;

	for (;; number++) {
		span = strcspn(choices, "|");
		if (span == length && !strncmp(choices, value, length))
			return number;
		if (!choices[span])
			return -1;
		choices += span + 1;
	}
}

/* Writes the word of that number in "a|b|c". */
static void print_choice(const char *choices, int number, struct text *text)
{
	while (number-- > 0)
		choices += strcspn(choices, "|") + 1;
	text_raw(text, choices, strcspn(choices, "|"));
}

static bool number_of(const char *value, int64_t *number)
{
	char *end;
	long long read;

	errno = 0;
	read = strtoll(value, &end, 10);
	*number = read;
	return !errno && end != value && !*end;
}

/* --- The three kinds of settings that are alike. --- */

static bool *flag_of(const struct setting *setting, const struct settings *settings)
{
	return (bool *)(void *)((char *)(uintptr_t)settings + setting->offset);
}

static bool set_flag(const struct setting *setting, struct settings *settings,
		     const char *value, struct err *err)
{
	int choice = choice_of(setting->values, value);

	if (choice < 0)
		return refuse(setting, value, err);
	*flag_of(setting, settings) = choice == 0;
	return true;
}

static void get_flag(const struct setting *setting, const struct settings *settings,
		     struct text *text)
{
	print_choice(setting->values, !*flag_of(setting, settings), text);
}

static int64_t *number_at(const struct setting *setting, const struct settings *settings)
{
	return (int64_t *)(void *)((char *)(uintptr_t)settings + setting->offset);
}

static bool set_number(const struct setting *setting, struct settings *settings,
		       const char *value, struct err *err)
{
	int64_t number = 0;

	if (!(setting->zero && !strcmp(value, setting->zero)) &&
	    (!number_of(value, &number) || number < setting->least || number > setting->most))
		return refuse(setting, value, err);
	*number_at(setting, settings) = number;
	return true;
}

static void get_number(const struct setting *setting, const struct settings *settings,
		       struct text *text)
{
	int64_t number = *number_at(setting, settings);

	if (!number && setting->zero)
		text_print(text, "%s", setting->zero);
	else
		text_print(text, "%lld", (long long)number);
}

static bool set_rate(const struct setting *setting, struct settings *settings, const char *value,
		     struct err *err)
{
	int64_t rate = 0;

	if (strcmp(value, setting->zero) != 0 && !rate_read(value, &rate))
		return refuse(setting, value, err);
	*number_at(setting, settings) = rate;
	return true;
}

static int *choice_at(const struct setting *setting, const struct settings *settings)
{
	return (int *)(void *)((char *)(uintptr_t)settings + setting->offset);
}

static bool set_choice(const struct setting *setting, struct settings *settings,
		       const char *value, struct err *err)
{
	int choice = choice_of(setting->values, value);

	if (choice < 0)
		return refuse(setting, value, err);
	*choice_at(setting, settings) = choice;
	return true;
}

static void get_choice(const struct setting *setting, const struct settings *settings,
		       struct text *text)
{
	print_choice(setting->values, *choice_at(setting, settings), text);
}

/* --- Those that are not. --- */

static bool set_seed(const struct setting *setting, struct settings *settings,
		     const char *value, struct err *err)
{
	unsigned long long seed;
	char *end;

	errno = 0;
	seed = strtoull(value, &end, 10);
	if (errno || end == value || *end || *value == '-')
		return refuse(setting, value, err);
	settings->seed = seed;
	return true;
}

static void get_seed(const struct setting *setting, const struct settings *settings,
		     struct text *text)
{
	(void)setting;
	text_print(text, "%llu", (unsigned long long)settings->seed);
}

static bool set_relabel(const struct setting *setting, struct settings *settings,
			const char *value, struct err *err)
{
	return relabel_read(value, &settings->relabel, &settings->relabel_cycles) ||
	       refuse(setting, value, err);
}

static void get_relabel(const struct setting *setting, const struct settings *settings,
			struct text *text)
{
	(void)setting;
	plan_print_relabel(settings->relabel, settings->relabel_cycles, text);
}

static bool set_paper(const struct setting *setting, struct settings *settings,
		      const char *value, struct err *err)
{
	return papers_set(settings, value) || refuse(setting, value, err);
}

static void get_paper(const struct setting *setting, const struct settings *settings,
		      struct text *text)
{
	(void)setting;
	papers_print(settings, text);
}

static bool set_focus(const struct setting *setting, struct settings *settings,
		      const char *value, struct err *err)
{
	const struct panel *const *row = panels();
	int i;

	for (i = 0; row[i] && strcmp(row[i]->name, value); i++)
		;
	if (!row[i] && strcmp(value, "none"))
		return refuse(setting, value, err);
	settings->focus = row[i] ? i + 1 : 0;
	return true;
}

static void get_focus(const struct setting *setting, const struct settings *settings,
		      struct text *text)
{
	(void)setting;
	text_print(text, "%s", settings->focus ? panels()[settings->focus - 1]->name : "none");
}

#define FLAG(field) .set = set_flag, .get = get_flag, .offset = offsetof(struct settings, field)
#define NUMBER(field, low, high)                                                              \
	.set = set_number, .get = get_number, .offset = offsetof(struct settings, field),     \
	.least = low, .most = high
#define CHOICE(field) \
	.set = set_choice, .get = get_choice, .offset = offsetof(struct settings, field)

static const struct setting rows[] = {
	{ .name = "arbiter", .values = "fitted|paper|always-cpu|always-gpu|oracle", .of_run = true,
	  .variants = "hybrid-mf",
	  CHOICE(policy),
	  .help = "How hybrid-mf chooses between CPU and GPU. fitted: by the times and "
	  	"operations of past slices. paper: by Equation 3 of the paper. always-cpu, "
	  	"always-gpu: no choice. oracle: by trying both on copies, which takes long; the "
	  	"clock does not count this time." },
	{ .name = "arc-order", .values = "auto|fixed|rotated", .of_run = true, CHOICE(arc_order),
	  .variants = "turbo turbo-mm tc-* vc-* hi-pr hybrid-mf",
	  .help = "With which of its arcs a vertex begins. fixed: the first one of its row. rotated: another one "
	  	"in each cycle, so that neighbours do not all push to the same vertex; in hi-pr and hybrid-mf "
	  	"one that differs from vertex to vertex. auto: rotated in turbo, turbo-mm, hi-pr and hybrid-mf "
	  	"(in these two not if `relabel` is paper), otherwise fixed." },
	{ .name = "auto", .values = "large|all|none", CHOICE(automatic),
	  .help = "For which graphs `solve` chooses a code by itself, as after `use auto`, if you have not "
	  	"said `use` and no run has begun. large: those of more than 1,000,000 arcs; on the "
	  	"others it uses vc-bcsr, or g-pr-shr on graphs with two sides. none: always vc-bcsr." },
	{ .name = "bandwidth", .values = "MB/s|GB/s|card", .of_run = true, .zero = "card",
	  .set = set_rate, .get = get_number, .offset = offsetof(struct settings, bandwidth),
	  .help = "The bandwidth of copies between host and card in the time model (600, "
	  	"600MB/s, 0.6GB/s); card is the bandwidth of the modelled card. On cuda copies "
	  	"take the time that they take." },
	{ .name = "check", .values = "on|off", .of_run = true, FLAG(check),
	  .help = "Check the invariants of a preflow after every launch. Each check reads the whole graph, "
	  	"which takes time. A violated invariant is an error." },
	{ .name = "clock", .values = "on|off", FLAG(clock),
	  .help = "Print wall times. With off Spillway prints 0 instead: outputs can be compared." },
	{ .name = "columns", .values = "N|auto", .zero = "auto", NUMBER(columns, 20, 1000),
	  .help = "The width of panels. auto is the width of the terminal, or 80." },
	{ .name = "counting", .values = "on|off", .of_run = true, FLAG(counting),
	  .help = "Count the work of every warp on sim. off is faster." },
	{ .name = "cpu-slice", .values = "N|auto", .of_run = true, .zero = "auto",
	  NUMBER(cpu_slice, 1, INT64_MAX), .variants = "hybrid-mf",
	  .help = "The length of a CPU slice of hybrid-mf, in operations: pushes, relabels, and "
	  	"arcs scanned. auto is |V|." },
	{ .name = "cycle-limit", .values = "N|none", .of_run = true, .zero = "none",
	  NUMBER(cycle_limit, 0, INT64_MAX),
	  .help = "The number of cycles after which a run that has not ended is an error (a "
	  	"stall)." },
	{ .name = "early-end", .values = "on|off", .of_run = true, FLAG(early_end), .variants = "turbo turbo-mm",
	  .help = "Whether a search of turbo or turbo-mm ends as soon as every active vertex has a label. "
	  	"off: only when all labels are exact distances. The last search is always exact." },
	{ .name = "events", .values = "counters|full|off", .of_run = true, CHOICE(events),
	  .help = "What Spillway keeps of events. counters: their totals. full: each event as "
	  	"well, for `show log` and `why`. off: nothing; then sim does not count pushes, "
	  	"relabels and scans, and `relabel auto` uses the length of the queue instead." },
	{ .name = "focus", .values = "PANEL|none", .set = set_focus, .get = get_focus,
	  .help = "The panel of the screen that the arrow keys scroll." },
	{ .name = "hints", .values = "on|off", FLAG(hints),
	  .help = "Print at the prompt what to try next, each time the run comes to a halt." },
	{ .name = "history-memory", .values = "MIB|none", .of_run = true, .zero = "none",
	  NUMBER(history_memory, 0, INT64_MAX >> 20),
	  .help = "The memory for going back, in MiB. With less of it, going far back takes "
	  	"longer; on cuda you cannot go back as far." },
	{ .name = "host-cycle", .values = "N", .of_run = true,
	  NUMBER(host_cycle, 1, INT32_MAX), .variants = "hi-pr eibfs pseudoflow pr-match hk hkdw p-dbfs",
	  .help = "The number of discharges in a cycle of hi-pr, or of turns in one of the other "
	  	"codes on the host. A global relabeling ends a cycle early." },
	{ .name = "initial", .values = "cheap|none|karp-sipser", .of_run = true, CHOICE(initial),
	  .variants = "g-pr-* g-hk g-hkdw turbo-mm pr-match hk hkdw p-dbfs",
	  .help = "The matching that the codes for matchings begin with. cheap: each column takes "
	  	"its first free row. karp-sipser: as long as a vertex has only one neighbour left, "
	  	"the two are matched; else the next column takes its first free row. none: all are "
	  	"free." },
	{ .name = "initial-labels", .values = "auto|exact|low", .of_run = true, CHOICE(initial_labels),
	  .variants = "g-pr-* g-hk g-hkdw pr-match hk hkdw p-dbfs",
	  .help = "The labels that the codes for matchings begin with. exact: the host makes them before "
	  	"the first cycle. low: 0 of rows and 1 of columns, as in G-PR's Algorithm 1; the first turn "
	  	"of its codes makes them exact, whatever `relabel` is, on the machine unless `relabel-on` is "
	  	"host. auto: low with `relabel paper`, else exact." },
	{ .name = "last-check", .values = "on|off", .of_run = true, FLAG(last_check),
	  .help = "End a run with an exact global relabeling, which finds vertices that races "
	  	"lifted too high. off shows what happens without it." },
	{ .name = "launch-limit", .values = "N", .of_run = true,
	  NUMBER(launch_limit, 1, 86400),
	  .help = "The seconds after which Spillway gives up a launch on cuda, and the GPU with "
	  	"it." },
	{ .name = "layout", .values = "overview|teach|profile|arbiter|flow|twin", CHOICE(layout),
	  .help = "The panels that the screen shows. overview: for a first look. teach: for a "
	  	"lesson. profile: the work of the warps. arbiter: CPU and GPU. flow: a small "
	  	"graph. twin: two runs side by side." },
	{ .name = "loop-limit", .values = "N|none", .zero = "none",
	  NUMBER(loop_limit, 1, INT64_MAX),
	  .help = "The number of iterations that loops may take in all, counted from the "
	  	"outermost loop; calls of your own commands by each other count as well." },
	{ .name = "mdt-bins", .values = "N", .of_run = true, NUMBER(mdt_bins, 1, MDT_MOST_BINS),
	  .variants = "flow-ns flow-hp",
	  .help = "The number of bins in the histogram of degrees. The upper end of the fullest "
	  	"bin is the threshold MDT (`print mdt`). flow-ns splits every vertex with more "
	  	"arcs than MDT; flow-hp searches MDT arcs of a vertex at a time." },
	{ .name = "memory-limit", .values = "MIB|none", .zero = "none",
	  NUMBER(memory_limit, 0, INT64_MAX >> 20),
	  .help = "The memory that the program may use, in MiB. If a run on sim is refused "
	  	"memory, it prints a note and continues without the counts of its warps. Its "
	  	"course then differs from that of a run with enough memory." },
	{ .name = "on-error", .values = "continue|stop", FLAG(go_on),
	  .help = "What a script does after a command that failed." },
	{ .name = "paper", .values = "g-pr|none", .of_run = true, .set = set_paper, .get = get_paper,
	  .help = "The settings of a paper's own runs, all at once. g-pr: `initial cheap`, `initial-labels low` "
	  	"and `relabel paper`; its card is `device sim:c2050`. If you change one of them, the others "
	  	"stay, and `show paper` says which one differs." },
	{ .name = "record", .values = "on|off", .of_run = true, FLAG(record),
	  .help = "Keep the moment after every launch, for `record`. On cuda this includes the "
	  	"launches of run, finish and solve, of which else the end is kept if steps came "
	  	"before; steps always keep theirs, for going back. On "
	  	"sim, off keeps only a few moments." },
	{ .name = "relabel", .values = "auto|paper|N|fix N|adaptive K", .of_run = true, .set = set_relabel,
	  .get = get_relabel, .limits = "N from 1 on, K from 0.001 to 1000",
	  .help = "When global relabelings take place. auto: when the work since the last one equals "
	  	"its cost; of g-pr-first, g-pr-noshr and g-pr-shr as adaptive 0.7. N, fix N: every N cycles. "
	  	"adaptive K, for matchings: after K times as many cycles as the last one had levels, without "
	  	"K 0.7. paper: as in the paper of the variant; heights then begin at 0, in hi-pr and pseudoflow at 1. The papers relabel as follows. WBPR: "
	  	"every |V| cycles. cuda-mf: every 4096 cycles, or 32 on dense graphs. ecl: every "
	  	"|V|^2 / (1000 |E|) cycles, at least 100. hi-pr: after work of 12 |V| + 2 |E|. "
	  	"pseudoflow: never. g-pr-first, g-pr-noshr, g-pr-shr, turbo-mm: adaptive 0.7. pr-match: after "
	  	"(|V| + 1) / 2 pushes. eibfs and p-dbfs: never, whatever is set; g-hk, g-hkdw, hk, hkdw: "
	  	"before every phase." },
	{ .name = "relabel-on", .values = "auto|host|machine", .of_run = true,
	  CHOICE(relabel_on),
	  .help = "Where global relabelings take place, except the first. auto: in ecl, turbo and the "
	  	"matchings on the machine; else on the host, but in a free run on cuda on the machine." },
	{ .name = "rescue", .values = "auto|always|off", .of_run = true, CHOICE(rescue),
	  .help = "How often Spillway fetches the state of a run on cuda, so that another "
	  	"machine can continue it if the GPU fails. auto: as often as fits into 2 % of "
	  	"the time. always: after every cycle, and every 20 ms in run, finish and solve. "
	  	"off: never." },
	{ .name = "rounds", .values = "N|auto", .of_run = true, .zero = "auto",
	  NUMBER(rounds, 1, IDEAS_MOST_ROUNDS), .variants = "turbo turbo-mm",
	  .help = "The most rounds in a cycle of turbo or turbo-mm. Blocks wait for each other only where a "
	  	"cycle ends. 1: after every round. auto: 16, and 4 in dense graphs under turbo; "
	  	"`info graph` says which it is." },
	{ .name = "rows", .values = "N|auto", .zero = "auto", NUMBER(rows, 5, 10000),
	  .help = "The height of panels. auto is as many rows as they need." },
	{ .name = "search-rounds", .values = "N|auto", .of_run = true, .zero = "auto",
	  NUMBER(search_rounds, 1, IDEAS_MOST_SEARCH_ROUNDS), .variants = "turbo turbo-mm",
	  .help = "The most rounds in an epoch of a search of turbo or turbo-mm. With 1 a search goes level "
	  	"by level, and each label is right at once. auto: 16, and 1 in dense graphs under turbo." },
	{ .name = "seed", .values = "N", .of_run = true, .set = set_seed, .get = get_seed,
	  .help = "The seed of all random choices: generated graphs, terminals, shuffled warps." },
	{ .name = "speed", .values = "N|fastest", .zero = "fastest", NUMBER(speed, 0, 1000000),
	  .help = "How many cycles a second a run shows on the screen." },
	{ .name = "stride", .values = "auto|4|8|16", .of_run = true, CHOICE(stride), .variants = "turbo",
	  .help = "The number of places of a row in the layout of turbo. A vertex with more arcs "
	  	"has a long row, which a whole warp scans. auto: the smallest that all but a "
	  	"hundredth of the rows fit into; none in dense graphs, with more than 12 arcs a "
	  	"vertex, both directions counted: there rows stand one behind the other. `info graph` "
	  	"says which it is." },
	{ .name = "symbols", .values = "auto|braille|block|ascii", CHOICE(symbols),
	  .help = "The characters of charts. auto: braille on a UTF-8 terminal, otherwise ascii." },
	{ .name = "warp-clock", .values = "on|off", .of_run = true, FLAG(warp_clock),
	  .help = "Read a clock before and after every warp on cuda, for `show warps`." },
	{ .name = "warp-order", .values = "forward|reversed|shuffled", .of_run = true,
	  CHOICE(order), .help = "The order in which sim runs the warps of a wave." },
	{ .name = "wave", .values = "N|default", .of_run = true, .zero = "default",
	  NUMBER(wave, 1, INT32_MAX),
	  .help = "The number of teams on sim whose stores become visible together. default: as "
	  	"many as the card can hold warps at once. 1: one after the other, without races." },
	{ .name = "zoom", .values = "on|off", FLAG(zoom),
	  .help = "Show only the panel that has the focus, or only the messages if none has it." },
	{ .name = NULL },
};

const struct setting *settings_rows(void)
{
	return rows;
}

void settings_init(struct settings *settings)
{
	memset(settings, 0, sizeof(*settings));
	settings->seed = 1;
	settings->last_check = true;
	settings->counting = true;
	settings->history_memory = 256;
	settings->events = EVENTS_FULL;
	settings->clock = true;
	settings->hints = true;
	settings->loop_limit = 1000000;
	settings->launch_limit = 60;
	settings->host_cycle = 32;
	settings->mdt_bins = MDT_BINS;
	settings->early_end = true;
	settings->memory_limit = (int64_t)(memory_default_limit() >> 20);
}

struct ideas settings_ideas(const struct settings *settings)
{
	return (struct ideas){
		.arc_order = settings->arc_order,
		.rounds = settings->rounds,
		.search_rounds = settings->search_rounds,
		.stride = settings->stride ? 2 << settings->stride : 0,
		.full_searches = !settings->early_end,
	};
}

/* The rows that begin with the word, for the message. */
static bool ambiguous(const char *name, struct err *err)
{
	const struct setting *row;
	char buffer[256];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	for (row = settings_rows(); row->name; row++)
		if (!strncmp(row->name, name, strlen(name)))
			text_print(&text, " %s", row->name);
	err_set(err, ERR_WORK, "setting %s is ambiguous:%s", name, buffer);
	return false;
}

void settings_near(struct near *near)
{
	const struct setting *row;

	for (row = settings_rows(); row->name; row++)
		near_try(near, row->name);
}

const struct setting *settings_find(const char *name, struct err *err)
{
	const struct setting *found = NULL;
	const struct setting *row;
	struct near near;
	int count = 0;

	for (row = settings_rows(); row->name; row++) {
		if (!strcmp(row->name, name))
			return row;
		if (!strncmp(row->name, name, strlen(name))) {
			found = row;
			count++;
		}
	}
	if (count == 1)
		return found;
	if (count > 1) {
		ambiguous(name, err);
		return NULL;
	}
	err_set(err, ERR_WORK, "there is no setting %s", name);
	err_hint(err, "`info settings` lists them");
	near_begin(&near, name);
	settings_near(&near);
	near_hint(&near, err);
	return NULL;
}
