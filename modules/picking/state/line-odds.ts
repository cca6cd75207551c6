import type { PayoutRow } from '#schemas/entities/payout-row.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'

/** One in this many lines wins. */
export interface LineOdds {
  /** The first rank; in one draw, where a game has several. */
  readonly first: number
  /** Any rank, in all draws; null where lines differ, so that no figure is true of each. */
  readonly any: number | null
  /** Whether the table also pays places of a final order, which depend on the other plays. */
  readonly hasPlaces: boolean
}

/** The odds of a line; null where the table has no rank with odds. */
export function lineOdds({
  rows,
  anyPrizeOdds,
}: Pick<OperationResult<'getGamePayoutInfo'>, 'rows' | 'anyPrizeOdds'>): LineOdds | null {
  const isPlace = ({ meta }: PayoutRow) => meta?.racePlace !== undefined
  const first = rows.find((row) => !isPlace(row) && row.meta?.odds !== undefined)?.meta?.odds
  return first === undefined ? null : { first, any: anyPrizeOdds ?? null, hasPlaces: rows.some(isPlace) }
}
