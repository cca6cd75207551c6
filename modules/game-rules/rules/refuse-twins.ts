import type { PrizeRow } from '#schemas/entities/game-definition.ts'
import type { DefinitionRefusal } from './game-rules.ts'

/** Each rank has one row: a second one is refused with the path of the first. */
export function refuseDuplicateRows(prizes: readonly PrizeRow[]): DefinitionRefusal[] {
  const found: DefinitionRefusal[] = []
  const seen = new Map<string, number>()
  for (const [index, { rankNumber, rankNumber2nd }] of prizes.entries()) {
    const name = `${rankNumber}:${rankNumber2nd}`
    const twin = seen.get(name)
    if (twin !== undefined)
      found.push({ path: `/prizes/${index}`, reason: `has the rank of /prizes/${twin}` })
    seen.set(name, index)
  }
  return found
}
