/* SPDX-License-Identifier: GPL-3.0-or-later
 * Writes the moments of a recording, the last first, with the launches between them.
 */
#include "src/engine/tape_writing.h"

#include "src/base/err.h"

#include <string.h>

static bool write_moment(struct writing *writer, const struct tape_scene *scene, struct err *err)
{
	const struct problem *problem = run_problem(writer->run);
	const struct tape_moment *moment = &scene->moment;
	const struct tape_field *field;
	struct text text;

	text_init(&text, writer->memory);
	text_print(&text, "{\"type\":\"moment\"");
	tape_print_text(&text, "phase", variant_phase(writer->run->plan.variant, moment->now.phase));
	tape_print_task(&text, &moment->now.task);
	tape_print_text(&text, "inside",
			moment->position.kernel ? moment->position.kernel->name : "");
	for (field = tape_fields(); field->name; field++)
		if (!field->counter ||
		    problem_counts(problem, (enum counter)(field->counter - 1)))
			tape_print_number(&text, field->name, tape_field_get(field, moment));
	text_print(&text, "}\n");
	return tape_put_line(writer, &text, err);
}

static void write_launch(struct writing *writer, const struct launch_work *work)
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
	tape_list_open(writer, "\"type\":\"ticks\"", "ticks");
	for (i = 0; i < work->warps; i++)
		tape_list_number(tape_list_row(writer), work->ticks[i]);
	(void)tape_list_flush(writer);
}

/* The launches that a moment knows and the one before it, which so many launches lie
 * behind, does not. */
static void write_launches(struct writing *writer, const struct tape_scene *scene, int64_t launches)
{
	if (!scene->work.ticks)
		return;
	if (launches > 0)
		write_launch(writer, &scene->work.last);
	if (launches > 1)
		write_launch(writer, &scene->work.before);
}

void tape_set_scene(struct tape_scene *scene, const struct moment *now)
{
	scene->moment.now = *now;
	scene->moment.nanoseconds = (int64_t)(now->seconds * 1e9);
}

/* Launches between two moments. */
static int64_t launches_between(const struct moment *from, const struct moment *to)
{
	return to->counters[COUNTER_launches] - from->counters[COUNTER_launches];
}

bool tape_write_moments(struct writing *writer, struct tape_scene *scene,
			struct tape_extent *extent, struct err *err)
{
	const struct run *run = writer->run;
	struct history_past past;
	struct tape_scene before;
	size_t back;

	for (back = 0;; back++) {
		if (!write_moment(writer, scene, err))
			return false;
		extent->moments++;
		if (!history_past(run, back, &past))
			break;
		memset(&before, 0, sizeof(before));
		tape_set_scene(&before, past.now);
		machine_recall(run->machine, past.machine, &before.moment.position, &before.work);
		write_launches(writer, scene, launches_between(past.now, &scene->moment.now));
		if (!tape_write_back(writer, &past, &before.work, err))
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
