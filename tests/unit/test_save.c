/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tests of src/base/save.h: a file appears whole or not at all, whatever happens, and
 * nothing else is left in its folder.
 */
#include "tests/unit/unit.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/save.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>

static const struct poll patient = { NULL, NULL };

struct fixture {
	struct scratch scratch;
	struct memory memory;
	struct err err;
	char path[600];
};

static void open_fixture(struct fixture *fixture)
{
	memset(fixture, 0, sizeof(*fixture));
	scratch_open(&fixture->scratch);
	snprintf(fixture->path, sizeof(fixture->path), "%s/file", fixture->scratch.folder);
}

static void close_fixture(struct fixture *fixture)
{
	unlink(fixture->path);
	scratch_close(&fixture->scratch);
	assert_int_equal(fixture->memory.used, 0);
}

/* How many files there are, temporary ones too. */
static int files_in(const struct fixture *fixture)
{
	DIR *folder = opendir(fixture->scratch.folder);
	int count = -2; /* . and .. */

	assert_non_null(folder);
	while (readdir(folder))
		count++;
	closedir(folder);
	return count;
}

static void expect_content(const char *path, const char *content)
{
	char buffer[8192] = "";
	FILE *file = fopen(path, "r");

	assert_non_null(file);
	buffer[fread(buffer, 1, sizeof(buffer) - 1, file)] = '\0';
	fclose(file);
	assert_string_equal(buffer, content);
}

static bool begin(struct fixture *fixture, struct save *save, bool replace)
{
	err_clear(&fixture->err);
	return save_open(save, fixture->path, replace, &patient, &fixture->memory,
			 &fixture->err);
}

static void write_whole(struct fixture *fixture, const char *content, bool replace)
{
	struct save save;

	assert_true(begin(fixture, &save, replace));
	assert_true(save_write(&save, content, strlen(content)));
	assert_true(save_keep(&save, &fixture->err));
}

/* --- When all is well. --- */

static void a_file_gets_name_content_and_mode(void **state)
{
	struct fixture fixture;
	struct save save;
	struct stat status;
	mode_t before = umask(027);

	(void)state;
	open_fixture(&fixture);
	assert_false(save_taken(fixture.path));
	assert_true(begin(&fixture, &save, false));
	assert_true(save_print(&save, "%d %s\n", 7, "a\x1b[2Jb"));
	assert_true(save_write(&save, "end\n", 4));
	assert_false(save_taken(fixture.path));
	assert_int_equal(files_in(&fixture), 1);
	assert_true(save_keep(&save, &fixture.err));
	expect_content(fixture.path, "7 a\\x1b[2Jb\nend\n");
	assert_int_equal(stat(fixture.path, &status), 0);
	assert_int_equal(status.st_mode & 0777, 0640);
	assert_int_equal(files_in(&fixture), 1);
	assert_true(save_taken(fixture.path));
	umask(before);
	close_fixture(&fixture);
}

static void what_is_dropped_leaves_nothing(void **state)
{
	struct fixture fixture;
	struct save save;

	(void)state;
	open_fixture(&fixture);
	assert_true(begin(&fixture, &save, false));
	save_print(&save, "half");
	save_drop(&save);
	assert_int_equal(files_in(&fixture), 0);
	write_whole(&fixture, "old\n", false);
	assert_true(begin(&fixture, &save, true));
	save_print(&save, "new");
	save_drop(&save);
	expect_content(fixture.path, "old\n");
	assert_int_equal(files_in(&fixture), 1);
	close_fixture(&fixture);
}

static void two_at_once_do_not_meet(void **state)
{
	struct fixture fixture;
	struct save one, other;

	(void)state;
	open_fixture(&fixture);
	assert_true(begin(&fixture, &one, true));
	assert_true(begin(&fixture, &other, true));
	save_print(&one, "one");
	save_print(&other, "other");
	assert_true(save_keep(&other, &fixture.err));
	assert_true(save_keep(&one, &fixture.err));
	expect_content(fixture.path, "one");
	assert_int_equal(files_in(&fixture), 1);
	close_fixture(&fixture);
}

