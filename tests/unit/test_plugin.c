/* SPDX-License-Identifier: GPL-3.0-or-later
 * The machine `cuda` without a GPU: over a plug-in that does as it is told
 * (plugin_fake.c), and over files that are no plug-in. Every failure has its
 * sentence, nothing is lost, and what can go well does.
 */
#include "gpu/cuda/cuda_machine.h"
#include "tests/unit/plugins.h"

#include <sys/stat.h>

static const char use_sim[] = "`device sim` needs no GPU";
static const char lost[] = "the run is lost, the graph is not: `start` tries again (if that "
			   "fails too, start the program anew), `device sim` needs no GPU";

static const char closed[] = "`nvidia-smi` tells whether the GPU is well; `device sim` needs "
			     "none";
static const char hidden[] = "CUDA_VISIBLE_DEVICES may hide it; `device sim` needs none";
static const char gone[] = "cuda:0 has failed: what was in its memory is lost";
static const char shown[] = "`show` still draws what the host holds: counters, log, timeline; "
			    "`start` begins a new run";

static void expect_error(struct err *err, const char *message, const char *hint)
{
	assert_int_equal(err->kind, ERR_MACHINE);
	assert_string_equal(err->message, message);
	assert_string_equal(err->hint, hint);
	err_clear(err);
}

/* The machine does not open, and says so; nothing stays behind. */
static void expect_closed(const char *name, const struct machine_options *options,
			  const char *message, const char *hint)
{
	static const struct machine_options none = { 0 };
	struct fixture fixture = { .memory = { 0 } };
	struct machine *machine;

	assert_false(machine_open(&machine, name, options ? options : &none, &fixture.memory,
				  &fixture.err));
	expect_error(&fixture.err, message, hint);
	assert_null(machine);
	assert_int_equal(fixture.memory.used, 0);
}

static struct machine *open_machine(struct fixture *fixture,
				    const struct machine_options *options)
{
	struct machine *machine;

	if (!machine_open(&machine, "cuda", options, &fixture->memory, &fixture->err))
		fail_msg("%s", fixture->err.message);
	return machine;
}

static void close_machine(struct fixture *fixture, struct machine *machine,
			  const struct fake *fake)
{
	machine_close(machine);
	assert_int_equal(fixture->memory.used, 0);
	assert_int_equal(fake->opened, 1);
	assert_int_equal(fake->closed, 1);
	assert_int_equal(fake->blocks, 0);
}

/* --- Opening. --- */

static void files_that_are_no_plugin(void **state)
{
	static const char cannot[] = "cuda cannot be used here: ";
	static const char other[] = "cuda cannot be used here: the plug-in is of another "
				    "version of this program: build both again";
	struct fake *fake = fake_ready();
	struct machine_options options = { 0 };
	struct machine *machine;
	struct memory memory = { 0 };
	struct scratch scratch;
	struct err err = { 0 };
	char path[200], message[400];

	(void)state;
	scratch_open(&scratch);
	setenv("SPILLWAY_CUDA_PLUGIN", scratch_write(&scratch, "text", "no library", 10), 1);
	assert_false(machine_open(&machine, "cuda", &options, &memory, &err));
	assert_int_equal(err.kind, ERR_MACHINE);
	assert_memory_equal(err.message, cannot, strlen(cannot));
	assert_non_null(strstr(err.message, ": the plug-in cannot be loaded: "));
	assert_int_equal(memory.used, 0);
	/* It would wait for somebody to write. */
	snprintf(path, sizeof(path), "%s.pipe", getenv("SPILLWAY_CUDA_PLUGIN"));
	assert_int_equal(mkfifo(path, 0600), 0);
	setenv("SPILLWAY_CUDA_PLUGIN", path, 1);
	snprintf(message, sizeof(message), "cuda cannot be used here: the plug-in cannot be loaded: "
		 "%s is no regular file", path);
	expect_closed("cuda", NULL, message, use_sim);
	assert_int_equal(unlink(path), 0);
	scratch_close(&scratch);
	/* The file is gone now. */
	expect_closed("cuda", NULL, "cuda cannot be used here: there is no plug-in where "
		      "SPILLWAY_CUDA_PLUGIN says", use_sim);
	choose_plugin("plugin_empty.so");
	expect_closed("cuda", NULL, other, use_sim);
	choose_plugin("plugin_fake.so");
	fake->abi = PLUGIN_ABI + 1;
	expect_closed("cuda", NULL, other, use_sim);
	fake->abi = PLUGIN_ABI;
	fake->no_table = true;
	expect_closed("cuda", NULL, other, use_sim);
	assert_int_equal(fake->opened, 0);
}

