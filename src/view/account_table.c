/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/account_table.h"

#include "src/base/text.h"
#include "src/engine/course.h"
#include "src/view/account_race.h"
#include "src/view/canvas.h"
#include "src/view/report.h"
#include "src/view/table.h"

#include <stddef.h>

/* One line of the table, one key of the object: a counter, or a number computed from the
 * account. */
struct measure {
	const char *key, *title;
	enum counter counter;                         /* COUNTERS: ask */
	double (*ask)(const struct account *account); /* NULL: it is the counter */
	int decimals;                                 /* of ask */
	unsigned known;                               /* one of these groups; 0: always */
};

static double ratio(double a, double b)
{
	return b > 0 ? a / b : 0;
}

static double ask_work(const struct account *account)
{
	return (double)account->work;
}

static double ask_deviation(const struct account *account)
{
	return ratio(account->spread.deviation, account->spread.mean);
}

static double ask_most(const struct account *account)
{
	return ratio((double)account->spread.most, account->spread.mean);
}

static double ask_lanes(const struct account *account)
{
	return ratio((double)account->counts.lane_steps,
		     (double)account->counts.instructions);
}

static double ask_sectors(const struct account *account)
{
	return ratio((double)account->counts.sectors,
		     (double)account->counts.requests);
}

static double ask_looks(const struct account *account)
{
	return modelled_looks(&account->modelled);
}

static double ask_model(const struct account *account)
{
	return modelled_seconds(&account->modelled);
}

static double ask_seconds(const struct account *account)
{
	return account->seconds;
}

/* Of runs that did not begin. */
static double ask_needed(const struct account *account)
{
	return (double)account->lack.needed;
}

static double ask_free(const struct account *account)
{
	return (double)account->lack.free;
}

static const struct measure of_lacks[] = {
	{ "needed_bytes", "bytes, needed", COUNTERS, ask_needed, 0, 0 },
	{ "free_bytes", "bytes, free", COUNTERS, ask_free, 0, 0 },
};

static const struct measure measures[] = {
	{ "cycles", "cycles", COUNTER_cycles, NULL, 0, 0 },
	{ "launches", "launches", COUNTER_launches, NULL, 0, 0 },
	{ "operations", "operations", COUNTERS, ask_work, 0, KNOWN_EVENTS },
	{ "pushes", "pushes", COUNTER_pushes, NULL, 0, KNOWN_EVENTS },
	{ "relabels", "relabels", COUNTER_relabels, NULL, 0, KNOWN_EVENTS },
	{ "arc_scans", "arc scans", COUNTER_arc_scans, NULL, 0, KNOWN_EVENTS },
	{ "global_relabels", "global relabelings", COUNTER_global_relabels, NULL, 0, 0 },
	{ "relabel_levels", "levels of them", COUNTER_relabel_levels, NULL, 0, 0 },
	{ "deviation_over_mean", "warp work, dev/mean", COUNTERS, ask_deviation, 3,
	  KNOWN_COUNTS | KNOWN_TICKS },
	{ "max_over_mean", "warp work, max/mean", COUNTERS, ask_most, 3,
	  KNOWN_COUNTS | KNOWN_TICKS },
	{ "active_lanes", "lanes active of 32", COUNTERS, ask_lanes, 2, KNOWN_COUNTS },
	{ "sectors_per_request", "sectors a request", COUNTERS, ask_sectors, 2, KNOWN_COUNTS },
	{ "to_bytes", "bytes to machine", COUNTER_to_bytes, NULL, 0, 0 },
	{ "from_bytes", "bytes from machine", COUNTER_from_bytes, NULL, 0, 0 },
	{ "model_seconds", "seconds, modelled", COUNTERS, ask_model, 6, KNOWN_MODEL },
	{ "look_seconds", "of these, looks", COUNTERS, ask_looks, 6, KNOWN_MODEL },
	{ "seconds", "seconds, measured", COUNTERS, ask_seconds, 6, 0 },
};

/* Of runs of distances: Table II and Figs. 7 to 10 of "Dynamic Load Balancing Strategies for Graph
 * Applications on GPUs". */
static double ask_traversed(const struct account *account)
{
	return (double)account->appraisal.traversed;
}

static double ask_model_rate(const struct account *account)
{
	return ratio((double)account->appraisal.traversed, ask_model(account)) / 1e6;
}

static double ask_rate(const struct account *account)
{
	return ratio((double)account->appraisal.traversed, account->seconds) / 1e6;
}

