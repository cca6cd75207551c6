import type { GameDefinition, PrizeRow } from '#schemas/entities/game-definition.ts'
import { partsOf, shareOf, splitByParts } from './exact-share.ts'
import { chanceToNumber } from './expected-return.ts'
import type { DefinitionRefusal } from './game-rules.ts'
import { rulesOf } from './registry.ts'
import { isPoolRow } from './share-pool.ts'
import { worthOf } from './winning-units.ts'
import { fewestLines } from './worst-case.ts'

/** A draw with few plays that costs the site money on average, because some prizes do not depend on the sales. */
export interface FewSales {
  /** The fewest plays with which the game is drawn. */
  lines: number
  /** The average amount that the site adds to such a draw, in minor units. */
  lossMinor: number
  /** Plays from which a draw costs the site nothing on average; null if there is no such number. */
  safeFromLines: number | null
}

/** Null if a draw with the fewest possible plays takes as much as it costs on average, if plays cost nothing, or if it is full. */
export function fewSales(definition: GameDefinition): FewSales | null {
  const isFree = definition.gamePlayCostMinor + definition.gameFeePerPlayMinor === 0
  if (isFree || definition.schedule.kind === 'instaplay') return null
  const lines = fewestLines(definition)
  const lossMinor = Math.ceil(expectedLossMinor(definition, lines))
  if (lossMinor <= 0) return null
  const { gamePlayMax } = definition
  if (expectedLossMinor(definition, gamePlayMax) > 0) return { lines, lossMinor, safeFromLines: null }
  let [low, high] = [lines, gamePlayMax]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (expectedLossMinor(definition, middle) > 0) low = middle
    else high = middle
  }
  return { lines, lossMinor, safeFromLines: high }
}

/** Warns of prizes that cost more than a draw with few plays takes. */
export function warningsOf(definition: GameDefinition): DefinitionRefusal[] {
  const { schedule } = definition
  const few = fewSales(definition)
  if (few === null || schedule.kind !== 'tournament') return []
  const cure =
    few.safeFromLines === null
      ? 'no number of plays is enough: make the prizes smaller'
      : `make it ${few.safeFromLines} or more`
  const reason = `is ${schedule.minimumPlays} beside guaranteed prizes: a draw of ${few.lines} plays costs the site more on average than it takes; ${cure}`
  return [{ path: '/schedule/minimumPlays', reason }]
}

/** Average cost of a draw less what its plays bring. A row counts as won with the sum of the lines' chances, at most once. */
function expectedLossMinor(definition: GameDefinition, lines: number): number {
  const { prizes, gamePlayCostMinor, gameFeePerPlayMinor, progressiveSeedMinor = 0 } = definition
  const wagersMinor = lines * gamePlayCostMinor
  const units = expectedUnits(definition, lines)
  const fixedMinor = prizes.reduce((sum, row, index) => sum + units[index]! * worthOf(definition, row), 0)
  const playersPartMinor = shareOf(wagersMinor, partsOf(definition.payoutPercentage))
  const poolRows = prizes.flatMap((row, index) => (isPoolRow(row) ? [{ row, index }] : []))
  const shares = splitByParts(
    Math.max(0, Math.round(playersPartMinor - fixedMinor)),
    poolRows.map(({ row }) => partsOf(row.prizePercentage ?? 0)),
  )
  const poolMinor = poolRows.reduce((sum, { row, index }, place) => {
    const missingMinor = Math.max(0, (row.guaranteedMinimumMinor ?? 0) - shares[place]!)
    return sum + shares[place]! + Math.min(1, units[index]!) * missingMinor
  }, 0)
  const seeded = prizes.findIndex((row) => row.winsProgressive === true)
  const seedMinor = seeded === -1 ? 0 : Math.min(1, units[seeded]!) * progressiveSeedMinor
  const fedMinor = shareOf(wagersMinor, partsOf(definition.progressivePercentage ?? 0))
  return fixedMinor + poolMinor + seedMinor + fedMinor - wagersMinor - lines * gameFeePerPlayMinor
}

function expectedUnits(definition: GameDefinition, lines: number): number[] {
  const rules = rulesOf(definition.gameRule)
  if (rules.unitsExpected !== undefined) return rules.unitsExpected(definition, lines)
  const perLine = (rules.unitsPerLine?.(definition) ?? rules.odds(definition)).map(chanceToNumber)
  const units = definition.prizes.map((row, index) =>
    isAlwaysWon(definition, row, lines) ? 1 : lines * perLine[index]!,
  )
  if (rules.linePlaysForOneRow !== true) return units
  // All lines play for the row that returns most.
  const costs = definition.prizes.map((row, index) => units[index]! * worthOf(definition, row))
  const dearest = costs.indexOf(Math.max(...costs))
  return units.map((won, index) => (index === dearest ? won : 0))
}

/** Every place of a race that has a play, and every pattern of a bingo that needs no few balls. */
function isAlwaysWon({ gameRule }: GameDefinition, row: PrizeRow, lines: number): boolean {
  const { racePlace, bingoPattern } = rulesOf(gameRule).rowMeaning?.(row) ?? {}
  if (racePlace !== undefined) return racePlace <= lines
  return bingoPattern !== undefined && row.withinBalls === undefined
}
