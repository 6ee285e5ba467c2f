/* SPDX-License-Identifier: GPL-3.0-or-later
 * pages: writes the manual page (`pages man`), bash completion (`pages bash`) or the
 * table of keys (`pages keys`) from the rows of options, commands, settings, names,
 * machines and keys, so that none can drift from what the program does. Run by the
 * Makefile, linked with the library.
 */
#include "gpu/core/machine.h"
#include "gpu/core/profile.h"
#include "src/command/command.h"
#include "src/command/names.h"
#include "src/command/settings.h"
#include "src/command/words.h"
#include "src/method/variants.h"
#include "src/engine/event_scope.h"
#include "ui/keys.h"
#include "ui/options.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* --- The manual page, in the macros of man(7). --- */

/* One character, spelt so that roff shows it as it is. */
static void put(char c)
{
	switch (c) {
	case '\\':
		fputs("\\e", stdout);
		break;
	case '-':
		fputs("\\-", stdout);
		break;
	case '\'':
		fputs("\\(aq", stdout);
		break;
	case '~':
		fputs("\\(ti", stdout);
		break;
	case '^':
		fputs("\\(ha", stdout);
		break;
	default:
		putchar(c);
	}
}

/* A line of text; what stands in `backquotes` is bold. \& keeps a full stop at its
 * beginning from being a macro. */
static void words(const char *text)
{
	bool bold = false;

	fputs("\\&", stdout);
	for (; *text; text++) {
		if (*text == '`')
			fputs((bold = !bold) ? "\\fB" : "\\fR", stdout);
		else
			put(*text);
	}
	putchar('\n');
}

/* The same as a sentence of its own. */
static void sentence(const char *text)
{
	fputs("\\&", stdout);
	putchar(toupper((unsigned char)*text));
	while (*++text)
		put(*text);
	puts(".");
}

/* A usage: words in capitals stand for something, and are slanted. */
static void usage(const char *text)
{
	bool slanted = false;

	for (; *text; text++) {
		if (slanted != !!isupper((unsigned char)*text))
			fputs((slanted = !slanted) ? "\\fI" : "\\fR", stdout);
		put(*text);
	}
	if (slanted)
		fputs("\\fR", stdout);
}

/* The head of an entry: a bold name and how it goes on. */
static void head(const char *name, const char *rest)
{
	fputs(".TP\n\\fB", stdout);
	for (; *name; name++)
		put(*name);
	fputs("\\fR", stdout);
	if (*rest) {
		putchar(' ');
		usage(rest);
	}
	putchar('\n');
}

static void entry(void *context, const char *name, const char *help)
{
	(void)context;
	head(name, "");
	words(help);
}

static void write_options(void)
{
	const struct program_option *row;
	char name[32];

	puts(".SH OPTIONS");
	for (row = program_options(); row->code; row++) {
		if (!row->help)
			continue;
		if (row->name)
			snprintf(name, sizeof(name), "--%s", row->name);
		else
			snprintf(name, sizeof(name), "-%c", row->code);
		head(name, row->argument ? row->argument : "");
		sentence(row->help);
	}
	puts(".PP");
	words(program_commands);
}

/* Another word for a command: "stepi" is "step lane". */
static void write_other(const struct other_word *other)
{
	char sentence[128];

	if (*other->before || *other->behind)
		snprintf(sentence, sizeof(sentence), "Also: `%s`, which is `%s %s%s`.",
			 other->word, other->command, other->before, other->behind);
	else
		snprintf(sentence, sizeof(sentence), "Also: `%s`.", other->word);
	puts(".IP");
	words(sentence);
}

static void write_command(const struct command *command)
{
	const struct other_word *other;
	const struct help_row *row;

	head(command->name, command->usage);
	sentence(command->summary);
	if (command->help)
		words(command->help);
	if (command->rows || command->list)
		puts(".RS");
	for (row = command->rows; row && row->name; row++)
		entry(NULL, row->name, row->help);
	if (command->list)
		command->list(entry, NULL);
	if (command->rows || command->list)
		puts(".RE");
	if (command->letter)
		printf(".IP\nShort: \\fB%s\\fR.\n", command->letter);
	for (other = other_words(); other->word; other++)
		if (!strcmp(other->command, command->name))
			write_other(other);
}

