/* SPDX-License-Identifier: GPL-3.0-or-later
 * What happened last in a matching, for the line of the pseudo-code.
 */
#include "src/engine/run.h"
#include "src/problem/matching/matching.h"
#include "src/view/look/look.h"
#include "src/view/look/snapshot.h"

static bool look_match_deed(struct run *run, struct snapshot *snapshot, struct err *err)
{
	static const enum code_step steps[LOG_KINDS] = {
		[LOG_MATCH] = CODE_MATCH, [LOG_RELABEL] = CODE_RAISE, [LOG_GIVE_UP] = CODE_GIVE_UP,
		[LOG_WALK] = CODE_WALK, [LOG_GLOBAL_RELABEL] = CODE_RELABEL,
	};
	const unsigned kinds = 1u << LOG_MATCH | 1u << LOG_RELABEL | 1u << LOG_GIVE_UP | 1u << LOG_WALK |
			       1u << LOG_GLOBAL_RELABEL;
	struct deed_look *deed = &snapshot->code.deed;

	(void)err;
	if (!look_last_event(run, kinds, deed))
		return true;
	deed->label = "psi";
	deed->plain = true;
	deed->step = steps[deed->event.kind];
	/* Where no line is about labels, a row is lifted where it is taken. */
	if (deed->step == CODE_RAISE && !listing_has(run->plan.variant->listing, CODE_RAISE))
		deed->step = CODE_MATCH;
	snapshot->known |= KNOWN_DEED;
	return true;
}

const struct look look_row_match_deed = { KNOWN_DEED, &problem_matching, look_match_deed };