/* All bytes of a file; the caller frees them. */
static char *read_whole(const char *path, size_t *length)
{
	FILE *file = fopen(path, "rb");
	char *bytes;

	assert_non_null(file);
	assert_int_equal(fseek(file, 0, SEEK_END), 0);
	*length = (size_t)ftell(file);
	rewind(file);
	bytes = unit_room(*length);
	assert_int_equal(fread(bytes, 1, *length, file), *length);
	fclose(file);
	return bytes;
}

/* However much of its end is missing, nothing is mapped that is not there. */
static void a_plugin_that_is_cut_short(void **state)
{
	struct machine_options options = { 0 };
	struct machine *machine;
	struct memory memory = { 0 };
	struct scratch scratch;
	struct err err = { 0 };
	char *bytes, path[sizeof(plugin_folder) + 64];
	size_t length, cut;

	(void)state;
	scratch_open(&scratch);
	snprintf(path, sizeof(path), "%s/plugin_fake.so", plugin_folder);
	bytes = read_whole(path, &length);
	for (cut = 1; cut <= length; cut += cut < 100 ? 1 : 509) {
		setenv("SPILLWAY_CUDA_PLUGIN", scratch_write(&scratch, "cut", bytes, length - cut), 1);
		err_clear(&err);
		assert_false(machine_open(&machine, "cuda", &options, &memory, &err));
		assert_non_null(strstr(err.message, "the plug-in cannot be loaded: "));
		if (length - cut >= 64 && !strstr(err.message, "is cut short: "))
			fail_msg("%zu of %zu bytes: %s", length - cut, length, err.message);
		scratch_clear(&scratch);
	}
	assert_int_equal(memory.used, 0);
	free(bytes);
	scratch_close(&scratch);
}

static void devices_that_are_not_there(void **state)
{
	static const char *const names[] = { "1", "x", "0x", "-1", "99999999999999999999", "00",
					     "+0", " 0", "0 " };
	struct fake *fake = fake_ready();
	char name[64], message[128];
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(names); i++) {
		snprintf(name, sizeof(name), "cuda:%s", names[i]);
		snprintf(message, sizeof(message), "there is no GPU %s", name);
		expect_closed(name, NULL, message, "there is one: cuda:0");
	}
	fake->devices = 2;
	expect_closed("cuda:2", NULL, "there is no GPU cuda:2",
		      "there are 2, counted from cuda:0");
	fake->devices = 0;
	fake->fault = FAULT_NO_GPU;
	expect_closed("cuda", NULL, "cuda cannot be used here: there is no NVIDIA GPU", hidden);
	fake->devices = -1;
	expect_closed("cuda:0", NULL, "cuda cannot be used here: there is no NVIDIA GPU", hidden);
	fake->fault = FAULT_OTHER;
	expect_closed("cuda", NULL, "cuda cannot be used here: CUDA does not say why", closed);
	assert_int_equal(fake->calls[FAKE_OPEN], 0);
}

static void a_device_that_does_not_open(void **state)
{
	const struct machine_options options = { .events = true, .warp_clock = true };
	const char *more = "`device sim` uses the host's memory";
	struct fake *fake = fake_ready();
	char message[128];

	(void)state;
	fake->devices = 2;
	fail_call(fake, FAKE_OPEN, 0);
	expect_closed("cuda:1", NULL,
		      "cuda:1 cannot be used: the plug-in holds no code for it", closed);
	fake->words = "";
	expect_closed("cuda:1", NULL, "cuda:1 cannot be used: CUDA does not say why", closed);
	fake->words = NULL;
	assert_int_equal(fake->closed, 0);
	fail_call(fake, FAKE_ALLOC, 0);
	snprintf(message, sizeof(message), "cuda:1: event counters need %zu bytes, 77 bytes are "
		 "free (allocating: out of memory)",
		 sizeof(struct counters));
	expect_closed("cuda:1", &options, message, more);
	fail_call(fake, FAKE_ALLOC, 1);
	expect_closed("cuda:1", &options, "cuda:1: warp clocks need 48 bytes, 77 bytes are free, but no "
		      "block of that size is left (allocating: out of memory)", more);
	assert_int_equal(fake->opened, 2);
	assert_int_equal(fake->closed, 2);
	assert_int_equal(fake->blocks, 0);
}

