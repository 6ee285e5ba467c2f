/* SPDX-License-Identifier: GPL-3.0-or-later
 * genrmf, after Goldfarb and Grigoriadis (Annals of Operations Research 13, 1988):
 * b frames of a x a vertices. Within a frame every vertex is joined to its
 * neighbours both ways, with capacity c2 a^2; each vertex of a frame has one arc
 * to a vertex of the next, by a random permutation, with a capacity from c1 to c2.
 * The source is the first vertex of the first frame, the sink the last of the last.
 */
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/random.h"
#include "src/graph/generate.h"

enum { A, B, C1, C2 };

static void size(const int64_t *value, double *vertices, double *arcs)
{
	double a = (double)value[A];
	double b = (double)value[B];

	*vertices = a * a * b;
	*arcs = 4 * a * (a - 1) * b + a * a * (b - 1);
}

static bool make_frame(struct recipe *recipe, int64_t first, struct err *err)
{
	static const int step[4][2] = { { -1, 0 }, { 1, 0 }, { 0, -1 }, { 0, 1 } };
	int64_t a = recipe->value[A];
	int64_t capacity = recipe->value[C2] * a * a;
	int64_t x, y, to_x, to_y;
	int i;

	for (y = 0; y < a; y++) {
		for (x = 0; x < a; x++) {
			for (i = 0; i < 4; i++) {
				to_x = x + step[i][0];
				to_y = y + step[i][1];
				if (to_x < 0 || to_x >= a || to_y < 0 || to_y >= a)
					continue;
				if (!arc_list_add(recipe->list, (int32_t)(first + y * a + x),
						  (int32_t)(first + to_y * a + to_x), capacity,
						  err))
					return false;
			}
		}
	}
	return true;
}

/* One arc from each vertex of a frame to the next frame. */
static bool join_frames(struct recipe *recipe, int64_t first, int32_t *to, struct err *err)
{
	int64_t count = recipe->value[A] * recipe->value[A];
	int64_t i, j;
	int32_t swap;

	for (i = 0; i < count; i++)
		to[i] = (int32_t)i;
	for (i = count - 1; i > 0; i--) {
		j = random_range(recipe->random, 0, i);
		swap = to[i];
		to[i] = to[j];
		to[j] = swap;
	}
	for (i = 0; i < count; i++)
		if (!arc_list_add(recipe->list, (int32_t)(first + i),
				  (int32_t)(first + count + to[i]),
				  random_range(recipe->random, recipe->value[C1],
					       recipe->value[C2]),
				  err))
			return false;
	return true;
}

static bool make(struct recipe *recipe, struct err *err)
{
	const int64_t *value = recipe->value;
	int64_t frame = value[A] * value[A];
	int64_t z;
	int32_t *to;
	bool good = true;

	if (value[C1] > value[C2]) {
		err_set(err, ERR_WORK, "genrmf: c1=%lld is above c2=%lld", (long long)value[C1],
			(long long)value[C2]);
		return err_hint(err, "capacities between frames are drawn from c1 to c2");
	}
	if (value[C2] > INT64_MAX / 8 / frame) {
		err_set(err, ERR_WORK, "genrmf: c2 a^2 is above 2^60");
		return err_hint(err, "with this a, c2 may be %lld", (long long)(INT64_MAX / 8 / frame));
	}
	recipe->vertices = frame * value[B];
	if (recipe->vertices < 2)
		return err_set(err, ERR_WORK, "genrmf: a=1 b=1 makes a single vertex, but "
			       "source and sink must be two");
	recipe->source = 0;
	recipe->sink = recipe->vertices - 1;
	to = memory_array(recipe->list->memory, (size_t)frame, sizeof(*to), "a frame", err);
	if (!to)
		return false;
	for (z = 0; good && z < value[B]; z++)
		good = make_frame(recipe, z * frame, err) &&
		       (z + 1 == value[B] || join_frames(recipe, z * frame, to, err));
	memory_free(to);
	return good;
}

const struct family family_genrmf = {
	.name = "genrmf",
	.title = "frames in a row (Goldfarb, Grigoriadis)",
	.keys = {
		[A] = { .name = "a", .help = "side of a frame", .least = 1, .most = 46340 },
		[B] = { .name = "b", .help = "number of frames",
			.least = 1, .most = INT32_MAX },
		[C1] = { .name = "c1", .help = "least capacity between frames", .least = 0,
			 .most = INT64_MAX, .optional = true, .standard = 1 },
		[C2] = { .name = "c2", .help = "largest capacity between frames", .least = 1,
			 .most = INT64_MAX, .optional = true, .standard = 1000 },
	},
	.size = size,
	.make = make,
};
