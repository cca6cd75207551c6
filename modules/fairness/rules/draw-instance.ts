import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { Draw, Entries } from '#modules/game-rules/rules/game-rules.ts'
import { rulesOf } from '#modules/game-rules/rules/registry.ts'
import type { Hashing } from './hashing.ts'
import { withRandomBytes, type RandomnessInput } from './random-bytes.ts'

/** Computes the draw of an instance from the committed values. Deterministic: the same input gives the same draw. */
export function* drawInstance(
  definition: GameDefinition,
  entries: Entries,
  input: RandomnessInput,
): Hashing<Draw[]> {
  const rules = rulesOf(definition.gameRule)
  return yield* withRandomBytes(input, (source) => rules.draw(definition, entries, source))
}
