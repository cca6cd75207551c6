import { useMemo } from 'react'
import { useOperation } from '#runtime/client/use-operation.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'

const NONE: readonly PayoutRow[] = []

/** The prizes change with the pool alone, and slowly. */
const FRESH_MS = 30_000

export interface Prizes {
  readonly rows: readonly PayoutRow[]
  readonly currencyId: number
  /** Number of prizes over all ranks; 0 while it is unknown. */
  readonly prizeCount: number
  /** The amounts are paid, no estimate. */
  readonly isFinal: boolean
}

/** The prizes of a raffle; none until they have loaded. `isOver` loads the amounts that were paid. */
export function usePrizes(game: GameInstance, isOver = false): Prizes {
  const { gameInstanceId, payoutCurrencyId, currencyId = 0 } = game
  const { data } = useOperation(
    'getGamePayoutInfo',
    { gameInstanceId },
    {
      staleMs: isOver ? 0 : FRESH_MS,
      pollMs: (answer) => (isOver && answer?.final === false ? 2000 : false),
    },
  )
  const rows = data?.rows ?? NONE
  const prizeCount = useMemo(() => rows.reduce((sum, { meta }) => sum + (meta?.prizeCount ?? 1), 0), [rows])
  return {
    rows,
    currencyId: data?.currencyId ?? payoutCurrencyId ?? currencyId,
    prizeCount,
    isFinal: data?.final === true,
  }
}
