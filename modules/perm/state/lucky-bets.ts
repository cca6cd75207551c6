import { useCallback, useEffect, useRef, useState } from 'react'
import { useClient } from '#runtime/client/use-client.ts'
import type { BetTerms } from '../rules/perm-play.ts'
import { betsOfPlays, type BetAction } from './bet-slip.ts'

/** Maximum number of lucky bets that an address requests. */
const ASKED_MAX = 10

export interface LuckyBets {
  readonly busy: boolean
  readonly failed: boolean
  /** Adds this many bets that the service picks: the browser generates no random numbers. */
  readonly add: (count: number) => void
}

export function useLuckyBets(
  gameInstanceId: number,
  terms: BetTerms,
  act: (action: BetAction) => void,
): LuckyBets {
  const client = useClient()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const add = useCallback(
    async (count: number) => {
      setState('busy')
      try {
        const { plays } = await client.call('getRandomPlaysForGame', { gameInstanceId, count })
        act({ type: 'betsAdded', bets: betsOfPlays(terms, plays) })
        setState('idle')
      } catch {
        setState('failed')
      }
    },
    [client, gameInstanceId, terms, act],
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

/** Fills an empty slip once with the lucky bets that the address requests (`dip`). */
export function useAskedBets(lucky: LuckyBets, asked: string | undefined, isEmpty: boolean): void {
  const isAsked = useRef(false)
  const count = Math.min(Number(asked ?? 0) || 0, ASKED_MAX)
  useEffect(() => {
    if (isAsked.current || count < 1 || !isEmpty) return
    isAsked.current = true
    lucky.add(count)
  }, [count, isEmpty, lucky])
}
