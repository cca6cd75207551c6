import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { sumOfWeights, WEIGHTS_MAX } from '#modules/fairness/rules/weighted.ts'
import type { DefinitionRefusal } from '#modules/game-rules/rules/game-rules.ts'
import { refuseInstant } from '#modules/game-rules/rules/refuse-instant.ts'

/** Checks a spinner definition: segments that name ranks of the table, and a segment for every rank. */
export function refuseSpinner(definition: GameDefinition): DefinitionRefusal[] {
  const { gamePlaySize, gamePlayRange, segments, prizes } = definition
  const found = refuseInstant(definition)
  const refuse = (path: string, reason: string) => found.push({ path, reason })
  if (gamePlaySize !== 1) refuse('/gamePlaySize', 'must be 1: the wheel stops at one segment')
  if (segments === undefined) {
    refuse('/segments', 'must be given: a spinner has segments')
    return found
  }
  if (gamePlayRange !== segments.length)
    refuse('/gamePlayRange', `must be the number of segments, ${segments.length}`)
  const ranks = new Set(prizes.map((row) => row.rankNumber))
  for (const [index, { rankNumber }] of segments.entries()) {
    if (rankNumber !== 0 && !ranks.has(rankNumber))
      refuse(`/segments/${index}/rankNumber`, `no row has the rank ${rankNumber}`)
  }
  for (const [index, { rankNumber }] of prizes.entries()) {
    if (!segments.some((segment) => segment.rankNumber === rankNumber))
      refuse(`/prizes/${index}/rankNumber`, 'can never be won: no segment has this rank')
  }
  if (sumOfWeights(segments.map(({ weight }) => weight)) > WEIGHTS_MAX)
    refuse('/segments', `the weights sum to more than ${WEIGHTS_MAX}`)
  return found
}
