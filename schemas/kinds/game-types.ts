// Written by `npm run generate` from the files in modules/*/rules/kinds. Do not edit.
import type { GameRule } from './game-rules.ts'
import type { GameType } from './kind-facts.ts'

/** The type of each kind, for settings of sound. */
export const gameTypes: Readonly<Record<GameRule, GameType>> = {
  regularGame: 'race',
  oneDrawGame: 'lottery',
  oneDrawGameExt: 'lottery',
  oneDrawGameExtMulti: 'lottery',
  oneDrawGamePerm: 'lottery',
  oneDrawGameBonusV2: 'lottery',
  raffleGame: 'raffle',
  bingoGame: 'bingo',
  crosswordGame: 'crossword',
  scratchcardGame: 'scratchcard',
  spinnerGame: 'spinner',
}
