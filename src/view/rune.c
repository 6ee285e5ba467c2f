/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/rune.h"

#include <stddef.h>

uint32_t rune_of_cell(uint32_t rune)
{
	/* First and last of each range. What Unicode may still fill is left out, as are signs
	 * that some fonts have as pictures of two columns. */
	static const uint32_t ranges[][2] = {
		{ 0x0020, 0x007e },
		{ 0x00a1, 0x00ac }, /* Latin; the soft hyphen is no letter */
		{ 0x00ae, 0x02ff },
		{ 0x0370, 0x0377 }, /* Greek */
		{ 0x037a, 0x037f },
		{ 0x0384, 0x038a },
		{ 0x038c, 0x038c },
		{ 0x038e, 0x03a1 },
		{ 0x03a3, 0x0482 }, /* Cyrillic, but for its combining marks */
		{ 0x048a, 0x052f },
		{ 0x0531, 0x0556 }, /* Armenian */
		{ 0x0559, 0x058a },
		{ 0x10a0, 0x10c5 }, /* Georgian */
		{ 0x10d0, 0x10ff },
		{ 0x1e00, 0x1fff }, /* Latin and Greek with more accents */
		{ 0x2010, 0x2027 }, /* punctuation */
		{ 0x2030, 0x205e },
		{ 0x2070, 0x209c }, /* small numbers */
		{ 0x20a0, 0x20c0 }, /* currencies */
		{ 0x2100, 0x2319 }, /* letter-like signs, arrows, mathematics */
		{ 0x2336, 0x237a }, /* APL */
		{ 0x2500, 0x25fc }, /* boxes, blocks, shapes */
		{ 0x27c0, 0x2aff }, /* mathematics, arrows, braille */
	};
	size_t i;

	for (i = 0; i < sizeof(ranges) / sizeof(ranges[0]); i++)
		if (rune >= ranges[i][0] && rune <= ranges[i][1])
			return rune;
	return '?';
}
