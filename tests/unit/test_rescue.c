/* SPDX-License-Identifier: GPL-3.0-or-later
 * A GPU that is lost in the middle of a run: graph and session live on, what the host has
 * can be looked at, and another machine goes on from the last state that was fetched.
 * Kernels of the fake plug-in are done here, one vertex after the other.
 */
#include "gpu/flow/balance.h"
#include "tests/unit/discharges.h"
#include "tests/unit/plugins.h"

#include "gpu/loop/drive.h"
#include "src/base/text.h"
#include "src/command/script.h"
#include "src/command/session.h"
#include "src/command/suggest.h"
#include "src/engine/array.h"
#include "src/engine/problem.h"
#include "src/problem/flow/layout.h"
#include "src/engine/companion.h"
#include "src/engine/rescue.h"
#include "src/problem/flow/flow.h"
#include "gpu/core/upload.h"
#include "src/method/variants.h"

/* --- A session over the fake, and what it says. --- */

struct scene {
	struct session session;
	struct fake *fake;
	FILE *out, *messages;
};

/* The fake's memory is the host's. */
static void pack(const struct run *run, const void *capacity, void *residual)
{
	const struct packing *packing = flow_method(run->plan.variant)->layout->packing;
	struct upload upload;

	if (!packing->stream) {
		packing->pack(run, capacity, residual);
		return;
	}
	upload = (struct upload){ .to = residual, .piece = residual, .mapped = true, .good = true };
	upload.room = upload.left =
		(size_t)packing->words(run) * width_capacity_size(run->width);
	packing->stream(run, capacity, &upload);
}

static void discharge_all(const struct run *run, const struct flow_args *args)
{
	const struct graph *graph = run->plan.graph;
	const struct layout *layout = flow_method(run->plan.variant)->layout;
	struct residual view = { graph, run->plan.terminals, args->residual,
				 run->width != WIDTH_C32_A32, args->excess, args->height };
	const struct every *kept;
	int32_t u;

	if (!layout->by_entry) {
		view.capacity = calloc((size_t)graph->entries, sizeof(int64_t));
		assert_non_null(view.capacity);
		kept = &layout->packing->kept;
		layout->packing->unpack(run,
					(const char *)args->residual + kept->first * (view.wide ? 8 : 4),
					kept->step, view.capacity);
	}
	for (u = 0; u < graph->vertices; u++)
		discharge_vertex(&view, u, args->graph.events);
	if (layout->by_entry)
		return;
	pack(run, view.capacity, args->residual);
	free(view.capacity);
}

static void fill_lists(const struct balance_args *args, int32_t entries)
{
	if (args->ticket)
		*args->ticket = (uint64_t)entries * (BALANCE_ENTRY + 1);
	*args->list_size = entries;
}

static void do_kernel(void *context, const char *kernel, const void *args,
		      const struct grid *grid)
{
	const struct flow_args *flow = args;
	const struct run *run = ((const struct session *)context)->run;
	const struct graph *graph = run->plan.graph;
	int64_t cycle;
	int32_t u;
	const struct kernel *scan = variant_kernel(run->plan.variant, CODE_SCAN);

	if (scan && !strcmp(kernel, scan->name))
		return; /* what discharges here looks for itself */
	if (!strstr(kernel, "_collect")) {
		for (cycle = 0; cycle < grid->cycles; cycle++)
			discharge_all(run, flow);
		return;
	}
	*flow->queue_size = 0;
	for (u = 0; u < graph->vertices; u++)
		if (flow->excess[u] > 0 && flow->height[u] < graph->vertices &&
		    !terminals_have(&run->plan.terminals, u))
			flow->queue[(*flow->queue_size)++] = u;
	if (scan) /* a strategy's own queue */
		fill_lists(args, *flow->queue_size);
}

static void open_scene(struct scene *scene)
{
	scene->fake = fake_ready();
	scene->out = tmpfile();
	scene->messages = tmpfile();
	assert_true(scene->out && scene->messages);
	session_init(&scene->session, scene->out, scene->messages);
	scene->session.style = STYLE_PLAIN;
	scene->fake->run = do_kernel;
	scene->fake->context = &scene->session;
}

static void close_scene(struct scene *scene)
{
	session_free(&scene->session);
	assert_int_equal(scene->session.memory.used, 0);
	assert_int_equal(scene->fake->opened, scene->fake->closed);
	assert_int_equal(scene->fake->blocks, 0);
	fclose(scene->out);
	fclose(scene->messages);
}

