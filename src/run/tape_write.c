/* SPDX-License-Identifier: GPL-3.0-or-later
 * Recording: from what a run and its history hold to lines.
 *
 * The history knows words by their addresses, some in halves. They are put back into a
 * copy of the machine's arrays, moment by moment, and what then stands in the copy is
 * written.
 */
#include "src/run/tape.h"

#include "gpu/journal.h"
#include "gpu/profile.h"
#include "src/base/err.h"
#include "src/base/json.h"
#include "src/base/memory.h"
#include "src/base/pack.h"
#include "src/base/text.h"
#include "src/base/version.h"
#include "src/graph/network.h"
#include "src/graph/promise.h"
#include "src/graph/write.h"
#include "src/run/layout.h"
#include "src/run/tape_parts.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS = 512, LONGEST = 12, ROOM = ROWS * (LONGEST + 1) * 22 };

/* A list that is cut into lines: {HEAD,"NAME":[[1,2],[3,4]]}. */
struct list {
	const char *head, *name;
	int rows;               /* on the present line */
	size_t length;
	char bytes[ROOM];
};

struct writer {
	struct run *run;
	struct pack *pack;
	struct memory *memory;
	struct list *list;
	struct tape_words there[TAPE_ARRAYS]; /* on the machine */
	struct tape_words here[TAPE_ARRAYS];  /* a copy, owned, as of the moment at hand */
	uint64_t *touched;      /* [count] places of words that were put back */
	size_t count, room;
};

/* --- Lists. --- */

static void list_open(struct writer *writer, const char *head, const char *name)
{
	writer->list->head = head;
	writer->list->name = name;
	writer->list->rows = 0;
	writer->list->length = 0;
}

static void list_put(struct list *list, char byte)
{
	list->bytes[list->length++] = byte;
}

static void list_number(struct list *list, int64_t number)
{
	char digits[24];
	char *end = digits + sizeof(digits);
	char *at = end;
	uint64_t left = number < 0 ? -(uint64_t)number : (uint64_t)number;

	do
		*--at = (char)('0' + left % 10);
	while ((left /= 10) > 0);
	if (number < 0)
		*--at = '-';
	memcpy(list->bytes + list->length, at, (size_t)(end - at));
	list->length += (size_t)(end - at);
}

static bool list_flush(struct writer *writer)
{
	struct list *list = writer->list;
	bool good = true;

	if (!list->rows)
		return true;
	good = pack_print(writer->pack, "{%s,\"%s\":[", list->head, list->name) &&
	       pack_write(writer->pack, list->bytes, list->length) &&
	       pack_write(writer->pack, "]}\n", 3);
	list->rows = 0;
	list->length = 0;
	return good;
}

/* Begins a row; what stands in it is put behind that. */
static struct list *list_row(struct writer *writer)
{
	struct list *list = writer->list;

	if (list->rows == ROWS)
		(void)list_flush(writer);
	if (list->rows++)
		list_put(list, ',');
	return list;
}

static void list_numbers(struct writer *writer, const int64_t *numbers, int count)
{
	struct list *list = list_row(writer);
	int i;

	for (i = 0; i < count; i++) {
		list_put(list, i ? ',' : '[');
		list_number(list, numbers[i]);
	}
	list_put(list, ']');
}

/* --- The head and the graph. --- */

static void print_text(struct text *to, const char *key, const char *value)
{
	char buffer[1024];
	struct text safe;

	text_fixed(&safe, buffer, sizeof(buffer));
	text_print(&safe, "%.200s", value);
	text_print(to, ",\"%s\":", key);
	json_quote(to, buffer);
}

static void print_number(struct text *to, const char *key, int64_t value)
{
	text_print(to, ",\"%s\":%lld", key, (long long)value);
}

/* For people who look at the file, and `replay`. */
static void print_settings(struct text *to, const struct plan *plan)
{
	static const char *const orders[] = { "forward", "reversed", "shuffled" };
	static const char *const levels[] = { "counters", "full", "off" };
	char buffer[32];
	struct text relabel;

	text_fixed(&relabel, buffer, sizeof(buffer));
	if (plan->relabel == RELABEL_EVERY)
		text_print(&relabel, "%lld", (long long)plan->relabel_cycles);
	else
		text_print(&relabel, "%s", plan->relabel == RELABEL_AUTO ? "auto" : "paper");
	text_print(to, ",\"seed\":\"%llu\"", (unsigned long long)plan->machine.seed);
	print_text(to, "relabel", buffer);
	print_text(to, "warp_order", orders[plan->machine.order]);
	print_text(to, "events", levels[plan->events]);
	print_number(to, "wave", plan->machine.wave);
	print_number(to, "check_last", plan->last_check);
	print_number(to, "counting", plan->machine.counting);
	print_number(to, "warp_clock", plan->machine.warp_clock);
}

