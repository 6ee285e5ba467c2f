/* SPDX-License-Identifier: GPL-3.0-or-later
 * upload: writes memory of a machine from its beginning to its end, piece by piece, while the host
 * builds what is in it. On a machine that has `stage`, a piece is on its way while the host builds
 * the next one. Where the host can map the memory, the host builds it in place.
 */
#ifndef SPILLWAY_GPU_CORE_UPLOAD_H
#define SPILLWAY_GPU_CORE_UPLOAD_H

#include <stdbool.h>
#include <stddef.h>

struct err;
struct machine;

struct upload {
	struct machine *machine;
	struct err *err;
	char *to;         /* where the piece belongs */
	char *piece;      /* memory of the host */
	size_t room;      /* bytes of the piece */
	size_t filled;    /* of them */
	size_t left;      /* bytes behind those filled */
	size_t size;
	double seconds;   /* for which the host waited for copies */
	bool mapped, good;
};

/* Begins to write the `size` bytes at `to`, memory of the machine. */
void upload_begin(struct upload *upload, struct machine *machine, void *to, size_t size,
		  struct err *err);
/* Memory for the next units of `unit` bytes: for *count of them, at least one. Its bytes may have
 * any value. NULL: the machine has failed, or all is written. The last piece must be complete. */
void *upload_room(struct upload *upload, size_t unit, size_t *count);
/* So many of these bytes are written. */
void upload_add(struct upload *upload, size_t bytes);
/* Waits for the last copy. With `counted`, all pieces together count as one copy of the machine's
 * traffic. False: the machine has failed. */
bool upload_end(struct upload *upload, bool counted);

#endif
