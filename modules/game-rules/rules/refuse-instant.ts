import type { GameDefinition, PrizeRow } from '#schemas/entities/game-definition.ts'
import type { DefinitionRefusal } from './game-rules.ts'
import { refuseDuplicateRows } from './refuse-twins.ts'
import { isPoolRow } from './share-pool.ts'

/**
 * Requirements of every instant game: instances of one play, which start at purchase, and prizes fixed at purchase, so
 * that no pool affects a card's value.
 */
export function refuseInstant(definition: GameDefinition): DefinitionRefusal[] {
  const found = refuseDuplicateRows(definition.prizes)
  const refuse = (path: string, reason: string) => found.push({ path, reason })
  const { gamePlayMax, playerPlayMax, schedule, countdownMs = 0 } = definition
  if (gamePlayMax !== 1) refuse('/gamePlayMax', 'must be 1: an instant game is one play')
  if (playerPlayMax !== 1) refuse('/playerPlayMax', 'must be 1: an instant game is one play')
  if (schedule.kind !== 'instaplay') refuse('/schedule/kind', 'must be instaplay: the purchase starts it')
  if (countdownMs !== 0) refuse('/countdownMs', 'an instant game has no countdown')
  if ((definition.gamePlaySize2nd ?? 0) > 0 || (definition.gamePlayRange2nd ?? 0) > 0)
    refuse('/gamePlaySize2nd', 'this game kind has one set')
  for (const [index, row] of definition.prizes.entries()) found.push(...refuseRow(row, `/prizes/${index}`))
  return found
}

function refuseRow(row: PrizeRow, path: string): DefinitionRefusal[] {
  const found: DefinitionRefusal[] = []
  if (row.rankNumber < 1) found.push({ path: `${path}/rankNumber`, reason: 'must be 1 or more' })
  if (row.rankNumber2nd !== 0)
    found.push({ path: `${path}/rankNumber2nd`, reason: 'must be 0: there is no second set' })
  if (isPoolRow(row) || row.winsProgressive === true)
    found.push({ path, reason: 'must not depend on a pool: the prize is fixed at purchase' })
  return found
}
