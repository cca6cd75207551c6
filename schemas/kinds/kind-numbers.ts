// Written by `npm run generate` from the files in modules/*/rules/kinds. Do not edit.
import type { GameRule } from './game-rules.ts'

/** The number of each kind, from which its covers are drawn. */
export const kindNumbers: Readonly<Record<GameRule, number>> = {
  regularGame: 1,
  oneDrawGame: 2,
  oneDrawGameExt: 3,
  oneDrawGameExtMulti: 4,
  oneDrawGamePerm: 5,
  oneDrawGameBonusV2: 6,
  raffleGame: 7,
  bingoGame: 8,
  crosswordGame: 9,
  scratchcardGame: 10,
  spinnerGame: 11,
}