/* What a file holds; it is empty then. */
static const char *take(FILE *file)
{
	static char buffer[8192];
	size_t length;

	fflush(file);
	rewind(file);
	length = fread(buffer, 1, sizeof(buffer) - 1, file);
	buffer[length] = '\0';
	rewind(file);
	assert_int_equal(ftruncate(fileno(file), 0), 0);
	return buffer;
}

/* What was said since this was asked last. */
static const char *said(struct scene *scene)
{
	return take(scene->messages);
}

static void expect_said(struct scene *scene, const char *words)
{
	const char *all = said(scene);

	if (!strstr(all, words))
		fail_msg("\"%s\" is not in: %s", words, all);
}

static void good(struct scene *scene, const char *line)
{
	if (!session_line(&scene->session, line))
		fail_msg("%s: %s", line, said(scene));
}

static void bad(struct scene *scene, const char *line, const char *words)
{
	(void)said(scene);
	if (session_line(&scene->session, line))
		fail_msg("%s is good", line);
	expect_said(scene, words);
}

/* A run on cuda that stands at the end of cycle 7, each state of which was fetched. */
static void step_seven(struct scene *scene, const char *variant)
{
	char line[64];

	snprintf(line, sizeof(line), "use %s", variant);
	good(scene, "generate genrmf a=4 b=6; device cuda; set rescue always; set arbiter always-gpu");
	good(scene, line);
	good(scene, "step 7; assert cycle == 7");
}

/* From now on the GPU answers nothing any more. */
static void lose(struct scene *scene, enum fake_call call, int64_t after)
{
	fail_call(scene->fake, call, after);
	scene->fake->fault = FAULT_LOST;
	scene->fake->words = "launching: unknown error";
	scene->fake->lasting = true;
}

static void find(struct scene *scene)
{
	scene->fake->fails_after = -1;
	scene->fake->lasting = scene->fake->failed = false;
}

static const char lost_none[] = "the run is lost with its machine at cycle 7, but the state of "
				"cycle 7 was fetched: 0 cycles are lost. `device sim` goes on from "
				"there\n";
static const char gone[] = "error: cuda:0 has failed: what was in its memory is lost\n"
			   "hint: `show` still draws what the host holds: counters, log, timeline; "
			   "`start` begins a new run\n";

/* --- What lives on. --- */

static void another_machine_goes_on(void **state)
{
	const struct variant *const *row;
	struct scene scene;
	int64_t value;

	(void)state;
	for (row = flow_variants(); *row; row++) {
		if ((*row)->machine || has_epochs(*row))
			continue; /* it runs on the host, or by worklists, which do_kernel() has not */
		open_scene(&scene);
		step_seven(&scene, (*row)->name);
		lose(&scene, FAKE_LAUNCH, 0);
		bad(&scene, "step", "error: cuda:0: the GPU is gone: launching: unknown error\n");
		good(&scene, "device sim");
		expect_said(&scene, " continues from cycle 7, active vertices ");
		good(&scene, "assert cycle == 7; assert pushes == 0; step; assert cycle == 8");
		good(&scene, "solve; assert verified");
		value = scene.session.run->check.value;
		good(&scene, "back 1000; assert cycle == 7; finish; verify");
		bad(&scene, "goto 3", "cycle 3 is not in the history");
		good(&scene, "reset; assert cycle == 0; solve");
		assert_int_equal(scene.session.run->check.value, value);
		close_scene(&scene);
	}
}

/* The graph of a run on cuda is edited: the flow comes down, is mended, and goes up. What is lost behind the
 * edit goes on from there, on the edited graph. */
static void an_edited_run_goes_on(void **state)
{
	const struct variant *const *row;
	struct scene scene;

	(void)state;
	for (row = flow_variants(); *row; row++) {
		if ((*row)->machine || has_epochs(*row))
			continue;
		open_scene(&scene);
		step_seven(&scene, (*row)->name);
		(void)said(&scene);
		good(&scene, "set arc 1 2 1; assert cycle == 7");
		expect_said(&scene, "the run goes on from the end of cycle 7: ");
		good(&scene, "step 2; back 9; assert cycle == 0; goto 7; step; assert capacity(1, 2) == 1");
		good(&scene, "set rescue off; set arc 2 3 2");
		lose(&scene, FAKE_LAUNCH, 0);
		(void)session_line(&scene.session, "step");
		good(&scene, "device sim; solve; assert verified; assert capacity(1, 2) == 1");
		close_scene(&scene);
	}
}

