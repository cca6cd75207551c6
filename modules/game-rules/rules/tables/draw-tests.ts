// Written by `npm run generate` from the files in modules/*/rules/kinds. Do not edit.
import type { GameRule } from '#schemas/kinds/game-rules.ts'
import { drawTests as bingoGame } from '#modules/bingo/rules/kinds/bingoGame.ts'
import { drawTests as crosswordGame } from '#modules/crossword/rules/kinds/crosswordGame.ts'
import { drawTests as oneDrawGame } from '#modules/one-draw/rules/kinds/oneDrawGame.ts'
import { drawTests as oneDrawGameBonusV2 } from '#modules/bonus-ball/rules/kinds/oneDrawGameBonusV2.ts'
import { drawTests as oneDrawGameExt } from '#modules/one-draw/rules/kinds/oneDrawGameExt.ts'
import { drawTests as oneDrawGameExtMulti } from '#modules/multi-pick/rules/kinds/oneDrawGameExtMulti.ts'
import { drawTests as oneDrawGamePerm } from '#modules/perm/rules/kinds/oneDrawGamePerm.ts'
import { drawTests as raffleGame } from '#modules/raffle/rules/kinds/raffleGame.ts'
import { drawTests as regularGame } from '#modules/race/rules/kinds/regularGame.ts'
import { drawTests as scratchcardGame } from '#modules/scratchcard/rules/kinds/scratchcardGame.ts'
import { drawTests as spinnerGame } from '#modules/spinner/rules/kinds/spinnerGame.ts'
import type { DrawTest } from '../statistics/draw-test.ts'

/** The statistical tests of the draws of each kind. */
export const drawTestsByKind: Readonly<Record<GameRule, () => DrawTest[]>> = {
  regularGame,
  oneDrawGame,
  oneDrawGameExt,
  oneDrawGameExtMulti,
  oneDrawGamePerm,
  oneDrawGameBonusV2,
  raffleGame,
  bingoGame,
  crosswordGame,
  scratchcardGame,
  spinnerGame,
}
