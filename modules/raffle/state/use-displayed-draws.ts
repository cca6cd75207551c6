import { useEffect, useState } from 'react'
import { useReducedMotion } from '#runtime/components/use-reduced-motion.ts'
import type { DrawState } from '#games/live/draw-state.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'
import { ticketDigits } from '../rules/ticket-numbers.ts'
import { prizeDraws, type PrizeDraw } from './prize-draws.ts'

/** Share of the time between two tickets in which all digits turn. */
const TURNING_SHARE = 0.55
const INTERVAL_MS = 1500
const STEP_MAX_MS = 220

/** Time from one digit of a ticket that turns over to the next. */
export const turnStepMs = (
  { drawIntervalMs = INTERVAL_MS }: Pick<GameInstance, 'drawIntervalMs'>,
  digits: number,
): number => Math.min(STEP_MAX_MS, (drawIntervalMs * TURNING_SHARE) / digits)

/** Time in which a ticket shows its number: one step for the ticket to come out, one for its last digit to arrive. */
export function turnMs(game: Pick<GameInstance, 'drawIntervalMs'>, { lastBall }: DrawState): number {
  const digits = ticketDigits(lastBall?.ball ?? 0).length
  return turnStepMs(game, digits) * (digits + 2)
}

/** The prizes that were drawn so far, without the ticket that still turns over. */
export function useDisplayedDraws(
  game: GameInstance,
  draw: DrawState,
  rows: readonly PayoutRow[],
): readonly PrizeDraw[] {
  const isStill = useReducedMotion()
  const { lastBall, drawNumber, balls } = draw
  const newest = lastBall === null ? null : `${drawNumber}/${balls.length}`
  const [turned, setTurned] = useState<string | null>(null)
  const afterMs = turnMs(game, draw)
  useEffect(() => {
    if (newest === null) return
    const timer = setTimeout(() => setTurned(newest), afterMs)
    return () => clearTimeout(timer)
  }, [newest, afterMs])
  const drawn = prizeDraws(game, draw, rows)
  const last = drawn.at(-1)
  if (isStill || newest === null || newest === turned || last === undefined) return drawn
  return [...drawn.slice(0, -1), { ...last, tickets: last.tickets.slice(0, -1) }]
}
