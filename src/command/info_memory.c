/* SPDX-License-Identifier: GPL-3.0-or-later
 * `info memory`.
 */
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/distances.h"
#include "src/command/info_parts.h"
#include "src/view/look/memory_uses.h"
#include "src/engine/plan.h"

enum { KEY = 26, BYTES = 12, WIDTH = 80 };

/* The names of the variants that have it. */
static void print_users(const struct memory_uses *found, const struct use *use, struct text *text)
{
	int i;

	for (i = 0; i < found->user_count; i++)
		if (use->users & UINT32_C(1) << i)
			text_print(text, "%s%s", text->length ? " " : "", found->users[i].variant->name);
}

static bool tell_use(struct session *session, const struct memory_uses *found, const struct use *use,
		     struct err *err)
{
	struct report report;
	bool good;
	int i;

	report_init(&report, &session->memory, "info");
	report_text(&report, "topic", "memory");
	report_text(&report, "structure", use->name);
	report_number(&report, "bytes", use->bytes);
	report_bool(&report, "of_graph", use->of_graph);
	report_texts(&report, "variants");
	for (i = 0; i < found->user_count; i++)
		if (use->users & UINT32_C(1) << i)
			report_add_text(&report, found->users[i].variant->name);
	good = session_report(session, &report, err);
	report_free(&report);
	return good;
}

static bool tell_user(struct session *session, const struct user *user, struct err *err)
{
	struct report report;
	bool good;

	report_init(&report, &session->memory, "info");
	report_text(&report, "topic", "memory");
	report_text(&report, "variant", user->variant->name);
	report_text(&report, "layout", *user->layout ? user->layout : NULL);
	report_number(&report, "graph_bytes", user->graph);
	report_number(&report, "bytes", user->all);
	good = session_report(session, &report, err);
	report_free(&report);
	return good;
}

static bool tell_all(struct session *session, const struct memory_uses *found, struct err *err)
{
	bool good = true;
	int i;

	for (i = 0; good && i < found->use_count; i++)
		good = tell_use(session, found, &found->uses[i], err);
	for (i = 0; good && i < found->user_count; i++)
		good = tell_user(session, &found->users[i], err);
	return good;
}

static void print_uses(const struct memory_uses *found, bool of_graph, struct text *lines)
{
	char names[MOST_USERS * 16];
	const struct use *use;
	struct text text;

	for (use = found->uses; use < found->uses + found->use_count; use++) {
		if (use->of_graph != of_graph)
			continue;
		text_fixed(&text, names, sizeof(names));
		print_users(found, use, &text);
		text_print(lines, "%-*s%*lld  ", KEY, use->name, BYTES, (long long)use->bytes);
		text_wrap(lines, names, KEY + BYTES + 2, KEY + BYTES + 2, WIDTH);
	}
}

static void print_user(const struct user *user, struct text *lines)
{
	const int layout = KEY + 2 * BYTES + 2;

	text_print(lines, "%-*s%*lld%*lld%s", KEY, user->variant->name, BYTES, (long long)user->graph,
		   BYTES, (long long)user->all, *user->layout ? "  " : "");
	text_wrap(lines, user->layout, layout, layout, WIDTH);
}

static void print_all(const struct memory_uses *found, struct text *lines)
{
	const struct user *user;

	text_print(lines, "%-*s%*s  variants\n", KEY, "of the graph", BYTES, "bytes");
	print_uses(found, true, lines);
	text_print(lines, "%-*s%*s  variants\n", KEY, "of the run", BYTES, "bytes");
	print_uses(found, false, lines);
	text_print(lines, "%-*s%*s%*s%s\n", KEY, "variant", BYTES, "graph", BYTES, "all",
		   *found->users[0].layout ? "  the graph in" : "");
	for (user = found->users; user < found->users + found->user_count; user++)
		print_user(user, lines);
}

bool info_memory(struct session *session, struct err *err)
{
	struct memory_uses found;
	struct plan plan;
	struct text lines;
	bool good;

	if (!session_need_network(session, err))
		return false;
	session_plan(session, &plan);
	plan.variant = distances_or(session, session->variant);
	memory_uses_find(&plan, session->run ? session->run->machine : NULL, &found);
	if (session->style == STYLE_JSON)
		return tell_all(session, &found, err);
	text_init(&lines, &session->memory);
	print_all(&found, &lines);
	good = !lines.cut;
	if (good)
		out_write(&session->out, text_string(&lines), lines.length);
	text_free(&lines);
	return good || err_set(err, ERR_MEMORY, "out of memory: a list");
}
