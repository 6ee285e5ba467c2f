/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/compare_say.h"

#include "src/base/text.h"
#include "src/command/cmd_show.h"
#include "src/command/session.h"
#include "src/view/account_table.h"
#include "src/view/look/spread.h"

#include <string.h>

void compare_tell_rank(struct report *report, const struct account *account)
{
	if (account->known & KNOWN_COUNTS)
		report_bool(report, "too_even_to_rank", spread_is_even(&account->spread));
	else
		report_null(report, "too_even_to_rank");
}

static bool is_even(const struct account *account)
{
	return account->known & KNOWN_COUNTS && spread_is_even(&account->spread);
}

/* Names those of which it holds behind `before`, and says `behind` if there are any. */
static void say_which(struct session *session, bool (*holds)(const struct account *account),
		      const char *before, const char *behind)
{
	const struct accounts *accounts = &session->accounts;
	const struct account *account;
	const char *last = NULL;
	struct text names;

	text_init(&names, &session->memory);
	for (account = accounts->rows; account < accounts->rows + accounts->count; account++) {
		if (!holds(account) || (last && !strcmp(last, account->variant)))
			continue;
		text_print(&names, "%s%s", last ? ", " : before, account->variant);
		last = account->variant;
	}
	if (last)
		show_words(session, "%s%s", text_string(&names), behind);
	session->out.cut = session->out.cut || names.cut;
	text_free(&names);
}

void compare_say_rank(struct session *session)
{
	char behind[64];
	struct text text;

	text_fixed(&text, behind, sizeof(behind));
	text_print(&text, " (dev/mean below %.1f)", SPREAD_EVEN);
	say_which(session, is_even, "too even to rank their warps by the model: ", behind);
}

void compare_say_no_sums(struct session *session)
{
	const struct accounts *accounts = &session->accounts;
	const struct account *account = accounts->rows;

	while (account < accounts->rows + accounts->count &&
	       (!account->check.good || account->check.value >= 0))
		account++;
	if (account < accounts->rows + accounts->count)
		session_say(session, "no value: the sum of all distances is more than 2^63 - 2; \"verified\" "
			    "is about each distance");
}

bool compare_tell_strategies(struct session *session, struct err *err)
{
	const struct accounts *accounts = &session->accounts;
	const struct account *account;
	struct report report;
	bool good = true;

	for (account = accounts->rows; good && account < accounts->rows + accounts->count; account++) {
		if (session->style != STYLE_JSON || !account->strategy.is_told)
			continue;
		report_init(&report, &session->memory, "strategy");
		account_table_tell_strategy(&report, account);
		good = session_report(session, &report, err);
		report_free(&report);
	}
	return good;
}