static double ask_useful(const struct account *account)
{
	return (double)account->modelled.useful / 1e12;
}

static double ask_others(const struct account *account)
{
	return (double)(account->modelled.launches - account->modelled.useful) / 1e12;
}

static double ask_start(const struct account *account)
{
	return (double)account->appraisal.start_ps / 1e12;
}

static double ask_graph(const struct account *account)
{
	return (double)account->appraisal.graph_bytes;
}

static double ask_lists(const struct account *account)
{
	return (double)account->appraisal.list_bytes;
}

static double ask_nodes(const struct account *account)
{
	return (double)account->appraisal.degree.count;
}

static double ask_largest(const struct account *account)
{
	return (double)account->appraisal.degree.most;
}

static double ask_mean(const struct account *account)
{
	return account->appraisal.degree.mean;
}

static double ask_spread(const struct account *account)
{
	return account->appraisal.degree.deviation;
}

static const struct measure of_distances[] = {
	{ "useful_seconds", "seconds, reading arcs", COUNTERS, ask_useful, 6, KNOWN_MODEL },
	{ "other_seconds", "seconds, other kernels", COUNTERS, ask_others, 6, KNOWN_MODEL },
	{ "start_seconds", "seconds, graph to card", COUNTERS, ask_start, 6, KNOWN_MODEL },
	{ "traversed", "arcs traversed", COUNTERS, ask_traversed, 0, 0 },
	{ "model_mteps", "MTEPS, modelled", COUNTERS, ask_model_rate, 3, KNOWN_MODEL },
	{ "mteps", "MTEPS, measured", COUNTERS, ask_rate, 3, 0 },
	{ "graph_bytes", "bytes, graph", COUNTERS, ask_graph, 0, 0 },
	{ "list_bytes", "bytes, all else", COUNTERS, ask_lists, 0, 0 },
	{ "nodes", "nodes", COUNTERS, ask_nodes, 0, 0 },
	{ "largest_outdegree", "largest outdegree", COUNTERS, ask_largest, 0, 0 },
	{ "mean_outdegree", "mean outdegree", COUNTERS, ask_mean, 3, 0 },
	{ "outdegree_deviation", "their deviation", COUNTERS, ask_spread, 3, 0 },
};

/* Of strategies of the same paper that are compared as it does: Figs. 9 and 11. */
static double ask_relaxed(const struct account *account)
{
	return ratio((double)account->counters[COUNTER_arc_scans],
		     (double)account->counters[COUNTER_reached]);
}

static double ask_time_rank(const struct account *account)
{
	return account->strategy.time_rank;
}

static double ask_memory_rank(const struct account *account)
{
	return account->strategy.memory_rank;
}

static double ask_chunking(const struct account *account)
{
	return account->strategy.chunking;
}

static const struct measure of_strategies[] = {
	{ "arcs_relaxed", "arcs relaxed", COUNTER_arc_scans, NULL, 0, KNOWN_EVENTS },
	{ "reached", "vertices reached", COUNTER_reached, NULL, 0, 0 },
	{ "relaxed_over_reached", "arcs relaxed / reached", COUNTERS, ask_relaxed, 2, KNOWN_EVENTS },
	{ "time_rank", "rank, time (Fig. 9)", COUNTERS, ask_time_rank, 0, 0 },
	{ "memory_rank", "rank, memory (Fig. 9)", COUNTERS, ask_memory_rank, 0, 0 },
	{ "chunking_speedup", "chunking (Fig. 11)", COUNTERS, ask_chunking, 2, 0 },
};

enum {
	MEMORY_RANK = 4, /* whoever is told of has one */
	OF_STRATEGIES = sizeof(of_strategies) / sizeof(of_strategies[0]),
	OF_DISTANCES = sizeof(of_distances) / sizeof(of_distances[0]),
	MEASURES = sizeof(measures) / sizeof(measures[0]),
	OF_LACKS = sizeof(of_lacks) / sizeof(of_lacks[0]),
	HEAD_ROWS = 6, /* titles, device, arbiter, what was reached at first, value, verified */
	START_ROWS = 2,
	MOST_BESIDE = TABLE_COLUMNS - 1
};