/* What the CPU holds needs no fetching: it is lost with no GPU. */
static void what_the_cpu_holds_goes_on(void **state)
{
	struct scene scene;

	(void)state;
	open_scene(&scene);
	good(&scene, "generate genrmf a=4 b=6; device cuda; set rescue off");
	good(&scene, "set arbiter always-cpu; use hybrid-mf; step 3; assert cycle == 3");
	lose(&scene, FAKE_COPY, 0);
	(void)session_line(&scene.session, "step");
	good(&scene, "device sim");
	expect_said(&scene, " continues from cycle 3, active vertices ");
	good(&scene, "solve; assert verified");
	close_scene(&scene);
}

/* What a line prints has these words in it. */
static void expect_shown(struct scene *scene, const char *line, const char *words)
{
	const char *all;

	(void)take(scene->out);
	good(scene, line);
	out_flush(&scene->session.out);
	all = take(scene->out);
	if (!strstr(all, words))
		fail_msg("%s: \"%s\" is not in: %s", line, words, all);
}

/* It begins with cycle 7 behind it: there the heights were made, and the excess was there. */
static void what_goes_on_knows_where_it_began(void **state)
{
	char words[100], why[32];
	struct scene scene;
	int32_t u = 0;

	(void)state;
	open_scene(&scene);
	step_seven(&scene, "vc-bcsr");
	lose(&scene, FAKE_LAUNCH, 0);
	bad(&scene, "step", lost_none);
	good(&scene, "set relabel paper; device sim; assert cycle == 7");
	expect_shown(&scene, "show queue", "no cycle has ended yet");
	expect_shown(&scene, "show timeline", "no cycle has ended yet");
	expect_shown(&scene, "why height 5", ": the relabeling before cycle 8 found ");
	expect_shown(&scene, "why height 5", "goto 7; show vertex 5");
	while (!rescue_word(scene.session.loss.state, 1, true, u) || u == scene.session.terminals.source ||
	       u == scene.session.terminals.sink)
		u++;
	snprintf(words, sizeof(words), "%d has excess %lld, as it had before cycle 8, when the run "
		 "began", u + 1, (long long)rescue_word(scene.session.loss.state, 1, true, u));
	snprintf(why, sizeof(why), "why excess %d", u + 1);
	expect_shown(&scene, why, words);
	good(&scene, "goto 7; step 2");
	expect_shown(&scene, "show timeline", "cycles 8 to 9");
	expect_shown(&scene, why, "were there before cycle 8");
	close_scene(&scene);
}

static void what_the_host_has_is_shown(void **state)
{
	static const char *const shown[] = { "show counters", "show log", "show timeline",
					     "info graph", "print cycle + pushes" };
	static const char *const lost[] = { "show heights", "show flow", "show queue", "print value",
					    "step", "run", "solve", "back", "goto 3", "run back",
					    "print hash" };
	struct scene scene;
	size_t i;

	(void)state;
	open_scene(&scene);
	step_seven(&scene, "vc-bcsr");
	lose(&scene, FAKE_LAUNCH, 0);
	bad(&scene, "step", lost_none);
	for (i = 0; i < LENGTH(shown); i++)
		good(&scene, shown[i]);
	for (i = 0; i < LENGTH(lost); i++)
		bad(&scene, lost[i], gone);
	/* It is told once. */
	bad(&scene, "step", gone);
	good(&scene, "show counters");
	assert_null(strstr(said(&scene), "the run is lost"));
	/* And started anew, where the GPU is back. */
	find(&scene);
	good(&scene, "start; assert cycle == 0; finish; verify");
	close_scene(&scene);
}

