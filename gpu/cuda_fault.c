/* SPDX-License-Identifier: GPL-3.0-or-later
 * What is said of a GPU that fails, and what can be done about it (faults.def). The
 * plug-in tells what kind of failure it was, and the words of CUDA.
 */
#include "gpu/cuda_machine.h"

#include "src/base/err.h"
#include "src/base/text.h"

struct fault_row {
	const char *sentence, *remedy;
	bool fatal;
};

static const struct fault_row *row_of(const struct plugin *plugin)
{
	static const struct fault_row rows[FAULTS] = {
#define FAULT(name, is_fatal, said, hint) \
	[FAULT_##name] = { .sentence = said, .remedy = hint, .fatal = is_fatal },
#include "gpu/faults.def"
#undef FAULT
	};
	enum fault fault = plugin->fault();

	return &rows[(unsigned)fault < FAULTS ? fault : FAULT_OTHER];
}

void cuda_fault_words(const struct plugin *plugin, const char *why, struct text *text)
{
	const char *sentence = row_of(plugin)->sentence;

	text_print(text, "%s%s%s", sentence ? sentence : "", sentence && *why ? ": " : "", why);
}

bool cuda_fault(const struct plugin *plugin, const char *name, const char *why, struct err *err)
{
	char buffer[2 * PLUGIN_WHY];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	cuda_fault_words(plugin, why, &text);
	err_set(err, ERR_MACHINE, "%s: %s", name, buffer);
	return err_hint(err, "%s", row_of(plugin)->remedy);
}

bool cuda_fault_is_fatal(const struct plugin *plugin)
{
	return row_of(plugin)->fatal;
}

bool cuda_fail(struct machine *machine, const char *why, struct err *err)
{
	const struct plugin *plugin = cuda_of(machine)->plugin;

	machine->failed = machine->failed || cuda_fault_is_fatal(plugin);
	return cuda_fault(plugin, machine->label, why, err);
}