static void memory_of_the_host_runs_out(void **state)
{
	const struct machine_options options = { .events = true, .warp_clock = true };
	struct fake *fake = fake_ready();
	struct machine *machine;
	struct err err = { 0 };
	int64_t n;

	(void)state;
	for (n = 1;; n++) {
		struct memory memory = { .fail_at = n };

		if (machine_open(&machine, "cuda", &options, &memory, &err)) {
			machine_close(machine);
			break;
		}
		assert_int_equal(err.kind, ERR_MEMORY);
		assert_int_equal(memory.used, 0);
		err_clear(&err);
	}
	assert_int_equal(n, 3);
	assert_int_equal(fake->opened, fake->closed);
	assert_int_equal(fake->blocks, 0);
}

static void whether_it_can_be_used_is_told(void **state)
{
	struct fake *fake = fake_ready();
	struct err err = { 0 };

	(void)state;
	assert_true(machine_check("cuda:0", &err));
	assert_false(machine_check("cuda:1", &err));
	expect_error(&err, "there is no GPU cuda:1", "there is one: cuda:0");
	fake->devices = 2;
	assert_true(machine_check("cuda:1", &err));
	fake->devices = 0;
	fake->fault = FAULT_NO_GPU;
	assert_false(machine_check("cuda", &err));
	expect_error(&err, "cuda cannot be used here: there is no NVIDIA GPU", hidden);
	choose_plugin("plugin_empty.so");
	assert_false(machine_check("cuda", &err));
	assert_non_null(strstr(err.message, "another version"));
}

/* A plug-in at `path` is found; there it is removed again. */
static void expect_found(const char *path)
{
	struct err err = { 0 };
	struct fake *fake = fake_ready();
	char name[sizeof(plugin_folder) + 64];
	char *target;

	snprintf(name, sizeof(name), "%s/plugin_fake.so", plugin_folder);
	target = realpath(name, NULL);
	assert_non_null(target);
	unlink(path);
	assert_int_equal(symlink(target, path), 0);
	free(target);
	unsetenv("SPILLWAY_CUDA_PLUGIN");
	fake->devices = 0;
	fake->fault = FAULT_NO_GPU;
	assert_false(machine_check("cuda", &err));
	assert_int_equal(unlink(path), 0);
	expect_error(&err, "cuda cannot be used here: there is no NVIDIA GPU", hidden);
}

/* Where nobody says where it is, the plug-in is looked for beside the program, and where it
 * belongs in the prefix that the program was installed into, whichever that is. */
static void it_is_found_from_the_program(void **state)
{
	char path[sizeof(plugin_folder) + 64];

	(void)state;
	if (access("/proc/self/exe", F_OK) != 0)
		skip();
	snprintf(path, sizeof(path), "%s/spillway-cuda.so", plugin_folder);
	expect_found(path);
	snprintf(path, sizeof(path), "%s/../lib", plugin_folder);
	mkdir(path, 0700);
	snprintf(path, sizeof(path), "%s/../lib/spillway", plugin_folder);
	mkdir(path, 0700);
	snprintf(path, sizeof(path), "%s/../lib/spillway/spillway-cuda.so", plugin_folder);
	expect_found(path);
	snprintf(path, sizeof(path), "%s/../lib/spillway", plugin_folder);
	rmdir(path);
	snprintf(path, sizeof(path), "%s/../lib", plugin_folder);
	rmdir(path);
}