/* Whatever else is asked about a lost run: it may say no, and no more. */
static void nothing_stumbles_over_it(void **state)
{
	static const char *const lines[] = {
		"show warps", "show code", "show result", "show cut", "show vertex 3", "show arc 1 2",
		"show warp 1", "show seed", "why height 5", "why excess 5", "why warp 1", "predict cycle",
		"predict vertex", "diagnose", "verify", "break push", "watch queue", "tbreak relabel",
		"display cycle", "continue", "finish", "back 2", "run back until cycle == 3",
		"run until cycle == 9", "reverse", "goto 2 launch", "info run", "info breakpoints",
		"export dot", "export trace", "export events", "print hash full", "print queue",
		"print heights", "assert finished", "save", "record", "if value > 3; echo yes; end",
		"commands", "end", "history", "set warp-clock on", "help device", "step 0",
	};
	struct scene scene;
	size_t i;

	(void)state;
	open_scene(&scene);
	step_seven(&scene, "vc-rcsr");
	lose(&scene, FAKE_LAUNCH, 0);
	bad(&scene, "step", lost_none);
	for (i = 0; i < LENGTH(lines); i++)
		(void)session_line(&scene.session, lines[i]);
	good(&scene, "device sim; assert cycle == 7");
	close_scene(&scene);
}

/* The state of cycle 8 is on its way when the GPU goes. */
static void what_was_not_fetched_is_lost(void **state)
{
	struct scene scene;
	int64_t copies;

	(void)state;
	open_scene(&scene);
	step_seven(&scene, "vc-rcsr");
	scene.fake->calls[FAKE_COPY] = 0;
	good(&scene, "step; assert cycle == 8");
	copies = scene.fake->calls[FAKE_COPY];
	lose(&scene, FAKE_COPY, copies - 1);
	bad(&scene, "step", "at cycle 9, but the state of cycle 8 was fetched: 1 cycle is lost. "
		    "`device sim` goes on from there\n");
	good(&scene, "use tc-bcsr; device sim; assert cycle == 8; solve; verify");
	expect_said(&scene, "tc-bcsr on sim:rtx3090");
	close_scene(&scene);
}

static void without_a_state_all_is_lost(void **state)
{
	struct scene scene;

	(void)state;
	open_scene(&scene);
	good(&scene, "generate genrmf a=4 b=6; device cuda; start");
	lose(&scene, FAKE_LAUNCH, 0);
	bad(&scene, "step", "the run is lost with its machine at cycle 0: no state of it had been "
		    "fetched\n");
	good(&scene, "device sim");
	assert_null(scene.session.run);
	good(&scene, "solve; verify");
	find(&scene);
	good(&scene, "set rescue off; device cuda; step 7");
	lose(&scene, FAKE_LAUNCH, 0);
	bad(&scene, "step", "at cycle 7: no state of it had been fetched\n");
	close_scene(&scene);
}

/* --- What is suggested. --- */

static void expect_suggested(struct scene *scene, const char *words)
{
	char line[400];
	struct text text;

	text_fixed(&text, line, sizeof(line));
	assert_true(suggest(&scene->session, 79, &text));
	if (strcmp(line, words))
		fail_msg("`%s` is suggested, not `%s`", line, words);
}

static void a_lost_run_is_to_go_on_elsewhere(void **state)
{
	struct scene scene;

	(void)state;
	open_scene(&scene);
	step_seven(&scene, "vc-rcsr");
	lose(&scene, FAKE_LAUNCH, 0);
	bad(&scene, "step", lost_none);
	expect_suggested(&scene, "device sim | info machines");
	good(&scene, "info machines; device sim");
	expect_suggested(&scene, "step | show flow | show heights | show code");
	find(&scene);
	good(&scene, "set rescue off; device cuda; start");
	lose(&scene, FAKE_LAUNCH, 0);
	bad(&scene, "step", "no state of it had been fetched");
	expect_suggested(&scene, "device sim | info machines");
	good(&scene, "device sim");
	expect_suggested(&scene, "start | step | solve | info graph");
	close_scene(&scene);
}

/* The suggestion of that number is done where it was made; false: there are fewer. */
static bool do_suggested(const char *before, int number)
{
	char line[400];
	struct text text;
	struct scene scene;
	char *at, *end;

	open_scene(&scene);
	good(&scene, "generate genrmf a=4 b=6; device cuda; use vc-rcsr");
	good(&scene, before);
	text_fixed(&text, line, sizeof(line));
	assert_true(suggest(&scene.session, 79, &text));
	for (at = line; at && number-- > 0; at = end ? end + 3 : NULL)
		end = strstr(at, " | ");
	end = at ? strstr(at, " | ") : NULL;
	if (end)
		*end = '\0';
	if (at)
		good(&scene, at);
	close_scene(&scene);
	return at;
}

