/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/problem/flow/steep.h"

#include "src/base/memory.h"

#include <string.h>

struct steep {
	int32_t vertices;
	uint32_t wave;   /* a number for this wave, never used before */
	uint32_t *counted; /* [vertices] the wave in which each was last counted */
};

struct steep *steep_open(int32_t vertices, struct memory *memory, struct err *err)
{
	struct steep *steep = memory_new(memory, sizeof(*steep), "the steep counter", err);

	if (!steep)
		return NULL;
	steep->vertices = vertices;
	steep->counted = memory_array(memory, (size_t)vertices, sizeof(*steep->counted),
				     "the steep counter", err);
	if (steep->counted)
		return steep;
	memory_free(steep);
	return NULL;
}

void steep_close(struct steep *steep)
{
	if (!steep)
		return;
	memory_free(steep->counted);
	memory_free(steep);
}

int64_t steep_wave(struct steep *steep, const struct event *events, size_t count,
		   const int32_t *height)
{
	int64_t found = 0;
	size_t i;

	if (++steep->wave == 0) {
		memset(steep->counted, 0, (size_t)steep->vertices * sizeof(*steep->counted));
		steep->wave = 1;
	}
	for (i = 0; i < count; i++) {
		const struct event *event = &events[i];

		if ((event->kind != EVENT_PUSH && event->kind != EVENT_SATURATE) ||
		    steep->counted[event->v] == steep->wave || height[event->v] <= height[event->u] + 1)
			continue;
		found++;
		steep->counted[event->v] = steep->wave; /* once is enough */
	}
	return found;
}
