/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gpu/core/machine.h"

#include "gpu/core/host_launch.h"
#include "src/base/clock.h"
#include "src/base/err.h"
#include "src/base/near.h"

#include <string.h>

const struct machine_row *const *machines(void)
{
	static const struct machine_row *const rows[] = {
#define MACHINE(name) &machine_##name,
#include "gpu/core/machines.def"
#undef MACHINE
		NULL,
	};

	return rows;
}

void machines_near(struct near *near)
{
	const struct machine_row *const *row;

	for (row = machines(); *row; row++)
		near_try(near, (*row)->name);
}

static bool refuse(const char *name, struct err *err)
{
	struct near near;

	err_set(err, ERR_WORK, "no machine is called %s", name);
	if (profile_find(name))
		return err_hint(err, "did you mean `sim:%s`? `info machines` lists them", name);
	err_hint(err, "`info machines` lists them");
	near_begin(&near, name);
	machines_near(&near);
	return near_hint(&near, err);
}

/* The row whose name stands before the colon; *detail is what stands behind it. */
static const struct machine_row *find(const char *name, const char **detail, struct err *err)
{
	size_t length = strcspn(name, ":");
	const struct machine_row *const *row;

	*detail = name[length] ? name + length + 1 : "";
	for (row = machines(); *row; row++)
		if (strlen((*row)->name) == length && !strncmp((*row)->name, name, length))
			return *row;
	refuse(name, err);
	return NULL;
}

bool machine_open(struct machine **machine, const char *name,
		  const struct machine_options *options, struct memory *memory,
		  struct err *err)
{
	const double began = clock_seconds();
	const char *detail;
	const struct machine_row *row = find(name, &detail, err);

	*machine = NULL;
	if (!row || !row->open(machine, detail, options, memory, err))
		return false;
	(*machine)->opened_in = clock_seconds() - began;
	(*machine)->hosting = row->owns_variants;
	if (!row->owns_variants || machine_host_too(*machine, options, memory, err))
		return true;
	machine_close(*machine);
	*machine = NULL;
	return false;
}

bool machine_host_too(struct machine *machine, const struct machine_options *options,
		      struct memory *memory, struct err *err)
{
	if (!machine->host)
		machine->host = host_launch_new(options, memory, err);
	return machine->host != NULL;
}

void machine_close(struct machine *machine)
{
	if (!machine)
		return;
	host_launch_free(machine->host);
	machine->row->close(machine);
}

void machine_restart(struct machine *machine)
{
	machine->row->restart(machine);
	machine->hosting = machine->row->owns_variants;
	if (machine->host)
		host_launch_reset(machine->host);
	memset(&machine->traffic, 0, sizeof(machine->traffic));
	machine->launches = 0;
}

bool machine_check(const char *name, struct err *err)
{
	const char *detail;
	const struct machine_row *row = find(name, &detail, err);
	char why[MACHINE_WHY] = "";

	if (!row)
		return false;
	if (row->check)
		return row->check(detail, err);
	if (row->available(why))
		return true;
	err_set(err, ERR_MACHINE, "%s cannot be used here: %s", row->name, why);
	return err_hint(err, "`device sim` needs no GPU");
}

bool machine_is_alive(const struct machine *machine, struct err *err)
{
	if (!machine->failed)
		return true;
	err_set(err, ERR_MACHINE, "%s has failed: what was in its memory is lost",
		machine->label);
	return err_hint(err, "`show` still draws what the host holds: counters, log, timeline; "
			"`start` begins a new run");
}

/* A copy or launch that fails half way leaves nothing to go on with. */
static bool keep(struct machine *machine, bool good)
{
	machine->failed = machine->failed || !good;
	return good;
}

void *machine_alloc(struct machine *machine, const char *name, size_t size, struct err *err)
{
	return machine->row->alloc(machine, name, size, err);
}

void *machine_aside(struct machine *machine, const char *name, size_t size, struct err *err)
{
	return (machine->row->aside ? machine->row->aside : machine->row->alloc)(machine, name,
										 size, err);
}

static double now(const struct machine *machine)
{
	return machine->row->measures_times ? clock_seconds() : 0;
}

