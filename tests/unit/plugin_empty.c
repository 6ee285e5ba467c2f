/* SPDX-License-Identifier: GPL-3.0-or-later
 * A shared object that is no plug-in (test_plugin.c).
 */
extern const int spillway_nothing;
const int spillway_nothing = 0;