/* Without it, the command that builds it is named, and the folder it belongs into. */
static void the_command_that_builds_it_is_told(void **state)
{
	static const char begins[] = "cuda cannot be used here: there is no plug-in "
				     "(spillway-cuda.so): where nvcc is, `make";
	struct err err = { 0 };

	(void)state;
	if (access("/proc/self/exe", F_OK) != 0)
		skip();
	unsetenv("SPILLWAY_CUDA_PLUGIN");
	assert_false(machine_check("cuda", &err));
	assert_int_equal(strncmp(err.message, begins, sizeof(begins) - 1), 0);
	assert_non_null(strstr(err.message, access("/dev/nvidia0", F_OK) == 0
						    ? "`make` in the folder of the sources"
						    : "`make cuda` in the folder of the sources"));
	assert_string_equal(err.hint, use_sim);
	err_clear(&err);
}

/* --- Memory. --- */

static void bytes_go_there_and_back(void **state)
{
	static const char text[] = "forth and back";
	const struct machine_options options = { .blocks = 82 };
	struct fixture fixture = { .memory = { 0 } };
	struct fake *fake = fake_ready();
	struct machine *machine = open_machine(&fixture, &options);
	char back[sizeof(text)];
	const void *shared;
	void *at;

	(void)state;
	assert_string_equal(machine->label, "cuda:0");
	assert_string_equal(machine->title,
			    "Abacus H 200, compute capability 9.1, driver for CUDA 13.2");
	at = machine_alloc(machine, "words", sizeof(text), &fixture.err);
	assert_non_null(at);
	assert_null(machine_map(machine, at));
	assert_true(machine_write(machine, at, text, sizeof(text), &fixture.err));
	assert_true(machine_fill(machine, at, 'F', 1, &fixture.err));
	assert_true(machine_read(machine, back, at, sizeof(text), &fixture.err));
	assert_string_equal(back, "Forth and back");
	shared = machine_share(machine, "text", text, sizeof(text), &fixture.err);
	assert_true(shared && shared != text);
	assert_true(machine_look(machine, back, shared, sizeof(text), &fixture.err));
	assert_string_equal(back, text);
	assert_int_equal(machine->traffic.to_bytes, 2 * sizeof(text));
	assert_int_equal(machine->traffic.from_bytes, sizeof(text));
	assert_int_equal(fake->grid_blocks, 82);
	assert_int_equal(fake->calls[FAKE_COPY], 4);
	assert_int_equal(fake->blocks, 3); /* what kernels tell is one */
	close_machine(&fixture, machine, fake);
}

static void memory_that_fails_is_told(void **state)
{
	const struct machine_options options = { 0 };
	struct fixture fixture = { .memory = { 0 } };
	struct fake *fake = fake_ready();
	struct machine *machine = open_machine(&fixture, &options);
	int64_t word = 0;
	void *at = machine_alloc(machine, "words", sizeof(word), &fixture.err);

	(void)state;
	fail_call(fake, FAKE_COPY, 0);
	assert_false(machine->failed);
	assert_false(machine_write(machine, at, &word, sizeof(word), &fixture.err));
	expect_error(&fixture.err, "cuda:0: copying there: an accident", lost);
	assert_true(machine->failed);
	/* Nothing is asked of it any more. */
	assert_false(machine_read(machine, &word, at, sizeof(word), &fixture.err));
	expect_error(&fixture.err, gone, shown);
	assert_false(machine_fill(machine, at, 0, sizeof(word), &fixture.err));
	expect_error(&fixture.err, gone, shown);
	assert_null(machine_alloc(machine, "rows", 1000, &fixture.err));
	expect_error(&fixture.err, gone, shown);
	assert_int_equal(fake->calls[FAKE_COPY], 1);
	machine->failed = false;
	assert_false(machine_read(machine, &word, at, sizeof(word), &fixture.err));
	expect_error(&fixture.err, "cuda:0: copying back: an accident", lost);
	machine->failed = false;
	assert_null(machine_share(machine, "words", &word, sizeof(word), &fixture.err));
	expect_error(&fixture.err, "cuda:0: copying there: an accident", lost);
	/* Nothing is nothing to copy. */
	assert_true(machine_write(machine, at, &word, 0, &fixture.err));
	assert_true(machine_read(machine, &word, at, 0, &fixture.err));
	machine->failed = false;
	fail_call(fake, FAKE_FILL, 0);
	assert_false(machine_fill(machine, at, 0, sizeof(word), &fixture.err));
	expect_error(&fixture.err, "cuda:0: filling: an accident", lost);
	machine->failed = false;
	fail_call(fake, FAKE_ALLOC, 0);
	assert_null(machine_alloc(machine, "rows", 1000, &fixture.err));
	expect_error(&fixture.err, "cuda:0: rows need 1000 bytes, 77 bytes are free (allocating: out "
		     "of memory)", "`device sim` uses the host's memory");
	assert_null(machine_share(machine, "heads", &word, sizeof(word), &fixture.err));
	expect_error(&fixture.err, "cuda:0: heads need 8 bytes, 77 bytes are free, but no block of "
		     "that size is left (allocating: out of memory)", "`device sim` uses the host's memory");
	close_machine(&fixture, machine, fake);
}

