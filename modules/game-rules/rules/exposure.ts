import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { LiabilityRules } from './game-rules.ts'

/** Possible winnings of an instance's plays, by the slots of its rules, in minor units. */
export type Exposure = ReadonlyMap<string, number>

/** The exposure after further plays. */
export function exposedTo<Terms = GameDefinition>(
  rules: LiabilityRules<Terms>,
  definition: Terms,
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

/** Maximum total winnings of these plays, in minor units. */
export function worstCaseOf<Terms = GameDefinition>(
  rules: LiabilityRules<Terms>,
  definition: Terms,
  plays: Iterable<string>,
): number {
  return rules.mostMinor(definition, exposedTo(rules, definition, new Map(), plays))
}