static void write_commands(void)
{
	const struct command *const *row;
	const char *group = "";

	puts(".SH COMMANDS");
	words("You may shorten a word as long as it stays unambiguous. `;` separates commands, `#` "
	      "begins a comment, and quotes keep words with blanks together. At the prompt an "
	      "empty line repeats a step, and Tab completes words.");
	for (row = commands(); *row; row++) {
		if (strcmp(group, (*row)->group))
			printf(".SS %s\n", group = (*row)->group);
		write_command(*row);
	}
}

static void write_settings(void)
{
	const struct setting *row;

	puts(".SH SETTINGS");
	words("`set` changes these. A setting marked (run) takes effect at the next start.");
	for (row = settings_rows(); row->name; row++) {
		head(row->name, row->values);
		words(row->help);
		if (row->of_run)
			puts("(run)");
	}
}

static void write_names(void)
{
	puts(".SH EXPRESSIONS");
	words("An expression combines 64-bit integers and names with || && == != < <= > >= + - * / "
	      "% ! ( ) as in C. == and != also compare texts in quotes. The names:");
	names_list(entry, NULL);
	words("An event also has fields. Use them in the condition of a stop on events and, while "
	      "the run stands at such a stop, in its commands, in `print` and in `display`:");
	event_scope_list(entry, NULL);
}

static void write_choices(void)
{
	const struct variant *const *variant;
	const struct machine_row *const *machine;
	const struct profile *const *profile;
	char name[64];

	puts(".SH VARIANTS");
	for (variant = variants(); *variant; variant++) {
		head((*variant)->name, "");
		words((*variant)->title);
		words((*variant)->paper);
	}
	puts(".SH MACHINES");
	for (machine = machines(); *machine; machine++)
		entry(NULL, (*machine)->name, (*machine)->title);
	for (profile = profiles(); *profile; profile++) {
		snprintf(name, sizeof(name), "sim:%s", (*profile)->name);
		entry(NULL, name, (*profile)->title);
	}
}

static void write_ends(void)
{
	const struct exit_status *row;
	char name[16];

	puts(".SH EXIT STATUS");
	for (row = exit_statuses(); row->help; row++) {
		snprintf(name, sizeof(name), "%d", row->status);
		head(name, "");
		sentence(row->help);
	}
	puts(".SH ENVIRONMENT");
	entry(NULL, "SPILLWAY_CUDA_PLUGIN", "The plug-in for GPUs, in place of the installed one.");
	entry(NULL, "SPILLWAY_SAMPLES", "The folder of the graphs and stories that @ names, in "
	      "place of the installed one.");
	entry(NULL, "XDG_STATE_HOME", "The folder in which spillway/history keeps the history of the "
	      "prompt; ~/.local/state if it is not set.");
	puts(".SH FILES");
	entry(NULL, "~/.inputrc", "The keys of the prompt, as readline(3) reads them. The name of "
	      "the application is `spillway`: $if spillway ... $endif.");
	puts(".SH EXAMPLES");
	puts(".EX");
	words("spillway --batch -e 'generate genrmf a=8 b=16; solve'");
	words("spillway --json --batch graph.max -e solve");
	words("spillway -x story.spill");
	puts(".EE");
	puts(".SH SEE ALSO");
	words("manual.md, algorithms.md and sim.md in the documents of the installation.");
}

/* A key has a row for each situation in which it means something. */
static void write_keys(void)
{
	const struct key_row *row;

	puts(".SH KEYS");
	words("The keys of the screen, while no line is being typed:");
	for (row = keys(); row->name; row++) {
		head(row->name, key_does(row) ? row->line : "");
		sentence(row->help);
	}
}

