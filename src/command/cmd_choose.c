/* SPDX-License-Identifier: GPL-3.0-or-later
 * use, device: choose the variant and the machine.
 */
#include "src/command/cmd_choose.h"

#include "src/base/err.h"
#include "src/base/near.h"
#include "src/base/text.h"
#include "src/command/command.h"
#include "src/method/variants.h"
#include "src/engine/run.h"
#include "gpu/core/machine.h"
#include "gpu/core/profile.h"

#include <string.h>

/* There is no such variant. `auto` may be chosen as well. */
static bool refuse(const char *word, struct err *err)
{
	const struct variant *const *row;
	char buffer[sizeof(err->hint)];
	struct near near;
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	text_print(&text, "%s", automatic_name);
	for (row = variants(); *row; row++)
		text_print(&text, ", %s", (*row)->name);
	err_set(err, ERR_WORK, "no variant is called %s", word);
	err_hint(err, "choose from: %s", buffer);
	near_begin(&near, word);
	near_try(&near, automatic_name);
	variants_near(&near);
	return near_hint(&near, err);
}

static bool use(struct session *session, const struct line *line, struct err *err)
{
	const bool automatic = !strcmp(line->words[1], automatic_name);
	const struct variant *variant = automatic ? automatic_base()
						  : variant_find(line->words[1], NULL);

	if (!variant)
		return refuse(line->words[1], err);
	session_end_run(session, "another variant is used");
	if (!session_pose(session, variant, err))
		return false;
	session->variant = variant;
	automatic_use(session, automatic);
	if (automatic) {
		session_say(session, "auto: %s", automatic_title);
		return true;
	}
	session_say(session, "%s: %s (%s)", variant->name, variant->title, variant->paper);
	return true;
}

const struct command command_use = {
	.name = "use",
	.group = "choice",
	.usage = "VARIANT | auto",
	.summary = "choose the algorithm",
	.help = "`info variants` lists the variants. `use auto` leaves the choice to Spillway, for each "
		"graph: it takes the code that it expects to be the fastest, on the host or on a GPU, and "
		"says why (`info auto`). It opens a GPU only if you have not said `device`. In `solve` it "
		"changes its mind if a code takes far longer than expected. `use` ends the present run.",
	.least = 1,
	.most = 1,
	.complete = COMPLETE_VARIANT,
	.run = use,
};

/* Names are checked when they are given, not when the run starts. */
static bool check_detail(const char *name, struct err *err)
{
	const char *colon = strchr(name, ':');
	struct near near;

	if (strncmp(name, "sim:", 4) || profile_find(colon + 1))
		return true;
	err_set(err, ERR_WORK, "sim has no profile %s", colon + 1);
	err_hint(err, "`info machines` lists the profiles");
	near_begin(&near, colon + 1);
	profiles_near(&near);
	return near_hint(&near, err);
}

bool choose_device(const char *name, char device[DEVICE_NAME], struct err *err)
{
	if (strlen(name) >= DEVICE_NAME)
		return err_set(err, ERR_WORK, "no machine has a name that long");
	if (!machine_check(name, err) || !check_detail(name, err))
		return false;
	session_device_name(name, device);
	return true;
}

/* A run ends only where its place can be taken. One that is lost goes first: until then CUDA
 * does not renew its GPU. */
static bool check_move(struct session *session, const char *name, struct err *err)
{
	struct plan plan;

	if (!session->run || session->run->machine->failed)
		return true;
	session_plan(session, &plan);
	plan.device = name;
	return run_could_move(session->run, &plan, err);
}

static bool device(struct session *session, const struct line *line, struct err *err)
{
	char name[DEVICE_NAME];
	const bool good = choose_device(line->words[1], name, err);

	/* That there is no `cuda:7` says nothing of others. */
	if (!strcmp(line->words[1], "cuda"))
		session->automatic.no_card = !good;
	if (!good || !check_move(session, name, err))
		return false;
	session_end_run(session, "another machine is used");
	session_set_device(session, name);
	automatic_use_device(session);
	session_say(session, "device %s", session->device);
	return session_go_on(session, err);
}

const struct command command_device = {
	.name = "device",
	.group = "choice",
	.usage = "sim[:PROFILE] | cuda[:N]",
	.summary = "choose the machine",
	.help = "sim is a deterministic SIMT machine inside the program. It models a card: "
		"sim:rtx3090 unless you name another. cuda is a real GPU, if the computer has "
		"one. `info machines` lists them. `device` ends the present run, except where "
		"the new machine cannot be opened or has too little memory for the next run. If "
		"the present run has lost its GPU, the new machine continues it from the last "
		"state that Spillway fetched.",
	.least = 1,
	.most = 1,
	.complete = COMPLETE_DEVICE,
	.run = device,
};
