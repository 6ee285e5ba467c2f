/* SPDX-License-Identifier: GPL-3.0-or-later
 * Messages when a GPU fails, with the remedy (faults.def). The plug-in reports the kind of
 * failure, and CUDA's description.
 */
#include "gpu/cuda/cuda_machine.h"

#include "src/base/err.h"
#include "src/base/text.h"

struct fault_row {
	const char *sentence, *remedy;
	bool fatal;
};

static const struct fault_row *row_of(const struct plugin_why *why)
{
	static const struct fault_row rows[FAULTS] = {
#define FAULT(name, is_fatal, said, hint) \
	[FAULT_##name] = { .sentence = said, .remedy = hint, .fatal = is_fatal },
#include "gpu/core/faults.def"
#undef FAULT
	};

	return &rows[(unsigned)why->fault < FAULTS ? why->fault : FAULT_OTHER];
}

void cuda_fault_words(const struct plugin_why *why, struct text *text)
{
	const char *sentence = row_of(why)->sentence;

	text_print(text, "%s%s%s", sentence ? sentence : "", sentence && *why->words ? ": " : "",
		   why->words);
	if (!sentence && !*why->words)
		text_print(text, "CUDA does not say why");
}

bool cuda_fault_at_opening(const char *name, const struct plugin_why *why, struct err *err)
{
	struct plugin_why closed = *why;

	if (why->fault == FAULT_OTHER)
		closed.fault = FAULT_CLOSED;
	return cuda_fault(name, &closed, err);
}

bool cuda_fault(const char *name, const struct plugin_why *why, struct err *err)
{
	char buffer[2 * PLUGIN_WHY];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	cuda_fault_words(why, &text);
	err_set(err, ERR_MACHINE, "%s: %s", name, buffer);
	return err_hint(err, "%s", row_of(why)->remedy);
}

bool cuda_fault_is_fatal(const struct plugin_why *why)
{
	return row_of(why)->fatal;
}

bool cuda_fail(struct machine *machine, const struct plugin_why *why, struct err *err)
{
	machine->failed = machine->failed || cuda_fault_is_fatal(why);
	return cuda_fault(machine->label, why, err);
}