/* There not everything can be gone back to, or asked. */
static void suggestions_work_on_a_gpu(void **state)
{
	static const char *const lines[] = { "start", "step 3", "finish", "set record on; finish",
					     "step 3; step launch", "break queue < 3; run" };
	size_t i;
	int n;

	(void)state;
	for (i = 0; i < LENGTH(lines); i++)
		for (n = 0; do_suggested(lines[i], n); n++)
			;
}

/* --- What a run goes on without. --- */

static void expect_said_not(struct scene *scene, const char *words)
{
	const char *all = said(scene);

	if (strstr(all, words))
		fail_msg("\"%s\" is in: %s", words, all);
}

static void free_runs_without_their_memory_say_so_once(void **state)
{
	static const char note[] = ": the run continues cycle by cycle, which takes longer\n";
	struct scene scene;

	(void)state;
	open_scene(&scene);
	good(&scene, "generate genrmf a=4 b=6; device cuda; start");
	fail_call(scene.fake, FAKE_DRIVE, 0);
	scene.fake->fault = FAULT_MEMORY;
	good(&scene, "run until cycle >= 5; assert cycle == 5");
	expect_said(&scene, note);
	good(&scene, "solve; assert verified");
	expect_said_not(&scene, note);
	close_scene(&scene);
}

static void a_way_back_that_is_refused_is_told_once(void **state)
{
	static const struct {
		int64_t room;
		const char *free;
	} cases[] = {
		{ 0, "" },
		{ 1 + 40, ", 40 bytes are free" },
		{ 1 + (1 << 30), ", 1024.0 MiB are free, but no block of that size is left" },
	};
	struct scene scene;
	char note[300];
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(cases); i++) {
		open_scene(&scene);
		good(&scene, "generate genrmf a=4 b=6; device cuda; start");
		scene.fake->room = cases[i].room;
		fail_call(scene.fake, FAKE_SYNC, 0);
		scene.fake->fault = FAULT_MEMORY;
		good(&scene, "step");
		/* Rows, residual capacities, excess, heights, the queue and its size. */
		snprintf(note, sizeof(note), "cuda:0: copies for the way back need %lld bytes%s "
			 "(copying for the way back: out of memory): this run cannot go back\n",
			 (long long)scene.session.graph->entries * 4 +
				 scene.session.graph->vertices * 20 + 2 * 4,
			 cases[i].free);
		expect_said(&scene, note);
		good(&scene, "step");
		expect_said_not(&scene, "way back");
		bad(&scene, "back", "the run cannot go back");
		close_scene(&scene);
	}
}

/* --- A run ends where another can take its place. --- */

static void expect_kept(struct scene *scene, const char *line, const char *words)
{
	const struct run *run = scene->session.run;

	bad(scene, line, words);
	assert_ptr_equal(scene->session.run, run);
	good(scene, "step");
}

static void a_machine_that_cannot_be_used_ends_no_run(void **state)
{
	struct scene scene;
	struct plan plan;
	char words[100];

	(void)state;
	open_scene(&scene);
	good(&scene, "generate genrmf a=4 b=6; step 3");
	fail_call(scene.fake, FAKE_OPEN, 0);
	scene.fake->fault = FAULT_BUSY;
	expect_kept(&scene, "device cuda", "another program has this GPU for itself");
	fail_call(scene.fake, FAKE_ALLOC, 0);
	scene.fake->fault = FAULT_MEMORY;
	expect_kept(&scene, "device cuda", "event counters need ");
	scene.fake->fails_after = -1;
	session_plan(&scene.session, &plan);
	scene.fake->room = run_bytes(&plan, NULL);
	snprintf(words, sizeof(words), "cuda:0: the run needs %lld bytes, %lld bytes are free\n",
		 (long long)run_bytes(&plan, NULL), (long long)run_bytes(&plan, NULL) - 1);
	expect_kept(&scene, "device cuda", words);
	assert_string_equal(scene.session.device, "sim:rtx3090");
	scene.fake->room++;
	good(&scene, "device cuda");
	assert_null(scene.session.run);
	/* What it gives back itself is free. */
	good(&scene, "step 3");
	scene.fake->room = 1;
	good(&scene, "device cuda:0");
	assert_null(scene.session.run);
	close_scene(&scene);
}

/* --- When it is kept, and when it is let go. --- */

