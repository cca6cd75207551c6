import type { GameDefinition, PrizeRow } from '#schemas/entities/game-definition.ts'
import type { DefinitionRefusal } from '#modules/game-rules/rules/game-rules.ts'
import { refuseDuplicateRows } from '#modules/game-rules/rules/refuse-twins.ts'
import { fewestBalls, includes, PATTERNS } from './patterns.ts'

const NUMBERS_OF_CARD = new Map([
  [90, 15],
  [75, 24],
])

/** Checks a bingo definition: cards of 90 or 75, a pattern for each row, and at least one row that is certain to be won. */
export function refuseBingo(definition: GameDefinition): DefinitionRefusal[] {
  const { gamePlaySize, gamePlayRange, prizes } = definition
  const found: DefinitionRefusal[] = []
  const numbers = NUMBERS_OF_CARD.get(gamePlayRange)
  if (numbers === undefined) found.push({ path: '/gamePlayRange', reason: 'a bingo has 90 balls or 75' })
  else if (gamePlaySize !== numbers) {
    const reason = `a card of ${gamePlayRange} balls has ${numbers} numbers`
    found.push({ path: '/gamePlaySize', reason })
  }
  if ((definition.gamePlaySize2nd ?? 0) > 0 || (definition.gamePlayRange2nd ?? 0) > 0)
    found.push({ path: '/gamePlaySize2nd', reason: 'a bingo has one set of balls' })
  if (found.length > 0) return found
  found.push(...refuseDuplicateRows(prizes))
  for (const [index, row] of prizes.entries()) found.push(...refuseRow(definition, row, `/prizes/${index}`))
  if (prizes.every((row) => row.withinBalls !== undefined))
    found.push({ path: '/prizes', reason: 'no row is sure to be won: one must have no withinBalls' })
  return found
}

function refuseRow(definition: GameDefinition, row: PrizeRow, path: string): DefinitionRefusal[] {
  const found: DefinitionRefusal[] = []
  const refuse = (part: string, reason: string) => found.push({ path: path + part, reason })
  const { bingoPattern, guaranteedPrizeMinor = 0 } = row
  if (row.rankNumber < 1) refuse('/rankNumber', 'ranks count from 1')
  if (row.rankNumber2nd !== 0) refuse('/rankNumber2nd', 'must be 0 in a bingo')
  if (bingoPattern === undefined) refuse('/bingoPattern', 'a row of a bingo is won by a pattern')
  else if (PATTERNS[bingoPattern].balls !== definition.gamePlayRange)
    refuse('/bingoPattern', `is no pattern of a card of ${definition.gamePlayRange} balls`)
  else found.push(...refuseLimit(definition, row, path))
  if (guaranteedPrizeMinor > 0) {
    const instead = 'give it prizePercentage 0 and this as guaranteedMinimumMinor'
    refuse('/guaranteedPrizeMinor', `cards that tie share a prize: ${instead}`)
  }
  return found
}

function refuseLimit({ prizes }: GameDefinition, row: PrizeRow, path: string): DefinitionRefusal[] {
  const { bingoPattern, withinBalls } = row
  if (bingoPattern === undefined || withinBalls === undefined) return []
  const refusal = (reason: string) => [{ path: `${path}/withinBalls`, reason }]
  const fewest = fewestBalls(bingoPattern)
  if (withinBalls < fewest) return refusal(`can never be won: the pattern takes ${fewest} balls`)
  if (withinBalls > PATTERNS[bingoPattern].balls) return refusal('is more than there are balls')
  // Balls are called only until the last row without a limit is won. A limited row must be reachable before that.
  const isReached = prizes.some(
    (other) =>
      other.withinBalls === undefined &&
      other.bingoPattern !== undefined &&
      includes(other.bingoPattern, bingoPattern),
  )
  return isReached ? [] : refusal('the draw may end before: no row without withinBalls includes its pattern')
}
