// What people and programs are called at a table and in a row of the hall.

/** @typedef {import("../ui/words.js").Words} Words */

/** @param {Words} words @param {string} game @param {string} program */
export function programName(words, game, program) {
  const id = `program-${game}-${program}`;
  const said = words(id);
  return said === id ? words("own-program") : said;
}

/** What a seat is called. @param {Words} words @param {string} seat */
export function seatName(words, seat) {
  const id = `seat-${seat}`;
  const said = words(id);
  return said === id ? seat : said;
}

/** What a game is called. @param {Words} words @param {string} game */
export function gameName(words, game) {
  const id = `game-${game}`;
  const said = words(id);
  return said === id ? game : said;
}

/** Who holds a seat; empty where it is free. @param {Words} words @param {import("./replay.js").Replay} replay @param {string} seat */
export function sitterName(words, replay, seat) {
  const sitter = replay.seats[seat];
  if (!sitter) return "";
  const game = String(replay.opened?.game);
  return sitter.player === "program"
    ? programName(words, game, sitter.program ?? "")
    : sitter.name || seatName(words, seat);
}

/** A rating as people read it, with a question mark while little is known. @param {{value: number, deviation: number} | undefined} rating */
export function ratingText(rating) {
  if (!rating) return "";
  return rating.deviation >= 110 ? `${rating.value}?` : String(rating.value);
}
