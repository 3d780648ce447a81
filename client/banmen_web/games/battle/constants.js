// Made by `uv run python -m tools.page_wire` from the Python code; edit that instead.

/** The fighters; `every` is the number of turns between charged blows. @type {Record<string, {hp: number, attack: number, charge: number, every: number}>} */
export const STRENGTHS = {
  hero: { hp: 300, attack: 15, charge: 3, every: 4 },
  demon_king: { hp: 400, attack: 9, charge: 5, every: 5 },
};

/** A roll is a number from 0 to SIDES - 1. */
export const SIDES = 10_000;

/** A first roll of a blow below this is an evasion; a second roll below it is a critical hit. */
export const EVADES = 500;
export const CRITICAL = 500;
