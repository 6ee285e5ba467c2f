/* SPDX-License-Identifier: GPL-3.0-or-later
 * trace: the modelled times of a run in the trace event format of Chrome, which
 * Perfetto opens: launches, copies and the host's work as slices, warps by
 * multiprocessor, and what is counted as counter tracks.
 */
#include "src/base/err.h"
#include "src/base/save.h"
#include "src/graph/network.h"
#include "src/run/film.h"
#include "src/run/run.h"
#include "src/view/export.h"
#include "src/view/json_save.h"

/* Tracks belong to processes: one for the run, then one a multiprocessor. */
enum { RUN = 1, MULTIPROCESSORS = 2 };
enum { LAUNCHES = 1, HOST, COPIES };

/* The file as it grows. */
struct reel {
	struct save *save;
	const struct film *film;
	bool begun;   /* an event stands before the next */
};

/* Picoseconds as the microseconds that the format asks for. */
static void write_time(struct save *save, const char *key, int64_t ps)
{
	save_print(save, ",\"%s\":%lld.%06lld", key, (long long)(ps / 1000000),
		   (long long)(ps % 1000000));
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
	const struct film *film = reel->film;
	struct save *save = reel->save;

	save_print(save, "\"otherData\":{\"program\":\"spillway\"");
	json_put_text(save, "times", "model: no measurement");
	json_put_text(save, "graph", run->plan.network->title);
	json_put_text(save, "variant", run->plan.variant->name);
	json_put_text(save, "device", run->machine->label);
	json_put_number(save, "seed", (int64_t)run->plan.machine.seed);
	json_put_number(save, "cycle", run->now.counters[COUNTER_cycles]);
	json_put_text(save, "warps", "each at the time the model's schedule gives it, as if it had "
		  "the card's memory to itself; a launch bound by something else lasts longer");
	json_put_number(save, "most_warps_a_launch", FILM_WARPS);
	json_put_number(save, "warps_left_out", film->warps_left_out);
	json_put_number(save, "slices_left_out", film->scenes_left_out);
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

static int highest_multiprocessor(const struct film *film)
{
	int highest = -1;
	size_t i;

	for (i = 0; i < film->warp_count; i++)
		if (film->warps[i].multiprocessor > highest)
			highest = film->warps[i].multiprocessor;
	return highest;
}

static void name_tracks(struct reel *reel, const struct run *run)
{
	int highest = highest_multiprocessor(reel->film);
	char buffer[128];
	struct text text;
	int i;

	text_fixed(&text, buffer, sizeof(buffer));
	text_print(&text, "%s on %s (model)", run->plan.variant->name, run->machine->label);
	name_track(reel, "process_name", RUN, LAUNCHES, buffer);
	name_track(reel, "thread_name", RUN, LAUNCHES, "launches (model)");
	name_track(reel, "thread_name", RUN, HOST, "host (model)");
	name_track(reel, "thread_name", RUN, COPIES, "copies (model)");
	for (i = 0; i <= highest; i++) {
		text_clear(&text);
		text_print(&text, "multiprocessor %d (model)", i);
		name_track(reel, "process_name", MULTIPROCESSORS + i, 0, buffer);
	}
}

/* --- Slices. --- */

static void begin_slice(struct reel *reel, int64_t process, int64_t thread, int64_t begin,
			int64_t ps)
{
	begin_event(reel, "X", process, thread);
	write_time(reel->save, "ts", begin);
	write_time(reel->save, "dur", ps);
	json_put_text(reel->save, "cat", "model");
}

static void write_launch(struct reel *reel, const struct film_scene *scene)
{
	struct save *save = reel->save;

	begin_slice(reel, RUN, LAUNCHES, scene->begin, scene->ps);
	json_put_text(save, "name", scene->kernel);
	save_print(save, ",\"args\":{\"launch\":%lld", (long long)scene->launch);
	json_put_number(save, "cycle", scene->cycle);
	json_put_number(save, "warps", scene->warps);
	json_put_number(save, "warps_left_out", scene->warps - (int64_t)scene->count);
	json_put_text(save, "bound", bound_name(scene->time.bound));
	save_print(save, "}}");
}

static void write_host(struct reel *reel, const struct film_scene *scene)
{
	static const char *const names[] = {
		[FILM_COPIES] = "copies there and back",
		[FILM_RELABEL] = "global relabeling",
		[FILM_RETURN] = "return to the source",
	};

	if (!scene->ps)
		return;
	begin_slice(reel, RUN, scene->kind == FILM_COPIES ? COPIES : HOST, scene->begin,
		    scene->ps);
	json_put_text(reel->save, "name", names[scene->kind]);
	save_print(reel->save, ",\"args\":{\"cycle\":%lld}}", (long long)scene->cycle);
}

static void write_warps(struct reel *reel, const struct film_scene *scene)
{
	const struct model_slot *warp = reel->film->warps + scene->first;
	const struct model_slot *end = warp + scene->count;
	struct save *save = reel->save;

	for (; warp < end; warp++) {
		begin_slice(reel, MULTIPROCESSORS + warp->multiprocessor, warp->place,
			    scene->begin + scene->time.overhead + warp->begin,
			    warp->ps);
		save_print(save, ",\"name\":\"warp %lld\",\"args\":{\"launch\":%lld}}",
			   (long long)warp->warp, (long long)scene->launch);
	}
}

static void write_counter(struct reel *reel, const struct film_scene *scene, const char *name,
			  int64_t value)
{
	if (value < 0)
		return;
	begin_event(reel, "C", RUN, 0);
	write_time(reel->save, "ts", scene->begin + scene->ps);
	json_put_text(reel->save, "name", name);
	save_print(reel->save, ",\"args\":{\"%s\":%lld}}", name, (long long)value);
}

/* What a scene did beside the one before. */
static void write_counters(struct reel *reel, const struct film_scene *scene,
			   const struct film_scene *before)
{
	write_counter(reel, scene, "queue", scene->queue);
	write_counter(reel, scene, "pushes", scene->pushes - (before ? before->pushes : 0));
	write_counter(reel, scene, "relabels", scene->relabels - (before ? before->relabels : 0));
}

static bool write_scenes(struct reel *reel)
{
	const struct film *film = reel->film;
	const struct film_scene *before = NULL;
	const struct film_scene *scene;
	size_t i;

	for (i = 0; i < film->scene_count && !reel->save->error && !reel->save->stopped; i++) {
		scene = &film->scenes[i];
		if (scene->kind != FILM_LAUNCH) {
			write_host(reel, scene);
			continue;
		}
		write_launch(reel, scene);
		write_warps(reel, scene);
		write_counters(reel, scene, before);
		before = scene;
	}
	return true;
}

static void tell_left_out(const struct film *film, struct text *note)
{
	if (film->scenes_left_out)
		text_print(note, "%lld slices after the first %d are left out",
			   (long long)film->scenes_left_out, FILM_SCENES);
	if (film->warps_left_out)
		text_print(note, "%s%lld warps are left out: of each launch the %d longest are in "
			   "it, %d in all", note->length ? "; " : "",
			   (long long)film->warps_left_out, FILM_WARPS, FILM_ALL_WARPS);
}

static bool write(const struct exhibit *exhibit, struct save *save, struct err *err)
{
	struct reel reel = { .save = save };
	struct film film;
	bool good = film_take(exhibit->run, &film, err);

	if (good) {
		reel.film = &film;
		save_print(save, "{\"displayTimeUnit\":\"ns\",");
		write_facts(&reel, exhibit->run);
		save_print(save, ",\"traceEvents\":[");
		name_tracks(&reel, exhibit->run);
		write_scenes(&reel);
		save_print(save, "\n]}\n");
		tell_left_out(&film, exhibit->note);
	}
	film_free(&film);
	return good;
}

const struct export export_trace = {
	.name = "trace",
	.title = "the modelled times of launches, warps and the host, for Perfetto or "
		 "chrome://tracing; the run is repeated for it (sim)",
	.needs = NEED_RUN,
	.write = write,
};
