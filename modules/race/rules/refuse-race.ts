import type { GameDefinition, PrizeRow } from '#schemas/entities/game-definition.ts'
import type { DefinitionRefusal } from '#modules/game-rules/rules/game-rules.ts'
import { refuseDuplicateRows } from '#modules/game-rules/rules/refuse-twins.ts'
import { chanceOfMatches, mainMatchesOf } from '#modules/one-draw/rules/ranks.ts'
import { drawCountOf, isPlaceRow, placeOf } from './race-rows.ts'

const DRAWS_LEAST = 3
const DRAWS_MOST = 20

/** Checks a race definition: its draws, ranks that can be won in one, and places whose prizes can be shared in a tie. */
export function refuseRace(definition: GameDefinition): DefinitionRefusal[] {
  const { gamePlaySize: size, gamePlayRange: range, prizes } = definition
  const draws = drawCountOf(definition)
  const found: DefinitionRefusal[] = []
  if (draws < DRAWS_LEAST || draws > DRAWS_MOST)
    found.push({ path: '/drawCount', reason: `a race has ${DRAWS_LEAST} to ${DRAWS_MOST} draws` })
  if (size >= range) found.push({ path: '/gamePlaySize', reason: 'must be smaller than gamePlayRange' })
  if ((definition.gamePlaySize2nd ?? 0) > 0 || (definition.gamePlayRange2nd ?? 0) > 0)
    found.push({ path: '/gamePlaySize2nd', reason: 'this game kind has one set' })
  if (found.length > 0) return found
  found.push(...refuseDuplicateRows(prizes))
  for (const [index, row] of prizes.entries()) {
    const path = `/prizes/${index}`
    found.push(...(isPlaceRow(row) ? refusePlace(definition, row, path) : refuseRank(definition, row, path)))
  }
  return found
}

function refuseRank(definition: GameDefinition, row: PrizeRow, path: string): DefinitionRefusal[] {
  const { gamePlaySize: size, gamePlayRange: range } = definition
  if (row.rankNumber2nd !== 0)
    return [{ path: `${path}/rankNumber2nd`, reason: 'must be 0 in a rank by balls matched' }]
  if (row.rankNumber > size)
    return [{ path: `${path}/rankNumber`, reason: 'no such rank: it would match no ball' }]
  const chance = chanceOfMatches(mainMatchesOf(row, size), 0, { size, range, size2nd: 0, range2nd: 0 })
  return chance.ways === 0n ? [{ path, reason: 'can never come up' }] : []
}

function refusePlace({ gamePlayMax }: GameDefinition, row: PrizeRow, path: string): DefinitionRefusal[] {
  const place = placeOf(row)
  if (place === 0) return [{ path, reason: 'pays neither a rank nor a place' }]
  if (place > gamePlayMax) return [{ path: `${path}/rankNumber2nd`, reason: 'no play can come in there' }]
  if (row.guaranteedPrizeMinor === undefined) return []
  const reason = 'plays that tie share a place: give it prizePercentage 0 and this as guaranteedMinimumMinor'
  return [{ path: `${path}/guaranteedPrizeMinor`, reason }]
}
