import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { LiabilityRules } from './game-rules.ts'

/** What the plays of an instance could win, by the slots of its rules, in minor units. */
export type Exposure = ReadonlyMap<string, number>

/** The same with more plays. */
export function exposedTo(
  rules: LiabilityRules,
  definition: GameDefinition,
  before: Exposure,
  plays: Iterable<string>,
): Map<string, number> {
  const exposure = new Map(before)
  for (const play of plays) {
    for (const [slot, amountMinor] of rules.exposureOf(definition, play)) {
      exposure.set(slot, (exposure.get(slot) ?? 0) + amountMinor)
    }
  }
  return exposure
}

/** The most that these plays can win together, in minor units. */
export function worstCaseOf(
  rules: LiabilityRules,
  definition: GameDefinition,
  plays: Iterable<string>,
): number {
  return rules.mostMinor(definition, exposedTo(rules, definition, new Map(), plays))
}
