/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/look/guess.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/random.h"
#include "src/problem/flow/flow.h"
#include "src/problem/matching/matching.h"
#include "src/problem/paths/paths.h"
#include "src/engine/problem.h"
#include "src/view/look/prospect.h"
#include "src/view/look/snapshot.h"

#include <string.h>

enum { LANES = 32 };

const struct guess_value *guess_value_find(const char *word)
{
	static const struct guess_value rows[] = {
		{ "height", "height", &problem_flow, "stands at", NULL, NULL, false },
		{ "excess", "excess", &problem_flow, "has excess", NULL, NULL, false },
		{ "distance", "distance", &problem_bfs, "has distance", "unreached", "is not reached",
		  false },
		{ "mate", "mu", &problem_matching, NULL, "none", "has no mate", true },
		{ "psi", "psi", &problem_matching, "has label", NULL, NULL, false },
	};
	size_t i;

	for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (!strcmp(rows[i].word, word))
			return rows + i;
	return NULL;
}

/* Whether the work of the run's warps, and of their lanes, will be known. */
static bool can_tell_warps(const struct run *run, const struct guess *guess, struct err *err)
{
	const struct kernel *kernel = variant_main(run->plan.variant);

	if (run->tape)
		return err_set(err, ERR_WORK, "a recording does not hold the work of single warps");
	if (variant_works_on_host(run->plan.variant)) {
		err_set(err, ERR_WORK, "%s works on the host, where there are no warps",
			run->plan.variant->name);
		return err_hint(err, "`info variants` lists those that work on a GPU or on sim");
	}
	if (run->plan.variant->lists) {
		err_set(err, ERR_WORK, "in %s blocks take entries from the pool while a launch goes on, so "
				       "nobody can tell before what a warp will do", run->plan.variant->name);
		return err_hint(err, "`show warps` ranks the warps of the last launch");
	}
	if (guess->kind == GUESS_IDLE && !kernel_has_queue(kernel) && !run->discharges)
		return err_set(err, ERR_WORK, "of %s the work of single lanes is not known",
			       run->plan.variant->name);
	if (run_is_simulated(run) ? run->plan.machine.counting : run->plan.machine.warp_clock)
		return true;
	err_set(err, ERR_WORK, "this run does not count the work of warps");
	return err_hint(err, run_is_simulated(run) ? "`set counting on`, then `reset`"
						   : "`set warp-clock on`, then `reset`");
}

/* What cannot happen, or cannot but happen, is no prediction. */
static bool can_be(const struct run *run, const struct guess *guess, struct err *err)
{
	/* Lists of matchings and worklists, also those of blocks, are counted as queues, too. */
	if (guess->kind == GUESS_QUEUE && !kernel_has_queue(variant_main(run->plan.variant)) &&
	    !run->plan.variant->lists && run->now.queue < 0)
		return err_set(err, ERR_WORK,
			       flow_is(run) ? "%s keeps no queue" : "of %s no queue is known here",
			       run->plan.variant->name);
	if ((guess->kind == GUESS_SLOWEST || guess->kind == GUESS_IDLE) && !can_tell_warps(run, guess, err))
		return false;
	if (guess->kind == GUESS_WORKER && !run->plan.variant->arbitrate)
		return err_set(err, ERR_WORK, "%s has no arbiter", run->plan.variant->name);
	if (guess->u != NO_VERTEX && guess->u == run->plan.terminals.source && !flow_is(run))
		return err_set(err, ERR_WORK, "the distance of the source is always 0: "
					      "there is nothing to predict");
	if (guess->u != NO_VERTEX && flow_is(run) && terminals_have(&run->plan.terminals, guess->u))
		return err_set(err, ERR_WORK, "source and sink are never discharged: there is "
			       "nothing to predict");
	if (guess->kind == GUESS_PUSH && graph_find(run->plan.graph, guess->u, guess->v) < 0)
		return err_set(err, ERR_WORK, "no arc joins the two, so nothing can be pushed");
	return true;
}

