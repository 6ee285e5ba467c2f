/* SPDX-License-Identifier: GPL-3.0-or-later
 * Uploads in pieces: what arrives on a machine whose memory the host cannot map is what sim has in
 * place; no piece is changed while it is on its way; and what fails is told.
 */
#include "tests/unit/plugins.h"

#include "gpu/core/upload.h"
#include "gpu/flow/turbo.h"
#include "src/problem/flow/layout.h"

enum { LEAVES = 700, WORDS = 10000, UNIT = 3 };

/* The source, a hub with more arcs than fit into two pieces, leaves, and the sink. */
static struct graph *star(struct fixture *fixture, int64_t capacity)
{
	struct arc_list list = { .memory = &fixture->memory };
	struct graph *graph;
	int64_t bad;
	int32_t u;

	assert_true(arc_list_add(&list, 0, 1, capacity, &fixture->err));
	for (u = 2; u < LEAVES + 2; u++) {
		assert_true(arc_list_add(&list, 1, u, u + capacity, &fixture->err));
		assert_true(arc_list_add(&list, u, LEAVES + 2, u, &fixture->err));
	}
	graph = graph_build(&list, LEAVES + 3, &bad, &fixture->err);
	assert_non_null(graph);
	assert_true(ends_set(graph, 0, LEAVES + 2, &fixture->err));
	return graph;
}

static const struct turbo_args *args_of(const struct run *run)
{
	return run->args;
}

/* The fake's memory is the host's, and so is sim's. */
static void machines_have_the_same(void **state)
{
	static const int64_t widest[] = { 100, INT64_C(1) << 40 };
	struct fixture fixture = { .memory = { 0 } };
	size_t i;

	(void)state;
	(void)fake_ready();
	for (i = 0; i < LENGTH(widest); i++) {
		struct graph *graph = star(&fixture, widest[i]);
		struct plan plan = plan_for(graph, "turbo");
		struct run *here = start(&fixture, &plan);
		struct run *there;
		size_t size;

		plan.device = "cuda";
		there = start(&fixture, &plan);
		size = 4 * (size_t)args_of(here)->places * width_capacity_size(here->width);
		assert_int_equal(args_of(there)->places, args_of(here)->places);
		assert_true(args_of(here)->places > args_of(here)->stride * graph->vertices);
		assert_memory_equal(args_of(there)->flow.residual, args_of(here)->flow.residual, size);
		assert_true(there->machine->traffic.to_bytes >= (int64_t)size);
		run_free(there);
		run_free(here);
		graph_free(graph);
	}
	assert_int_equal(fixture.memory.used, 0);
}

/* --- Without a run. --- */

static struct machine *open_card(struct fixture *fixture)
{
	const struct machine_options options = { .patience = 1 };
	struct machine *machine;

	assert_true(machine_open(&machine, "cuda", &options, &fixture->memory, &fixture->err));
	return machine;
}

/* Units that do not divide a piece; every second time fewer than there is room for. */
static void write_words(struct upload *upload)
{
	int32_t word = 0;
	size_t count, i;
	int32_t *to;

	while ((to = upload_room(upload, UNIT * sizeof(*to), &count))) {
		if (count > 1 && word % 2)
			count--;
		for (i = 0; i < UNIT * count; i++)
			to[i] = word++;
		upload_add(upload, UNIT * count * sizeof(*to));
	}
}

static void all_pieces_arrive(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct fake *fake = fake_ready();
	struct machine *machine = open_card(&fixture);
	const size_t size = (size_t)WORDS / UNIT * UNIT * sizeof(int32_t);
	int32_t *there = machine_table(machine, "words", size, &fixture.err);
	struct upload upload;
	int32_t i;

	(void)state;
	assert_non_null(there);
	upload_begin(&upload, machine, there, size, &fixture.err);
	write_words(&upload);
	assert_true(upload_end(&upload, true));
	for (i = 0; i < WORDS / UNIT * UNIT; i++)
		assert_int_equal(there[i], i);
	assert_int_equal(machine->traffic.copies, 1);
	assert_int_equal(machine->traffic.to_bytes, size);
	assert_true(fake->calls[FAKE_COPY] > 2 * (int64_t)(size / 1024));
	machine_close(machine);
	assert_int_equal(fixture.memory.used, 0);
}

/* Whichever call it is. */
static void what_fails_is_told(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct fake *fake = fake_ready();
	const size_t size = (size_t)WORDS / UNIT * UNIT * sizeof(int32_t);
	struct machine *machine;
	struct upload upload;
	int64_t after = 0;
	bool good;
	void *there;

	(void)state;
	do {
		machine = open_card(&fixture);
		there = machine_table(machine, "words", size, &fixture.err);
		fail_call(fake, FAKE_COPY, after++);
		upload_begin(&upload, machine, there, size, &fixture.err);
		write_words(&upload);
		good = upload_end(&upload, true);
		assert_int_equal(machine->failed, !good);
		if (!good)
			assert_int_equal(fixture.err.kind, ERR_MACHINE);
		err_clear(&fixture.err);
		machine_close(machine);
	} while (!good);
	assert_true(after > 2 * (int64_t)(size / 1024));
	assert_int_equal(fixture.memory.used, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(machines_have_the_same),
		cmocka_unit_test(all_pieces_arrive),
		cmocka_unit_test(what_fails_is_told),
	};

	plugin_find_folder();
	return cmocka_run_group_tests_name("upload", tests, NULL, NULL);
}
