// Written by `npm run generate` from the files in modules/*/rules/kinds. Do not edit.

/** Every kind of game by its name on the wire, in the order of their numbers. */
export const GAME_RULES = [
  'regularGame',
  'oneDrawGame',
  'oneDrawGameExt',
  'oneDrawGameExtMulti',
  'oneDrawGamePerm',
  'oneDrawGameBonusV2',
  'raffleGame',
  'bingoGame',
  'crosswordGame',
  'scratchcardGame',
  'spinnerGame',
] as const
export type GameRule = (typeof GAME_RULES)[number]
