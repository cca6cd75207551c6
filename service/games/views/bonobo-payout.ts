import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'
import { satelliteWorthMinor, type PoolShares } from '#modules/game-rules/rules/share-pool.ts'

/** The highest prize of a payout table; of equal ones, the first row. A table without amounts has its first row. */
export function bonoboPayoutOf({
  gameInstanceId,
  final,
  currencyId,
  rows,
}: OperationResult<'getGamePayoutInfo'>): OperationResult<'getBonoboPayout'> {
  const highest = rows.toSorted((one, other) => worthOf(other) - worthOf(one))[0]
  const { prizeItem, satelliteItems } = highest ?? {}
  return {
    gameInstanceId,
    final,
    currencyId,
    bonoboPayout: highest === undefined ? 0 : worthOf(highest),
    ...(prizeItem === undefined ? {} : { bonoboItem: { prizeItem } }),
    ...(satelliteItems === undefined ? {} : { satelliteItems }),
  }
}

/** A prize in decimal units: its amount, or the value of its item. */
function worthOf({ rankPrize, prizeItem }: PayoutRow): number {
  return Math.max(rankPrize, prizeItem?.rankPrize ?? 0)
}

/** The highest prize of a game on the given shares of its pool: the amount of a row, or the value of its item. */
export function highestPrizeMinor({ prizes }: GameDefinition, { rows }: Pick<PoolShares, 'rows'>): number {
  return prizes.reduce((highest, { prizeItem }, index) => {
    const { eachMinor = 0, progressiveEachMinor = 0 } = rows[index] ?? {}
    return Math.max(highest, eachMinor + progressiveEachMinor, prizeItem?.worthMinor ?? 0)
  }, 0)
}

/** The amount that the prize table guarantees for any pool: each fixed prize once, minimums and satellite entries. */
export function guaranteedMinor({ prizes }: GameDefinition): number {
  return prizes.reduce((sum, row) => {
    const { guaranteedPrizeMinor = 0, guaranteedMinimumMinor = 0, prizeItem, prizeCount = 1 } = row
    const eachMinor = guaranteedPrizeMinor + satelliteWorthMinor(row) + (prizeItem?.worthMinor ?? 0)
    return sum + eachMinor * prizeCount + guaranteedMinimumMinor
  }, 0)
}
