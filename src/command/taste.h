/* SPDX-License-Identifier: GPL-3.0-or-later
 * taste: what a user has made of the screen: keys, layouts and colours of their own (the commands `key`,
 * `layout`, `colour`).
 */
#ifndef SPILLWAY_COMMAND_TASTE_H
#define SPILLWAY_COMMAND_TASTE_H

#include "src/view/canvas.h"

#include <stdbool.h>
#include <stdint.h>

struct near;

enum { SCENE_STACK = 4, TASTE_NAME = 24, TASTE_LINE = 160, MOST_OWN_KEYS = 40, MOST_OWN_SCENES = 12 };

/* A layout of the screen: panels, ended by NULL. */
struct arrangement {
	const char *name, *help;
	const char *left[SCENE_STACK], *right[SCENE_STACK];
	const char *below[SCENE_STACK];
};

struct own_scene {
	struct arrangement scene; /* its name is `name` */
	char name[TASTE_NAME];
};

/* Keys are code points; those named F1 to F12 stand behind TASTE_F. */
enum { TASTE_F = 0x120000, TASTE_F_KEYS = 12 };

struct own_key {
	uint32_t key;
	char name[8];
	char line[TASTE_LINE]; /* it is done; if it ends in a blank, it is put into the prompt */
	char help[TASTE_LINE + 16];
};

enum { COLOUR_OWN = -2, COLOUR_NONE = -1, MOST_COLOUR = 255 };

struct taste {
	struct own_scene scenes[MOST_OWN_SCENES];
	int scene_count;
	struct own_key keys[MOST_OWN_KEYS];
	int key_count;
	short colours[ROLES]; /* 0 to 255, COLOUR_NONE; COLOUR_OWN: what the program has for it */
	int changes;          /* of colours so far */
};

void taste_init(struct taste *taste);
/* The number of a layout of that name among the user's; -1: there is none. */
int taste_scene(const struct taste *taste, const char *name);
/* The user's row of a key, or NULL. */
const struct own_key *taste_key(const struct taste *taste, uint32_t key);
/* Offers the names of layouts to `near`. */
void taste_near(const struct taste *taste, struct near *near);

#endif
