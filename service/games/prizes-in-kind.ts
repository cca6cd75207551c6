import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { Winner } from '#schemas/entities/player.ts'
import { satelliteWorthMinor } from '#modules/game-rules/rules/share-pool.ts'

/** A row that pays an item or entries to another game, and the value of one such prize. */
export interface RowInKind {
  readonly rankNumber: number
  readonly rankNumber2nd: number
  readonly worthMinor: number
}

/** A row in kind that a play won: [rankNumber, rankNumber2nd, units]. */
export type WonInKind = readonly [number, number, number]

export function rowsInKind({ prizes }: Pick<GameDefinition, 'prizes'>): RowInKind[] {
  return prizes.flatMap((row) => {
    const { rankNumber, rankNumber2nd, prizeItem, satelliteItems } = row
    if (prizeItem === undefined && satelliteItems === undefined) return []
    return [
      { rankNumber, rankNumber2nd, worthMinor: (prizeItem?.worthMinor ?? 0) + satelliteWorthMinor(row) },
    ]
  })
}

/** The prizes in kind of one winner, each row once. */
export function prizesInKind(won: readonly WonInKind[]): NonNullable<Winner['prizesInKind']> {
  const prizes: NonNullable<Winner['prizesInKind']> = []
  for (const [rankNumber, rankNumber2nd, units] of won) {
    const known = prizes.find((one) => one.rankNumber === rankNumber && one.rankNumber2nd === rankNumber2nd)
    if (known === undefined) prizes.push({ rankNumber, rankNumber2nd, count: units })
    else known.count += units
  }
  return prizes
}
