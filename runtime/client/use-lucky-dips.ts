import { useEffect, useRef, useState } from 'react'
import { useClient } from './use-client.ts'

/** Maximum number of plays of one request. */
const REQUEST_MAX = 1000

/** Maximum number of lucky dips that an address requests. */
const ASKED_MAX = 10

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

/** Fills an empty choice once with the lucky dips that the address requests (`dip`). */
export function useAskedDips(lucky: LuckyDips, asked: string | undefined, isEmpty: boolean): void {
  const isAsked = useRef(false)
  const count = Math.min(Number(asked ?? 0) || 0, ASKED_MAX)
  useEffect(() => {
    if (isAsked.current || count < 1 || !isEmpty) return
    isAsked.current = true
    lucky.add(count)
  }, [count, isEmpty, lucky])
}