static void a_gpu_that_is_back_goes_on_too(void **state)
{
	struct scene scene;

	(void)state;
	open_scene(&scene);
	step_seven(&scene, "vc-bcsr");
	scene.fake->devices = 2;
	lose(&scene, FAKE_LAUNCH, 0);
	bad(&scene, "step", lost_none);
	/* Not yet: what was fetched stays, and the GPU is let go of before it is tried. */
	bad(&scene, "device cuda:1", "the GPU is gone");
	assert_null(scene.session.run);
	assert_int_equal(scene.fake->opened, scene.fake->closed);
	bad(&scene, "start", "the GPU is gone");
	find(&scene);
	good(&scene, "device cuda:1; assert cycle == 7");
	expect_said(&scene, "vc-bcsr on cuda:1");
	/* And is lost as well, before a cycle ends. */
	lose(&scene, FAKE_LAUNCH, 0);
	bad(&scene, "step", lost_none);
	good(&scene, "device sim; assert cycle == 7; solve; verify");
	/* Once gone on from, it is not offered again. */
	good(&scene, "device sim:h200");
	assert_null(scene.session.run);
	close_scene(&scene);
}

static void other_graphs_do_not_go_on(void **state)
{
	static const char *const lines[] = { "generate genrmf a=3 b=4", "terminals 5 9",
					     "terminals random 3", "device cuda; start; finish" };
	struct scene scene;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(lines); i++) {
		open_scene(&scene);
		step_seven(&scene, "vc-bcsr");
		lose(&scene, FAKE_LAUNCH, 0);
		bad(&scene, "step", lost_none);
		find(&scene);
		if (i == 3)
			good(&scene, "start; device sim");
		good(&scene, lines[i]);
		good(&scene, "device sim");
		assert_null(scene.session.run);
		good(&scene, "solve; verify");
		close_scene(&scene);
	}
}

/* Nor does a variant that solves another problem. */
static void other_problems_do_not_go_on(void **state)
{
	struct scene scene;
	struct problem problem;
	struct variant other;

	(void)state;
	open_scene(&scene);
	step_seven(&scene, "vc-bcsr");
	lose(&scene, FAKE_LAUNCH, 0);
	bad(&scene, "step", lost_none);
	find(&scene);
	other = *scene.session.variant;
	problem = *other.problem;
	other.problem = &problem;
	assert_non_null(scene.session.loss.state);
	assert_true(session_pose(&scene.session, &other, NULL));
	assert_null(scene.session.loss.state);
	good(&scene, "device sim");
	assert_null(scene.session.run);
	close_scene(&scene);
}

/* At the end nothing can be lost that a checker needs. */
static void a_run_that_is_through_can_be_verified(void **state)
{
	struct scene scene;
	int64_t value;

	(void)state;
	open_scene(&scene);
	step_seven(&scene, "vc-rcsr");
	good(&scene, "finish");
	lose(&scene, FAKE_COPY, 0);
	bad(&scene, "verify", "0 cycles are lost");
	good(&scene, "device sim; finish; verify");
	value = scene.session.run->check.value;
	good(&scene, "reset; solve");
	assert_int_equal(scene.session.run->check.value, value);
	close_scene(&scene);
}

/* --- Free runs, which the machine drives by itself. --- */

enum { SLICE_CYCLES = 5 };

static void do_drive(void *context, const char *kernel, const void *args,
		     const struct drive_order *order, struct drive_state *drive,
		     struct drive_row *rows)
{
	const struct flow_args *flow = args;
	int i;

	(void)kernel;
	(void)order;
	(void)rows;
	for (i = 0; i < SLICE_CYCLES; i++)
		discharge_all(*(struct run **)context, flow);
	drive->values[DRIVE_CYCLES_DONE] += SLICE_CYCLES;
	drive->since += SLICE_CYCLES;
	drive->end = DRIVE_SLICE;
}

static enum urgency ask_rescue(void *context)
{
	return *(enum urgency *)context;
}

/* Two slices, and the third fails. */
static struct rescue *drive_and_lose(struct fixture *fixture, struct fake *fake,
				     struct plan *plan)
{
	struct run *run = NULL;
	struct rescue *rescue;
	enum halt halt;