static void print_graph(struct text *to, const struct network *network)
{
	const struct intake *intake = &network->intake;

	print_text(to, "title", write_title(network));
	print_text(to, "problem", problem_name(network->problem));
	print_number(to, "vertices", network->vertices);
	print_number(to, "pairs", network->entries / 2);
	print_number(to, "source", network->source);
	print_number(to, "sink", network->sink);
	print_number(to, "labels_first", network->labels.first);
	print_number(to, "labels_count", network->labels.count);
	print_number(to, "labels_left", network->labels.left);
	print_number(to, "labels_super", network->labels.super);
	print_number(to, "declared", intake->arcs);
	print_number(to, "loops", intake->loops);
	print_number(to, "parallels", intake->parallels);
	print_number(to, "idle", intake->idle);
	print_number(to, "rounded", intake->rounded);
	print_number(to, "unused", intake->unused);
	print_number(to, "outside", intake->outside);
}

static bool write_head(struct writer *writer, struct err *err)
{
	const struct run *run = writer->run;
	struct text text;
	bool good;

	text_init(&text, writer->memory);
	text_print(&text, "{\"type\":\"recording\",\"format\":%d", TAPE_FORMAT);
	print_text(&text, "program", "Spillway " VERSION);
	print_text(&text, "variant", run->plan.variant->name);
	print_text(&text, "device", run->machine->label);
	print_text(&text, "card", run->machine->title);
	print_settings(&text, &run->plan);
	print_graph(&text, run->plan.network);
	text_print(&text, "}\n");
	good = !text.cut || err_set(err, ERR_MEMORY, "out of memory: a recording");
	if (good)
		(void)pack_write(writer->pack, text_string(&text), text.length);
	text_free(&text);
	return good;
}

static void write_numbers(struct writer *writer)
{
	const struct labels *labels = &writer->run->plan.network->labels;
	int32_t v;

	if (!labels->numbers)
		return;
	list_open(writer, "\"type\":\"numbers\"", "numbers");
	for (v = 0; v < labels->count; v++)
		list_number(list_row(writer), labels->numbers[v]);
	(void)list_flush(writer);
}

/* Every joined pair once, with the capacities both ways. */
static void write_pairs(struct writer *writer)
{
	const struct network *network = writer->run->plan.network;
	int64_t p;
	int32_t u;

	list_open(writer, "\"type\":\"pairs\"", "pairs");
	for (u = 0; u < network->vertices; u++) {
		for (p = network->row[u]; p < network->row[u + 1]; p++) {
			const int64_t pair[] = {
				u, network->head[p], network->capacity[p],
				network->head[p] < u ? 0
					: network->capacity[network_twin(network, u, p)]
			};

			if (network->head[p] > u)
				list_numbers(writer, pair, 4);
		}
	}
	(void)list_flush(writer);
}

/* --- The present. --- */

static bool copy_words(struct writer *writer, enum tape_array array, struct err *err)
{
	const struct tape_words *there = &writer->there[array];
	struct tape_words *here = &writer->here[array];

	*here = *there;
	here->at = memory_array(writer->memory, (size_t)there->count, there->size, "a recording",
				err);
	return here->at && machine_look(writer->run->machine, here->at, there->at,
					(size_t)there->count * there->size, err);
}

/* The clocks are no array that kernels know. */
static bool copy_clocks(struct writer *writer, const struct warp_work *work, struct err *err)
{
	struct tape_words *here = &writer->here[TAPE_CLOCKS];

	if (!work->ticks)
		return true;
	here->size = sizeof(*work->ticks);
	here->count = work->slot_count;
	here->at = memory_array(writer->memory, (size_t)here->count, here->size, "a recording",
				err);
	if (here->at)
		memcpy(here->at, work->ticks, (size_t)here->count * here->size);
	return here->at != NULL;
}

