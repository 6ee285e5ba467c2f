/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/listing.h"

bool listing_has(const struct listing *listing, enum code_step step)
{
	const struct code_line *line;

	for (line = listing->lines; line->text; line++)
		if (line->step == step)
			return true;
	return false;
}

const char *listing_step_name(const struct listing *listing, enum code_step step)
{
	static const char *const names[] = {
		[CODE_NONE] = "none",
		[CODE_COLLECT] = "collect",
		[CODE_DISCHARGE] = "discharge",
		[CODE_LIFT] = "lift",
		[CODE_SCAN] = "scan",
		[CODE_AUGMENT] = "augment",
		[CODE_WIDEN] = "widen",
		[CODE_SHARE] = "share",
		[CODE_DECIDE] = "decide",
		[CODE_HOST] = "CPU",
		[CODE_RELABEL] = "relabel",
		[CODE_DUE] = "relabel",
		[CODE_PROVE] = "relabel",
		[CODE_PUSH] = "push",
		[CODE_RAISE] = "relabel",
		[CODE_JOIN] = "join",
		[CODE_DRAIN] = "push",
		[CODE_MATCH] = "match",
		[CODE_GIVE_UP] = "give up",
		[CODE_WALK] = "walk",
		[CODE_REACH] = "reach",
		[CODE_PULL] = "pull",
		[CODE_RETURN] = "return",
		[CODE_END] = "end",
	};

	return step == CODE_DISCHARGE && listing->work ? listing->work : names[step];
}
