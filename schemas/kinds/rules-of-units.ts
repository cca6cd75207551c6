import { GAME_RULES, type GameRule } from './game-rules.ts'
import type { PlayUnit } from './kind-facts.ts'
import { playUnits } from './play-units.ts'

/** The kinds whose players buy one of these units. */
export const rulesOfUnits = (...units: readonly PlayUnit[]): readonly GameRule[] =>
  GAME_RULES.filter((gameRule) => units.includes(playUnits[gameRule]))