	fake->drive = do_drive;
	fake->context = &run;
	plan->device = "cuda";
	plan->check = false;
	plan->rescue = RESCUE_ALWAYS; /* every slice */
	fake->fails_after = -1;
	run = start(fixture, plan);
	fail_call(fake, FAKE_DRIVE, 2);
	assert_false(run_step(run, UNIT_CYCLE, INT64_MAX, NULL, NULL, &halt, &fixture->err));
	assert_int_equal(fixture->err.kind, ERR_MACHINE);
	err_clear(&fixture->err);
	assert_int_equal(run->now.counters[COUNTER_cycles], 2 * SLICE_CYCLES);
	rescue = rescue_take(run);
	run_free(run);
	return rescue;
}

static void free_runs_are_fetched_too(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct fake *fake = fake_ready();
	const struct variant *const *row;

	(void)state;
	for (row = flow_variants(); *row; row++) {
		struct graph *graph;
		struct plan plan, again;
		struct rescue *rescue;
		struct run *run;

		if (!(*row)->drive)
			continue;
		graph = small_genrmf(&fixture);
		plan = again = plan_for(graph, (*row)->name);
		rescue = drive_and_lose(&fixture, fake, &plan);
		assert_non_null(rescue);
		assert_int_equal(rescue_cycle(rescue), 2 * SLICE_CYCLES);
		again.from = rescue;
		run = start(&fixture, &again);
		assert_int_equal(run->now.counters[COUNTER_cycles], 2 * SLICE_CYCLES);
		assert_int_equal(step(&fixture, run, UNIT_CYCLE, INT64_MAX), HALT_END);
		assert_true(run_check(run, &fixture.err));
		assert_true(run->check.good);
		run_free(run);
		rescue_free(rescue);
		fixture_end(&fixture, graph);
	}
}

/* Who wants to stop does not wait for it, and what was fetched before stays. */
static void an_interrupt_leaves_it_for_later(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct fake *fake = fake_ready();
	struct graph *graph = small_genrmf(&fixture);
	struct plan plan = plan_for(graph, "vc-bcsr");
	enum urgency urgency = URGENCY_NONE;
	struct rescue *rescue;
	struct run *run;

	(void)state;
	plan.device = "cuda";
	plan.check = false;
	plan.rescue = RESCUE_ALWAYS;
	plan.relabel_on = RELABEL_ON_MACHINE; /* the host's would bring it over */
	plan.poll = (struct poll){ ask_rescue, &urgency };
	fake->drive = do_drive;
	fake->context = &run;
	run = start(&fixture, &plan);
	run->now.counters[COUNTER_cycles] = 1;
	assert_true(rescue_keep(run, true, &fixture.err));
	run->now.counters[COUNTER_cycles] = 2;
	urgency = URGENCY_CYCLE;
	assert_true(rescue_keep(run, true, &fixture.err));
	run->machine->failed = true;
	rescue = rescue_take(run);
	assert_non_null(rescue);
	assert_int_equal(rescue_cycle(rescue), 1);
	rescue_free(rescue);
	run_free(run);
	fixture_end(&fixture, graph);
}

/* Memory that is refused costs the state, and nothing else. */
static void memory_may_be_refused(void **state)
{
	struct scene scene;
	struct memory *memory = &scene.session.memory;
	int64_t n;
	bool done;

	(void)state;
	for (n = 1;; n++) {
		open_scene(&scene);
		good(&scene, "generate genrmf a=3 b=4; device cuda; set rescue always; start");
		memory->fail_at = memory->requests + n;
		(void)session_line(&scene.session, "step 3");
		lose(&scene, FAKE_LAUNCH, 0);
		(void)session_line(&scene.session, "step");
		(void)session_line(&scene.session, "device sim");
		done = memory->requests < memory->fail_at;
		memory->fail_at = 0;
		good(&scene, "device sim; solve; verify");
		close_scene(&scene);
		if (done)
			break;
	}
	assert_true(n > 20);
}

/* A recording of a run that went on from a state begins there. */
static void it_can_be_recorded(void **state)
{
	struct scratch scratch;
	struct scene scene;
	char line[4096];

	(void)state;
	scratch_open(&scratch);
	open_scene(&scene);
	step_seven(&scene, "vc-bcsr");
	lose(&scene, FAKE_LAUNCH, 0);
	bad(&scene, "step", lost_none);
	good(&scene, "device sim; finish");
	snprintf(line, sizeof(line), "record %s/run", scratch.folder);
	good(&scene, line);
	snprintf(line, sizeof(line), "save %s/session", scratch.folder);
	good(&scene, line);
	snprintf(line, sizeof(line), "replay %s/run; assert cycle == 7; finish; verify; back; reset",
		 scratch.folder);
	good(&scene, line);
	close_scene(&scene);
	snprintf(line, sizeof(line), "%s/run", scratch.folder);
	unlink(line);
	snprintf(line, sizeof(line), "%s/session", scratch.folder);
	unlink(line);
	scratch_close(&scratch);
}

