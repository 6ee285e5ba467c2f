/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/tui/watch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void watch_init(struct watch *watch, bool utf8)
{
	memset(watch, 0, sizeof(*watch));
	watch->utf8 = utf8;
}

void watch_spell(const char *bytes, size_t length, char *to, size_t size)
{
	size_t at = 0;
	size_t i;

	*to = '\0';
	for (i = 0; i < length && at + 5 < size; i++) {
		const unsigned byte = (unsigned char)bytes[i];

		if (byte == 27)
			at += (size_t)snprintf(to + at, size - at, "\\e");
		else if (byte == '\r' || byte == '\n')
			at += (size_t)snprintf(to + at, size - at, byte == '\r' ? "\\r" : "\\n");
		else if (byte < 32 || byte >= 127 || byte == '\\' ||
			 byte == '"' || byte == '$')
			at += (size_t)snprintf(to + at, size - at, "\\x%02x", byte);
		else
			at += (size_t)snprintf(to + at, size - at, "%c", (char)byte);
	}
}

void watch_last(const struct watch *watch, char *to, size_t size)
{
	const size_t kept = watch->bytes < WATCH_RECENT ? watch->bytes : WATCH_RECENT;
	char recent[WATCH_RECENT];
	size_t i;

	for (i = 0; i < kept; i++)
		recent[i] = watch->recent[(watch->bytes - kept + i) % WATCH_RECENT];
	watch_spell(recent, kept, to, size);
}

/* Only the first is told: what comes behind it is often its echo. */
static void breach(struct watch *watch, const char *what)
{
	char spelt[WATCH_BREACH - 100];

	if (watch->breach[0])
		return;
	watch_last(watch, spelt, sizeof(spelt));
	snprintf(watch->breach, sizeof(watch->breach), "%.60s, at the end of\n\t%s", what, spelt);
}

/* Runes that move, reorder or hide text. */
static bool is_trap(uint32_t rune)
{
	return (rune >= 0x80 && rune <= 0x9f) || rune == 0xad || rune == 0x61c ||
	       (rune >= 0x200b && rune <= 0x200f) || (rune >= 0x2028 && rune <= 0x202e) ||
	       (rune >= 0x2060 && rune <= 0x206f) || rune == 0xfeff ||
	       (rune >= 0xfff0 && rune <= 0xfffb) || (rune >= 0xe0000 && rune <= 0xe0fff);
}

static void take_rune(struct watch *watch)
{
	char what[64];

	if (watch->rune < watch->least || watch->rune > 0x10ffff ||
	    (watch->rune >= 0xd800 && watch->rune < 0xe000)) {
		breach(watch, "no UTF-8");
	} else if (is_trap(watch->rune)) {
		snprintf(what, sizeof(what), "the rune U+%04X", (unsigned)watch->rune);
		breach(watch, what);
	}
}

/* A byte behind the first 127. */
static void take_high(struct watch *watch, unsigned byte)
{
	if (!watch->utf8) {
		breach(watch, byte < 0xa0 ? "a C1 control" : "a byte that is not ASCII");
	} else if (watch->missing) {
		watch->rune = watch->rune << 6 | (byte & 0x3f);
		if (byte >= 0xc0)
			breach(watch, "no UTF-8");
		if (--watch->missing == 0)
			take_rune(watch);
	} else if (byte < 0xc2 || byte > 0xf4) {
		breach(watch, byte < 0xa0 ? "a C1 control" : "no UTF-8");
	} else {
		watch->missing = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
		watch->rune = byte & (0x3fU >> watch->missing);
		watch->least = watch->missing == 1 ? 0x80 : watch->missing == 2 ? 0x800 : 0x10000;
	}
}

static void set_mode(struct watch *watch, int mode, bool differs)
{
	int *free_one = NULL;
	int i;

	for (i = 0; i < WATCH_MODES; i++) {
		if (watch->modes[i] == mode) {
			watch->modes[i] = differs ? mode : 0;
			return;
		}
		if (!watch->modes[i])
			free_one = &watch->modes[i];
	}
	if (differs && free_one)
		*free_one = mode;
}

