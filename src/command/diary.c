/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/diary.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/save.h"
#include "src/base/text.h"
#include "src/command/command.h"
#include "src/command/files.h"
#include "src/command/session.h"
#include "src/engine/run.h"

#include <limits.h>
#include <string.h>
#include <unistd.h>

/* Bytes that are kept, and what the steps to a place may take, and a stop that lets hits
 * pass on the way. */
enum { MOST_BYTES = 4 << 20, STEPS = 192, PASS = 48 };

/* --- The line of a command. --- */

/* A name of a file as it is found from anywhere. */
static void put_path(struct session *session, enum sample_kind sample, const char *name,
		     struct text *to)
{
	size_t begin = to->length;
	char folder[PATH_MAX];
	struct text path;

	files_path(session, name, &path);
	if (sample != SAMPLE_NONE && sample_is_named(name))
		text_print(to, "%s", name);
	else if (sample != SAMPLE_NONE)
		sample_name_of(text_string(&path), sample, to);
	if (to->length > begin) {
		text_free(&path);
		return;
	}
	if (text_string(&path)[0] != '/' && getcwd(folder, sizeof(folder))) {
		text_raw(to, folder, strlen(folder));
		text_raw(to, "/", 1);
	}
	text_raw(to, text_string(&path), path.length);
	to->cut = to->cut || path.cut;
	text_free(&path);
}

/* Puts the line together; sets where its file stands. */
static void put_line(struct session *session, const struct command *command,
		     const struct line *line, struct text *to, struct entry *entry)
{
	int i;

	text_print(to, "%s", command->name);
	if (line->count > 1)
		text_raw(to, " ", 1);
	if (command->complete != COMPLETE_FILE || line->count < 2) {
		text_raw(to, line->rest, strlen(line->rest));
		return;
	}
	entry->file = to->length;
	put_path(session, command->sample, line->words[1], to);
	text_raw(to, "", 1);
	entry->rest = to->length;
	for (i = 2; i < line->count; i++) {
		text_raw(to, " ", 1);
		command_quote(line->words[i], to);
	}
}

static struct entry *make_entry(struct session *session, const struct command *command,
				const struct line *line, struct err *err)
{
	struct entry way = { .command = command, .count = 1 };
	struct entry *entry = NULL;
	struct text text;
	size_t room;

	text_init(&text, &session->memory);
	put_line(session, command, line, &text, &way);
	room = STEPS + (command == &command_continue ? PASS * (size_t)session->stops.count : 0);
	if (room < text.length + 1)
		room = text.length + 1;
	if (text.cut)
		err_set(err, ERR_MEMORY, "out of memory: a line for `save`");
	else
		entry = memory_new(&session->memory, sizeof(*entry) + room, "a line for `save`",
				   err);
	if (entry) {
		*entry = way;
		entry->room = room;
		memcpy(entry->line, text_string(&text), text.length + 1);
	}
	text_free(&text);
	return entry;
}

/* --- Keeping them. --- */

static bool is_same(const struct entry *a, const struct entry *b)
{
	return a->file == b->file && a->rest == b->rest && !strcmp(a->line, b->line) &&
	       !strcmp(a->line + a->rest, b->line + b->rest);
}

static void drop(struct session *session, struct entry **link)
{
	struct diary *diary = &session->diary;
	struct entry *entry = *link;

	if (!diary->dropped)
		session_say(session, "this session is long: Spillway forgets its first "
			    "commands, and `save` will not write them");
	diary->dropped += entry->count;
	diary->bytes -= sizeof(*entry) + entry->room;
	*link = entry->next;
	memory_free(entry);
}

/* What makes and chooses graph and machine. */
static bool is_choice(const struct command *command)
{
	return !strcmp(command->group, "graph") || !strcmp(command->group, "choice") ||
	       command == &command_replay || command == &command_set;
}

static struct entry *next_move(struct entry *entry)
{
	while ((entry = entry->next) && !entry->command->moves)
		if (diary_is_edit(entry))
			return NULL;
	return entry;
}

/* Lets moves go that the next one does not need, which then leads past the stops that they
 * met. `began`: where the last run did. */
static void shrink_moves(struct session *session, size_t most, const struct entry *began)
{
	struct diary *diary = &session->diary;
	struct entry **link = &diary->first;
	struct entry *next;

	while (*link && diary->bytes > most) {
		next = (*link)->command->moves ? next_move(*link) : NULL;
		if (!next || *link == began || (!began && next->ended < 0)) {
			link = &(*link)->next;
			began = began && link == &began->next ? NULL : began;
			continue;
		}
		if (!began)
			diary_lead(next);
		drop(session, link);
	}
}

