/* SPDX-License-Identifier: GPL-3.0-or-later
 * automatic: `auto`, the choice of a code for each graph. It looks at the graph, predicts the seconds of
 * each code on the host and on the card, takes the one with the least, and says why. `solve` also
 * changes its mind: a code that takes far longer than predicted is dropped for another one.
 */
#ifndef SPILLWAY_COMMAND_AUTOMATIC_H
#define SPILLWAY_COMMAND_AUTOMATIC_H

#include "src/command/choice.h"
#include "src/command/rivals.h"
#include "src/command/settings.h"
#include "src/host/features.h"
#include "src/method/forecast.h"

#include <stdbool.h>
#include <stdint.h>

struct arrival;
struct err;
struct session;
struct text;
struct variant;

/* By what a run begins where nobody has said `use`. */
enum automatic_duty {
	DUTY_NONE,   /* the variant in use */
	DUTY_MATCH,  /* a small graph with two sides: the usual code for matchings */
	DUTY_REACH,  /* a graph of distances: the usual code for these (distances.h) */
	DUTY_CHOOSE  /* the code with the least predicted seconds */
};

struct automatic {
	bool used;                    /* `use auto` was said, and no other `use` since */
	bool named;                   /* a variant was said by `use` */
	bool device_named;            /* a machine was said by `device` */
	enum automatic_duty once;     /* of the next run alone */
	bool keep;                    /* the next run is of the code that it has chosen already */
	bool lent;                    /* session->variant is its choice, not the user's */
	int64_t run;                  /* the run it began, by session->runs; 0: none */
	struct features features;     /* of the graph that it looked at last */
	struct forecast forecasts[FORECASTS];
	int at;                       /* the code that it has chosen; -1: a usual one */
	char device[DEVICE_NAME];     /* the machine of its choice; "": the session's */
	struct rivals rivals;
	struct {
		char device[DEVICE_NAME];
		struct settings settings;
		bool cut_off_said;    /* that no path leads to the sink */
	} begun;                      /* with what the present run was begun, be it its choice or not: `set`
					 chooses others for the next run; and what was said of it */
	bool no_card;                 /* when a card was last to be opened, there was none */
};

/* What `help auto` and `info variants` say of it. */
extern const char automatic_name[], automatic_title[];

/* The variant in use until it has chosen. */
const struct variant *automatic_base(void);
/* `use` was said: `use auto`, or not; `device` was said. */
void automatic_use(struct session *session, bool automatic);
void automatic_use_device(struct session *session);
/* What the user has in use: the variant's name, or "auto". */
const char *automatic_in_use(const struct session *session);
/* Whether the present run is one that it has begun. */
bool automatic_has_begun(const struct session *session);
/* The machine for the next run: that of its choice, or the session's. */
const char *automatic_device(const struct session *session);
/* For a script that does the same again: adds the lines that begin such a run without a choice. */
void automatic_print(const struct session *session, struct text *to);
/* The variant that the user has in use, or automatic_base() where there is a choice in its place: graphs
 * are read for its problem. */
const struct variant *automatic_asked(const struct session *session);
/* There is a new graph, which was read for that, or it has new terminals. There is no run. */
void automatic_forget(struct session *session);
/* Before a run begins, where there is none: chooses, if it is to, and says what and why. */
bool automatic_settle(struct session *session, struct err *err);
/* A run could not begin: whether another code is chosen in its place, which is said. */
bool automatic_retry(struct session *session, struct err *err);
/* A run has begun. */
void automatic_begun(struct session *session);
/* By what `solve` is to begin. */
enum automatic_duty automatic_duty(const struct session *session);
/* A variant of the problem that `solve` is to solve: the one in use, or one for matchings or for
 * distances if it is to choose one. */
const struct variant *automatic_meant(const struct session *session);
/* Goes on to the end or to a stop, as run_go_on(), with the run that was begun for this command. Drops
 * a code that takes too long, and begins another; a rival that ends first takes the run's place
 * (automatic_watch.c). */
bool automatic_go_on(struct session *session, struct arrival *arrival, struct err *err);
/* Looks at the present graph, and predicts. */
bool automatic_look(struct session *session, struct err *err);
/* Adds what is expected of a code, or why it is out of the question. */
void automatic_print_forecast(const struct automatic *automatic, int i, struct text *text);
/* Adds what it has expected of all codes that are for such a graph. */
void automatic_print_forecasts(const struct automatic *automatic, struct text *text);
/* Before a look forgets it: notes whether there was a card when one was to be opened. */
void automatic_note_card(struct automatic *automatic);
/* Prints what it sees in the present graph, expects of each code, and would choose: `info auto`
 * (info_auto.c). */
bool automatic_tell(struct session *session, struct err *err);

#endif
