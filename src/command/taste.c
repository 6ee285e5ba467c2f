/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/taste.h"

#include "src/base/near.h"

#include <stddef.h>
#include <string.h>

void taste_init(struct taste *taste)
{
	int role;

	memset(taste, 0, sizeof(*taste));
	for (role = 0; role < ROLES; role++)
		taste->colours[role] = COLOUR_OWN;
}

int taste_scene(const struct taste *taste, const char *name)
{
	int i;

	for (i = 0; i < taste->scene_count; i++)
		if (!strcmp(taste->scenes[i].name, name))
			return i;
	return -1;
}

const struct own_key *taste_key(const struct taste *taste, uint32_t key)
{
	int i;

	for (i = 0; i < taste->key_count; i++)
		if (taste->keys[i].key == key)
			return &taste->keys[i];
	return NULL;
}

void taste_near(const struct taste *taste, struct near *near)
{
	int i;

	for (i = 0; i < taste->scene_count; i++)
		near_try(near, taste->scenes[i].name);
}
