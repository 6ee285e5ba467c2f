/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/suits.h"

#include "src/base/text.h"
#include "src/engine/problem.h"
#include "src/view/explanation.h"
#include "src/view/panel.h"

#include <stdio.h>
#include <string.h>

static bool show_suits(const char *word, const struct variant *variant, struct text *command)
{
	const struct panel *panel = panel_find(word);

	if (!panel || panel_suits(panel, variant->problem))
		return true;
	panel = panel_instead(word, variant);
	text_clear(command);
	text_print(command, "show %s", panel->name);
	return panel_suits(panel, variant->problem);
}

bool suits(const struct run *run, struct text *command)
{
	const struct explanation *explanation;
	char verb[8], word[16];

	if (!run || sscanf(text_string(command), "%7s %15s", verb, word) < 2)
		return true;
	if (!strcmp(verb, "show"))
		return show_suits(word, run->plan.variant, command);
	explanation = strcmp(verb, "why") ? NULL : explanation_find(word);
	return !explanation || problem_suits(explanation->problem, run_problem(run));
}
