# SPDX-License-Identifier: GPL-3.0-or-later
# fields: prints `FIELDS FILE NAME` for every struct. A struct within it counts as one field. A
# struct is left out whose comment gives a reason for its length, as in `fields: one a counter`.

FNR == 1 { inside = in_comment = reason = 0 }

# Takes comments out of a line, and notes whether one gives the reason.
function code_of(line, code, at) {
	code = ""
	while (line != "") {
		at = index(line, in_comment ? "*/" : "/*")
		if (in_comment && (at ? substr(line, 1, at) : line) ~ /fields:/)
			reason = 1
		if (!in_comment)
			code = code (at ? substr(line, 1, at - 1) : line)
		if (!at)
			break
		in_comment = !in_comment
		line = substr(line, at + 2)
	}
	return code
}

# Counts what is declared at the depth of the struct itself, outside of parentheses.
function count_fields(code, i, c) {
	for (i = 1; i <= length(code); i++) {
		c = substr(code, i, 1)
		braces += (c == "{") - (c == "}")
		parens += (c == "(") - (c == ")")
		fields += (c == ";" || c == ",") && braces == 1 && !parens
	}
}

{ code = code_of($0) }

!inside && code ~ /^struct [a-z_0-9]+ \{/ {
	inside = 1
	name = code
	sub(/^struct /, "", name)
	sub(/ \{.*/, "", name)
	fields = braces = parens = 0
}

inside {
	count_fields(code)
	if (!braces) {
		if (!reason)
			print fields, FILENAME, name
		inside = reason = 0
	}
	next
}

code !~ /^[ \t]*$/ { reason = 0 }
