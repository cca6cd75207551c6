import { useEffect, useRef, useState } from 'react'
import { useIsHydrating } from '#runtime/clock/rendered-page.ts'
import { useClient } from '#runtime/client/use-client.ts'

/** Maximum number of plays of one request. */
const REQUEST_MAX = 1000

/** Maximum number of lucky dips that an address requests: two strips of bingo cards. */
const ASKED_MAX = 12

export interface LuckyDips {
  readonly busy: boolean
  readonly failed: boolean
  /** Adds this many plays that the service picks: the browser generates no random numbers. Ignored while a request is running. */
  readonly add: (count: number) => void
}

export interface LuckyDipTerms {
  /** Plays to request beyond the count: a dip may find plays again that the player has chosen already. */
  readonly spare?: number
  readonly take: (plays: readonly string[], count: number) => void
}

export function useLuckyDips(gameInstanceId: number, { spare = 0, take }: LuckyDipTerms): LuckyDips {
  const client = useClient()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const add = async (count: number) => {
    setState('busy')
    try {
      const asked = Math.min(REQUEST_MAX, count + spare)
      const { plays } = await client.call('getRandomPlaysForGame', { gameInstanceId, count: asked })
      take(plays, count)
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  const isBusy = state === 'busy'
  return {
    busy: isBusy,
    failed: state === 'failed',
    add: (count) => {
      if (!isBusy) void add(count)
    },
  }
}

export interface RequestedDips {
  /** The value of `dip` in the address. */
  readonly asked: number | undefined
  /** Plays that can still be bought. */
  readonly room: number
  /** Nothing is chosen, and nothing was kept from an earlier visit. */
  readonly isEmpty: boolean
}

/** Fills an empty choice once with the lucky dips that the address requests (`dip`). */
export function useRequestedDips(
  { asked, room, isEmpty }: RequestedDips,
  add: (count: number) => void,
): void {
  const isAsked = useRef(false)
  // A page that the service rendered reads the kept choice after its first render: until then every choice is empty.
  const isHydrating = useIsHydrating()
  const count = Math.min(asked ?? 0, ASKED_MAX, room)
  useEffect(() => {
    if (isAsked.current || isHydrating || count < 1 || !isEmpty) return
    isAsked.current = true
    add(count)
  }, [count, isHydrating, isEmpty, add])
}
