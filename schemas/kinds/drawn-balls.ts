// Written by `npm run generate` from the files in modules/*/rules/kinds. Do not edit.
import type { GameRule } from './game-rules.ts'
import type { DrawnBalls } from './kind-facts.ts'

/** How the balls of each kind are shown. */
export const drawnBalls: Readonly<Record<GameRule, DrawnBalls>> = {
  regularGame: 'sorted',
  oneDrawGame: 'sorted',
  oneDrawGameExt: 'sorted',
  oneDrawGameExtMulti: 'sorted',
  oneDrawGamePerm: 'asDrawn',
  oneDrawGameBonusV2: 'withBonus',
  raffleGame: 'asDrawn',
  bingoGame: 'asDrawn',
  crosswordGame: 'asDrawn',
  scratchcardGame: 'asDrawn',
  spinnerGame: 'asDrawn',
}