/* CSI ? modes h and l: the ones a screen program has a use for. */
static bool take_modes(struct watch *watch, const char *parameters, bool on)
{
	static const int known[] = { 1,	   7,	 12,   25,   1000, 1002, 1003,
				     1004, 1006, 1034, 1049, 2004, 2026 };
	const char *at = parameters;
	char *end;
	size_t i;

	do {
		const int mode = (int)strtol(at, &end, 10);

		for (i = 0; i < sizeof(known) / sizeof(known[0]) && known[i] != mode; i++)
			;
		if (end == at || i == sizeof(known) / sizeof(known[0]))
			return false;
		/* Whether a terminal sends eighth bits nobody sees; readline leaves it on. */
		if (mode != 1034)
			set_mode(watch, mode, on != (mode == 7 || mode == 25));
		at = end + 1;
	} while (*end == ';');
	return !*end;
}

/* What SGR leaves set: bits 1 to 9 by their numbers, 10 and 11 for the colours. */
static bool take_look(struct watch *watch, const char *at)
{
	char *end;
	long number;

	for (;; at = end + 1) {
		number = strtol(at, &end, 10);
		if (number == 0)
			watch->look = 0;
		else if (number <= 9)
			watch->look |= 1U << number;
		else if (number == 21 || number == 24)
			watch->look &= ~(1U << 4);
		else if (number == 22)
			watch->look &= ~6U;
		else if (number > 22 && number <= 29)
			watch->look &= ~(1U << (number - 20));
		else if ((number >= 30 && number <= 37) || (number >= 90 && number <= 97))
			watch->look |= 1U << 10;
		else if ((number >= 40 && number <= 47) || (number >= 100 && number <= 107))
			watch->look |= 1U << 11;
		else if (number == 39 || number == 49)
			watch->look &= ~(1U << (number == 39 ? 10 : 11));
		else if (number == 38 || number == 48)
			watch->look |= 1U << (number == 38 ? 10 : 11);
		else
			return false;
		if (number == 38 || number == 48) {
			/* 5;N or 2;R;G;B, with ; or : between */
			int numbers = end[0] && end[1] == '5' ? 2 : 4;

			while (numbers-- && *end)
				strtol(end + 1, &end, 10);
		}
		if (!*end)
			return true;
		if (*end != ';')
			return false;
	}
}

/* CSI sequences that xterm's entry, ncurses and readline use. */
static bool take_sequence(struct watch *watch, char final)
{
	const char *text = watch->sequence;
	const size_t plain = strspn(text, "0123456789;");

	switch (final) {
	case 'h':
	case 'l':
		if (*text == '?')
			return take_modes(watch, text + 1, final == 'h');
		return !strcmp(text, "4") || !strcmp(text, "34");
	case 'm':
		return strspn(text, "0123456789;:") == watch->length && take_look(watch, text);
	case 'r':
		watch->region_first = watch->region_last = 0;
		sscanf(text, "%d;%d", &watch->region_first, &watch->region_last);
		return plain == watch->length;
	case 't': /* the stack of titles: what smcup and rmcup hold */
		watch->titles += !strcmp(text, "22;0;0") - !strcmp(text, "23;0;0");
		return !strcmp(text, "22;0;0") || !strcmp(text, "23;0;0");
	default:
		return plain == watch->length && strchr("@ABCDEFGHJKLMPSTXZabdefg`I", final);
	}
}

static void end_sequence(struct watch *watch, char final)
{
	char what[WATCH_SEQUENCE + 24];

	watch->state = WATCH_TEXT;
	if (take_sequence(watch, final))
		return;
	snprintf(what, sizeof(what), "the sequence \\e[%s%c", watch->sequence, final);
	breach(watch, what);
}

static void take_escape(struct watch *watch, char byte)
{
	char what[32];

	watch->state = WATCH_TEXT;
	if (byte == '[' || byte == ']') {
		watch->state = byte == '[' ? WATCH_CONTROL : WATCH_COMMAND;
		watch->length = 0;
		watch->sequence[0] = '\0';
	} else if (strchr("()*+", byte) && byte) {
		watch->state = WATCH_CHARSET;
	} else if (byte == '=' || byte == '>') {
		watch->keypad = byte == '=';
	} else if (!byte || !strchr("78MDE", byte)) {
		snprintf(what, sizeof(what), "the sequence \\e%c",
			 byte >= 32 && byte < 127 ? byte : '?');
		breach(watch, what);
	}
}

