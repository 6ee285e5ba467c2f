/* SPDX-License-Identifier: GPL-3.0-or-later
 * words_ballot: the one word of teams that is not for blocks. words_team.cu reads
 * this text once for every size of team.
 */

TEAM_KERNEL(team_ballot)
{
	PER_LANE(int, x);
	uint32_t bits;

	LANES(l)
		AT(x) = in32(T, a, item * TEAM_LANES + l);
	bits = team_ballot(x);
	LANES(l)
		put(T, a, 0, item * TEAM_LANES + l, bits);
}
