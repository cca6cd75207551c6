// Written by `npm run generate` from the files in modules/*/rules/kinds. Do not edit.
import type { GameRule } from '#schemas/kinds/game-rules.ts'
import { rules as bingoGame } from '#modules/bingo/rules/kinds/bingoGame.ts'
import { rules as crosswordGame } from '#modules/crossword/rules/kinds/crosswordGame.ts'
import { rules as oneDrawGame } from '#modules/one-draw/rules/kinds/oneDrawGame.ts'
import { rules as oneDrawGameBonusV2 } from '#modules/bonus-ball/rules/kinds/oneDrawGameBonusV2.ts'
import { rules as oneDrawGameExt } from '#modules/one-draw/rules/kinds/oneDrawGameExt.ts'
import { rules as oneDrawGameExtMulti } from '#modules/multi-pick/rules/kinds/oneDrawGameExtMulti.ts'
import { rules as oneDrawGamePerm } from '#modules/perm/rules/kinds/oneDrawGamePerm.ts'
import { rules as raffleGame } from '#modules/raffle/rules/kinds/raffleGame.ts'
import { rules as regularGame } from '#modules/race/rules/kinds/regularGame.ts'
import { rules as scratchcardGame } from '#modules/scratchcard/rules/kinds/scratchcardGame.ts'
import { rules as spinnerGame } from '#modules/spinner/rules/kinds/spinnerGame.ts'
import type { GameRules } from '../game-rules.ts'

/** The rules of each kind. */
export const rulesByKind: Readonly<Record<GameRule, GameRules>> = {
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
