/* SPDX-License-Identifier: GPL-3.0-or-later
 * All unit tests in one program: the main of tests/unit/test_x.c is compiled as the function
 * test_x_main, which runs where the program is called by that name: build/check/tests/unit/test_x
 * is a link to it.
 */
#include "src/base/clock.h"

#include "tests/unit/unit.h"

#include <time.h>

/* tests.def is made by make: TEST(name) for every file. */
#define TEST(name) int name##_main(void);
#include "tests.def"
#undef TEST

static const struct test {
	const char *name;
	int (*run)(void);
} tests[] = {
#define TEST(name) { #name, name##_main },
#include "tests.def"
#undef TEST
};

const char *unit_program;
double (*unit_clock)(void), (*unit_worked)(void);

/* In place of src/base/clock.c. */
double clock_seconds(void)
{
	struct timespec now;

	if (unit_clock)
		return unit_clock();
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double clock_worked(void)
{
	struct timespec worked;

	if (unit_worked || unit_clock)
		return unit_worked ? unit_worked() : unit_clock();
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &worked);
	return (double)worked.tv_sec + 1e-9 * (double)worked.tv_nsec;
}

int main(int argc, char **argv)
{
	const char *slash = argc > 0 ? strrchr(argv[0], '/') : NULL;
	size_t i;

	unit_program = argc > 0 ? argv[0] : "";
	for (i = 0; i < LENGTH(tests); i++)
		if (!strcmp(tests[i].name, slash ? slash + 1 : unit_program))
			return tests[i].run();
	fprintf(stderr, "%s: call it by a test's name\n", unit_program);
	return 2;
}
