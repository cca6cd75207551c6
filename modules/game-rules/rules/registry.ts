import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { GameRule } from '#schemas/kinds/game-rules.ts'
import type { GameRules } from './game-rules.ts'
import { rulesByKind } from './tables/rules.ts'

const BY_NAME = new Map<string, GameRules>(Object.entries(rulesByKind))

/** The rules of a game kind. Throws for a kind that this release does not support. */
export function rulesOf(gameRule: GameRule): GameRules {
  const rules = BY_NAME.get(gameRule)
  if (rules === undefined) throw new Error(`no rules for the game kind ${gameRule}`)
  return rules
}

/** The rules of every kind. */
export const allRules = (): GameRules[] => [...BY_NAME.values()]

/** Whether this release supports a game kind. */
export function hasRules(gameRule: GameRule): boolean {
  return BY_NAME.has(gameRule)
}

/** Whether games of a kind are instances of one play, drawn at purchase. */
export function isInstantKind(gameRule: GameRule): boolean {
  return BY_NAME.get(gameRule)?.isInstant === true
}

/** Whether the kind of a game has a field that only some kinds have. */
export function hasField({ gameRule }: GameDefinition, field: keyof GameDefinition): boolean {
  return rulesOf(gameRule).ownFields.definition.includes(field)
}
