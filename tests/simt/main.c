/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tries every word of the vocabulary on a GPU, or on the machine whose name is
 * given: one line a word on standard output, status 1 if any did not do what it
 * should, 2 if the machine cannot be used.
 *
 *      SPILLWAY_CUDA_PLUGIN=build/words-cuda.so build/words [cuda:1 | sim:rtx3090]
 */
#include "src/base/err.h"
#include "tests/simt/trial.h"

#include <stdio.h>
#include <string.h>

static bool try_word(const struct word_case *row, const char *machine)
{
	const struct machine_options options = { .counting = true };
	enum width width;
	struct err err;

	for (width = 0; width < WIDTHS; width++) {
		err_clear(&err);
		if (!word_case_run(row, width, machine, &options, &err)) {
			printf("not ok %s: %s: %s\n", row->name, width_name(width), err.message);
			fflush(stdout);
			return false;
		}
	}
	printf("ok %s\n", row->name);
	fflush(stdout);
	return true;
}

int main(int argc, char **argv)
{
	const char *machine = argc > 1 ? argv[1] : "cuda";
	const struct word_case *row;
	int failed = 0;
	struct err err;

	err_clear(&err);
	if (argc > 2 || !machine_check(machine, &err)) {
		fprintf(stderr, "words: %s\n", argc > 2 ? "one machine at a time" : err.message);
		return 2;
	}
	for (row = word_cases(); row->name; row++)
		failed += !try_word(row, machine);
	fprintf(stderr, "words: %d failed on %s\n", failed, machine);
	return failed > 0;
}
