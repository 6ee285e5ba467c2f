/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef SPILLWAY_BASE_VERSION_H
#define SPILLWAY_BASE_VERSION_H

#define VERSION "0.1"

#endif
