/* SPDX-License-Identifier: GPL-3.0-or-later
 * set: changes settings.
 */
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/cmd_edit.h"
#include "src/command/papers.h"
#include "src/command/slides_parts.h"
#include "src/engine/variant.h"

#include <string.h>

/* A limit below what is in use would leave no memory to say so. */
static bool check_limit(const struct session *session, const struct settings *changed,
			struct err *err)
{
	size_t limit = (size_t)changed->memory_limit << 20;

	if (!limit || limit >= session->memory.used)
		return true;
	err_set(err, ERR_WORK, "memory-limit cannot be %lld MiB: %zu MiB are in use",
		(long long)changed->memory_limit, (session->memory.used >> 20) + 1);
	return err_hint(err, "load a smaller graph first, or choose a higher limit");
}

/* --- set paper. --- */

/* What the paper has, a line each. */
static void say_paper(struct session *session)
{
	char buffer[300];
	struct text text;
	int line = 0;

	for (;; line++) {
		text_fixed(&text, buffer, sizeof(buffer));
		if (!papers_line(&session->settings, line, &text))
			return;
		session_say(session, "%s%s", line ? "  " : "", buffer);
	}
}

/* `set paper` alone: says that again, and which settings are others now. False: there is no paper. */
static bool say_paper_again(struct session *session)
{
	char buffer[256];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	papers_print(&session->settings, &text);
	if (!strcmp(buffer, "none"))
		return false;
	say_paper(session);
	if (!papers_is(&session->settings, buffer))
		session_say(session, "now: %s", buffer);
	session->steps_only = true; /* nothing for `save` */
	return true;
}

/* A run stays on its machine. */
static void move(struct session *session, const char *device, bool restores)
{
	const struct run *run = restores ? NULL : session->run;

	session_set_device(session, device);
	if (!run)
		session_say(session, "device %s", session->device);
	else if (run->tape)
		session_say(session, "device %s, from the next run on: a replay does not change",
			    session->device);
	else
		session_say(session, "device %s, from the next start on: the present run stays on %s%s",
			    session->device, run->plan.variant->machine ? "the " : "", run->machine->label);
}

/* Says what the paper has. Its card takes the place of another one of sim, a GPU stays. Where the card of
 * the last paper is in use, it first gives way to the machine from before. */
static void follow_paper(struct session *session, const struct settings *last, bool restores)
{
	struct before_paper *before = &session->settings.before;
	const char *const lasts = papers_device(last);
	const bool returns = lasts && !strcmp(session->device, lasts) && *last->before.device;
	const char *card = papers_device(&session->settings);
	char device[DEVICE_NAME];
	struct text text;

	say_paper(session);
	text_fixed(&text, device, sizeof(device));
	text_print(&text, "%s", returns ? last->before.device : session->device);
	before->device_named = returns ? last->before.device_named : session->automatic.device_named;
	if (card && strncmp(device, "sim", 3) != 0) {
		session_say(session, "device stays %s: %s is a model of the paper's card", device, card);
		card = NULL;
	}
	text_fixed(&text, before->device, sizeof(before->device));
	if (card)
		text_print(&text, "%s", device);
	if (strcmp(session->device, card ? card : device) != 0) {
		automatic_use_device(session);
		move(session, card ? card : device, restores);
	}
	if (!card || !strcmp(card, device))
		session->automatic.device_named = before->device_named;
}

/* --- set. --- */

static bool refuse_nothing(const char *word, const struct setting *setting, struct err *err)
{
	err_set(err, ERR_WORK, "set %s to what?", setting->name);
	return !strcmp(word, "arc") ? err_hint(err, "set arc U V CAPACITY changes an arc; set %s %s",
					       setting->name, setting->values)
				    : err_hint(err, "set %s %s", setting->name, setting->values);
}

/* What a new value brings besides. */
static void follow(struct session *session, const struct setting *setting, const struct settings *last)
{
	const bool restores = slides_restores(session, setting);

	session->memory.limit = (size_t)session->settings.memory_limit << 20;
	if (!strcmp(setting->name, "paper"))
		follow_paper(session, last, restores);
	if (setting->of_run && session->run && !restores)
		session_say(session, session->run->tape
				    ? "%s takes effect at the next start: a replay does not change"
				    : "%s takes effect at the next start (`reset` restarts the run)",
			    setting->name);
}

static bool set(struct session *session, const struct line *line, struct err *err)
{
	const struct settings last = session->settings;
	const struct setting *setting;
	struct settings changed = last;
	char buffer[64];
	struct text value;

	if (edit_is_meant(line))
		return edit_arc(session, line, err);
	if (line->count > 4)
		return usage_error(&command_set, err);
	setting = settings_find(line->words[1], err);
	if (!setting)
		return false;
	if (line->count < 3)
		return (!strcmp(setting->name, "paper") && say_paper_again(session)) ||
		       refuse_nothing(line->words[1], setting, err);
	text_fixed(&value, buffer, sizeof(buffer));
	text_print(&value, "%s%s%s", line->words[2], line->count > 3 ? " " : "",
		   line->count > 3 ? line->words[3] : "");
	if (!setting->set(setting, &changed, line->count > 3 ? buffer : line->words[2], err) ||
	    !check_limit(session, &changed, err))
		return false;
	session->settings = changed;
	follow(session, setting, &last);
	return true;
}

const struct command command_set = {
	.name = "set",
	.group = "session",
	.usage = "NAME VALUE | arc U V CAPACITY",
	.summary = "change a setting, or the capacity of an arc",
	.help = "`info settings` lists the settings and their values, of which some are two words. "
		"Settings of the run take effect at the next start. `set arc 3 7 12` changes the graph, also "
		"in the middle of a run (`help edit`).",
	.least = 1,
	.most = 4,
	.complete = COMPLETE_SETTING,
	.run = set,
};
