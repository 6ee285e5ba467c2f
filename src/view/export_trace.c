/* SPDX-License-Identifier: GPL-3.0-or-later
 * trace: the modelled times of a run in the trace event format of Chrome, which
 * Perfetto opens: cycles with their launches, copies and the host's work as slices, warps
 * by multiprocessor, and what is counted as counter tracks.
 *
 *      launches    [ cycle 1  ]      [ cycle 2  ]      pid 1, a thread each
 *                  [ k ][ k   ]      [ k ][ k   ]
 *      host                    [   ]
 *      place 00     [w]  [w  ]        [w]              pid 2, 3, ...: a multiprocessor
 *
 * Slices of one track nest or follow each other: viewers drop or move those that overlap.
 */
#include "src/base/err.h"
#include "src/base/save.h"
#include "src/graph/graph.h"
#include "src/problem/paths/paths.h"
#include "src/view/look/costs_look.h"
#include "src/view/look/schedule.h"
#include "src/engine/course.h"
#include "src/view/export.h"
#include "src/view/json_save.h"

/* Tracks belong to processes: one for the run, then one a multiprocessor. 0 is no number
 * for either: viewers take it for the idle process. */
enum { RUN = 1, MULTIPROCESSORS = 2 };
enum { LAUNCHES = 1, HOST, COPIES, SLOTS = 1 };

/* What is counted, launch by launch. */
enum { QUEUE, PUSHES, RELABELS, CONFLICTS, REACHED, LACKING, WORKLIST, SCANS, LOWERED, VERTICES,
       COUNTER_TRACKS };

/* The file as it grows. */
struct reel {
	struct save *save;
	const struct schedule *schedule;
	const struct problem *problem;
	const struct course *course; /* what its problem traces, or NULL */
	const char *lacking;         /* the name of what is lacking of `most`, */
	int64_t most;                /* that can be reached, or was in the end */
	bool begun;   /* an event stands before the next */
	int64_t counted[COUNTER_TRACKS]; /* as last written */
};

/* Perfetto rounds a slice's begin and its duration to nanoseconds, each by itself, so that
 * its end may pass the next one's begin: what is written are whole nanoseconds. */
static int64_t in_ns(int64_t ps)
{
	return (ps + 500) / 1000;
}

/* In microseconds, as the format asks for. */
static void write_time(struct save *save, const char *key, int64_t ns)
{
	save_print(save, ",\"%s\":%lld.%03lld", key, (long long)(ns / 1000),
		   (long long)(ns % 1000));
}

static void begin_event(struct reel *reel, const char *phase, int64_t process, int64_t thread)
{
	save_print(reel->save, "%s\n{\"ph\":\"%s\",\"pid\":%lld,\"tid\":%lld",
		   reel->begun ? "," : "", phase, (long long)process, (long long)thread);
	reel->begun = true;
}

/* --- The head. --- */

static void write_facts(struct reel *reel, const struct run *run)
{
	const struct schedule *schedule = reel->schedule;
	struct save *save = reel->save;

	save_print(save, "\"otherData\":{\"program\":\"spillway\"");
	json_put_text(save, "times", "model: no measurement");
	json_put_text(save, "graph", run->plan.graph->title);
	json_put_text(save, "variant", run->plan.variant->name);
	json_put_text(save, "device", run->machine->label);
	json_put_number(save, "seed", (int64_t)run->plan.machine.seed);
	json_put_number(save, "from_cycle", run_first(run, UNIT_CYCLE));
	json_put_number(save, "cycle", run->now.counters[COUNTER_cycles]);
	json_put_text(save, "warps", "each at the time the model's schedule gives it, as if it had "
		  "the card's memory to itself; a launch bound by something else lasts longer");
	json_put_text(save, "vertices", "of a warp the vertex of the highest degree that it held");
	json_put_number(save, "most_warps_a_launch", SCHEDULE_WARPS);
	json_put_number(save, "warps_left_out", schedule->warps_left_out);
	json_put_number(save, "slices_left_out", schedule->items_left_out);
	save_print(save, "}");
}

static void name_track(struct reel *reel, const char *what, int64_t process, int64_t thread,
		       const char *name)
{
	begin_event(reel, "M", process, thread);
	json_put_text(reel->save, "name", what);
	save_print(reel->save, ",\"args\":{\"name\":");
	json_put_string(reel->save, name);
	save_print(reel->save, "}}");
}