/* --- What is there stays there. --- */

static void only_replaced_on_demand(void **state)
{
	struct fixture fixture;
	struct save save;

	(void)state;
	open_fixture(&fixture);
	write_whole(&fixture, "old\n", false);
	assert_false(begin(&fixture, &save, false));
	assert_int_equal(fixture.err.kind, ERR_FILE);
	assert_non_null(strstr(fixture.err.message, "exists"));
	assert_non_null(strstr(fixture.err.hint, "--force"));
	expect_content(fixture.path, "old\n");
	write_whole(&fixture, "new\n", true);
	expect_content(fixture.path, "new\n");
	close_fixture(&fixture);
}

/* Somebody takes the name while we write. */
static void a_name_taken_meanwhile_is_respected(void **state)
{
	struct fixture fixture;
	struct save save;

	(void)state;
	open_fixture(&fixture);
	assert_true(begin(&fixture, &save, false));
	save_print(&save, "ours");
	write_whole(&fixture, "theirs", false);
	assert_false(save_keep(&save, &fixture.err));
	assert_non_null(strstr(fixture.err.message, "exists"));
	expect_content(fixture.path, "theirs");
	assert_int_equal(files_in(&fixture), 1);
	close_fixture(&fixture);
}

/* The mode and owner of the file. */
static struct stat status_of(const char *path)
{
	struct stat status;

	assert_int_equal(stat(path, &status), 0);
	return status;
}

static void a_replaced_file_keeps_mode_and_owner(void **state)
{
	static const mode_t modes[] = { 0600, 0640, 0644, 0444, 0755, 0400, 0666 };
	mode_t before = umask(022);
	struct fixture fixture;
	struct save save;
	size_t i;

	(void)state;
	open_fixture(&fixture);
	write_whole(&fixture, "old\n", false);
	for (i = 0; i < sizeof(modes) / sizeof(modes[0]); i++) {
		assert_int_equal(chmod(fixture.path, modes[i]), 0);
		assert_true(begin(&fixture, &save, true));
		/* Nor is it open to others meanwhile. */
		assert_int_equal(status_of(text_string(&save.temporary)).st_mode & 0777, modes[i]);
		save_print(&save, "new\n");
		assert_true(save_keep(&save, &fixture.err));
		assert_int_equal(status_of(fixture.path).st_mode & 07777, modes[i]);
	}
	/* What gives rights to whoever runs a file does not pass to another content. */
	assert_int_equal(chmod(fixture.path, 04755), 0);
	write_whole(&fixture, "newer\n", true);
	assert_int_equal(status_of(fixture.path).st_mode & 07777, 0755);
	/* Only root may give files away. */
	if (geteuid() == 0) {
		assert_int_equal(chown(fixture.path, 12345, 23456), 0);
		assert_int_equal(chmod(fixture.path, 0660), 0);
		write_whole(&fixture, "newest\n", true);
		assert_int_equal(status_of(fixture.path).st_uid, 12345);
		assert_int_equal(status_of(fixture.path).st_gid, 23456);
		assert_int_equal(status_of(fixture.path).st_mode & 0777, 0660);
	}
	umask(before);
	close_fixture(&fixture);
}

/* A line that is put together in memory comes whole, or the file does not. */
static void long_lines_come_whole(void **state)
{
	struct fixture fixture;
	struct save save;
	char line[5001];

	(void)state;
	memset(line, 'x', sizeof(line) - 1);
	line[sizeof(line) - 1] = '\0';
	open_fixture(&fixture);
	assert_true(begin(&fixture, &save, false));
	assert_true(save_print(&save, "%s", line));
	assert_true(save_keep(&save, &fixture.err));
	expect_content(fixture.path, line);
	assert_true(begin(&fixture, &save, true));
	fixture.memory.requests = 0;
	fixture.memory.fail_at = 1;
	assert_false(save_print(&save, "%s", line));
	fixture.memory.fail_at = 0;
	assert_false(save_keep(&save, &fixture.err));
	expect_content(fixture.path, line);
	assert_int_equal(files_in(&fixture), 1);
	close_fixture(&fixture);
}