bool guess_check(const struct run *run, const struct guess *guess, struct err *err)
{
	if (run->now.phase == PHASE_DONE) {
		err_set(err, ERR_WORK, "the run is finished: there is nothing to predict");
		return err_hint(err, "`reset` begins anew, `back` goes back");
	}
	if (!can_be(run, guess, err))
		return false;
	if (guess->kind == GUESS_VALUE || guess->kind == GUESS_QUEUE || guess->kind >= GUESS_SLOWEST ||
	    run->plan.events == EVENTS_FULL)
		return true;
	err_set(err, ERR_WORK, "Spillway checks a prediction against the log, and this %s none",
		run->tape ? "recording holds" : "run keeps");
	return run->tape ? false : err_hint(err, "`set events full`, then `reset`");
}

/* Whether the event is what was guessed. */
static bool is_hit(const struct guess *guess, const struct log_entry *entry)
{
	switch (guess->kind) {
	case GUESS_PUSH:
		return (entry->kind == LOG_PUSH || entry->kind == LOG_SATURATE) &&
		       entry->u == guess->u && entry->v == guess->v &&
		       (guess->number < 0 || entry->amount == guess->number);
	case GUESS_RELABEL:
		return entry->kind == LOG_RELABEL && entry->u == guess->u &&
		       entry->amount == guess->number;
	default:
		return false;
	}
}

/* Whether u could as well have pushed to the v of the guess: an arc was free, and v stood as low.
 * After a global relabeling the height from before says nothing, so v is read again. */
static bool is_tie(struct run *run, const struct guess *guess, const struct prospect *prospect,
		   const struct log_entry *entry)
{
	int64_t amount = entry->amount > prospect->excess ? entry->amount : prospect->excess;
	int32_t height = prospect->height;
	struct err ignored;

	if (guess->kind != GUESS_PUSH || entry->u != guess->u || prospect->residual <= 0 ||
	    (entry->kind != LOG_PUSH && entry->kind != LOG_SATURATE))
		return false;
	if (run->now.counters[COUNTER_global_relabels] != prospect->relabelings &&
	    !machine_look(run->machine, &height, flow_args(run)->height + guess->v, sizeof(height),
			  &ignored))
		return false;
	if (amount > prospect->residual)
		amount = prospect->residual;
	return height == entry->v_level && (guess->number < 0 || guess->number == amount);
}

/* Marks the neighbours to which an event pushed, or could as well have. */
static void weigh_ways(struct run *run, const struct prospect *prospect, const struct log_entry *entry)
{
	struct guess push = { .kind = GUESS_PUSH, .u = entry->u, .number = -1 };
	struct prospect before = { .excess = prospect->excess, .relabelings = prospect->relabelings };
	struct way_out *way;

	for (way = prospect->ways; way < prospect->ways + prospect->count; way++) {
		push.v = way->v;
		before.residual = way->residual;
		before.height = way->height;
		way->pushed = way->pushed || is_hit(&push, entry);
		way->tie = way->tie || is_tie(run, &push, &before, entry);
	}
}

/* Which neighbours the vertex could as well have chosen. */
static void find_ties(struct run *run, const struct guess *guess, const struct prospect *prospect,
		      struct grade *grade)
{
	const struct way_out *way;
	struct log_entry entry;
	int64_t n;

	for (n = grade->event; n < run_count_events(run); n++)
		if (run_get_event(run, n, &entry) && entry.u == guess->u)
			weigh_ways(run, prospect, &entry);
	for (way = prospect->ways; way < prospect->ways + prospect->count; way++) {
		if (way->pushed || !way->tie || way->v == guess->v)
			continue;
		if (grade->tie_count < MOST_TIES)
			grade->ties[grade->tie_count++] = way->v;
		else
			grade->more_ties++;
	}
}

/* Whether the vertex of the guess did something there. */
static bool is_about(const struct guess *guess, const struct log_entry *entry)
{
	return entry->kind < LOG_GLOBAL_RELABEL &&
	       (guess->u == NO_VERTEX || entry->u == guess->u);
}

bool guess_is_deed(const struct log_entry *entry)
{
	return entry->kind == LOG_PUSH || entry->kind == LOG_SATURATE || entry->kind == LOG_RELABEL;
}

