import { useOperation } from '#runtime/client/use-operation.ts'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'

type Rank = Pick<PayoutRow, 'rankNumber' | 'rankNumber2nd'>

export interface PayoutRows {
  /** The row of a rank; undefined where the table is not loaded or has no such rank. */
  readonly rowOf: (rank: Rank) => PayoutRow | undefined
  readonly isLoading: boolean
}

/** The payout table of an instance by rank, loaded only where it is needed. */
export function usePayoutRow(gameInstanceId: number, enabled: boolean): PayoutRows {
  const { data, isError } = useOperation('getGamePayoutInfo', { gameInstanceId }, { enabled })
  return {
    rowOf: ({ rankNumber, rankNumber2nd }) =>
      data?.rows.find((row) => row.rankNumber === rankNumber && row.rankNumber2nd === rankNumber2nd),
    isLoading: enabled && data === undefined && !isError,
  }
}