/* Viewers sort tracks by name unless told. */
static void name_process(struct reel *reel, int64_t process, const char *name)
{
	name_track(reel, "process_name", process, LAUNCHES, name);
	begin_event(reel, "M", process, LAUNCHES);
	json_put_text(reel->save, "name", "process_sort_index");
	save_print(reel->save, ",\"args\":{\"sort_index\":%lld}}", (long long)process);
}

static int highest_multiprocessor(const struct schedule *schedule)
{
	int highest = -1;
	size_t i;

	for (i = 0; i < schedule->warp_count; i++)
		if (schedule->warps[i].multiprocessor > highest)
			highest = schedule->warps[i].multiprocessor;
	return highest;
}

static int highest_slot(const struct schedule *schedule, int multiprocessor)
{
	int highest = -1;
	size_t i;

	for (i = 0; i < schedule->warp_count; i++)
		if (schedule->warps[i].multiprocessor == multiprocessor &&
		    schedule->warps[i].number > highest)
			highest = schedule->warps[i].number;
	return highest;
}

static void name_multiprocessor(struct reel *reel, int multiprocessor)
{
	int highest = highest_slot(reel->schedule, multiprocessor);
	char buffer[64];
	struct text text;
	int i;

	text_fixed(&text, buffer, sizeof(buffer));
	text_print(&text, "multiprocessor %d (model)", multiprocessor);
	name_process(reel, MULTIPROCESSORS + multiprocessor, buffer);
	for (i = 0; i <= highest; i++) {
		text_clear(&text);
		text_print(&text, "place %02d", i);
		name_track(reel, "thread_name", MULTIPROCESSORS + multiprocessor, SLOTS + i,
			   buffer);
	}
}

static void name_tracks(struct reel *reel, const struct run *run)
{
	int highest = highest_multiprocessor(reel->schedule);
	char buffer[128];
	struct text text;
	int i;

	text_fixed(&text, buffer, sizeof(buffer));
	text_print(&text, "%s on %s (model)", run->plan.variant->name, run->machine->label);
	name_process(reel, RUN, buffer);
	name_track(reel, "thread_name", RUN, LAUNCHES, "launches (model)");
	name_track(reel, "thread_name", RUN, HOST, "host (model)");
	name_track(reel, "thread_name", RUN, COPIES, "copies (model)");
	for (i = 0; i <= highest; i++)
		name_multiprocessor(reel, i);
}

/* --- Slices. --- */

static void begin_slice(struct reel *reel, int64_t process, int64_t thread, int64_t begin,
			int64_t end)
{
	begin_event(reel, "X", process, thread);
	write_time(reel->save, "ts", in_ns(begin));
	write_time(reel->save, "dur", in_ns(end) - in_ns(begin));
	json_put_text(reel->save, "cat", "model");
}

static int64_t end_of(const struct schedule_item *scene)
{
	return scene->begin + scene->ps;
}

/* Around the launches from here to where a cycle ends: one that has several of them cannot
 * be parted. `ended`: cycles before it. */
static void write_cycle(struct reel *reel, size_t first, int64_t ended)
{
	const struct schedule_item *scene = reel->schedule->items + first;
	const struct schedule_item *end = reel->schedule->items + reel->schedule->item_count;
	const struct schedule_item *last = scene;
	struct save *save = reel->save;

	while (last->cycle == ended && last + 1 < end && last[1].kind == SCHEDULE_LAUNCH)
		last++;
	begin_slice(reel, RUN, LAUNCHES, scene->begin, end_of(last));
	if (last->cycle > ended + 1)
		save_print(save, ",\"name\":\"cycles %lld to %lld\"", (long long)ended + 1,
			   (long long)last->cycle);
	else
		save_print(save, ",\"name\":\"cycle %lld%s\"", (long long)ended + 1,
			   last->cycle == ended ? ", in part" : "");
	save_print(save, ",\"args\":{\"launches\":%lld}}", (long long)(last - scene) + 1);
}

/* The host's, behind a launch. */
static void write_look(struct reel *reel, const struct schedule_item *scene)
{
	if (!scene->look)
		return;
	begin_slice(reel, RUN, HOST, end_of(scene), end_of(scene) + scene->look);
	json_put_text(reel->save, "name", "a look");
	save_print(reel->save, ",\"args\":{\"cycle\":%lld}}", (long long)scene->cycle);
}