/* Warps of a wave; 0: all of the launch. */
static int64_t warps_of_wave(const struct run *run)
{
	const struct kernel *kernel = variant_main(run->plan.variant);
	const int64_t teams = run_is_simulated(run) ? run->plan.machine.wave : 0;

	return !teams || kernel_has_queue(kernel) ? teams : (teams + LANES - 1) / LANES;
}

bool guess_is_together(const struct run *run, const struct log_entry *one, const struct log_entry *other)
{
	const int64_t warps = warps_of_wave(run);

	if (variant_works_on_host(run->plan.variant) || one->launch != other->launch)
		return false;
	return !warps || one->warp / warps == other->warp / warps;
}

static void tell(struct grade *grade, int64_t number, const struct log_entry *entry)
{
	grade->event = number;
	grade->entry = *entry;
}

/* Looks for the hit, or else for the first event that says what there was. */
static void read_events(struct run *run, const struct guess *guess,
			const struct prospect *prospect, int64_t first, struct grade *grade)
{
	int64_t end = run_count_events(run);
	struct log_entry entry;
	int64_t about = 0;
	int64_t n;

	for (n = first; n < end; n++) {
		if (!run_get_event(run, n, &entry) || !is_about(guess, &entry))
			continue;
		if ((!grade->right || grade->tie) && is_hit(guess, &entry)) {
			grade->right = true;
			grade->tie = false;
			tell(grade, n, &entry);
		} else if (!grade->right && is_tie(run, guess, prospect, &entry)) {
			grade->right = grade->tie = true;
			tell(grade, n, &entry);
		} else if (!about) {
			tell(grade, n, &entry);
		}
		about++;
	}
	grade->more = about ? about - 1 : 0;
	if (guess->kind == GUESS_NOTHING)
		grade->right = !about;
	if (about && prospect->ways && !grade->right)
		find_ties(run, guess, prospect, grade);
}

/* The first event, or one that came together with it, of a vertex that had excess before: a vertex that the
 * wave itself has woken came later. Each vertex counts once. */
static void read_next(struct run *run, const struct guess *guess, const struct prospect *prospect,
		      int64_t first, struct grade *grade)
{
	struct log_entry entry;
	int64_t n;

	for (n = first; n < run_count_events(run); n++) {
		if (!run_get_event(run, n, &entry) || !guess_is_deed(&entry))
			continue;
		if (grade->event < 0)
			tell(grade, n, &entry);
		else if (!guess_is_together(run, &grade->entry, &entry))
			return;
		else if (!prospect->ready[entry.u] || entry.u == grade->entry.u)
			continue;
		prospect->ready[entry.u] = 0;
		grade->answers++;
		if (entry.u == guess->u) {
			grade->right = true;
			grade->tie = entry.u != grade->entry.u;
		}
	}
}

/* A finished run is shown only if the checker agrees. */
bool guess_read_value(struct run *run, const struct guess *guess, int64_t *number, struct err *err)
{
	const struct name_row *row = problem_name(run_problem(run), guess->value->name);

	return (!row->held || run_hold(run, err)) && row->answer(run, &guess->u, number, err);
}

bool guess_read_active(struct run *run, int64_t *number, struct err *err)
{
	return run_problem(run)->active(run, number, err);
}

/* Values and queues are held against what the machine has. A negative value is as good as another. */
/* Where the run ends without another cycle, nothing was active, so that cycle's queue would be empty. */
static bool read_state(struct run *run, const struct guess *guess, const struct prospect *prospect,
		       struct grade *grade, struct err *err)
{
	const bool ends = run->now.phase == PHASE_DONE &&
			  run->now.counters[COUNTER_cycles] == prospect->cycles;

	grade->number = ends ? 0 : run->now.queue;
	if (guess->kind == GUESS_VALUE && !guess_read_value(run, guess, &grade->number, err))
		return false;
	grade->right = guess->kind == GUESS_VALUE && guess->number < 0 ? grade->number < 0
									: grade->number == guess->number;
	return true;
}