static void shrink(struct session *session, size_t most)
{
	struct diary *diary = &session->diary;
	const struct entry *began = NULL;
	struct entry *entry;
	struct entry **link;
	int all;

	for (entry = diary->first; entry; entry = entry->next)
		if (entry->began)
			began = entry;
	shrink_moves(session, most, began);
	for (all = 0; all < 2; all++)
		for (link = &diary->first; *link && diary->bytes > most;) {
			if (all || !((*link)->command->moves || is_choice((*link)->command)))
				drop(session, link);
			else
				link = &(*link)->next;
		}
	diary->last = NULL;
	for (entry = diary->first; entry; entry = entry->next)
		diary->last = entry;
}

static void keep(struct session *session, struct entry *entry)
{
	struct diary *diary = &session->diary;
	struct entry *last = diary->last;
	size_t most = diary->most ? diary->most : MOST_BYTES;

	if (last && is_same(last, entry)) {
		last->count++;
		last->foldable = last->foldable && entry->foldable;
		last->began = last->began || entry->began;
		last->unit = entry->unit;
		last->ended = entry->ended;
		memory_free(entry);
		return;
	}
	if (last)
		last->next = entry;
	else
		diary->first = entry;
	diary->last = entry;
	diary->bytes += sizeof(*entry) + entry->room;
	if (diary->bytes <= most)
		return;
	diary_fold(diary);
	/* More than it must: to look for what can go takes its time. */
	if (diary->bytes > most / 4 * 3)
		shrink(session, most / 4 * 3);
}

/* --- Before and after a command. --- */

/* The run, unless its machine has failed and takes it along. */
static const struct run *run_of(const struct session *session)
{
	const struct run *run = session->run;

	return run && run->machine && !run->machine->failed ? run : NULL;
}

/* Whether moves change what stops will do later. */
static bool has_counting_stops(const struct session *session)
{
	int i;

	for (i = 0; i < session->stops.count; i++)
		if (session->stops.rows[i].once || session->stops.rows[i].ignore)
			return true;
	return false;
}

bool diary_begin(struct session *session, const struct command *command,
		 const struct line *line, struct diary_draft *deed, struct err *err)
{
	int i;

	memset(deed, 0, sizeof(*deed));
	for (i = 0; i < session->stops.count; i++)
		session->stops.rows[i].let_pass = 0;
	if (command->looks)
		return true;
	deed->only_moves = command->repeats;
	deed->through = command == &command_predict || command == &command_ask ||
			(command == &command_goto &&
			 !strcmp(line->words[line->count - 1], "through"));
	deed->counts = has_counting_stops(session);
	deed->had_run = run_of(session) != NULL;
	deed->runs = session->runs;
	deed->leg = session->legs.at;
	if (deed->had_run)
		memcpy(deed->ended, session->run->now.ended, sizeof(deed->ended));
	deed->entry = make_entry(session, command, line, err);
	return deed->entry != NULL;
}

/* The largest unit that has just ended: its number tells where the run stands. Where none
 * has, in the middle of work that begins anew, the smallest tells it best. */
static enum unit unit_of_moment(const struct run *run)
{
	static const enum unit units[] = { UNIT_CYCLE, UNIT_LAUNCH, UNIT_ROUND, UNIT_WARP, UNIT_LANE };
	size_t i;

	for (i = 0; i < sizeof(units) / sizeof(units[0]); i++)
		if (run->now.fresh & 1u << units[i])
			return units[i];
	return run->machine->row->stops_inside ? UNIT_WARP : UNIT_LAUNCH;
}

/* Whether the run stands before where it stood. */
static bool went_back(const struct run *run, const struct diary_draft *deed)
{
	int i;

	for (i = 0; i < UNITS; i++)
		if (run->now.ended[i] < deed->ended[i])
			return true;
	return false;
}

/* What `continue N` has made of stops, before it moved. */
static void print_passes(const struct session *session, struct text *to)
{
	const struct stops *stops = &session->stops;
	int i;

	for (i = 0; i < stops->count; i++)
		if (stops->rows[i].let_pass)
			text_print(to, "ignore %d %lld\n", stops->rows[i].number,
				   (long long)stops->rows[i].let_pass);
}

/* The steps that lead from where the run stood to where it stands. */
static void print_steps(const struct session *session, const struct diary_draft *deed, bool failed,
			struct text *to)
{
	bool is_new = session->runs != deed->runs;
	const struct run *run = run_of(session);
	bool back, over;
	enum unit unit;
	int64_t steps;

