/* SPDX-License-Identifier: GPL-3.0-or-later
 * predict_grade: whether a prediction was right, and what there was.
 */
#ifndef SPILLWAY_COMMAND_PREDICT_GRADE_H
#define SPILLWAY_COMMAND_PREDICT_GRADE_H

#include <stdbool.h>

struct err;
struct grade;
struct guess;
struct session;

/* Prints the grade of a prediction, as the user wrote it, and counts it if it is `scored`. A wrong one is an
 * error, except at a prompt. */
bool predict_say_grade(struct session *session, const struct guess *guess, const char *prediction,
		       const struct grade *grade, bool scored, struct err *err);

#endif
