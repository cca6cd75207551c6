import type { GameStatus } from '#schemas/entities/game-instance.ts'
import type { CalendarDraw } from '#schemas/operator/draws.ts'
import type { RefundReason } from '#schemas/operator/games.ts'

/** A draw that has not begun this long after its time is late. */
const LATE_AFTER_MS = 120_000

interface DrawState {
  readonly status: GameStatus
  readonly attempts: number
  readonly refundReason: RefundReason | null
  readonly startTime: number | null
  readonly now: number
}

/** The problem of a draw that has not ended; null if it has none. A draw that counts down or is being shown is not late. */
export function problemOf({
  status,
  attempts,
  refundReason,
  startTime,
  now,
}: DrawState): NonNullable<CalendarDraw['problem']> | null {
  if (refundReason === 'draw-failed') return 'refunding'
  if (status !== 'OPEN' && attempts > 0) return 'failing'
  const isBeforeStart = status === 'OPEN' || status === 'FULL' || status === 'CLOSED' || status === 'RETRY'
  return isBeforeStart && startTime !== null && startTime < now - LATE_AFTER_MS ? 'late' : null
}
