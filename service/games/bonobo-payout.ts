import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'

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
