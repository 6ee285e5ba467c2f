# SPDX-License-Identifier: GPL-3.0-or-later
# Takes comments, blank lines and space at ends of lines from C. Words between quotes are left alone.
{
	line = ""
	while ($0 != "") {
		if (inside) {
			if (!(end = index($0, "*/")))
				break
			$0 = substr($0, end + 2)
			inside = 0
		} else if (match($0, /"([^"\\]|\\.)*"|'([^'\\]|\\.)+'|\/\*|\/\//)) {
			found = substr($0, RSTART, RLENGTH)
			line = line substr($0, 1, RSTART - 1)
			rest = substr($0, RSTART + RLENGTH)
			if (found == "//")
				rest = ""
			else if (found == "/*")
				inside = 1
			else
				line = line found
			$0 = rest
		} else {
			line = line $0
			$0 = ""
		}
	}
	sub(/[ \t\r]+$/, "", line)
	if (line != "")
		print line
}
