/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/base/out.h"

#include "src/base/text.h"
#include "src/base/wait.h"

#include <errno.h>
#include <string.h>

void out_init(struct out *out, FILE *file, struct memory *memory)
{
	out->file = file;
	out->poll = (struct poll){ NULL, NULL };
	out->waiting_count = 0;
	out->unbuffered = false;
	out->sink = NULL;
	out->memory = memory;
	out->error = 0;
	out->failed = out->dropped = out->cut = false;
}

void out_redirect(struct out *out, void (*sink)(void *context, const char *bytes, size_t length),
	      void *context)
{
	out_flush(out);
	out->sink = sink;
	out->sink_context = context;
}

/* How many bytes from here may pass as they are. */
static size_t clean_run(const char *bytes, size_t length)
{
	size_t at = 0;
	size_t taken;
	uint32_t rune;

	while (at < length) {
		if (bytes[at] == '\n' || bytes[at] == '\t') {
			at++;
			continue;
		}
		taken = text_decode(bytes + at, length - at, &rune);
		if (!taken || !text_rune_is_safe(rune))
			break;
		at += taken;
	}
	return at;
}

static void fail(struct out *out)
{
	out->error = errno;
	out->failed = true;
}

/* Whether the system has the file; else it is in memory, and stdio's alone. */
static bool has_descriptor(const struct out *out)
{
	return fileno(out->file) >= 0;
}

/* Writes what waits. */
static void write_waiting(struct out *out)
{
	size_t count = out->waiting_count;

	out->waiting_count = 0;
	if (out->failed || out->dropped ||
	    wait_write(fileno(out->file), out->waiting, count, &out->poll))
		return;
	if (errno == EINTR)
		out->dropped = true;
	else
		fail(out);
}

static void put_waiting(struct out *out, const char *bytes, size_t length)
{
	size_t count;

	while (length) {
		count = OUT_ROOM - out->waiting_count;
		count = count < length ? count : length;
		memcpy(out->waiting + out->waiting_count, bytes, count);
		out->waiting_count += count;
		bytes += count;
		length -= count;
		if (out->waiting_count == OUT_ROOM)
			write_waiting(out);
	}
}

static void put(struct out *out, const char *bytes, size_t length)
{
	if (out->sink)
		out->sink(out->sink_context, bytes, length);
	else if (out->failed || out->dropped)
		return;
	else if (has_descriptor(out))
		put_waiting(out, bytes, length);
	else if (length && fwrite(bytes, 1, length, out->file) != length)
		fail(out);
}

void out_write(struct out *out, const char *bytes, size_t length)
{
	char buffer[16];
	struct text escape;
	uint32_t rune;
	size_t taken;

	while (length) {
		taken = clean_run(bytes, length);
		put(out, bytes, taken);
		bytes += taken;
		length -= taken;
		if (!length)
			break;
		taken = text_decode(bytes, length, &rune);
		text_fixed(&escape, buffer, sizeof(buffer));
		text_safe(&escape, bytes, taken ? taken : 1);
		put(out, buffer, escape.length);
		bytes += taken ? taken : 1;
		length -= taken ? taken : 1;
	}
	if (out->unbuffered)
		out_flush(out);
}

void out_print(struct out *out, const char *format, ...)
{
	char buffer[1024];
	struct text text;
	va_list args;

	text_fixed(&text, buffer, sizeof(buffer));
	va_start(args, format);
	text_vprint(&text, format, args);
	va_end(args);
	if (!text.cut) {
		out_write(out, buffer, text.length);
		return;
	}
	text_init(&text, out->memory);
	va_start(args, format);
	text_vprint(&text, format, args);
	va_end(args);
	out_write(out, text_string(&text), text.length);
	out->cut = out->cut || text.cut;
	text_free(&text);
}

void out_return(struct out *out)
{
	put(out, "\r", 1);
	if (out->unbuffered)
		out_flush(out);
}

bool out_flush(struct out *out)
{
	if (out->sink || out->failed)
		return !out->failed;
	if (has_descriptor(out))
		write_waiting(out);
	else if (fflush(out->file) != 0)
		fail(out);
	return !out->failed;
}

void out_resume(struct out *out)
{
	out->dropped = false;
}
