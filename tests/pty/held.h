/* SPDX-License-Identifier: GPL-3.0-or-later
 * A program held in a pseudo-terminal, as a shell would hold it: the terminal is ours
 * and the program's, which runs in a group of its own that can be stopped.
 */
#ifndef TESTS_PTY_HELD_H
#define TESTS_PTY_HELD_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <termios.h>

struct held {
	int master, slave;
	pid_t child;          /* 0: not started */
	struct termios modes; /* at first */
};

/* Goes on in a child of ours that may lead a session, and ends as that does. */
void held_lead(void);

bool held_open(struct held *held, int rows, int columns);

/* Before the program starts: no key drops output (NOFLSH) or holds it back (IXON). Else the kernel
 * drops at Ctrl-C what the program wrote and the test has not read yet, such as the end of a
 * mode; and behind Ctrl-S a program that ends cannot say that it leaves a mode. */
bool held_keep_output(struct held *held);

/* Starts the program in `folder` (NULL: here). False: it could not fork. */
bool held_start(struct held *held, char **argv, const char *folder);

void held_resize(struct held *held, int rows, int columns);
bool held_same_modes(const struct held *held);

/* TERM for SIGTERM; 0: there is no such signal. */
int held_signal(const char *name);

/* Gives the terminal to the program, or takes it as a shell does when it has stopped. */
void held_give(struct held *held);
void held_take(struct held *held);

/* Writes what \r \n \t \e \\ \" and \xNN stand for; returns the length. */
size_t held_unescape(const char *text, char *to);

double held_ms(void);

#endif
