import { useCallback, useEffect, useRef, useState } from 'react'
import { useClient } from '#runtime/client/use-client.ts'
import { readTicket } from '../rules/ticket-numbers.ts'
import type { BasketAction } from './basket.ts'

/** Maximum number of tickets of one request. */
const REQUEST_MAX = 1000

/** Maximum number of tickets that an address requests. */
const ASKED_MAX = 10

export interface LuckyTickets {
  readonly busy: boolean
  readonly failed: boolean
  /** Adds this many free tickets that the service picks: the browser generates no random numbers. */
  readonly add: (count: number) => void
}

/** `taken` is the number of tickets in the basket: a dip may find them again, so that it asks for as many more. */
export function useLuckyTickets(
  gameInstanceId: number,
  taken: number,
  act: (action: BasketAction) => void,
): LuckyTickets {
  const client = useClient()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const add = useCallback(
    async (count: number) => {
      setState('busy')
      try {
        const asked = Math.min(REQUEST_MAX, count + taken)
        const { plays } = await client.call('getRandomPlaysForGame', { gameInstanceId, count: asked })
        act({ type: 'added', tickets: plays.flatMap((play) => readTicket(play) ?? []), count })
        setState('idle')
      } catch {
        setState('failed')
      }
    },
    [client, gameInstanceId, taken, act],
  )
  const isBusy = state === 'busy'
  return {
    busy: isBusy,
    failed: state === 'failed',
    add: (count) => {
      if (!isBusy) void add(count)
    },
  }
}

/** Fills an empty basket once with the tickets that the address requests (`dip`). */
export function useAskedTickets(lucky: LuckyTickets, asked: string | undefined, isEmpty: boolean): void {
  const isAsked = useRef(false)
  const count = Math.min(Number(asked ?? 0) || 0, ASKED_MAX)
  useEffect(() => {
    if (isAsked.current || count < 1 || !isEmpty) return
    isAsked.current = true
    lucky.add(count)
  }, [count, isEmpty, lucky])
}