/* --- Launches. --- */

/* What the kernels of the fake are told to do: tell so many pushes, in two places, and
 * a tick for every slot. */
struct work {
	struct event_sum *events;
	int64_t launches, items, cycles;
};

static void do_work(void *context, const char *kernel, const void *args,
		    const struct grid *grid)
{
	const struct flow_args *flow = args;
	struct work *work = context;
	struct event_sum *pushes = work->events + EVENT_PUSH * EVENT_PARTS;
	int slot;

	assert_string_equal(kernel, "tc_bcsr");
	assert_int_equal(flow->graph.vertices, 123);
	work->launches++;
	work->items = grid->items;
	work->cycles = grid->cycles;
	pushes[0].count += work->launches;
	pushes[EVENT_PARTS - 1].count += 10;
	/* Sums wrap around, as the hardware's do. */
	pushes[1].amount = (int64_t)((uint64_t)pushes[1].amount + INT64_MAX);
	for (slot = 0; slot < 6; slot++)
		grid->ticks[slot] += 100 * slot + 1;
}

static void launches_tell_what_they_did(void **state)
{
	const struct machine_options options = { .events = true, .warp_clock = true };
	const struct flow_args args = { .graph.vertices = 123 };
	const struct launch launch = { &kernel_tc_bcsr, WIDTH_C64_A32, &args, sizeof(args),
				       7, 5, false, NULL, NULL };
	struct fixture fixture = { .memory = { 0 } };
	struct fake *fake = fake_ready();
	struct machine *machine = open_machine(&fixture, &options);
	struct work work = { .events = machine->events };
	struct warp_work ticks;
	struct outcome outcome;
	struct position position;
	int i;

	(void)state;
	fake->run = do_work;
	fake->context = &work;
	for (i = 1; i <= 3; i++) {
		assert_true(machine_launch(machine, &launch, &fixture.err));
		assert_int_equal(machine_advance(machine, PACE_LAUNCH, &fixture.err),
				 ADVANCE_DONE);
		assert_int_equal(machine_advance(machine, PACE_LAUNCH, &fixture.err),
				 ADVANCE_DONE);
		machine_outcome(machine, &outcome);
		assert_int_equal(outcome.events[EVENT_PUSH].count, i + 10);
		assert_int_equal(outcome.events[EVENT_PUSH].amount, INT64_MAX);
		assert_int_equal(outcome.events[EVENT_RELABEL].count, 0);
		assert_int_equal(outcome.bodies, 35);
		assert_int_equal(outcome.cycles, 5);
	}
	assert_int_equal(work.launches, 3);
	assert_int_equal(work.items, 7);
	assert_int_equal(work.cycles, 5);
	assert_int_equal(machine->launches, 3);
	assert_true(machine_work(machine, &ticks, &fixture.err));
	assert_int_equal(ticks.slot_count, 6);
	assert_null(ticks.slots);
	for (i = 0; i < 6; i++)
		assert_int_equal(ticks.ticks[i], 3 * (100 * i + 1));
	machine_position(machine, &position);
	assert_null(position.kernel);
	fail_call(fake, FAKE_COPY, 0);
	assert_false(machine_work(machine, &ticks, &fixture.err));
	expect_error(&fixture.err, "cuda:0: copying back: an accident", lost);
	close_machine(&fixture, machine, fake);
}

