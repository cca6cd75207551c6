import { useCallback, useEffect, useRef, useState } from 'react'
import { useClient } from '#runtime/client/use-client.ts'
import { useIsHydrating } from '#runtime/clock/rendered-page.ts'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { cardOfPlay, checkCard } from '../rules/bingo-play.ts'
import { reduceChoice, storedChoice, type CardChoice, type ChoiceAction } from './card-choice.ts'

/** Storage key of a game's choice. One per game: its next instance takes the same cards. */
const choiceKey = (gameId: number) => `bingo.cards.${gameId}`

/** The chosen cards of one game, kept over a refresh until they are bought. */
export function useCardChoice({
  gameId,
}: Pick<GameInstance, 'gameId'>): [CardChoice, (action: ChoiceAction) => void] {
  const { storage } = useRuntime()
  const key = choiceKey(gameId)
  const isHydrating = useIsHydrating()
  const [choice, setChoice] = useState<CardChoice>(() => (isHydrating ? [] : storedChoice(storage.read(key))))
  const latest = useRef(choice)
  const act = useCallback(
    (action: ChoiceAction) => {
      const next = reduceChoice(latest.current, action)
      latest.current = next
      setChoice(next)
      if (next.length === 0) storage.remove(key)
      else storage.write(key, next)
    },
    [storage, key],
  )
  const isUnread = useRef(isHydrating)
  useEffect(() => {
    if (!isUnread.current) return
    isUnread.current = false
    const kept = storedChoice(storage.read(key))
    if (kept.length > 0) act({ type: 'added', cards: kept })
  }, [storage, key, act])
  return [choice, act]
}

export interface CardDealer {
  readonly busy: boolean
  readonly failed: boolean
  /** Asks the service for this many cards: six are a strip. A press while it is busy does nothing. */
  readonly deal: (count: number, take: (cards: readonly number[]) => void) => void
}

/** Cards that the service picks: the browser generates no random numbers. */
export function useCardDealer(gameInstanceId: number): CardDealer {
  const client = useClient()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const isBusy = useRef(false)
  const deal = useCallback(
    async (count: number, take: (cards: readonly number[]) => void) => {
      setState('busy')
      try {
        const { plays } = await client.call('getRandomPlaysForGame', { gameInstanceId, count })
        take(plays.filter((play) => checkCard(play).ok).map(cardOfPlay))
        setState('idle')
      } catch {
        setState('failed')
      } finally {
        isBusy.current = false
      }
    },
    [client, gameInstanceId],
  )
  return {
    busy: state === 'busy',
    failed: state === 'failed',
    deal: (count, take) => {
      if (isBusy.current || count < 1) return
      isBusy.current = true
      void deal(count, take)
    },
  }
}
