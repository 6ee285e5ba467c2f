/* SPDX-License-Identifier: GPL-3.0-or-later
 * Unpacking: the part that all kinds of compression share.
 */
#include "src/graph/unpack.h"

#include "src/base/err.h"
#include "src/base/memory.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#define PACKING(name) extern const struct packing packing_##name;
#include "src/graph/packings.def"
#undef PACKING

const struct packing *unpack_recognise(const unsigned char *bytes, size_t count)
{
	static const struct packing *const rows[] = {
#define PACKING(name) &packing_##name,
#include "src/graph/packings.def"
#undef PACKING
		NULL,
	};
	const struct packing *const *row;

	for (row = rows; *row; row++)
		if ((*row)->recognise(bytes, count))
			return *row;
	return NULL;
}

/* --- Errors. --- */

static bool no_library(const struct packing *packing, const char *path, struct err *err)
{
	err_set(err, ERR_FILE, "%s is compressed with %s, and this program was built without "
		"%s", path, packing->name, packing->library);
	err_at(err, path, 0);
	return err_hint(err, "unpack it with %s, or install %s's headers (make deps) and build "
			"again", packing->tool, packing->library);
}

static bool no_memory(const struct unpacker *unpacker, struct err *err)
{
	const struct memory *memory = unpacker->memory;

	err_set(err, ERR_MEMORY, "out of memory: unpacking %s", unpacker->path);
	err_at(err, unpacker->path, 0);
	return memory_hint(memory, memory->limited, err);
}

static bool truncated(const struct unpacker *unpacker, struct err *err)
{
	err_set(err, ERR_INPUT, "%s: the %s data end too early", unpacker->path,
		unpacker->packing->name);
	err_at(err, unpacker->path, 0);
	return err_hint(err, "the file is incomplete: copy or download it again");
}

static bool damaged(const struct unpacker *unpacker, struct err *err)
{
	err_set(err, ERR_INPUT, "%s: the %s data are damaged", unpacker->path,
		unpacker->packing->name);
	err_at(err, unpacker->path, 0);
	return err_hint(err, "check it with: %s", unpacker->packing->test);
}

/* --- Reading. --- */

struct unpacker *unpack_open(const struct packing *packing, struct memory *memory,
			     int descriptor, const char *path, const struct poll *poll,
			     struct err *err)
{
	struct unpacker *unpacker;

	if (!packing->open) {
		no_library(packing, path, err);
		return NULL;
	}
	unpacker = memory_new(memory, sizeof(*unpacker), "unpacking", err);
	if (!unpacker)
		return NULL;
	unpacker->packing = packing;
	unpacker->memory = memory;
	unpacker->path = path;
	unpacker->descriptor = descriptor;
	unpacker->poll = poll;
	unpacker->in_frame = true;
	if (packing->open(unpacker))
		return unpacker;
	no_memory(unpacker, err);
	unpack_close(unpacker);
	return NULL;
}

/* Fills the packed side. */
static bool refill(struct unpacker *unpacker, struct err *err)
{
	ssize_t got;

	if (poll_stop(unpacker->poll))
		return err_set(err, ERR_INTERRUPT, "interrupted while unpacking %s", unpacker->path);
	do
		got = read(unpacker->descriptor, unpacker->packed, PACKED_ROOM);
	while (got < 0 && errno == EINTR);
	if (got < 0) {
		err_set(err, ERR_FILE, "%s: %s", unpacker->path, strerror(errno));
		return err_at(err, unpacker->path, 0);
	}
	unpacker->ended = got == 0;
	unpacker->at = 0;
	unpacker->filled = (size_t)got;
	return true;
}

/* One call of the library, its failures made errors. */
static bool unpack_some(struct unpacker *unpacker, char *to, size_t room, size_t *got,
			struct err *err)
{
	switch (unpacker->packing->some(unpacker, to, room, got)) {
	case UNPACKED_WELL:
		return true;
	case UNPACKED_NO_MEMORY:
		return no_memory(unpacker, err);
	default:
		return damaged(unpacker, err);
	}
}

bool unpack_read(struct unpacker *unpacker, char *to, size_t room, size_t *got,
		 struct err *err)
{
	bool dry;

	*got = 0;
	while (!*got) {
		if (unpacker->at == unpacker->filled && !unpacker->ended &&
		    !refill(unpacker, err))
			return false;
		dry = unpacker->at == unpacker->filled;
		if (dry && !unpacker->in_frame)
			return true;
		/* Without packed bytes the library may still hold some that are unpacked. */
		if (!unpack_some(unpacker, to, room, got, err))
			return false;
		if (dry && !*got && unpacker->in_frame)
			return truncated(unpacker, err);
	}
	return true;
}

void unpack_close(struct unpacker *unpacker)
{
	if (!unpacker)
		return;
	if (unpacker->library)
		unpacker->packing->close(unpacker);
	memory_free(unpacker);
}