static void links_stay_links(void **state)
{
	struct fixture fixture;
	struct save save;
	struct stat status;
	char link[620];

	(void)state;
	open_fixture(&fixture);
	write_whole(&fixture, "old\n", false);
	snprintf(link, sizeof(link), "%s-link", fixture.path);
	assert_int_equal(symlink("file", link), 0);
	assert_int_equal(chmod(fixture.path, 0600), 0);
	assert_false(save_open(&save, link, false, &patient, &fixture.memory, &fixture.err));
	assert_true(save_open(&save, link, true, &patient, &fixture.memory, &fixture.err));
	save_print(&save, "new\n");
	assert_true(save_keep(&save, &fixture.err));
	assert_int_equal(lstat(link, &status), 0);
	assert_true(S_ISLNK(status.st_mode));
	assert_int_equal(status_of(fixture.path).st_mode & 0777, 0600);
	expect_content(fixture.path, "new\n");
	unlink(fixture.path);
	assert_false(save_open(&save, link, true, &patient, &fixture.memory, &fixture.err));
	assert_non_null(strstr(fixture.err.message, "a file that does not exist"));
	unlink(link);
	close_fixture(&fixture);
}

static void what_is_no_file_is_refused(void **state)
{
	static const char *const paths[] = { "/dev/null", "/dev/full", "/", "/tmp/", ".", "",
					     "/nowhere/at/all", "/dev/null/file" };
	struct memory memory = { 0 };
	struct save save;
	struct err err;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(paths); i++) {
		err_clear(&err);
		if (save_open(&save, paths[i], true, &patient, &memory, &err))
			fail_msg("%s was opened", paths[i]);
		assert_int_equal(err.kind, ERR_FILE);
		assert_int_equal(memory.used, 0);
	}
}

/* --- When it fails. --- */

/* The disk is full from the first byte on; the failure shows at once or at the end. */
static void on_a_full_disk(void **state)
{
	static const size_t amounts[] = { 1, 100, 100000 };
	struct fixture fixture;
	struct save save;
	char block[100] = "";
	size_t i, written;
	int full;

	(void)state;
	open_fixture(&fixture);
	for (i = 0; i < LENGTH(amounts); i++) {
		full = open("/dev/full", O_WRONLY);
		if (full < 0)
			skip();
		assert_true(begin(&fixture, &save, false));
		assert_true(dup2(full, fileno(save.file)) >= 0);
		close(full);
		for (written = 0; written < amounts[i]; written += sizeof(block))
			save_write(&save, block, sizeof(block));
		assert_false(save_keep(&save, &fixture.err));
		assert_int_equal(fixture.err.kind, ERR_FILE);
		assert_non_null(strstr(fixture.err.message, "No space left"));
		assert_non_null(strstr(fixture.err.hint, "no part of the file remains"));
		assert_int_equal(files_in(&fixture), 0);
	}
	close_fixture(&fixture);
}

/* The file may not grow beyond some size (ulimit -f). */
static void where_files_may_not_grow(void **state)
{
	struct rlimit before, small;
	struct fixture fixture;
	struct save save;
	char block[4096] = "";
	int i;

	(void)state;
	open_fixture(&fixture);
	signal(SIGXFSZ, SIG_IGN); /* as ui/terminal.c does */
	getrlimit(RLIMIT_FSIZE, &before);
	small = before;
	small.rlim_cur = 10000;
	assert_true(begin(&fixture, &save, false));
	setrlimit(RLIMIT_FSIZE, &small);
	for (i = 0; i < 8; i++)
		save_write(&save, block, sizeof(block));
	assert_false(save_write(&save, block, sizeof(block)));
	assert_false(save_keep(&save, &fixture.err));
	setrlimit(RLIMIT_FSIZE, &before);
	signal(SIGXFSZ, SIG_DFL);
	assert_non_null(strstr(fixture.err.message, "cannot write"));
	assert_non_null(strstr(fixture.err.hint, "free some space"));
	assert_int_equal(files_in(&fixture), 0);
	close_fixture(&fixture);
}

