/* SPDX-License-Identifier: GPL-3.0-or-later
 * arguments: what the user asks for when the program starts. options.c has a row for each option.
 */
#ifndef SPILLWAY_UI_ARGUMENTS_H
#define SPILLWAY_UI_ARGUMENTS_H

#include <stdbool.h>

/* One -e or -x, in the order given. */
struct order {
	bool script;
	const char *text;
};

struct arguments {
	const char *device, *seed, *file;
	bool plain, json, batch, tui, force, readonly, no_config;
	struct order *orders; /* [order_count] of the caller, who gives room for argc */
	int order_count;
};

/* Reads the arguments, and prints help, version, or what is wrong. False: the program ends with *status. */
bool arguments_read(struct arguments *arguments, int argc, char **argv, int *status);

#endif
