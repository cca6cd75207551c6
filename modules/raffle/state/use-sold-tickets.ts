import { useEffect, useMemo, useRef } from 'react'
import { useOperation } from '#runtime/client/use-operation.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { readTicket, ticketRules } from '../rules/ticket-numbers.ts'

/**
 * The sold ones of these tickets; null while loading, on failure, and for a visitor, because the operation needs a session. Refetched
 * when the raffle's number of sold tickets changes.
 */
export function useSoldTickets(
  { gameInstanceId, gamePlayCurrent = 0 }: GameInstance,
  tickets: readonly number[],
): ReadonlySet<number> | null {
  const plays = useMemo(() => tickets.map(ticketRules.playOf), [tickets])
  const { data, refetch } = useOperation(
    'arePlaysAvailableForGame',
    { gameInstanceId, plays },
    { enabled: plays.length > 0 },
  )
  const counted = useRef(gamePlayCurrent)
  useEffect(() => {
    if (counted.current === gamePlayCurrent) return
    counted.current = gamePlayCurrent
    if (plays.length > 0) void refetch()
  }, [gamePlayCurrent, plays, refetch])
  return useMemo(
    () =>
      data === undefined ? null : new Set((data.unavailablePlays ?? []).map((play) => readTicket(play) ?? 0)),
    [data],
  )
}