static void write_launch(struct reel *reel, const struct schedule_item *scene, int64_t ended)
{
	struct save *save = reel->save;

	begin_slice(reel, RUN, LAUNCHES, scene->begin, end_of(scene));
	json_put_text(save, "name", scene->kernel);
	save_print(save, ",\"args\":{\"launch\":%lld", (long long)scene->launch);
	json_put_number(save, "cycle", ended + 1);
	json_put_number(save, "warps", scene->warps);
	json_put_number(save, "warps_left_out", scene->warps - (int64_t)scene->count);
	json_put_text(save, "bound", bound_name(scene->time.bound));
	save_print(save, "}}");
	write_look(reel, scene);
}

static void write_host(struct reel *reel, const struct schedule_item *scene)
{
	static const char *const names[] = {
		[SCHEDULE_COPIES] = "copies there and back",
		[SCHEDULE_RELABEL] = "global relabeling",
		[SCHEDULE_RETURN] = "return to the source",
		[SCHEDULE_CPU] = "a slice of the CPU",
	};

	if (!scene->ps)
		return;
	begin_slice(reel, RUN, scene->kind == SCHEDULE_COPIES ? COPIES : HOST, scene->begin,
		    end_of(scene));
	json_put_text(reel->save, "name", names[scene->kind]);
	save_print(reel->save, ",\"args\":{\"cycle\":%lld}}", (long long)scene->cycle);
}

/* What a warp worked on, in words. */
static void write_vertex(struct reel *reel, const struct graph *graph, int32_t vertex)
{
	struct save *save = reel->save;
	char buffer[64];
	struct text name;

	text_fixed(&name, buffer, sizeof(buffer));
	graph_label(graph, vertex, &name);
	json_put_text(save, "vertex", buffer);
	json_put_number(save, costs_degree_word(reel->problem), costs_degree(reel->problem, graph, vertex));
}

static void write_warps(struct reel *reel, const struct schedule_item *scene,
			const struct graph *graph)
{
	const int32_t *vertex = reel->schedule->vertices + scene->first;
	const struct model_slot *warp = reel->schedule->warps + scene->first;
	const struct model_slot *end = warp + scene->count;
	struct save *save = reel->save;
	int64_t begin;

	for (; warp < end; warp++, vertex++) {
		begin = scene->begin + scene->time.overhead + warp->begin;
		begin_slice(reel, MULTIPROCESSORS + warp->multiprocessor, SLOTS + warp->number,
			    begin, begin + warp->ps);
		save_print(save, ",\"name\":\"warp %lld\",\"args\":{\"launch\":%lld",
			   (long long)warp->warp, (long long)scene->launch);
		if (*vertex >= 0)
			write_vertex(reel, graph, *vertex);
		save_print(save, "}}");
	}
}

/* None was written. */
static void forget_counters(struct reel *reel)
{
	int i;

	for (i = 0; i < COUNTER_TRACKS; i++)
		reel->counted[i] = -1;
}

/* A value holds from its event to the next: it stands at the begin of what it is about. */
static void write_counter(struct reel *reel, const struct schedule_item *scene, int which,
			  int64_t value)
{
	const struct course *course = reel->course;
	const char *const names[COUNTER_TRACKS][2] = {
		[QUEUE] = { "queue", "entries" },
		[PUSHES] = { "pushes", "a launch" },
		[RELABELS] = { "relabels", "a launch" },
		[CONFLICTS] = { "conflicts", "a launch" },
		[REACHED] = { course ? course->reached : "", "so far" },
		[LACKING] = { course ? reel->lacking : "", "so far" },
		[WORKLIST] = { "worklist", "entries" },
		[SCANS] = { "arcs read", "a launch" },
		[LOWERED] = { "distances lowered", "a launch" },
		[VERTICES] = { "vertices reached", "so far" },
	};

	if (value < 0 || value == reel->counted[which])
		return;
	reel->counted[which] = value;
	begin_event(reel, "C", RUN, LAUNCHES);
	write_time(reel->save, "ts", in_ns(scene->begin));
	json_put_text(reel->save, "cat", "counted");
	json_put_text(reel->save, "name", names[which][0]);
	save_print(reel->save, ",\"args\":{\"%s\":%lld}}", names[which][1], (long long)value);
}

/* What is counted of a launch; -1: it is not. */
static int64_t since(int64_t now, int64_t before)
{
	return now < 0 || before < 0 ? -1 : now - before;
}

static void write_traversal(struct reel *reel, const struct schedule_item *scene,
			    const struct schedule_item *before)
{
	write_counter(reel, scene, WORKLIST, scene->queue);
	write_counter(reel, scene, SCANS, since(scene->scans, before->scans));
	write_counter(reel, scene, LOWERED, since(scene->lowered, before->lowered));
	write_counter(reel, scene, VERTICES, scene->reached);
}