	if (!run) {
		/* Whatever ended it: the choice made again ends it as well. */
		if (deed->had_run)
			text_print(to, "use %s\n", automatic_in_use(session));
		return;
	}
	unit = unit_of_moment(run);
	over = !is_new && session->legs.at != deed->leg;
	back = !is_new && !over && went_back(run, deed);
	steps = run->now.ended[unit] - (is_new || over ? run_first(run, unit) : deed->ended[unit]);
	if (is_new && automatic_has_begun(session))
		automatic_print(session, to);
	else if (is_new)
		text_print(to, "start\n");
	print_passes(session, to);
	if (failed)
		text_print(to, "set on-error continue\n");
	if (over)
		text_print(to, "goto %lld cycle through\n", (long long)run_first(run, UNIT_CYCLE));
	if (back || (steps && deed->through))
		text_print(to, "goto %lld %s%s\n", (long long)run->now.ended[unit],
			   unit_name(unit), back ? "" : " through");
	else if (steps)
		text_print(to, "step %lld %s\n", (long long)steps, unit_name(unit));
	if (failed)
		text_print(to, "set on-error %s\n", session->settings.go_on ? "continue" : "stop");
}

static bool lets_pass(const struct session *session)
{
	int i;

	for (i = 0; i < session->stops.count; i++)
		if (session->stops.rows[i].let_pass)
			return true;
	return false;
}

static bool has_moved(const struct session *session, const struct diary_draft *deed)
{
	return lets_pass(session) || session->runs != deed->runs || session->legs.at != deed->leg ||
		deed->had_run != (run_of(session) != NULL) ||
	       (deed->had_run &&
		memcmp(deed->ended, session->run->now.ended, sizeof(deed->ended)) != 0);
}

/* Puts the steps in the place of a line that did not come to its end. False: nothing
 * came of it. */
static bool replace_line(const struct session *session, const struct diary_draft *deed, bool failed)
{
	struct entry *entry = deed->entry;
	struct text text;

	text_fixed(&text, entry->line, entry->room);
	print_steps(session, deed, failed, &text);
	entry->file = entry->rest = 0;
	if (!text.length)
		return false;
	entry->line[text.length - 1] = '\0'; /* the last newline */
	return true;
}

/* Notes where a move has led. */
static void note_moment(const struct session *session, const struct diary_draft *deed, bool failed)
{
	const struct run *run = run_of(session);
	struct entry *entry = deed->entry;

	entry->foldable = entry->command->moves && run && !failed && !deed->counts &&
			  !run->plan.from && !session->legs.count;
	entry->began = session->runs != deed->runs;
	entry->ended = -1;
	if (!run || failed)
		return;
	entry->unit = unit_of_moment(run);
	entry->ended = run->now.ended[entry->unit];
}

void diary_end(struct session *session, struct diary_draft *deed, bool good)
{
	bool failed = !good && !session->steps_only;
	bool whole = good && !session->run_stopped && !session->steps_only;
	bool moved;

	if (!deed->entry)
		return;
	moved = has_moved(session, deed);
	if (whole ? moved || !deed->only_moves : moved && replace_line(session, deed, failed)) {
		note_moment(session, deed, failed);
		keep(session, deed->entry);
	} else {
		memory_free(deed->entry);
	}
}

/* --- Writing them. --- */

/* Puts down the line of an entry, with the name of its file as it is found from the folder. */
static void put_entry(const struct entry *entry, const char *folder, struct text *to)
{
	const char *file = entry->line + entry->file;
	const char *rest = entry->line + entry->rest;
	size_t length = strlen(folder);

	if (!entry->file) {
		text_raw(to, entry->line, strlen(entry->line));
	} else {
		/* Not where it would be the user's folder, or a sample. */
		if (length && !strncmp(file, folder, length) && !strchr("~@", file[length]))
			file += length;
		text_raw(to, entry->line, entry->file);
		command_quote(file, to);
		text_raw(to, rest, strlen(rest));
	}
	text_raw(to, "\n", 1);
}

bool diary_write(struct session *session, const char *folder, struct save *save, struct err *err)
{
	const struct entry *entry;
	struct text line;
	bool cut = false;
	int64_t i;

	text_init(&line, &session->memory);
	for (entry = session->diary.first; entry && !cut; entry = entry->next) {
		text_clear(&line);
		put_entry(entry, folder, &line);
		cut = line.cut;
		for (i = 0; i < entry->count && !cut; i++)
			save_write(save, text_string(&line), line.length);
	}
	text_free(&line);
	return !cut || err_set(err, ERR_MEMORY, "out of memory: a line for `save`");
}

void diary_free(struct diary *diary)
{
	struct entry *entry;

	while ((entry = diary->first)) {
		diary->first = entry->next;
		memory_free(entry);
	}
	memset(diary, 0, sizeof(*diary));
}
