# SPDX-License-Identifier: GPL-3.0-or-later
# What results of docs/results carry: a digest of the kernels they are about, a verdict that knows its noise.
# Which of them are stale is told, and fails nothing: `make dist` refuses them.
. tests/results/common
. tests/results/verdict

# expect NAME WANTED GOT
expect() {
	if [ "$2" = "$3" ]; then echo "ok $1"; else echo "not ok $1: '$3' in place of '$2'"; fi
}

tests/results/stale >"$WORK/stale" && echo "no result is stale" ||
	{ echo "stale results, which make dist refuses (make stale):"; sed 's/^stale: /  /' "$WORK/stale"; }

# Every pattern of the table names files, every file of docs/results has a row, every row a script.
sed -n 's/^kernels [^ ]* //p' "$result_table" | tr ' ' '\n' | sort -u >"$WORK/patterns"
missing=
while read -r word; do
	case $word in
	@*) grep -q "^kernels ${word#@} " "$result_table" || missing="$missing $word" ;;
	# shellcheck disable=SC2086
	*) ls -d $word >/dev/null 2>&1 || missing="$missing $word" ;;
	esac
done <"$WORK/patterns"
expect "patterns of the table" "" "$missing"
missing=
for file in docs/results/*.md; do
	case $file in */README.md | */picture.md) continue ;; esac
	[ -n "$(result_row "$file")" ] || missing="$missing $file"
done
expect "every result has a row" "" "$missing"
missing=
tests/gpu/all >"$WORK/pieces"
while IFS='|' read -r name kernels _ command; do
	[ -x "${command##* }" ] || missing="$missing $command"
	grep -q "^kernels $kernels " "$result_table" || missing="$missing $kernels"
	case $command in
	*tests/gpu/pairs) ;;
	*tests/gpu/* | *DEVICE=cuda*) grep -q ": $name-CARD.md: " "$WORK/pieces" || missing="$missing $name" ;;
	esac
done < <(sed -n 's/^result //p' "$result_table" | sed 's/ *| */|/g')
expect "every row has kernels, a script and a piece" "" "$missing"
expect "every piece is a script" "" "$(awk '{ print $NF }' "$WORK/pieces" | sort -u | while read -r script; do
	[ -x "$script" ] || echo "$script"
done)"

# A digest: comments do not change it, code does.
code=$WORK/code.c
table=$WORK/table
printf 'kernels one %s\nresult one | one | none | ./one\n' "$code" >"$table"
printf 'int a; /* of\n\n two lines */\nchar *b = "/* none */"; // end\n' >"$code"
expect "comments are stripped" 'int a;|char *b = "/* none */";|' "$(awk -f tests/results/strip.awk "$code" | tr '\n' '|')"
of_code() { (result_table=$table && digest one); }
first=$(of_code)
printf '/* new */\nint a;\n\nchar *b = "/* none */";\n' >"$code"
expect "a comment makes nothing stale" "$first" "$(of_code)"
printf 'int\n\ta;\nchar *b = "/* "\n\t"none */";\n' >"$code"
expect "the break of a line makes nothing stale" "$first" "$(of_code)"
echo 'int c;' >>"$code"
[ "$(of_code)" != "$first" ] && echo "ok code makes stale" || echo "not ok code makes stale: the same digest"

# A heading has all its lines; a result of today's kernels is fresh, another one, or one without a digest, not.
(result_table=$table && COMMIT=abc heading one Title machine tests/gpu/all) >"$WORK/one.md"
expect "a heading" "# Title|Date|Machine|Commit|Command|Settings|Kernels" \
	"$(sed -n 's/^\* \([A-Z][a-z]*\): .*/\1/p; /^#/p' "$WORK/one.md" | paste -sd'|')"
stale_here() { RESULT_TABLE=$table tests/results/stale "$WORK/one.md" | sed 's/.*: \(.*\)\. Anew.*/\1/'; }
expect "a fresh result" "" "$(stale_here)"
echo 'int d;' >>"$code"
expect "a stale result" "made with one $(sed -n 's/^\* Kernels: one `\(.*\)`/\1/p' "$WORK/one.md"), now $(of_code)" "$(stale_here)"
sed -i '/Kernels/d' "$WORK/one.md"
expect "a result without a digest is stale" "it names no kernels" "$(stale_here)"
expect "a variable stands before the command" "COMMIT=x LIMIT=3 tests/gpu/all" \
	"COMMIT=x $(LIMIT=3 OUT=/none bash -c '. tests/results/common; command_line tests/gpu/all')"

# What follows the line stays when a result is written anew.
printf 'old\n\n%s\n\nby hand\n' "$kept_line" >"$WORK/kept.md"
echo new >"$WORK/report"
publish "$WORK/report" "$WORK/kept.md"
publish "$WORK/report" "$WORK/kept.md"
expect "what is kept" "new||$kept_line||by hand" "$(paste -sd'|' "$WORK/kept.md")"

# make dist: the refusal names the command. With a result that is stale in any case.
printf 'result auto | none | none | tests/bench/auto\n' >"$table"
RESULT_TABLE=$table STALE=0 sh tools/dist.sh 0 "$WORK" >"$WORK/log" 2>&1
expect "make dist refuses stale results" "1 1" "$? $(grep -c 'Anew: tests/bench/auto$' "$WORK/log")"

# Verdicts: median, least and most of the slow and of the fast one, beside the paper's ratio.
expect "a verdict that holds" holds "$(verdict 1.5 "3 2.9 3.2" "2 1.8 2.2")"
expect "a verdict that does not" "does not" "$(verdict 1.5 "2 1.8 2.2" "3 2.9 3.2")"
expect "within the noise" undecided "$(verdict 1.5 "3 2 3.2" "2.5 1.8 2.6")"
expect "a ratio of 1 is no claim" undecided "$(verdict 1.00 "3 3 3" "2 2 2")"
expect "two of the same time" undecided "$(verdict 0.5 "2.01 2.01 2.01" "2 2 2")"
expect "below 1 holds" holds "$(verdict 0.5 "1 1 1" "2 2 2")"
expect "a run that is missing" "not run" "$(verdict 0.5 "n/a n/a n/a" "2 2 2")"
expect "runs of nine" "5 1 9" "$(runs_of 9 8 7 6 5 4 3 2 1)"
expect "microseconds" "1235 n/a" "$(micro 0.0012345678) $(micro n/a)"
expect "a sum of verdicts" "holds in 2, does not in 1, undecided in 0; 3 of 4 rows were run" \
	"$(printf 'holds\nholds\ndoes not\nnot run\n' | verdicts)"
