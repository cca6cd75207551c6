// Written by `npm run generate` from the files in modules/*/rules/kinds. Do not edit.
import type { GameRule } from '#schemas/kinds/game-rules.ts'
import { play as bingoGame } from '#modules/bingo/rules/kinds/bingoGame.ts'
import { play as crosswordGame } from '#modules/crossword/rules/kinds/crosswordGame.ts'
import { play as oneDrawGame } from '#modules/one-draw/rules/kinds/oneDrawGame.ts'
import { play as oneDrawGameBonusV2 } from '#modules/bonus-ball/rules/kinds/oneDrawGameBonusV2.ts'
import { play as oneDrawGameExt } from '#modules/one-draw/rules/kinds/oneDrawGameExt.ts'
import { play as oneDrawGameExtMulti } from '#modules/multi-pick/rules/kinds/oneDrawGameExtMulti.ts'
import { play as oneDrawGamePerm } from '#modules/perm/rules/kinds/oneDrawGamePerm.ts'
import { play as raffleGame } from '#modules/raffle/rules/kinds/raffleGame.ts'
import { play as regularGame } from '#modules/race/rules/kinds/regularGame.ts'
import { play as scratchcardGame } from '#modules/scratchcard/rules/kinds/scratchcardGame.ts'
import { play as spinnerGame } from '#modules/spinner/rules/kinds/spinnerGame.ts'
import type { PlayByCommand } from '../play-by-command.ts'

/** How `npm run play` plays each kind. */
export const playsByCommand: Readonly<Record<GameRule, PlayByCommand>> = {
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
