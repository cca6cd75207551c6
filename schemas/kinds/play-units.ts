// Written by `npm run generate` from the files in modules/*/rules/kinds. Do not edit.
import type { GameRule } from './game-rules.ts'
import type { PlayUnit } from './kind-facts.ts'

/** The unit that a player buys of each kind. */
export const playUnits: Readonly<Record<GameRule, PlayUnit>> = {
  regularGame: 'line',
  oneDrawGame: 'line',
  oneDrawGameExt: 'line',
  oneDrawGameExtMulti: 'system',
  oneDrawGamePerm: 'bet',
  oneDrawGameBonusV2: 'line',
  raffleGame: 'ticket',
  bingoGame: 'card',
  crosswordGame: 'instantCard',
  scratchcardGame: 'instantCard',
  spinnerGame: 'spin',
}
