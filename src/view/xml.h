/* SPDX-License-Identifier: GPL-3.0-or-later
 * xml: text as the content of XML elements and attributes.
 */
#ifndef SPILLWAY_VIEW_XML_H
#define SPILLWAY_VIEW_XML_H

#include <stdint.h>

struct save;

/* Writes one code point: what XML marks things up with is spelled out, what it forbids
 * becomes U+FFFD. */
void xml_rune(struct save *save, uint32_t rune);
/* Formats as text_print does, at most 1,000 bytes, and writes it so. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void xml_print(struct save *save, const char *format, ...);

#endif