static bool is_known(const struct account *account, const struct measure *measure)
{
	if (!account->lack.needed != !(measure >= of_lacks && measure < of_lacks + OF_LACKS))
		return false;
	/* The time of a simulation is no rate of a search. */
	if (measure->ask == ask_rate && account->simulated)
		return false;
	/* A rank or a speedup of 0 is none. */
	if (measure >= of_strategies && measure < of_strategies + OF_STRATEGIES && measure->ask &&
	    measure->ask(account) <= 0)
		return false;
	return (!measure->known || account->known & measure->known) &&
	       (measure->ask || account->counted[measure->counter]);
}

static void put_measure(struct table *table, int column, const struct account *account,
			const struct measure *measure)
{
	if (!is_known(account, measure))
		table_text(table, column, "n/a");
	else if (!measure->ask)
		table_number(table, column, account->counters[measure->counter]);
	else if (!measure->decimals)
		table_number(table, column, (int64_t)measure->ask(account));
	else
		table_text(table, column, "%.*f", measure->decimals, measure->ask(account));
}

static bool has_policies(const struct account *accounts, int count)
{
	int i;

	for (i = 0; i < count && !accounts[i].policy; i++)
		;
	return i < count;
}

/* The course of the first that has one: flows beside matchings have none. */
static const struct course *find_course(const struct account *accounts, int count)
{
	int i;

	for (i = 0; i < count && !accounts[i].course; i++)
		;
	return i < count ? accounts[i].course : NULL;
}

static void put_begun(struct table *table, const struct account *accounts, int count,
		      const struct course *course)
{
	int i;

	table_row(table);
	table_text(table, 0, "|%s|", course->begun);
	for (i = 0; i < count; i++)
		if (accounts[i].course)
			table_number(table, i + 1, accounts[i].begun.reached);
		else
			table_text(table, i + 1, "-");
}

/* What the host does before the first cycle. */
static void put_start(struct table *table, const struct account *accounts, int count)
{
	const char *const titles[2] = { "seconds, at first", "of these, labels" };
	int line, i;

	for (line = 0; line < 2; line++) {
		table_row(table);
		table_text(table, 0, "%s", titles[line]);
		for (i = 0; i < count; i++) {
			const struct beginning *begun = &accounts[i].begun;
			const int64_t ns = begun->labels_ns + (line ? 0 : begun->ns);

			if (accounts[i].course)
				table_text(table, i + 1, "%.6f", (double)ns / 1e9);
			else
				table_text(table, i + 1, "-");
		}
	}
}

static void put_head(struct table *table, const struct account *accounts, int count)
{
	const struct course *course = find_course(accounts, count);
	int i;

	table_row(table);
	table_text(table, 0, "on");
	for (i = 0; i < count; i++)
		table_text(table, i + 1, "%s", accounts[i].device);
	if (has_policies(accounts, count)) {
		table_row(table);
		table_text(table, 0, "arbiter");
		for (i = 0; i < count; i++)
			table_text(table, i + 1, "%s", accounts[i].policy ? accounts[i].policy : "-");
	}
	if (course)
		put_begun(table, accounts, count, course);
	table_row(table);
	if (course)
		table_text(table, 0, "|%s|", course->ended);
	else
		table_text(table, 0, "value");
	for (i = 0; i < count; i++)
		if (accounts[i].lack.needed)
			table_text(table, i + 1, "no memory");
		else if (accounts[i].check.value < 0)
			table_text(table, i + 1, "n/a");
		else
			table_number(table, i + 1, accounts[i].check.value);
	table_row(table);
	table_text(table, 0, "verified");
	for (i = 0; i < count; i++)
		table_text(table, i + 1, "%s",
			   accounts[i].lack.needed ? "n/a" : accounts[i].check.good ? "yes" : "NO");
}

static void put_row(struct table *table, const struct account *accounts, int count,
		    const struct measure *measure)
{
	int i;

	table_row(table);
	table_text(table, 0, "%s", measure->title);
	for (i = 0; i < count; i++)
		put_measure(table, i + 1, &accounts[i], measure);
}

/* Whether one of them has the number: runs of distances have no pushes, for instance. */
static bool can_be_known(const struct account *accounts, int count, const struct measure *measure)
{
	int i;

	for (i = 0; i < count && !is_known(&accounts[i], measure); i++)
		;
	return i < count;
}

/* The width that the table wants. */
static int natural(const struct table *table)
{
	int width = -TABLE_GAP;
	int i;

	for (i = 0; i < table->count; i++)
		width += table->natural[i] + TABLE_GAP;
	return width;
}

