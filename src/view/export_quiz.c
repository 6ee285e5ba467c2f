/* SPDX-License-Identifier: GPL-3.0-or-later
 * quiz: questions about the cycles that follow, which the command has made (src/command/quiz.h).
 */
#include "src/view/export.h"

#include <stddef.h>

static const char *const kinds[] = { "answers", NULL };

const struct export export_quiz = {
	.name = "quiz",
	.title = "questions about the cycles that follow, for a class: ten, or `quiz FILE N`, and with `quiz "
		 "answers FILE` their answers, too",
	.needs = NEED_RUN | NEED_QUIZ,
	.kinds = kinds,
};
