import type { PayoutRow } from '#schemas/entities/payout-row.ts'
import { useOperation } from '#runtime/client/use-operation.ts'

type Rank = Pick<PayoutRow, 'rankNumber' | 'rankNumber2nd'>

export interface RowsInKind {
  /** The row of a rank that pays an item or entries to another game; undefined for cash, and where the table is not loaded. */
  readonly rowInKind: (rank: Rank) => PayoutRow | undefined
  readonly isLoading: boolean
}

/** The rows of a payout table that pay no cash, by rank. They are loaded only where `enabled`. */
export function useRowsInKind(gameInstanceId: number, enabled: boolean): RowsInKind {
  const { data, isError } = useOperation('getGamePayoutInfo', { gameInstanceId }, { enabled })
  const rows = data?.rows.filter((row) => row.prizeItem !== undefined || row.satelliteItems?.length)
  return {
    rowInKind: ({ rankNumber, rankNumber2nd }) =>
      rows?.find((row) => row.rankNumber === rankNumber && row.rankNumber2nd === rankNumber2nd),
    isLoading: enabled && data === undefined && !isError,
  }
}