/* These beside each other; *fits: the canvas is wide enough. One always is. */
static int draw_some(struct canvas *canvas, int row, const struct account *accounts, int count,
		     const struct race races[RACES], bool *fits)
{
	struct column columns[TABLE_COLUMNS] = { { "", COLUMN_TEXT, 0, 0 } };
	struct table table;
	int i, m;

	for (i = 0; i < count; i++)
		columns[i + 1] = (struct column){ accounts[i].variant, COLUMN_NUMBER, 0, 0 };
	table_init(&table, canvas->memory, columns, count + 1);
	put_head(&table, accounts, count);
	for (m = 0; m < OF_LACKS; m++)
		if (can_be_known(accounts, count, &of_lacks[m]))
			put_row(&table, accounts, count, &of_lacks[m]);
	for (m = 0; m < MEASURES; m++)
		if ((!accounts[0].appraised || can_be_known(accounts, count, &measures[m])) &&
		    (measures[m].ask != ask_looks || races[RACE_BARE].ask))
			put_row(&table, accounts, count, &measures[m]);
	for (m = 0; accounts[0].appraised && m < OF_DISTANCES; m++)
		put_row(&table, accounts, count, &of_distances[m]);
	for (m = 0; can_be_known(accounts, count, &of_strategies[MEMORY_RANK]) && m < OF_STRATEGIES; m++)
		put_row(&table, accounts, count, &of_strategies[m]);
	if (find_course(accounts, count))
		put_start(&table, accounts, count);
	for (i = 0; i < RACES; i++)
		race_put(&races[i], accounts, count, &table);
	*fits = count == 1 || natural(&table) <= canvas->columns;
	if (*fits)
		row = table_draw(&table, canvas, row);
	table_free(&table);
	return row;
}

int account_table_draw(struct canvas *canvas, int row, const struct account *accounts, int count)
{
	struct race races[RACES];
	int first = 0;
	int some;
	bool fits;

	races_begin(races, accounts, count);
	while (first < count) {
		some = count - first < MOST_BESIDE ? count - first : MOST_BESIDE;
		if (first)
			row++;
		for (fits = false; !fits; some -= !fits)
			row = draw_some(canvas, row, accounts + first, some, races, &fits);
		first += some;
	}
	return row;
}

int account_table_rows(int count)
{
	return count * (HEAD_ROWS + OF_LACKS + MEASURES + OF_DISTANCES + OF_STRATEGIES + START_ROWS + 3);
}

static void tell_measure(struct report *report, const struct account *account, const struct measure *measure)
{
	if (!is_known(account, measure))
		report_null(report, measure->key);
	else if (!measure->ask)
		report_number(report, measure->key, account->counters[measure->counter]);
	else if (!measure->decimals)
		report_number(report, measure->key, (int64_t)measure->ask(account));
	else if (measure->decimals > 3)
		report_fine(report, measure->key, measure->ask(account));
	else
		report_real(report, measure->key, measure->ask(account));
}

void account_table_tell(struct report *report, const struct account *account)
{
	const struct measure *measure;

	report_text(report, "problem", account->problem);
	report_text(report, "variant", account->variant);
	report_text(report, "device", account->device);
	if (account->policy)
		report_text(report, "policy", account->policy);
	else
		report_null(report, "policy");
	if (account->course) {
		report_number(report, account->course->begun_key, account->begun.reached);
		report_fine(report, account->course->begun_seconds, (double)account->begun.ns / 1e9);
		report_fine(report, account->course->label_seconds,
			    (double)account->begun.labels_ns / 1e9);
	}
	if (account->lack.needed || account->check.value < 0)
		report_null(report, "value");
	else
		report_number(report, "value", account->check.value);
	if (account->lack.needed)
		report_null(report, "verified");
	else
		report_bool(report, "verified", account->check.good);
	for (measure = of_lacks; account->lack.needed && measure < of_lacks + OF_LACKS; measure++)
		tell_measure(report, account, measure);
	for (measure = measures; measure < measures + MEASURES; measure++)
		tell_measure(report, account, measure);
	for (measure = of_distances; account->appraised && measure < of_distances + OF_DISTANCES; measure++)
		tell_measure(report, account, measure);
}

void account_table_tell_strategy(struct report *report, const struct account *account)
{
	int i;

	report_text(report, "variant", account->variant);
	report_text(report, "device", account->device);
	for (i = 0; i < OF_STRATEGIES; i++)
		tell_measure(report, account, &of_strategies[i]);
}
