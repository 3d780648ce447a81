// How many games a player has won at a table, of those before a rematch and the present one.

/**
 * @param {Record<string, any>[]} before the games before, as the player's own tables tell them
 * @param {Record<string, any> | null} outcome that of the present game @param {string[]} own the player's seats in it
 * @returns {{won: number, lost: number, drawn: number}}
 */
export function scoreOf(before, outcome, own) {
  const score = { won: 0, lost: 0, drawn: 0 };
  const games = before.map(({ outcome: past, mine = [] }) => ({ outcome: past, mine }));
  for (const game of [...games, { outcome, mine: own }]) {
    if (!game.outcome) continue;
    const { winner = null } = game.outcome;
    if (winner === null) score.drawn += 1;
    else if (game.mine.includes(winner)) score.won += 1;
    else score.lost += 1;
  }
  return score;
}