static void launches_that_fail_are_told(void **state)
{
	static const char version[] = "build the program and its plug-in together";
	const struct machine_options options = { .events = true };
	const struct flow_args args = { .graph.vertices = 123 };
	struct launch launch = { &kernel_tc_bcsr, WIDTH_C32_A32, &args, sizeof(args), 1, 1,
				 false, NULL, NULL };
	struct kernel other = kernel_tc_bcsr;
	struct fixture fixture = { .memory = { 0 } };
	struct fake *fake = fake_ready();
	struct machine *machine = open_machine(&fixture, &options);
	struct warp_work ticks;

	(void)state;
	fail_call(fake, FAKE_LAUNCH, 0);
	assert_true(machine_launch(machine, &launch, &fixture.err));
	assert_int_equal(machine_advance(machine, PACE_LAUNCH, &fixture.err), ADVANCE_FAILED);
	expect_error(&fixture.err, "cuda:0: the kernel met an illegal address", lost);
	assert_true(machine->failed);
	assert_int_equal(machine_advance(machine, PACE_LAUNCH, &fixture.err), ADVANCE_FAILED);
	expect_error(&fixture.err, gone, shown);
	machine->failed = false;
	fail_call(fake, FAKE_COPY, 0);
	assert_int_equal(machine_advance(machine, PACE_LAUNCH, &fixture.err), ADVANCE_FAILED);
	expect_error(&fixture.err, "cuda:0: copying back: an accident", lost);
	machine->failed = false;
	fake->args_more--;
	assert_false(machine_launch(machine, &launch, &fixture.err));
	expect_error(&fixture.err, "cuda:0: the plug-in has no kernel tc_bcsr of this version",
		     version);
	fake->args_more++;
	other.name = "abacus";
	launch.kernel = &other;
	assert_false(machine_launch(machine, &launch, &fixture.err));
	expect_error(&fixture.err, "cuda:0: the plug-in has no kernel abacus of this version",
		     version);
	assert_int_equal(machine->launches, 1);
	/* No clocks were asked for. */
	assert_true(machine_work(machine, &ticks, &fixture.err));
	assert_null(ticks.ticks);
	close_machine(&fixture, machine, fake);
}

/* --- Kinds of faults: each has its sentence, and a remedy of its own. --- */

static void expect_fault(struct err *err, const char *message, bool *seen, enum fault fault)
{
	static const char *const remedies[FAULTS] = {
#define FAULT(name, fatal, sentence, remedy) [FAULT_##name] = remedy,
#include "gpu/core/faults.def"
#undef FAULT
	};

	assert_false(seen[fault]);
	seen[fault] = true;
	expect_error(err, message, remedies[fault]);
}

static void faults_of_opening(struct fake *fake, bool *seen)
{
	static const struct {
		enum fault fault;
		bool at_count;
		const char *message;
	} cases[] = {
		{ FAULT_NO_DRIVER, true, "cuda cannot be used here: there is no NVIDIA driver" },
		{ FAULT_OLD_DRIVER, true, "cuda cannot be used here: the NVIDIA driver is too old" },
		{ FAULT_NO_GPU, true, "cuda cannot be used here: there is no NVIDIA GPU" },
		{ FAULT_CLOSED, false, "cuda:1 cannot be used: the word of CUDA" },
		{ FAULT_NO_CODE, false, "cuda:1 cannot be used: the plug-in holds no code for "
		  "this GPU: the word of CUDA" },
		{ FAULT_BUSY, false, "cuda:1 cannot be used: another program has this GPU for "
		  "itself: the word of CUDA" },
		{ FAULT_SPOILT, false, "cuda:1 cannot be used: a fault has spoilt this GPU for as "
				       "long as the program runs: the word of CUDA" },
		{ FAULT_GIVEN_UP, false, "cuda:1 cannot be used: a kernel that would not end "
		  "still runs there: the word of CUDA" },
	};
	const struct machine_options options = { 0 };
	struct memory memory = { 0 };
	struct machine *machine;
	struct err err = { 0 };
	size_t i;

	for (i = 0; i < LENGTH(cases); i++) {
		fake->devices = cases[i].at_count ? 0 : 2;
		fake->fault = cases[i].fault == FAULT_CLOSED ? FAULT_OTHER : cases[i].fault;
		fail_call(fake, FAKE_OPEN, 0);
		assert_false(machine_open(&machine, "cuda:1", &options, &memory, &err));
		expect_fault(&err, cases[i].message, seen, cases[i].fault);
		assert_int_equal(memory.used, 0);
	}
	fake->devices = 1;
}