/* A copy that began then; the host copies nothing to itself. */
static void count_copy(struct machine *machine, int64_t *bytes, size_t size, double began)
{
	if (machine->row->owns_variants)
		return;
	*bytes += (int64_t)size;
	machine->traffic.copies++;
	machine->traffic.seconds += now(machine) - began;
}

void machine_count_upload(struct machine *machine, size_t size, double seconds)
{
	count_copy(machine, &machine->traffic.to_bytes, size, now(machine) - seconds);
}

const void *machine_share(struct machine *machine, const char *name, const void *data,
			  size_t size, struct err *err)
{
	const double began = now(machine);
	const void *there = machine->row->share(machine, name, data, size, err);

	count_copy(machine, &machine->traffic.to_bytes, size, began);
	return there;
}

bool machine_write(struct machine *machine, void *to, const void *from, size_t size,
		   struct err *err)
{
	const double began = now(machine);
	const bool good = machine->row->write(machine, to, from, size, err);

	count_copy(machine, &machine->traffic.to_bytes, size, began);
	return keep(machine, good);
}

bool machine_show(struct machine *machine, void *to, const void *from, size_t size,
		  struct err *err)
{
	return keep(machine, machine->row->write(machine, to, from, size, err));
}

bool machine_read(struct machine *machine, void *to, const void *from, size_t size,
		  struct err *err)
{
	const double began = now(machine);
	const bool good = machine->row->read(machine, to, from, size, err);

	count_copy(machine, &machine->traffic.from_bytes, size, began);
	return keep(machine, good);
}

bool machine_look(struct machine *machine, void *to, const void *from, size_t size,
		  struct err *err)
{
	return keep(machine, machine->row->read(machine, to, from, size, err));
}

bool machine_fill(struct machine *machine, void *to, int byte, size_t size, struct err *err)
{
	return keep(machine, machine->row->fill(machine, to, byte, size, err));
}

void *machine_stage(struct machine *machine, size_t *room, struct err *err)
{
	void *piece = machine->row->stage(machine, room, err);

	keep(machine, piece != NULL);
	return piece;
}

bool machine_send(struct machine *machine, void *to, const void *from, size_t size,
		  struct err *err)
{
	return keep(machine, machine->row->send(machine, to, from, size, err));
}

bool machine_settle(struct machine *machine, struct err *err)
{
	return !machine->row->settle || keep(machine, machine->row->settle(machine, err));
}

int64_t machine_room(struct machine *machine)
{
	return machine->row->room && !machine->failed ? machine->row->room(machine) : -1;
}

void machine_fix(struct machine *machine, const void *at)
{
	if (machine->row->fix)
		machine->row->fix(machine, at);
}

void *machine_table(struct machine *machine, const char *name, size_t size, struct err *err)
{
	return machine->row->table ? machine->row->table(machine, name, size, err)
				   : machine_alloc(machine, name, size, err);
}

const void *machine_put(struct machine *machine, const char *name, const void *table, size_t size,
			struct err *err)
{
	void *there = machine_table(machine, name, size, err);

	if (!there || !machine_write(machine, there, table, size, err))
		return NULL;
	machine_fix(machine, there);
	return there;
}

void *machine_map(struct machine *machine, void *at)
{
	return machine->row->map(machine, at);
}

/* What the host does beside another machine is no launch of that. */
static bool launch_on_host(struct machine *machine, const struct launch *launch, struct err *err)
{
	if (!host_launch_begin(machine, launch, err))
		return false;
	machine->launches += machine->row->owns_variants;
	machine->hosting = true;
	return true;
}

bool machine_launch(struct machine *machine, const struct launch *launch, struct err *err)
{
	if (machine->host && launch->kernel->host)
		return launch_on_host(machine, launch, err);
	if (machine->row->owns_variants || launch->kernel->host)
		return err_set(err, ERR_MACHINE, "kernel %s does not run on %s",
			       launch->kernel->name, machine->label);
	machine->launches++;
	machine->hosting = false;
	if (machine->row->launch(machine, launch, err))
		return true;
	machine->launches--;
	return false;
}

enum advance machine_advance(struct machine *machine, enum pace pace, struct err *err)
{
	enum advance advance;