static void write_words(struct writer *writer, enum tape_array array)
{
	const struct tape_words *here = &writer->here[array];
	char head[64];
	struct text text;
	int64_t i;

	text_fixed(&text, head, sizeof(head));
	text_print(&text, "\"type\":\"words\",\"array\":\"%s\"", tape_array_name(array));
	list_open(writer, head, "words");
	for (i = 0; i < here->count; i++)
		list_number(list_row(writer), tape_get_word(here, i));
	(void)list_flush(writer);
}

static void write_course(struct writer *writer)
{
	const struct trace *trace = &writer->run->trace;
	char head[64];
	struct text text;
	int64_t i;

	text_fixed(&text, head, sizeof(head));
	text_print(&text, "\"type\":\"course\",\"step\":%lld", (long long)trace->step);
	list_open(writer, head, "rows");
	for (i = 0; i < trace->count; i++) {
		const struct trace_row *row = &trace->rows[i];
		const int64_t numbers[] = { row->cycle, row->queue, row->pushes, row->relabels,
					    row->arc_scans, row->global_relabels,
					    row->launches };

		list_numbers(writer, numbers, 7);
	}
	(void)list_flush(writer);
}

static void write_event(struct writer *writer, const struct log_entry *entry)
{
	const int64_t numbers[] = { entry->cycle, entry->launch, entry->amount, entry->u,
				    entry->v, entry->u_level, entry->v_level, entry->warp,
				    entry->lane };
	struct list *list = list_row(writer);
	const char *name = log_kind_name(entry->kind);
	size_t i;

	list_put(list, '[');
	list_put(list, '"');
	memcpy(list->bytes + list->length, name, strlen(name));
	list->length += strlen(name);
	list_put(list, '"');
	for (i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
		list_put(list, ',');
		list_number(list, numbers[i]);
	}
	list_put(list, ']');
}

/* Those of the log, and those of a wave that is under way. */
static void write_events(struct writer *writer)
{
	const struct run *run = writer->run;
	const struct log *log = &run->log;
	const struct event *fresh = NULL;
	size_t count = machine_fresh_events(run->machine, &fresh);
	struct log_entry entry;
	char head[96];
	struct text text;
	int64_t n;
	size_t i;

	if (run->plan.events != EVENTS_FULL)
		return;
	text_fixed(&text, head, sizeof(head));
	text_print(&text, "\"type\":\"events\",\"first\":%lld,\"lost\":%lld", (long long)log->first,
		   (long long)log->lost);
	list_open(writer, head, "events");
	for (n = log->first; n < log->next; n++)
		write_event(writer, log_get(log, n));
	for (i = 0; i < count; i++) {
		run_log_event(run, &fresh[i], &entry);
		write_event(writer, &entry);
	}
	(void)list_flush(writer);
}

/* --- Moments. --- */

static void print_task(struct text *to, const struct task *task)
{
	const struct kernel *kernel = task->kind == TASK_LAUNCH ? task->launch.kernel : NULL;

	print_text(to, "task", tape_task_name(task->kind));
	print_text(to, "kernel", kernel ? kernel->name : "");
}

/* What would come next, unless the variant cannot say. */
static void write_ahead(struct writer *writer)
{
	struct run *run = writer->run;
	struct task task;
	struct err ignored = { 0 };
	char buffer[256];
	struct text text;

	memset(&task, 0, sizeof(task));
	if (run->now.has_task || run->now.phase == PHASE_DONE ||
	    !run_ahead(run, &task, &ignored))
		return;
	text_fixed(&text, buffer, sizeof(buffer));
	text_print(&text, "{\"type\":\"ahead\"");
	print_task(&text, &task);
	text_print(&text, "}\n");
	(void)pack_write(writer->pack, buffer, text.length);
}

/* A moment, and what the machine says of it. */
struct scene {
	struct tape_moment moment;
	struct warp_work work;
};

static bool write_moment(struct writer *writer, const struct scene *scene, struct err *err)
{
	const struct tape_moment *moment = &scene->moment;
	const struct tape_field *field;
	struct text text;
	bool good;

	text_init(&text, writer->memory);
	text_print(&text, "{\"type\":\"moment\"");
	print_text(&text, "phase", phase_name(moment->now.phase));
	print_task(&text, &moment->now.task);
	print_text(&text, "inside", moment->place.kernel ? moment->place.kernel->name : "");
	for (field = tape_fields(); field->name; field++)
		print_number(&text, field->name, tape_field_get(field, moment));
	text_print(&text, "}\n");
	good = !text.cut || err_set(err, ERR_MEMORY, "out of memory: a recording");
	if (good)
		(void)pack_write(writer->pack, text_string(&text), text.length);
	text_free(&text);
	return good;
}