static void in_a_folder_that_is_not_ours(void **state)
{
	struct fixture fixture;
	struct save save;
	bool root = geteuid() == 0;
	bool opened;

	(void)state;
	open_fixture(&fixture);
	assert_int_equal(chmod(fixture.scratch.folder, 0555), 0);
	if (root)
		assert_int_equal(seteuid(65534), 0);
	opened = begin(&fixture, &save, false);
	if (root)
		assert_int_equal(seteuid(0), 0);
	assert_int_equal(chmod(fixture.scratch.folder, 0755), 0);
	assert_false(opened);
	assert_int_equal(fixture.err.kind, ERR_FILE);
	assert_non_null(strstr(fixture.err.message, "Permission denied"));
	assert_non_null(strstr(fixture.err.hint, "may write"));
	close_fixture(&fixture);
}

static enum urgency ask_after(void *context)
{
	int *left = context;

	return (*left)-- > 0 ? URGENCY_NONE : URGENCY_CYCLE;
}

static void when_somebody_asks_to_stop(void **state)
{
	struct fixture fixture;
	struct save save;
	char block[1000] = "";
	int left, asked, written;

	(void)state;
	open_fixture(&fixture);
	for (asked = 0; asked < 4; asked++) {
		struct poll poll = { ask_after, &left };

		left = asked;
		assert_true(save_open(&save, fixture.path, false, &poll, &fixture.memory,
				      &fixture.err));
		for (written = 0; written < 200; written++)
			if (!save_write(&save, block, sizeof(block)))
				break;
		assert_int_equal(written < 200, asked < 3);
		assert_false(save_keep(&save, &fixture.err));
		assert_int_equal(fixture.err.kind, ERR_INTERRUPT);
		assert_int_equal(files_in(&fixture), 0);
	}
	close_fixture(&fixture);
}

static void when_memory_runs_out(void **state)
{
	struct fixture fixture;
	struct save save;
	int n;

	(void)state;
	open_fixture(&fixture);
	for (n = 1; n < 10; n++) {
		fixture.memory.requests = 0;
		fixture.memory.fail_at = n;
		if (begin(&fixture, &save, false))
			break;
		assert_int_equal(fixture.err.kind, ERR_MEMORY);
		assert_int_equal(fixture.memory.used, 0);
		assert_int_equal(files_in(&fixture), 0);
	}
	assert_in_range(n, 2, 9);
	save_drop(&save);
	assert_int_equal(files_in(&fixture), 0);
	close_fixture(&fixture);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_file_gets_name_content_and_mode),
		cmocka_unit_test(what_is_dropped_leaves_nothing),
		cmocka_unit_test(two_at_once_do_not_meet),
		cmocka_unit_test(only_replaced_on_demand),
		cmocka_unit_test(a_name_taken_meanwhile_is_respected),
		cmocka_unit_test(a_replaced_file_keeps_mode_and_owner),
		cmocka_unit_test(long_lines_come_whole),
		cmocka_unit_test(links_stay_links),
		cmocka_unit_test(what_is_no_file_is_refused),
		cmocka_unit_test(on_a_full_disk),
		cmocka_unit_test(where_files_may_not_grow),
		cmocka_unit_test(in_a_folder_that_is_not_ours),
		cmocka_unit_test(when_somebody_asks_to_stop),
		cmocka_unit_test(when_memory_runs_out),
	};

	return cmocka_run_group_tests_name("save", tests, NULL, NULL);
}