static void faults_in_mid_run(struct fake *fake, bool *seen)
{
	static const struct {
		enum fault fault;
		const char *message;
	} cases[] = {
		{ FAULT_OTHER, "cuda:0: the word of CUDA" },
		{ FAULT_MEMORY, "cuda:0: the GPU's memory ran out: the word of CUDA" },
		{ FAULT_STRAY, "cuda:0: a kernel reached for memory that is not there: the word "
		  "of CUDA" },
		{ FAULT_BROKEN, "cuda:0: a kernel broke off: the word of CUDA" },
		{ FAULT_WATCHDOG, "cuda:0: the driver ended a kernel that took too long: the "
		  "word of CUDA" },
		{ FAULT_PATIENCE, "cuda:0: a kernel would not end: the word of CUDA" },
		{ FAULT_DAMAGE, "cuda:0: the GPU's memory is damaged: the word of CUDA" },
		{ FAULT_LOST, "cuda:0: the GPU is gone: the word of CUDA" },
	};
	const struct machine_options options = { 0 };
	const struct flow_args args = { .graph.vertices = 123 };
	const struct launch launch = { &kernel_tc_bcsr, WIDTH_C32_A32, &args, sizeof(args), 1, 1,
				       false, NULL, NULL };
	struct fixture fixture = { .memory = { 0 } };
	struct machine *machine;
	size_t i;

	for (i = 0; i < LENGTH(cases); i++) {
		fake->opened = fake->closed = 0;
		fake->fails_after = -1;
		machine = open_machine(&fixture, &options);
		fail_call(fake, FAKE_LAUNCH, 0);
		fake->fault = cases[i].fault;
		assert_true(machine_launch(machine, &launch, &fixture.err));
		assert_int_equal(machine_advance(machine, PACE_LAUNCH, &fixture.err),
				 ADVANCE_FAILED);
		expect_fault(&fixture.err, cases[i].message, seen, cases[i].fault);
		assert_true(machine->failed);
		close_machine(&fixture, machine, fake);
	}
}

static void every_fault_has_its_sentence(void **state)
{
	struct fake *fake = fake_ready();
	bool seen[FAULTS] = { false };
	int i;

	(void)state;
	fake->words = "the word of CUDA";
	faults_of_opening(fake, seen);
	faults_in_mid_run(fake, seen);
	for (i = 0; i < FAULTS; i++)
		assert_true(seen[i]);
}

/* Where a GPU that is lost is asked for memory, how much it has is not the point. */
static void a_lost_gpu_does_not_speak_of_bytes(void **state)
{
	const struct machine_options options = { 0 };
	struct fixture fixture = { .memory = { 0 } };
	struct fake *fake = fake_ready();
	struct machine *machine = open_machine(&fixture, &options);

	(void)state;
	fail_call(fake, FAKE_ALLOC, 0);
	fake->fault = FAULT_LOST;
	assert_null(machine_alloc(machine, "rows", 1000, &fixture.err));
	assert_string_equal(fixture.err.message,
			    "cuda:0: the GPU is gone: allocating: out of memory");
	assert_true(machine->failed);
	close_machine(&fixture, machine, fake);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(files_that_are_no_plugin),
		cmocka_unit_test(a_plugin_that_is_cut_short),
		cmocka_unit_test(devices_that_are_not_there),
		cmocka_unit_test(a_device_that_does_not_open),
		cmocka_unit_test(memory_of_the_host_runs_out),
		cmocka_unit_test(whether_it_can_be_used_is_told),
		cmocka_unit_test(it_is_found_from_the_program),
		cmocka_unit_test(the_command_that_builds_it_is_told),
		cmocka_unit_test(bytes_go_there_and_back),
		cmocka_unit_test(memory_that_fails_is_told),
		cmocka_unit_test(launches_tell_what_they_did),
		cmocka_unit_test(launches_that_fail_are_told),
		cmocka_unit_test(every_fault_has_its_sentence),
		cmocka_unit_test(a_lost_gpu_does_not_speak_of_bytes),
	};

	plugin_find_folder();
	return cmocka_run_group_tests_name("plugin", tests, NULL, NULL);
}
