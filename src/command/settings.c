/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/settings.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/near.h"
#include "src/base/text.h"
#include "src/method/mdt.h"
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
		err_hint(err, "set %s %s", setting->name, setting->values);
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

/* "600", "600MB/s", "0.6GB/s": MB/s. */
static bool rate_of(const char *value, int64_t *rate)
{
	char *end;
	double number = strtod(value, &end);

	if (end == value || end != value + strspn(value, "0123456789."))
		return false;
	if (!strcmp(end, "GB/s"))
		number *= 1000;
	else if (*end && strcmp(end, "MB/s") != 0)
		return false;
	if (!(number >= 1 && number <= 1e9))
		return false;
	*rate = (int64_t)(number + 0.5);
	return true;
}

static bool set_rate(const struct setting *setting, struct settings *settings, const char *value,
		     struct err *err)
{
	int64_t rate = 0;

	if (strcmp(value, setting->zero) != 0 && !rate_of(value, &rate))
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
	int64_t cycles = 0;

	if (!strcmp(value, "auto"))
		settings->relabel = RELABEL_AUTO;
	else if (!strcmp(value, "paper"))
		settings->relabel = RELABEL_PAPER;
	else if (number_of(value, &cycles) && cycles >= 1)
		settings->relabel = RELABEL_EVERY;
	else
		return refuse(setting, value, err);
	settings->relabel_cycles = cycles;
	return true;
}

