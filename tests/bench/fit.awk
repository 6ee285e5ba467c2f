# SPDX-License-Identifier: GPL-3.0-or-later
# Fits the constants of src/method/forecasts.def: awk -f fit.awk TABLE, where the table is from
# `build/bench-host auto CODE...`. Prints a row a code: the least squares of the logarithm of its seconds,
# with a ridge of 1 on traits of unit variance. Seconds behind `>` were cut off there;
# they count as half as much again. Behind the rows, where the graph itself, and all others of its family (the
# name up to the first `-`), were left out of the fit: how many graphs keep the bound if the predicted best is
# taken; and for codes of the host and of the card by which factor predictions were off, in deviation, and at
# most. Of a run that was cut off the factor is at least so much, where it was predicted to be shorter.

BEGIN { FS = "\t"; ridge = 1 }

NR == 1 {
	for (i = 1; i <= NF; i++) {
		if ($i == "look") first = i + 1
		if ($i ~ /^s:/ && !(codes && $i == "s:auto")) { if (!codes) begin = i; code[++codes] = substr($i, 3) }
	}
	if (code[codes] == "auto") codes--
	traits = begin - first
	for (k = 1; k <= traits; k++) trait[k] = $(first + k - 1)
	next
}

{
	n++
	name[n] = group[n] = $1
	sub(/-.*/, "", group[n])
	for (k = 1; k <= traits; k++) { x[n, k] = $(first + k - 1); sum[k] += x[n, k]; square[k] += x[n, k] ^ 2 }
	for (c = 1; c <= codes; c++) {
		v = $(begin + c - 1)
		cut[n, c] = v ~ /^>/
		y[n, c] = cut[n, c] ? log(1.5 * substr(v, 2)) : log(v)
	}
}

# How sure a code has to be ahead of others: see src/method/forecasts.def.
function doubt(c) { return code[c] ~ /^vc-bcsr/ ? 1.2 : 1 }

# Solves for the weights w[k, c], without the graphs of group `without`.
function fit(without, i, j, k, c, f, p) {
	for (j = 1; j <= traits; j++) {
		for (k = 1; k <= traits; k++) a[j, k] = j == k && j > 1 ? ridge : 0
		for (c = 1; c <= codes; c++) a[j, traits + c] = 0
	}
	for (i = 1; i <= n; i++) if (group[i] != without)
		for (j = 1; j <= traits; j++) {
			for (k = 1; k <= traits; k++) a[j, k] += z[i, j] * z[i, k]
			for (c = 1; c <= codes; c++) a[j, traits + c] += z[i, j] * y[i, c]
		}
	for (j = 1; j <= traits; j++) {
		p = a[j, j]
		for (i = 1; i <= traits; i++) if (i != j) {
			f = a[i, j] / p
			for (k = j; k <= traits + codes; k++) a[i, k] -= f * a[j, k]
		}
	}
	for (j = 1; j <= traits; j++) for (c = 1; c <= codes; c++) w[j, c] = a[j, traits + c] / a[j, j]
}

END {
	for (k = 1; k <= traits; k++) {
		mean[k] = k == 1 ? 0 : sum[k] / n
		spread[k] = k == 1 ? 1 : sqrt(square[k] / n - mean[k] ^ 2)
		if (spread[k] < 1e-9) spread[k] = 1
		for (i = 1; i <= n; i++) z[i, k] = (x[i, k] - mean[k]) / spread[k]
	}
	fit("")
	for (c = 1; c <= codes; c++) {
		constant = w[1, c]
		for (k = 2; k <= traits; k++) constant -= w[k, c] * mean[k] / spread[k]
		card[c] = sub(/@.*/, "", code[c]) ? "card" : "host"
		label = code[c]
		gsub(/-/, "_", label)
		printf "FORECAST(%s, \"%s\", %s, %s, %g,\n\t %.3f", label, code[c], card[c] == "card" ? "true" : "false", code[c] ~ /^(pr-match|hk|hkdw|p-dbfs|g-pr-shr|g-hk|g-hkdw|turbo-mm)$/ ? "true" : "false", doubt(c), constant
		for (k = 2; k <= traits; k++) printf ", %.4f", w[k, c] / spread[k]
		printf ")\n"
	}
	for (i = 1; i <= n; i++) {
		fit(group[i])
		least = chosen = 0
		for (c = 1; c <= codes; c++) {
			p[c] = 0
			for (k = 1; k <= traits; k++) p[c] += z[i, k] * w[k, c]
			if (!least || y[i, c] < y[i, least]) least = c
			if (!chosen || p[c] + log(doubt(c)) < p[chosen] + log(doubt(chosen))) chosen = c
			off[card[c]] += (p[c] - y[i, c]) ^ 2
			of[card[c]]++
			far = cut[i, c] ? y[i, c] - log(1.5) - p[c] : p[c] > y[i, c] ? p[c] - y[i, c] : y[i, c] - p[c]
			if (far > most[card[c]]) { most[card[c]] = far; where[card[c]] = code[c] " on " name[i] }
		}
		ratio = exp(y[i, chosen]) / (exp(y[i, least]) * 1.1 + 0.01)
		kept += ratio <= 1
		if (ratio > 1) printf "# %s: %s predicted, %s best, %.2f of the bound\n", name[i], code[chosen], code[least], ratio
	}
	printf "# %d graphs, %d keep the bound\n", n, kept
	for (k in off)
		printf "# %s: predictions are off by a factor of %.2f (deviation), at most %.1f (%s)\n", k, exp(sqrt(off[k] / of[k])), exp(most[k]), where[k]
}