/* What a scene did beside the one before. */
static void write_counters(struct reel *reel, const struct schedule_item *scene,
			   const struct schedule_item *before)
{
	if (problem_suits(&problem_bfs, reel->problem)) {
		write_traversal(reel, scene, before);
		return;
	}
	write_counter(reel, scene, QUEUE, scene->queue);
	write_counter(reel, scene, PUSHES, scene->pushes - before->pushes);
	write_counter(reel, scene, RELABELS, scene->relabels - before->relabels);
	if (!reel->course)
		return;
	write_counter(reel, scene, CONFLICTS, scene->conflicts - before->conflicts);
	write_counter(reel, scene, REACHED, scene->reached);
	write_counter(reel, scene, LACKING, scene->reached < 0 ? -1 : reel->most - scene->reached);
}

/* What can be reached, and what a run is short of it. */
static void measure(struct reel *reel, const struct exhibit *exhibit)
{
	const struct trace *trace = &exhibit->run->trace;

	if (!reel->course)
		return;
	reel->most = trace->proved < 0 ? reel->course->most(exhibit->graph) : trace->proved;
	reel->lacking = trace->proved < 0 ? reel->course->lacking : reel->course->shortfall;
}

/* The last values end with what they are about: chrome://tracing draws none beyond the
 * last event of a counter. */
static void write_end(struct reel *reel, const struct schedule_item *last)
{
	struct schedule_item end = *last;

	end.begin = end_of(last) + last->look;
	forget_counters(reel);
	write_counters(reel, &end, last);
}

static void write_scenes(struct reel *reel, const struct graph *graph)
{
	static const struct schedule_item nothing = { .kind = SCHEDULE_COPIES, .reached = -1 };
	const struct schedule *schedule = reel->schedule;
	const struct schedule_item *before = &nothing;
	const struct schedule_item *scene;
	int64_t ended = 0;
	size_t i;

	for (i = 0; i < schedule->item_count && !reel->save->error && !reel->save->stopped; i++) {
		scene = &schedule->items[i];
		if (scene->kind != SCHEDULE_LAUNCH) {
			write_host(reel, scene);
		} else {
			if (before->kind != SCHEDULE_LAUNCH || before->cycle > ended) {
				ended = before->cycle;
				write_cycle(reel, i, ended);
			}
			write_launch(reel, scene, ended);
			write_warps(reel, scene, graph);
		}
		write_counters(reel, scene, before);
		before = scene;
	}
	write_end(reel, before);
}

static void tell_left_out(const struct schedule *schedule, const struct run *run, struct text *note)
{
	if (run->plan.edit.made)
		text_print(note, "the file has the times since the edit at the end of cycle %lld",
			   (long long)run_first(run, UNIT_CYCLE));
	if (run->now.launched)
		text_print(note, "%sthe launch under way is not in it", note->length ? "; " : "");
	if (schedule->items_left_out)
		text_print(note, "%s%lld slices after the first %d are left out",
			   note->length ? "; " : "", (long long)schedule->items_left_out,
			   SCHEDULE_ITEMS);
	if (schedule->warps_left_out)
		text_print(note, "%s%lld warps are left out: of each launch the %d longest are in "
			   "it, %d in all", note->length ? "; " : "",
			   (long long)schedule->warps_left_out, SCHEDULE_WARPS, SCHEDULE_ALL_WARPS);
}

static bool write(const struct exhibit *exhibit, struct save *save, struct err *err)
{
	struct reel reel = { .save = save, .problem = exhibit->run->plan.variant->problem,
			     .course = exhibit->run->trace.course };
	struct schedule schedule;
	bool good = schedule_take(exhibit->run, &schedule, err);

	if (good) {
		reel.schedule = &schedule;
		measure(&reel, exhibit);
		forget_counters(&reel);
		save_print(save, "{\"displayTimeUnit\":\"ns\",");
		write_facts(&reel, exhibit->run);
		save_print(save, ",\"traceEvents\":[");
		name_tracks(&reel, exhibit->run);
		write_scenes(&reel, exhibit->run->plan.graph);
		save_print(save, "\n]}\n");
		tell_left_out(&schedule, exhibit->run, exhibit->note);
	}
	schedule_free(&schedule);
	return good;
}

const struct export export_trace = {
	.name = "trace",
	.title = "the modelled times of launches, warps and the host, for Perfetto or "
		"chrome://tracing; Spillway repeats the run for it (sim)",
	.needs = NEED_RUN,
	.write = write,
};