static void get_relabel(const struct setting *setting, const struct settings *settings,
			struct text *text)
{
	(void)setting;
	if (settings->relabel == RELABEL_EVERY)
		text_print(text, "%lld", (long long)settings->relabel_cycles);
	else
		text_print(text, "%s", settings->relabel == RELABEL_AUTO ? "auto" : "paper");
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
	  CHOICE(policy),
	  .help = "how hybrid-mf chooses between CPU and GPU: by times and operations of past "
		  "slices; by Equation 3 as the paper has it; not at all; or by trying both "
		  "on copies, which no clock shows and takes long" },
	{ .name = "bandwidth", .values = "MB/s|GB/s|card", .of_run = true, .zero = "card",
	  .set = set_rate, .get = get_number, .offset = offsetof(struct settings, bandwidth),
	  .help = "of copies between host and card, as the model has it (600, 600MB/s, "
		  "0.6GB/s); on cuda they take what they take" },
	{ .name = "check", .values = "on|off", .of_run = true, FLAG(check),
	  .help = "hold the invariants of a preflow between all launches, which takes the "
		  "time of looking at the whole graph each time; a broken one is an error" },
	{ .name = "clock", .values = "on|off", FLAG(clock),
	  .help = "show wall times; off prints 0 in their place, so that outputs can be "
		  "compared" },
	{ .name = "columns", .values = "N|auto", .zero = "auto", NUMBER(columns, 20, 1000),
	  .help = "width of panels; auto is the terminal's, or 80" },
	{ .name = "counting", .values = "on|off", .of_run = true, FLAG(counting),
	  .help = "count the work of every warp on sim; off is faster" },
	{ .name = "cpu-slice", .values = "N|auto", .of_run = true, .zero = "auto",
	  NUMBER(cpu_slice, 1, INT64_MAX),
	  .help = "operations of a CPU slice of hybrid-mf: pushes, relabels, arcs looked at; "
		  "auto is |V|" },
	{ .name = "cycle-limit", .values = "N|none", .of_run = true, .zero = "none",
	  NUMBER(cycle_limit, 0, INT64_MAX),
	  .help = "a run that is not through after so many cycles is a stall" },
	{ .name = "events", .values = "counters|full|off", .of_run = true, CHOICE(events),
	  .help = "what is kept of events: their sums; each one too, for `show log` and "
		  "`why`; or nothing: then pushes, relabels and scans are not counted on sim, "
		  "and `relabel auto` goes by the length of the queue" },
	{ .name = "focus", .values = "PANEL|none", .set = set_focus, .get = get_focus,
	  .help = "the panel of the screen that keys are for" },
	{ .name = "hints", .values = "on|off", FLAG(hints),
	  .help = "say at a prompt, wherever the run comes to stand, what is worth trying next" },
	{ .name = "history-memory", .values = "MIB|none", .of_run = true, .zero = "none",
	  NUMBER(history_memory, 0, INT64_MAX >> 20),
	  .help = "memory for the way back, in MiB; with less, going far back takes longer, "
		  "and on cuda it ends sooner" },
	{ .name = "host-cycle", .values = "N", .of_run = true,
	  NUMBER(host_cycle, 1, INT32_MAX),
	  .help = "discharges of a cycle of hi-pr, on the host; a global relabeling ends one "
		  "early" },
	{ .name = "last-check", .values = "on|off", .of_run = true, FLAG(last_check),
	  .help = "end with an exact relabeling, which finds vertices that races lifted "
		  "too far; off shows what happens without" },
	{ .name = "launch-limit", .values = "N", .of_run = true,
	  NUMBER(launch_limit, 1, 86400),
	  .help = "seconds after which a launch on cuda is given up, and the GPU with it" },
	{ .name = "layout", .values = "overview|teach|profile|arbiter|flow|twin", CHOICE(layout),
	  .help = "the panels that the screen shows: for a first look, a lesson, the work of warps, "
		  "CPU and GPU, a small graph, or two runs beside each other" },
	{ .name = "loop-limit", .values = "N|none", .zero = "none",
	  NUMBER(loop_limit, 1, INT64_MAX),
	  .help = "turns that loops, and commands of yours that call each other, may take "
		  "from the outermost on" },
	{ .name = "mdt-bins", .values = "N", .of_run = true, NUMBER(mdt_bins, 1, MDT_MOST_BINS),
	  .help = "bins of the histogram of degrees that gives flow-ns and flow-hp their "
		  "threshold MDT: the upper end of the fullest bin (`print mdt`). "
		  "flow-ns splits vertices of more arcs; flow-hp searches so many arcs of a "
		  "vertex at a time" },
	{ .name = "memory-limit", .values = "MIB|none", .zero = "none",
	  NUMBER(memory_limit, 0, INT64_MAX >> 20),
	  .help = "memory the program may use, in MiB; a run on sim that is refused some goes "
		  "on, aloud, but without the counts of its warps, and not as it would with "
		  "room" },
	{ .name = "on-error", .values = "continue|stop", FLAG(go_on),
	  .help = "what a script does after a command that failed" },
	{ .name = "record", .values = "on|off", .of_run = true, FLAG(record),
	  .help = "keep every launch for `record`: on cuda those of run, finish and solve too, "
		  "as steps always do, for the way back; on sim instead of a few" },
	{ .name = "relabel", .values = "auto|paper|N", .of_run = true, .set = set_relabel,
	  .get = get_relabel,
	  .help = "when global relabelings are due: when the work since the last one "
		  "equals its cost; as the paper does (WBPR: every |V| cycles; cuda-mf: "
		  "every 4096, or 32 on dense graphs; heights start at 0; ecl: |V|^2 / (1000 |E|), "
		  "at least 100; hi-pr: after work of 12 |V| + 2 |E|); or every N cycles" },
	{ .name = "relabel-on", .values = "auto|host|machine", .of_run = true,
	  CHOICE(relabel_on),
	  .help = "who does global relabelings, but for the first; auto: the host, and on "
		  "cuda the machine where a run goes on freely; in ecl the machine" },
	{ .name = "rescue", .values = "auto|always|off", .of_run = true, CHOICE(rescue),
	  .help = "how often the state of a run on cuda is fetched, for another machine to "
		  "go on from if the GPU fails: as often as 2 % of the time allow; after every "
		  "cycle, in free runs every 20 ms; or never" },
	{ .name = "rows", .values = "N|auto", .zero = "auto", NUMBER(rows, 5, 10000),
	  .help = "height of panels; auto is as many as they need" },
	{ .name = "seed", .values = "N", .of_run = true, .set = set_seed, .get = get_seed,
	  .help = "of all that is drawn at random: generated graphs, terminals, shuffled "
		  "warps" },
	{ .name = "speed", .values = "N|fastest", .zero = "fastest", NUMBER(speed, 0, 1000000),
	  .help = "cycles a second of a run that the screen shows" },
	{ .name = "symbols", .values = "auto|braille|block|ascii", CHOICE(symbols),
	  .help = "what charts are drawn with; auto: braille on a UTF-8 terminal, else "
		  "ascii" },
	{ .name = "warp-clock", .values = "on|off", .of_run = true, FLAG(warp_clock),
	  .help = "read a clock around every warp on cuda, for `show warps`" },
	{ .name = "warp-order", .values = "forward|reversed|shuffled", .of_run = true,
	  CHOICE(order), .help = "the order in which sim runs the warps of a wave" },
	{ .name = "wave", .values = "N|default", .of_run = true, .zero = "default",
	  NUMBER(wave, 1, INT32_MAX),
	  .help = "teams of sim whose stores land together; default: the warps that the "
		  "card holds at once; 1 is serial, without races" },
	{ .name = "zoom", .values = "on|off", FLAG(zoom),
	  .help = "show nothing on the screen but the panel that has the focus" },
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
	settings->memory_limit = (int64_t)(memory_default_limit() >> 20);
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