static void take_text(struct watch *watch, unsigned byte)
{
	char what[32];

	if (watch->missing && (byte & 0xc0) != 0x80) {
		if (byte != 27 || !watch->readline)
			breach(watch, "no UTF-8");
		watch->missing = 0;
	}
	if (byte >= 0x80)
		take_high(watch, byte);
	else if (watch->bare && byte < 32 && byte != '\n' && byte != '\t')
		breach(watch, "a control where nothing but text belongs");
	else if (byte == 27)
		watch->state = WATCH_ESCAPE;
	else if ((byte < 32 && !strchr("\b\t\n\r", (int)byte)) || byte == 127 || byte == 0) {
		if ((byte == 7 || byte == 0) && watch->readline)
			return;
		snprintf(what, sizeof(what), "the control %u", byte);
		breach(watch, what);
	}
}

static void take_control(struct watch *watch, unsigned byte)
{
	if (byte >= 0x40 && byte < 0x7f) {
		end_sequence(watch, (char)byte);
	} else if (byte < 0x20 || byte >= 0x7f || watch->length + 1 == WATCH_SEQUENCE) {
		breach(watch, "a control sequence without an end");
		watch->state = WATCH_TEXT;
	} else {
		watch->sequence[watch->length++] = (char)byte;
		watch->sequence[watch->length] = '\0';
	}
}

/* Of ESC ] 52 ; c ; BASE64 BEL, where that is allowed, whether the byte may stand there. */
static bool take_clipboard(struct watch *watch, unsigned byte)
{
	static const char head[] = "52;c;";
	const bool in_head = watch->length < sizeof(head) - 1;

	if (!watch->clipboard || (watch->length && watch->sequence[0] != '5'))
		return false;
	if (in_head ? byte != (unsigned char)head[watch->length] : byte == 7 || byte >= 0x80)
		return false;
	if (!in_head && !((byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z') ||
			  (byte >= '0' && byte <= '9') || byte == '+' || byte == '/' || byte == '='))
		return false;
	watch->sequence[0] = '5';
	watch->length++;
	return true;
}

/* ESC ] 104 BEL is xterm's orig_colors. */
static void take_command(struct watch *watch, unsigned byte)
{
	if (take_clipboard(watch, byte))
		return;
	if (watch->length > 5 && watch->sequence[0] == '5' && byte == 7) {
		watch->state = WATCH_TEXT;
		watch->clipboard++;
		return;
	}
	if (watch->length < 3 && byte == (unsigned char)"104"[watch->length]) {
		watch->length++;
		return;
	}
	watch->state = WATCH_TEXT;
	if (watch->length != 3 || byte != 7)
		breach(watch, "an operating system command");
}

void watch_bytes(struct watch *watch, const char *bytes, size_t length)
{
	size_t i;

	for (i = 0; i < length; i++) {
		watch->recent[watch->bytes++ % WATCH_RECENT] = bytes[i];
		if (watch->state == WATCH_ESCAPE) {
			take_escape(watch, bytes[i]);
		} else if (watch->state == WATCH_CONTROL) {
			take_control(watch, (unsigned char)bytes[i]);
		} else if (watch->state == WATCH_COMMAND) {
			take_command(watch, (unsigned char)bytes[i]);
		} else if (watch->state == WATCH_CHARSET) {
			watch->state = WATCH_TEXT;
			watch->drawing = bytes[i] == '0';
			if (!strchr("0AB", bytes[i]))
				breach(watch, "an unknown charset");
		} else {
			take_text(watch, (unsigned char)bytes[i]);
		}
	}
}

bool watch_left(const struct watch *watch, char *what, size_t size)
{
	int i;

	*what = '\0';
	for (i = 0; i < WATCH_MODES; i++)
		if (watch->modes[i])
			snprintf(what, size, watch->modes[i] == 25 ? "a hidden cursor" : "DEC mode %d",
				 watch->modes[i]);
	if (watch->look)
		snprintf(what, size, "attributes or colours (bits %x)", watch->look);
	if (watch->drawing)
		snprintf(what, size, "line drawing in place of letters");
	if (watch->keypad)
		snprintf(what, size, "the keypad in application mode");
	if (watch->titles)
		snprintf(what, size, "%d titles pushed", watch->titles);
	if (watch->state != WATCH_TEXT || watch->missing)
		snprintf(what, size, "a sequence begun");
	/* One that ends too early may come of a size that changed at the same time. */
	if (watch->region_last && watch->region_first != 1)
		snprintf(what, size, "a scrolling region of rows %d to %d", watch->region_first,
			 watch->region_last);
	return *what;
}
