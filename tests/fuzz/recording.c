/* SPDX-License-Identifier: GPL-3.0-or-later
 * Any bytes as a recording. What opens is gone over, forward and back: every moment can be
 * shown, and is the same when it comes again.
 */
#include "tests/fuzz/fuzz.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/graph/graph.h"
#include "src/engine/hash.h"
#include "src/view/look/snapshot.h"
#include "src/engine/tape.h"
#include "src/view/panel.h"
#include "src/method/variants.h"

enum { MEMORY = 32 << 20, MOST_VERTICES = 2000, MOST_MOMENTS = 60, LAUNCHES = 64 };

static uint64_t hash_of(struct run *run)
{
	struct err err = { 0 };
	uint64_t hash = 0;

	MUST(run_hash(run, true, &hash, &err) || err.kind == ERR_MEMORY);
	return hash;
}

static void draw(const struct snapshot *snapshot, struct memory *memory)
{
	const struct panel *const *panel;
	struct canvas canvas;
	struct err err = { 0 };

	for (panel = panels(); *panel; panel++) {
		if (!canvas_init(&canvas, 24, 80, SYMBOLS_ASCII, memory, &err))
			return;
		panel_draw(*panel, &canvas, snapshot);
		canvas_free(&canvas);
	}
}

static void look(struct run *run)
{
	const struct graph *graph = run->plan.graph;
	const struct subject subject =
		subject_about(0, graph->row[1] ? graph->head[0] : -1, 0);
	struct snapshot snapshot;
	struct err err = { 0 };

	if (snapshot_take_about(run, ~0u, &subject, &snapshot, &err))
		draw(&snapshot, run->memory);
	else
		MUST(err.kind == ERR_MEMORY || err.kind == ERR_WORK);
	snapshot_free(&snapshot);
	MUST(run_check(run, &err) || err.kind == ERR_MEMORY);
}

static void walk(struct run *run)
{
	uint64_t hash[MOST_MOMENTS];
	struct err err = { 0 };
	int64_t ended[UNITS];
	enum halt halt;
	int count = 0;

	for (;;) {
		hash[count++] = hash_of(run);
		look(run);
		if (tape_is_over(run->tape) || count == MOST_MOMENTS)
			break;
		tape_next(run, ended);
	}
	tape_rewind(run);
	MUST(hash_of(run) == hash[0]);
	MUST(run_step(run, UNIT_LAUNCH, LAUNCHES, NULL, NULL, &halt, &err));
	(void)history_go(run, UNIT_CYCLE, 1, &halt, &err);
	tape_rewind(run);
	MUST(hash_of(run) == hash[0]);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	struct memory memory = { .limit = MEMORY };
	const struct poll nobody = { 0 };
	struct graph *graph;
	struct err err = { 0 };
	struct run *run;

	run = tape_open(fuzz_file(bytes, size), variant_find, &nobody, &memory, &graph, &err);
	MUST(run || (err.kind != ERR_NONE && err.message[0]));
	if (run && graph->vertices <= MOST_VERTICES)
		walk(run);
	run_free(run);
	graph_free(run ? graph : NULL);
	MUST(memory.used == 0);
	return 0;
}