static void write_man(void)
{
	puts(".\\\" Written by tools/pages.c from the rows of the program.");
	puts(".TH SPILLWAY 1 \"\" \"Spillway " VERSION "\" \"User Commands\"");
	fputs(".SH NAME\nspillway \\- ", stdout);
	puts(program_summary);
	puts(".SH SYNOPSIS\n.B spillway\n[\\fIOPTION\\fR]... [\\fIFILE\\fR]");
	puts(".SH DESCRIPTION");
	words("Spillway explores push-relabel maximum flow interactively. It loads or makes a graph and "
	      "runs an algorithm on a real GPU or on a SIMT machine inside the program. It stops at "
	      "any moment, and shows the queue of active vertices, the heights, and the work of every "
	      "warp.");
	write_options();
	write_commands();
	write_settings();
	write_keys();
	write_names();
	write_choices();
	write_ends();
}

/* --- Bash completion. --- */

static void write_devices(void)
{
	const struct machine_row *const *machine;
	const struct profile *const *profile;

	for (machine = machines(); *machine; machine++)
		if (!(*machine)->replays && !(*machine)->owns_variants)
			printf(" %s", (*machine)->name);
	for (profile = profiles(); *profile; profile++)
		printf(" sim:%s", (*profile)->name);
}

/* The words an argument of an option may be; files are bash's own business. */
static void write_words(enum completion complete)
{
	const struct command *const *command;

	if (complete == COMPLETE_DEVICE)
		write_devices();
	for (command = commands(); complete == COMPLETE_COMMAND && *command; command++)
		printf(" %s", (*command)->name);
}

static void write_bash(void)
{
	const struct program_option *row;

	puts("# bash completion of spillway. Written by tools/pages.c from the rows of the program.\n"
	     "_spillway() {\n"
	     "	local line=${COMP_LINE:0:COMP_POINT} word before words part\n"
	     "	# The word as typed: bash itself takes sim:h200 for three.\n"
	     "	word=${line##*[[:blank:]]}\n"
	     "	before=${line%\"$word\"}\n"
	     "	before=${before%\"${before##*[![:blank:]]}\"}\n"
	     "	before=${before##*[[:blank:]]}\n"
	     "	case $word in --*=*) before=${word%%=*} word=${word#*=} ;; esac\n"
	     "	COMPREPLY=()\n"
	     "	case $before in");
	for (row = program_options(); row->code; row++) {
		if (!row->help || !row->argument)
			continue;
		if (row->name)
			printf("	--%s) ", row->name);
		else
			printf("	-%c) ", row->code);
		if (row->complete == COMPLETE_FILE) {
			puts("return ;;");
			continue;
		}
		fputs("words='", stdout);
		write_words(row->complete);
		puts("' ;;");
	}
	fputs("	*)\n		[[ $word == -* ]] || return\n		words='", stdout);
	for (row = program_options(); row->code; row++) {
		if (row->help && row->name)
			printf(" --%s", row->name);
		else if (row->help)
			printf(" -%c", row->code);
	}
	puts("'\n		;;\n	esac");
	puts("	compopt +o default\n"
	     "	part=\n"
	     "	case $word in *:*) [[ $COMP_WORDBREAKS == *:* ]] && part=${word%:*}: ;; esac\n"
	     "	mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n"
	     "	COMPREPLY=(\"${COMPREPLY[@]#\"$part\"}\")\n"
	     "}\n"
	     "complete -o default -F _spillway spillway");
}

/* --- The keys, as a table of Markdown. --- */

static void write_key_table(void)
{
	const struct key_row *row;

	puts("| key | command | |\n|---|---|---|");
	for (row = keys(); row->name; row++) {
		printf("| `%s` | ", row->name);
		if (key_does(row))
			printf("`%s`", row->line);
		else if (row->act == KEY_LAYOUT)
			printf("`set layout %s`", row->line);
		printf(" | %s%s |\n", row->help,
		       row->when & WHEN_BUSY ? " (while a command is performed)" : "");
	}
}

int main(int argc, char **argv)
{
	if (argc == 2 && !strcmp(argv[1], "man"))
		write_man();
	else if (argc == 2 && !strcmp(argv[1], "bash"))
		write_bash();
	else if (argc == 2 && !strcmp(argv[1], "keys"))
		write_key_table();
	else
		return 2;
	return fflush(stdout) || ferror(stdout);
}
