# SPDX-License-Identifier: GPL-3.0-or-later
# functions: prints `LINES FILE NAME` for every function, from its first line to its last brace.
# Where a macro makes the function (a kernel, say), NAME is the macro's first argument.

FNR == 1 { start = inside = 0 }

!inside && /^[A-Za-z_].*\(/ && !/;[ \t]*$/ { start = FNR; head = $0 }

/^\{/ && start { inside = 1 }

/^\}/ && inside {
	name = head
	sub(/\(.*/, "", name)
	sub(/.*[ *]/, "", name)
	if (name ~ /^[A-Z_]+$/) {
		name = head
		sub(/^[A-Z_]+\(/, "", name)
		sub(/[,)].*/, "", name)
	}
	print FNR - start + 1, FILENAME, name
	start = inside = 0
}