bool guess_grade(struct run *run, const struct guess *guess, const struct prospect *prospect,
		 int64_t first, struct grade *grade, struct err *err)
{
	memset(grade, 0, sizeof(*grade));
	grade->event = -1;
	if (guess->kind >= GUESS_SLOWEST)
		return guess_grade_work(run, guess, grade, err);
	if (guess->kind == GUESS_VALUE || guess->kind == GUESS_QUEUE)
		return read_state(run, guess, prospect, grade, err);
	if (first < run->log.first) {
		err_set(err, ERR_WORK, "this cycle had more events than the log keeps, so the "
			"prediction cannot be checked");
		return err_hint(err, "predict a single event: add `lane` at the end");
	}
	if (guess->kind == GUESS_NEXT)
		read_next(run, guess, prospect, first, grade);
	else
		read_events(run, guess, prospect, first, grade);
	return true;
}

bool guess_is_midway(const struct run *run)
{
	return run->now.launched && !(run->now.fresh & 1u << UNIT_CYCLE);
}

/* Whether the arc at p, which leaves an active vertex, reaches its head or lowers it. */
static bool leads_on(const struct run *run, int32_t u, int64_t p)
{
	const struct graph *graph = run->plan.graph;
	const int64_t distance = paths_distance(run, graph->head[p]);

	return graph_has_arc(graph, p) && (distance == PATHS_UNREACHED ||
					   paths_distance(run, u) + paths_length(&run->plan, p) < distance);
}

/* Marks what can be asked about at the beginning of a cycle: active vertices; in a traversal those that
 * they reach or lower. */
static void mark_choices(const struct run *run, unsigned char *may)
{
	const struct graph *graph = run->plan.graph;
	const bool leads = problem_suits(&problem_bfs, run_problem(run));
	int64_t p;
	int32_t u;

	for (u = 0; u < graph->vertices; u++) {
		if (!run_problem(run)->is_active(run, u))
			continue;
		may[u] |= !leads;
		for (p = graph->row[u]; leads && p < graph->row[u + 1]; p++)
			may[graph->head[p]] |= leads_on(run, u, p);
	}
	if (run->plan.terminals.source >= 0)
		may[run->plan.terminals.source] = 0;
}

/* Takes back vertices that did something since the last cycle ended, and those to which something was
 * done, as that may have come too late for a turn. All others were active from the beginning of the
 * cycle, and their turn is still to come. */
static void unmark_turns(const struct run *run, unsigned char *may)
{
	struct log_entry entry;
	int64_t n = run_count_events(run);

	while (n-- > 0 && run_get_event(run, n, &entry) &&
	       entry.cycle > run->now.counters[COUNTER_cycles]) {
		if (entry.kind >= LOG_GLOBAL_RELABEL)
			continue;
		may[entry.u] = 0;
		if (log_is_of_arc(entry.kind))
			may[entry.v] = 0;
	}
}

/* The marked vertex of that number, counted from 0; or, where there is none, how many there are, in
 * *count. */
static int32_t find_marked(const struct graph *graph, const unsigned char *may, int64_t number,
			   int64_t *count)
{
	int32_t u;

	*count = 0;
	for (u = 0; u < graph->vertices; u++)
		if (may[u] && (*count)++ == number)
			return u;
	return NO_VERTEX;
}

bool guess_choose(struct run *run, int32_t *vertex, struct err *err)
{
	const struct graph *graph = run->plan.graph;
	uint64_t draw = random_mix(run->plan.machine.seed ^
				   (uint64_t)run->now.ended[UNIT_LANE] << 20);
	unsigned char *may;
	int64_t count;

	*vertex = NO_VERTEX;
	if (!run_problem(run)->active(run, &count, err)) /* and copies the state to the host */
		return false;
	may = memory_array(run->memory, (size_t)graph->vertices, 1, "who can be asked about", err);
	if (!may)
		return false;
	memset(may, 0, (size_t)graph->vertices);
	mark_choices(run, may);
	unmark_turns(run, may);
	(void)find_marked(graph, may, -1, &count);
	if (count)
		*vertex = find_marked(graph, may, (int64_t)(draw % (uint64_t)count), &count);
	memory_free(may);
	return true;
}
