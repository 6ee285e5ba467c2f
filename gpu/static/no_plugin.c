/* SPDX-License-Identifier: GPL-3.0-or-later
 * In place of gpu/cuda/cuda_plugin.c where the program is linked statically: such a one can open
 * no shared object.
 */
#include "gpu/cuda/cuda_machine.h"

#include "src/base/text.h"

bool cuda_load_plugin(void **library, const struct plugin **plugin, char *why)
{
	struct text text;

	*library = NULL;
	*plugin = NULL;
	text_fixed(&text, why, PLUGIN_WHY);
	text_print(&text, "this build of the program (`make static`) opens no plug-in: `make` builds "
		   "one that does");
	return false;
}