	if (machine->hosting)
		return host_launch_advance(machine, pace);
	advance = machine->row->advance(machine, pace, err);
	keep(machine, advance != ADVANCE_FAILED);
	return advance;
}

bool machine_drive(struct machine *machine, const char *name, const struct launch *launch,
		   struct drive_order *order, struct drive_state *state, struct drive_row *rows,
		   struct err *err)
{
	bool good = machine->row->drive(machine, name, launch, order, state, rows, err);

	machine->hosting = false;
	machine->launches += good;
	return good;
}

void machine_outcome(const struct machine *machine, struct outcome *outcome)
{
	if (machine->hosting)
		host_launch_outcome(machine->host, outcome);
	else
		machine->row->outcome(machine, outcome);
}

void machine_position(const struct machine *machine, struct position *position)
{
	if (machine->hosting)
		host_launch_position(machine->host, position);
	else
		machine->row->position(machine, position);
}

bool machine_in_flight(const struct machine *machine, const void *at, int64_t *value)
{
	return !machine->hosting && machine->row->in_flight && machine->row->in_flight(machine, at, value);
}

size_t machine_fresh_events(const struct machine *machine, const struct event **events)
{
	*events = NULL;
	return machine->row->fresh_events && !machine->hosting
		       ? machine->row->fresh_events(machine, events)
		       : 0;
}

size_t machine_body_events(const struct machine *machine, const struct event **events)
{
	*events = NULL;
	if (machine->hosting || !machine->row->body_events)
		return machine_fresh_events(machine, events);
	return machine->row->body_events(machine, events);
}

bool machine_settled(const struct machine *machine)
{
	return machine->hosting ? host_launch_settled(machine->host)
				: machine->row->settled(machine);
}

/* What every machine holds; behind it stands what launches of the host do, where there are
 * any, and what the row has. */
struct frozen {
	struct traffic traffic;
	int64_t launches;
	bool hosting;
};

size_t machine_freeze(const struct machine *machine, bool memory, void *to)
{
	const struct frozen frozen = { machine->traffic, machine->launches, machine->hosting };
	size_t size = sizeof(frozen);

	if (to)
		memcpy(to, &frozen, sizeof(frozen));
	if (machine->host)
		size += host_launch_freeze(machine->host, to ? (char *)to + size : NULL);
	return size + machine->row->freeze(machine, memory, to ? (char *)to + size : NULL);
}

bool machine_thaw(struct machine *machine, bool memory, const void *from, struct err *err)
{
	const size_t of_host = machine->host ? host_launch_freeze(machine->host, NULL) : 0;
	const char *host = (const char *)from + sizeof(struct frozen);
	struct frozen frozen;

	if (!machine->row->thaw(machine, memory, host + of_host, err)) {
		keep(machine, err->kind == ERR_MEMORY);
		return false;
	}
	memcpy(&frozen, from, sizeof(frozen));
	machine->traffic = frozen.traffic;
	machine->launches = frozen.launches;
	machine->hosting = frozen.hosting;
	if (machine->host)
		host_launch_thaw(machine->host, host);
	return true;
}

void machine_recall(const struct machine *machine, const void *from, struct position *position,
		    struct warp_work *work)
{
	const size_t of_host = machine->host ? host_launch_freeze(machine->host, NULL) : 0;
	const char *host = (const char *)from + sizeof(struct frozen);
	struct frozen frozen;

	memset(position, 0, sizeof(*position));
	memset(work, 0, sizeof(*work));
	if (!from)
		return;
	memcpy(&frozen, from, sizeof(frozen));
	if (machine->row->recall)
		machine->row->recall(machine, host + of_host, position, work);
	if (frozen.hosting)
		host_launch_recall(host, position);
}

bool machine_compare(struct machine *machine, bool first, struct err *err)
{
	return !machine->row->compare || machine->row->compare(machine, first, err);
}

bool machine_undo(struct machine *machine, const struct change *changes, size_t count,
		  struct err *err)
{
	return keep(machine, machine->row->undo(machine, changes, count, err));
}

bool machine_work(struct machine *machine, struct warp_work *work, struct err *err)
{
	memset(work, 0, sizeof(*work));
	return machine->row->work(machine, work, err);
}
