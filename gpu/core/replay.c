/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gpu/core/replay.h"

#include "gpu/core/block.h"
#include "gpu/core/profile.h"
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/text.h"

#include <string.h>

struct replay {
	struct machine machine; /* first: a struct machine * is a struct replay * */
	struct memory *memory;
	struct block *blocks;
	struct position position;
	struct warp_work work;
};

static struct replay *replay_of(struct machine *machine)
{
	return (struct replay *)(void *)machine;
}

void replay_stand(struct machine *machine, const struct position *position,
		  const struct warp_work *work)
{
	replay_of(machine)->position = *position;
	replay_of(machine)->work = *work;
}

static bool available(char *why)
{
	struct text text;

	text_fixed(&text, why, MACHINE_WHY);
	text_print(&text, "`replay FILE` opens one");
	return false;
}

static void close_replay(struct machine *machine)
{
	struct replay *replay = replay_of(machine);

	blocks_free(&replay->blocks);
	memory_free(replay);
}

static bool open_replay(struct machine **machine, const char *detail,
			const struct machine_options *options, struct memory *memory,
			struct err *err)
{
	const struct replayed *replayed = options->replayed;
	struct replay *replay;
	struct text text;

	(void)detail;
	if (!replayed) {
		err_set(err, ERR_WORK, "a replay needs a recording");
		return err_hint(err, "`replay FILE` opens one");
	}
	replay = memory_new(memory, sizeof(*replay), "a replay", err);
	if (!replay)
		return false;
	replay->machine.row = &machine_replay;
	replay->memory = memory;
	replay->machine.multiprocessors = replayed->multiprocessors;
	/* What was modelled on sim stays modelled. */
	if (!strncmp(replayed->label, "sim:", 4))
		replay->machine.profile = profile_find(replayed->label + 4);
	text_fixed(&text, replay->machine.label, sizeof(replay->machine.label));
	text_print(&text, "replay of %s", replayed->label);
	text_fixed(&text, replay->machine.title, sizeof(replay->machine.title));
	text_print(&text, "%s", replayed->title);
	*machine = &replay->machine;
	return true;
}

static void *alloc(struct machine *machine, const char *name, size_t size, struct err *err)
{
	struct replay *replay = replay_of(machine);

	return block_alloc(&replay->blocks, NULL, replay->memory, name, size, err);
}

/* The engine asks the recording for what comes next, never this machine. */
static bool begin(struct machine *machine, const struct launch *launch, struct err *err)
{
	return err_set(err, ERR_MACHINE, "%s runs nothing: %s was recorded elsewhere",
		       machine->label, launch->kernel->name);
}

static enum advance advance(struct machine *machine, enum pace pace, struct err *err)
{
	(void)pace;
	err_set(err, ERR_MACHINE, "%s runs nothing", machine->label);
	return ADVANCE_FAILED;
}

static void outcome(const struct machine *machine, struct outcome *outcome)
{
	(void)machine;
	memset(outcome, 0, sizeof(*outcome));
}

static void position(const struct machine *machine, struct position *position)
{
	*position = ((const struct replay *)(const void *)machine)->position;
}

static bool work(struct machine *machine, struct warp_work *work, struct err *err)
{
	(void)err;
	*work = replay_of(machine)->work;
	return true;
}

/* Its past is the recording's: the history has nothing to keep. */
static bool settled(const struct machine *machine)
{
	(void)machine;
	return false;
}

static size_t freeze(const struct machine *machine, bool memory, void *to)
{
	(void)machine;
	(void)memory;
	(void)to;
	return 0;
}

static bool thaw(struct machine *machine, bool memory, const void *from, struct err *err)
{
	(void)memory;
	(void)from;
	return err_set(err, ERR_MACHINE, "%s keeps no history", machine->label);
}

static void recall(const struct machine *machine, const void *from, struct position *position,
		   struct warp_work *work)
{
	(void)machine;
	(void)from;
	(void)position;
	(void)work;
}

const struct machine_row machine_replay = {
	.name = "replay",
	.title = "the machine of a run that was recorded elsewhere",
	.replays = true,
	.available = available,
	.open = open_replay,
	.close = close_replay,
	.alloc = alloc,
	.share = block_share,
	.write = block_write,
	.read = block_read,
	.fill = block_fill,
	.map = block_map,
	.launch = begin,
	.advance = advance,
	.outcome = outcome,
	.position = position,
	.work = work,
	.settled = settled,
	.freeze = freeze,
	.thaw = thaw,
	.recall = recall,
	.undo = block_undo,
	.measures_times = true,
};
