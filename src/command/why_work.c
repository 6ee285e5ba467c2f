/* SPDX-License-Identifier: GPL-3.0-or-later
 * `why warp W`, `why lane W L` and `why counter C`: what a run has worked.
 */
#include "src/base/err.h"
#include "src/base/near.h"
#include "src/base/text.h"
#include "src/command/counted.h"
#include "src/command/session.h"
#include "src/command/why_question.h"
#include "src/engine/run.h"
#include "src/view/causes.h"
#include "src/view/explanation.h"
#include "src/view/flow/answer.h"

#include <string.h>

bool why_ask_warp(struct question *question, struct err *err)
{
	struct session *session = question->session;
	struct why_warp why;
	long long warp;

	if (!word_number(question->name, "the number of a warp", 0, INT64_MAX, &warp, err) ||
	    !why_warp(session->run, warp, &why, err))
		return false;
	question->value = why.work;
	why_set_cause(question, why.cycle);
	answer_warp(session->graph, &why, question->answer);
	if (why.counted)
		text_print(question->show, "show warp %lld", warp);
	else
		text_print(question->show, "show warps");
	return true;
}

/* The lane is of the launch that `why warp` is about. */
bool why_ask_lane(struct question *question, struct err *err)
{
	char sentence[SENTENCE];
	struct text text;
	struct explained explained = { .answer = &text };
	struct why_warp why;
	long long warp, lane;

	text_fixed(&text, sentence, sizeof(sentence));
	if (!word_number(question->name, "the number of a warp", 0, INT64_MAX, &warp, err) ||
	    !word_number(question->other, "the number of a lane", 0, 31, &lane, err) ||
	    !explain_lane(question->session->run, warp, (int)lane, &explained, err) ||
	    !why_warp(question->session->run, warp, &why, err))
		return false;
	question->value = explained.value;
	text_print(question->answer, "in cycle %lld %s", (long long)why.cycle, sentence);
	why_set_cause(question, why.cycle);
	text_print(question->show, "show warp %lld", warp);
	return true;
}

static bool find_counter(const char *word, enum counter *counter, struct err *err)
{
	struct near near;
	int i;

	for (i = 0; i < COUNTERS; i++) {
		*counter = (enum counter)i;
		if (!strcmp(counter_name(*counter), word))
			return true;
	}
	err_set(err, ERR_WORK, "there is no counter %s", word);
	err_hint(err, "`show counters` lists them");
	near_begin(&near, word);
	for (i = 0; i < COUNTERS; i++)
		near_try(&near, counter_name((enum counter)i));
	return near_hint(&near, err);
}

bool why_ask_counter(struct question *question, struct err *err)
{
	struct run *run = question->session->run;
	struct explained explained = { .answer = question->answer };
	enum counter counter;

	if (!find_counter(question->name, &counter, err) || !counted_check(run, counter, err))
		return false;
	explain_counter(run, counter, &explained);
	question->value = explained.value;
	question->name = "";
	if (explained.is_event) {
		why_show_moment(question, "counters", &explained);
	} else if (explained.cycle < 0) {
		text_print(question->show, "show counters");
	} else {
		why_set_cause(question, explained.cycle);
		text_print(question->show, "goto %lld; show counters", (long long)explained.cycle);
	}
	return true;
}