static void write_launch(struct writer *writer, const struct launch_work *work)
{
	char head[96];
	struct text text;
	int64_t i;

	text_fixed(&text, head, sizeof(head));
	text_print(&text, "\"type\":\"launch\",\"kernel\":\"%s\",\"warps\":%lld",
		   work->kernel ? work->kernel->name : "",
		   (long long)(work->kernel ? work->warps : 0));
	(void)pack_print(writer->pack, "{%s}\n", head);
	if (!work->kernel)
		return;
	list_open(writer, "\"type\":\"ticks\"", "ticks");
	for (i = 0; i < work->warps; i++)
		list_number(list_row(writer), work->ticks[i]);
	(void)list_flush(writer);
}

/* The launches that a moment knows and the one before it, which so many launches lie
 * behind, does not. */
static void write_launches(struct writer *writer, const struct scene *scene, int64_t launches)
{
	if (!scene->work.ticks)
		return;
	if (launches > 0)
		write_launch(writer, &scene->work.last);
	if (launches > 1)
		write_launch(writer, &scene->work.before);
}

/* --- The past. --- */

static bool touch(struct writer *writer, enum tape_array array, int64_t index, struct err *err)
{
	size_t room = writer->room ? 2 * writer->room : 1024;
	void *touched = writer->touched;

	if (writer->count == writer->room) {
		if (!memory_resize(writer->memory, &touched, room, sizeof(*writer->touched),
				   "a recording", err))
			return false;
		writer->touched = touched;
		writer->room = room;
	}
	writer->touched[writer->count++] = tape_place(array, index);
	return true;
}

/* Puts a word, or half of one, back into the copy of the array it belongs to. */
static bool put_back(struct writer *writer, const struct change *change, struct err *err)
{
	const uintptr_t at = (uintptr_t)change_at(change);
	const uint32_t half = (uint32_t)change->old;
	const bool narrow = change_size(change) == sizeof(half);
	int array;

	for (array = 0; array < TAPE_CLOCKS; array++) {
		const struct tape_words *there = &writer->there[array];
		const uintptr_t offset = at - (uintptr_t)there->at;

		if (at < (uintptr_t)there->at ||
		    offset >= (uintptr_t)there->count * there->size)
			continue;
		memcpy((char *)writer->here[array].at + offset,
		       narrow ? (const void *)&half : (const void *)&change->old,
		       change_size(change));
		return touch(writer, (enum tape_array)array, (int64_t)(offset / there->size), err);
	}
	return true; /* what kernels only read was written once more */
}

/* Likewise the clocks, as they stood then. */
static bool put_back_clocks(struct writer *writer, const struct warp_work *work,
			    struct err *err)
{
	const struct tape_words *here = &writer->here[TAPE_CLOCKS];
	int64_t *clocks = here->at;
	int64_t i;

	for (i = 0; work->ticks && i < here->count; i++) {
		if (clocks[i] == work->ticks[i])
			continue;
		clocks[i] = work->ticks[i];
		if (!touch(writer, TAPE_CLOCKS, i, err))
			return false;
	}
	return true;
}

static int compare(const void *a, const void *b)
{
	uint64_t one = *(const uint64_t *)a;
	uint64_t other = *(const uint64_t *)b;

	return (one > other) - (one < other);
}

/* The words that were put back, each once, an array after the other. */
static void write_changes(struct writer *writer)
{
	enum tape_array array = TAPE_ARRAYS;
	char head[64];
	struct text text;
	size_t i;

	if (writer->count)
		qsort(writer->touched, writer->count, sizeof(*writer->touched), compare);
	for (i = 0; i < writer->count; i++) {
		const uint64_t place = writer->touched[i];
		int64_t row[2] = { tape_place_index(place), 0 };

		if (i && place == writer->touched[i - 1])
			continue;
		if (tape_place_array(place) != array) {
			if (array != TAPE_ARRAYS)
				(void)list_flush(writer);
			array = tape_place_array(place);
			text_fixed(&text, head, sizeof(head));
			text_print(&text, "\"type\":\"changes\",\"array\":\"%s\"",
				   tape_array_name(array));
			list_open(writer, head, "changes");
		}
		row[1] = tape_get_word(&writer->here[array], row[0]);
		list_numbers(writer, row, 2);
	}
	if (array != TAPE_ARRAYS)
		(void)list_flush(writer);
	writer->count = 0;
}