/* A second run on a GPU goes with its machine, and the first goes on. */
static void a_second_run_is_lost_alone(void **state)
{
	struct scene scene;
	struct pair *pair = &scene.session.pair;

	(void)state;
	open_scene(&scene);
	good(&scene, "generate genrmf a=4 b=6; pair cuda; step 3; back; step; step 2 warp");
	assert_non_null(pair->companion);
	assert_string_equal(pair->companion->look.diff.device[1], "cuda:0");
	assert_int_equal(pair->companion->run->now.ended[UNIT_CYCLE], 3);
	lose(&scene, FAKE_LAUNCH, 0);
	good(&scene, "step 2; assert cycle == 5");
	expect_said(&scene, "the second run has failed and ended: cuda:0: the GPU is gone");
	assert_null(pair->companion);
	assert_false(pair->wanted);
	find(&scene);
	good(&scene, "solve; assert verified");
	close_scene(&scene);
}

/* Where it is the first that is lost, the second stays where it stood, until one begins anew. */
static void a_first_run_is_lost_alone(void **state)
{
	struct scene scene;
	struct pair *pair = &scene.session.pair;

	(void)state;
	open_scene(&scene);
	good(&scene, "pair sim");
	step_seven(&scene, "vc-bcsr");
	assert_int_equal(pair->companion->run->now.ended[UNIT_CYCLE], 7);
	lose(&scene, FAKE_LAUNCH, 0);
	bad(&scene, "step", lost_none);
	good(&scene, "pair; device sim; assert cycle == 7");
	assert_int_equal(pair->companion->run->now.ended[UNIT_CYCLE], 7);
	good(&scene, "solve; assert verified");
	close_scene(&scene);
}

/* A free run on a GPU is looked at after every cycle, until the first difference is known. */
static void a_free_run_is_compared(void **state)
{
	struct scene scene;
	const struct pair *pair = &scene.session.pair;
	const struct companion_look *look;

	(void)state;
	open_scene(&scene);
	good(&scene, "generate genrmf a=4 b=6; device cuda; pair sim; run");
	look = &pair->companion->look;
	assert_true(look->compared && look->exact);
	/* What the fake does and sim differs: it pushes one after the other. */
	assert_int_equal(look->first, 1);
	good(&scene, "use tc-bcsr; pair cuda; solve; assert verified");
	close_scene(&scene);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(another_machine_goes_on),
		cmocka_unit_test(an_edited_run_goes_on),
		cmocka_unit_test(what_the_cpu_holds_goes_on),
		cmocka_unit_test(what_goes_on_knows_where_it_began),
		cmocka_unit_test(what_the_host_has_is_shown),
		cmocka_unit_test(what_was_not_fetched_is_lost),
		cmocka_unit_test(without_a_state_all_is_lost),
		cmocka_unit_test(a_lost_run_is_to_go_on_elsewhere),
		cmocka_unit_test(suggestions_work_on_a_gpu),
		cmocka_unit_test(free_runs_without_their_memory_say_so_once),
		cmocka_unit_test(a_way_back_that_is_refused_is_told_once),
		cmocka_unit_test(a_machine_that_cannot_be_used_ends_no_run),
		cmocka_unit_test(a_gpu_that_is_back_goes_on_too),
		cmocka_unit_test(other_graphs_do_not_go_on),
		cmocka_unit_test(other_problems_do_not_go_on),
		cmocka_unit_test(a_run_that_is_through_can_be_verified),
		cmocka_unit_test(nothing_stumbles_over_it),
		cmocka_unit_test(free_runs_are_fetched_too),
		cmocka_unit_test(an_interrupt_leaves_it_for_later),
		cmocka_unit_test(memory_may_be_refused),
		cmocka_unit_test(it_can_be_recorded),
		cmocka_unit_test(a_second_run_is_lost_alone),
		cmocka_unit_test(a_first_run_is_lost_alone),
		cmocka_unit_test(a_free_run_is_compared),
	};

	plugin_find_folder();
	return cmocka_run_group_tests_name("rescue", tests, NULL, NULL);
}
