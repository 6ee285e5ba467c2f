/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/graph/unpack.h"

#include "src/base/err.h"
#include "src/base/memory.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

const char *unpack_recognise(const unsigned char *bytes, size_t count)
{
	return count >= 2 && bytes[0] == 0x1f && bytes[1] == 0x8b ? "gzip" : NULL;
}

#ifdef HAVE_ZLIB

#include <zlib.h>

enum { PACKED_ROOM = 1 << 16 };

struct unpacker {
	z_stream stream;
	const char *path;
	int descriptor;
	bool open;      /* inflateInit2 succeeded */
	bool in_member; /* inside a gzip member: an end here is too early */
	bool ended;
	unsigned char packed[PACKED_ROOM];
};

/* zlib's own memory comes through our door too. */
static void *zlib_new(void *memory, unsigned count, unsigned size)
{
	return memory_array(memory, count, size, "unpacking", NULL);
}

static void zlib_free(void *memory, void *block)
{
	(void)memory;
	memory_free(block);
}

static bool no_memory(const struct unpacker *unpacker, struct err *err)
{
	err_set(err, ERR_MEMORY, "out of memory: unpacking %s", unpacker->path);
	return err_at(err, unpacker->path, 0);
}

struct unpacker *unpack_open(struct memory *memory, int descriptor, const char *path,
			     struct err *err)
{
	struct unpacker *unpacker = memory_new(memory, sizeof(*unpacker), "unpacking", err);

	if (!unpacker)
		return NULL;
	unpacker->path = path;
	unpacker->descriptor = descriptor;
	unpacker->in_member = true;
	unpacker->stream.zalloc = zlib_new;
	unpacker->stream.zfree = zlib_free;
	unpacker->stream.opaque = memory;
	unpacker->open = inflateInit2(&unpacker->stream, 15 + 16) == Z_OK;
	if (!unpacker->open) {
		no_memory(unpacker, err);
		unpack_close(unpacker);
		return NULL;
	}
	return unpacker;
}

/* Fills the packed side. */
static bool refill(struct unpacker *unpacker, struct err *err)
{
	ssize_t got;

	do
		got = read(unpacker->descriptor, unpacker->packed, PACKED_ROOM);
	while (got < 0 && errno == EINTR);
	if (got < 0) {
		err_set(err, ERR_FILE, "%s: %s", unpacker->path, strerror(errno));
		return err_at(err, unpacker->path, 0);
	}
	unpacker->ended = got == 0;
	unpacker->stream.next_in = unpacker->packed;
	unpacker->stream.avail_in = (unsigned)got;
	return true;
}

static bool truncated(const struct unpacker *unpacker, struct err *err)
{
	err_set(err, ERR_INPUT, "%s: the gzip data end too early", unpacker->path);
	err_at(err, unpacker->path, 0);
	return err_hint(err, "the file is incomplete: copy or download it again");
}

/* One call of inflate; a member that ends may be followed by another. */
static bool inflate_some(struct unpacker *unpacker, struct err *err)
{
	int result = inflate(&unpacker->stream, Z_NO_FLUSH);

	if (result == Z_STREAM_END) {
		unpacker->in_member = false;
		inflateReset(&unpacker->stream);
		return true;
	}
	if (result == Z_OK || result == Z_BUF_ERROR) {
		unpacker->in_member = true;
		return true;
	}
	if (result == Z_MEM_ERROR)
		return no_memory(unpacker, err);
	err_set(err, ERR_INPUT, "%s: the gzip data are damaged", unpacker->path);
	err_at(err, unpacker->path, 0);
	return err_hint(err, "check it with: gzip -t FILE");
}

bool unpack_read(struct unpacker *unpacker, char *to, size_t room, size_t *got,
		 struct err *err)
{
	z_stream *stream = &unpacker->stream;

	stream->next_out = (unsigned char *)to;
	stream->avail_out = room < (1u << 30) ? (unsigned)room : 1u << 30;
	*got = 0;
	while (stream->next_out == (unsigned char *)to) {
		if (!stream->avail_in && !unpacker->ended && !refill(unpacker, err))
			return false;
		if (!stream->avail_in && unpacker->ended) {
			if (unpacker->in_member)
				return truncated(unpacker, err);
			break;
		}
		if (!inflate_some(unpacker, err))
			return false;
	}
	*got = (size_t)(stream->next_out - (unsigned char *)to);
	return true;
}

void unpack_close(struct unpacker *unpacker)
{
	if (!unpacker)
		return;
	if (unpacker->open)
		inflateEnd(&unpacker->stream);
	memory_free(unpacker);
}

#else

struct unpacker *unpack_open(struct memory *memory, int descriptor, const char *path,
			     struct err *err)
{
	(void)memory;
	(void)descriptor;
	err_set(err, ERR_FILE, "%s is compressed with gzip, and this program was built without "
		"zlib", path);
	err_at(err, path, 0);
	err_hint(err, "unpack it with gunzip, or install zlib's headers (make deps) and build "
		 "again");
	return NULL;
}

bool unpack_read(struct unpacker *unpacker, char *to, size_t room, size_t *got,
		 struct err *err)
{
	(void)unpacker;
	(void)to;
	(void)room;
	*got = 0;
	return err_set(err, ERR_FILE, "no unpacking in this build");
}

void unpack_close(struct unpacker *unpacker)
{
	(void)unpacker;
}

#endif
