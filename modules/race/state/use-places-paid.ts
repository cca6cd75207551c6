import { useOperation } from '#runtime/client/use-operation.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'

/** The terms of an instance never change. */
const STALE_MS = 3_600_000

/** The last place that the payout table pays; 0 where no place has a prize. */
export const placesPaidBy = (rows: readonly PayoutRow[]): number =>
  Math.max(0, ...rows.map(({ meta }) => meta?.racePlace ?? 0))

export function usePlacesPaid({ gameInstanceId }: Pick<GameInstance, 'gameInstanceId'>): number {
  const { data } = useOperation('getGamePayoutInfo', { gameInstanceId }, { staleMs: STALE_MS })
  return data === undefined ? 0 : placesPaidBy(data.rows)
}