static bool write_back(struct writer *writer, const struct history_past *past,
		       const struct scene *scene, struct err *err)
{
	size_t i = past->count;

	while (i-- > 0)
		if (!put_back(writer, &past->changes[i], err))
			return false;
	if (!put_back_clocks(writer, &scene->work, err))
		return false;
	write_changes(writer);
	return true;
}

static void set_scene(struct scene *scene, const struct moment *now)
{
	scene->moment.now = *now;
	scene->moment.nanoseconds = (int64_t)(now->seconds * 1e9);
}

/* Launches between two moments. */
static int64_t launches_between(const struct moment *from, const struct moment *to)
{
	return to->counters[COUNTER_launches] - from->counters[COUNTER_launches];
}

/* From the present, which is the scene, to the oldest moment there is. */
static bool write_moments(struct writer *writer, struct scene *scene,
			  struct tape_extent *extent, struct err *err)
{
	const struct run *run = writer->run;
	struct history_past past;
	struct scene before;
	size_t back;

	for (back = 0;; back++) {
		if (!write_moment(writer, scene, err))
			return false;
		extent->moments++;
		if (!history_past(run, back, &past))
			break;
		memset(&before, 0, sizeof(before));
		set_scene(&before, past.now);
		machine_recall(run->machine, past.machine, &before.moment.place, &before.work);
		write_launches(writer, scene, launches_between(past.now, &scene->moment.now));
		if (!write_back(writer, &past, &before, err))
			return false;
		*scene = before;
		if (poll_now(&run->plan.poll))
			return err_set(err, ERR_INTERRUPT, "interrupted while recording");
	}
	write_launches(writer, scene, 2);
	extent->first_cycle = scene->moment.now.ended[UNIT_CYCLE];
	extent->last_cycle = run->now.ended[UNIT_CYCLE];
	extent->passed = run->now.ended[UNIT_LAUNCH] - scene->moment.now.ended[UNIT_LAUNCH];
	return true;
}

static bool write_run(struct writer *writer, struct tape_extent *extent, struct err *err)
{
	struct run *run = writer->run;
	struct scene scene;
	int array;

	memset(&scene, 0, sizeof(scene));
	set_scene(&scene, &run->now);
	machine_place(run->machine, &scene.moment.place);
	if (!machine_work(run->machine, &scene.work, err) || !write_head(writer, err))
		return false;
	write_numbers(writer);
	write_pairs(writer);
	tape_find_words(run, writer->there);
	for (array = 0; array < TAPE_CLOCKS; array++)
		if (!copy_words(writer, (enum tape_array)array, err))
			return false;
	if (!copy_clocks(writer, &scene.work, err))
		return false;
	for (array = 0; array < TAPE_ARRAYS; array++)
		write_words(writer, (enum tape_array)array);
	write_course(writer);
	write_events(writer);
	write_ahead(writer);
	if (!write_moments(writer, &scene, extent, err))
		return false;
	(void)pack_print(writer->pack, "{\"type\":\"end\",\"moments\":%lld}\n",
			 (long long)extent->moments);
	return true;
}

/* What `replay` would refuse is not written either. */
static bool check(const struct run *run, struct err *err)
{
	const struct network *network = run->plan.network;

	if (run->tape) {
		err_set(err, ERR_WORK, "this run is a recording already");
		return err_hint(err, "copy its file, or `use %s` and record a run of your own",
				run->plan.variant->name);
	}
	if (!tape_can_hold(network, run->plan.variant->layout))
		return err_set(err, ERR_WORK, "a recording in the layout %s holds capacities up to "
			       "2^61", run->plan.variant->layout->name);
	if (!promise_affords(network->vertices, network->entries))
		return err_set(err, ERR_WORK, "a recording holds 2^20 vertices and 16 more for "
			       "each arc");
	return true;
}

bool tape_write(struct run *run, struct pack *pack, struct tape_extent *extent,
		struct err *err)
{
	struct writer writer = { .run = run, .pack = pack, .memory = run->memory };
	bool good = check(run, err);
	int array;

	*extent = (struct tape_extent){ 0 };
	if (good) {
		writer.list = memory_new(run->memory, sizeof(*writer.list), "a recording", err);
		good = writer.list && write_run(&writer, extent, err);
	}
	for (array = 0; array < TAPE_ARRAYS; array++)
		memory_free(writer.here[array].at);
	memory_free(writer.touched);
	memory_free(writer.list);
	return good;
}
