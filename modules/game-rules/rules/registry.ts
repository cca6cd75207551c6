import type { GameRule } from '#schemas/entities/game-instance.ts'
import { bingoGame } from '#modules/bingo/rules/bingo-game.ts'
import { oneDrawGameBonusV2 } from '#modules/bonus-ball/rules/bonus-ball-game.ts'
import { crosswordGame } from '#modules/crossword/rules/crossword-game.ts'
import { oneDrawGameExtMulti } from '#modules/multi-pick/rules/multi-pick-game.ts'
import { oneDrawGameExt } from '#modules/one-draw/rules/one-draw-game-ext.ts'
import { oneDrawGame } from '#modules/one-draw/rules/one-draw-game.ts'
import { oneDrawGamePerm } from '#modules/perm/rules/perm-game.ts'
import { regularGame } from '#modules/race/rules/race-game.ts'
import { raffleGame } from '#modules/raffle/rules/raffle-game.ts'
import { scratchcardGame } from '#modules/scratchcard/rules/scratchcard-game.ts'
import { spinnerGame } from '#modules/spinner/rules/spinner-game.ts'
import type { GameRules } from './game-rules.ts'

const ALL: readonly GameRules[] = [
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
]
const BY_NAME = new Map<GameRule, GameRules>(ALL.map((rules) => [rules.gameRule, rules]))

/** The rules of a game kind. Throws for a kind that this release does not support. */
export function rulesOf(gameRule: GameRule): GameRules {
  const rules = BY_NAME.get(gameRule)
  if (rules === undefined) throw new Error(`no rules for the game kind ${gameRule}`)
  return rules
}

/** Whether this release supports a game kind. */
export function hasRules(gameRule: GameRule): boolean {
  return BY_NAME.has(gameRule)
}

/** Whether games of a kind are instances of one play, drawn at purchase. */
export function isInstantKind(gameRule: GameRule): boolean {
  return BY_NAME.get(gameRule)?.isInstant === true
}
