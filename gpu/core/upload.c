/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gpu/core/upload.h"

#include "gpu/core/machine.h"
#include "src/base/clock.h"

void upload_begin(struct upload *upload, struct machine *machine, void *to, size_t size,
		  struct err *err)
{
	*upload = (struct upload){
		.machine = machine, .err = err, .to = to, .left = size, .size = size, .good = true,
	};
	upload->piece = machine_map(machine, to);
	upload->mapped = upload->piece != NULL;
	upload->room = upload->mapped ? size : 0;
}

/* The piece goes on its way. */
static void send(struct upload *upload)
{
	struct machine *machine = upload->machine;
	const double began = clock_seconds();

	if (!upload->mapped && upload->filled && upload->good)
		upload->good = machine_send(machine, upload->to, upload->piece, upload->filled,
					    upload->err);
	upload->to += upload->filled;
	upload->piece += upload->mapped ? upload->filled : 0;
	upload->room -= upload->filled;
	upload->filled = 0;
	upload->seconds += clock_seconds() - began;
}

/* A new piece. */
static void take(struct upload *upload)
{
	const double began = clock_seconds();

	send(upload);
	upload->piece = upload->good ? machine_stage(upload->machine, &upload->room, upload->err)
				     : NULL;
	upload->good = upload->piece != NULL;
	upload->seconds += clock_seconds() - began;
}

void *upload_room(struct upload *upload, size_t unit, size_t *count)
{
	if (upload->left < unit || !upload->good)
		return NULL;
	if (!upload->mapped && upload->room - upload->filled < unit)
		take(upload);
	if (!upload->good)
		return NULL;
	*count = (upload->room - upload->filled) / unit;
	if (*count > upload->left / unit)
		*count = upload->left / unit;
	return upload->piece + upload->filled;
}

void upload_add(struct upload *upload, size_t bytes)
{
	upload->filled += bytes;
	upload->left -= bytes;
}

bool upload_end(struct upload *upload, bool counted)
{
	const double began = clock_seconds();

	send(upload);
	if (upload->good && !upload->mapped)
		upload->good = machine_settle(upload->machine, upload->err);
	upload->seconds += clock_seconds() - began;
	if (counted)
		machine_count_upload(upload->machine, upload->size, upload->seconds);
	return upload->good;
}
