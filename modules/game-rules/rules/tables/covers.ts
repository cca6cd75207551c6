// Written by `npm run generate` from the files in modules/*/rules/kinds. Do not edit.
import type { GameRule } from '#schemas/kinds/game-rules.ts'
import { cover as bingoGame } from '#modules/bingo/rules/kinds/bingoGame.ts'
import { cover as crosswordGame } from '#modules/crossword/rules/kinds/crosswordGame.ts'
import { cover as oneDrawGame } from '#modules/one-draw/rules/kinds/oneDrawGame.ts'
import { cover as oneDrawGameBonusV2 } from '#modules/bonus-ball/rules/kinds/oneDrawGameBonusV2.ts'
import { cover as oneDrawGameExt } from '#modules/one-draw/rules/kinds/oneDrawGameExt.ts'
import { cover as oneDrawGameExtMulti } from '#modules/multi-pick/rules/kinds/oneDrawGameExtMulti.ts'
import { cover as oneDrawGamePerm } from '#modules/perm/rules/kinds/oneDrawGamePerm.ts'
import { cover as raffleGame } from '#modules/raffle/rules/kinds/raffleGame.ts'
import { cover as regularGame } from '#modules/race/rules/kinds/regularGame.ts'
import { cover as scratchcardGame } from '#modules/scratchcard/rules/kinds/scratchcardGame.ts'
import { cover as spinnerGame } from '#modules/spinner/rules/kinds/spinnerGame.ts'
import type { CoverMotif } from '../cover-pen.ts'

/** The drawing on the covers of each kind. */
export const coversByKind: Readonly<Record<GameRule, CoverMotif>> = {
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
