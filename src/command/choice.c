/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/choice.h"

#include "gpu/core/machine.h"
#include "src/base/err.h"
#include "src/base/near.h"
#include "src/base/text.h"
#include "src/command/cmd_choose.h"
#include "src/engine/run.h"
#include "src/method/variants.h"

#include <string.h>

/* Whether a machine is meant, be it in working order or not. */
static bool names_machine(const char *name)
{
	const size_t length = strcspn(name, ":");
	const struct machine_row *const *row;

	for (row = machines(); *row; row++)
		if (strlen((*row)->name) == length && !strncmp((*row)->name, name, length))
			return true;
	return false;
}

/* The part of a word up to `end`, or the whole. */
static void take_part(const char *word, const char *end, char *part, size_t size)
{
	struct text text;

	text_fixed(&text, part, size);
	text_print(&text, "%.*s", (int)(end ? end - word : (long)strlen(word)), word);
}

static bool refuse(const char *name, struct err *err)
{
	struct near near;

	err_set(err, ERR_WORK, "there is no variant and no machine called %s", name);
	err_hint(err, "`info variants` and `info machines` list them; both together are "
		 "VARIANT@MACHINE");
	near_begin(&near, name);
	variants_near(&near);
	machines_near(&near);
	return near_hint(&near, err);
}

bool choice_is_not_auto(const char *word, struct err *err)
{
	if (strcmp(word, automatic_name) != 0)
		return true;
	err_set(err, ERR_WORK, "auto is no variant of its own: "
			       "it chooses one of the others before a run begins");
	return err_hint(err, "`info auto` says which one it would choose: give that one in its place");
}

bool choice_read(const char *word, struct choice *choice, struct err *err)
{
	const char *at = strchr(word, '@');
	const char *machine = at ? at + 1 : NULL;
	char name[64];

	take_part(word, at, name, sizeof(name));
	choice->device[0] = '\0';
	if (!choice_is_not_auto(name, err))
		return false;
	choice->variant = variant_find(name, at ? err : NULL);
	if (!choice->variant && at)
		return false;
	if (!choice->variant && !names_machine(name))
		return refuse(name, err);
	if (!choice->variant)
		machine = name;
	return !machine || choose_device(machine, choice->device, err);
}

void choice_settle(const struct session *session, struct choice *choice)
{
	if (!choice->variant)
		choice->variant = session->variant;
	if (!choice->device[0])
		session_device_name(session->device, choice->device);
}

const char *choice_machine(const struct session *session)
{
	const struct run *run = session->run;

	if (run && run->tape)
		return run->machine->label;
	return run ? run->plan.device : session->device;
}
