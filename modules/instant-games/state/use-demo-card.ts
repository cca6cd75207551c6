import { useCallback, useEffect, useState } from 'react'
import { useClient } from '#runtime/client/use-client.ts'
import type { CardOutcome } from '#games/checkout/instant-card.ts'

export interface DemoCard {
  /** Number of the card on the screen, from 1. */
  readonly round: number
  /** Null until it is drawn. */
  readonly outcome: CardOutcome | null
  readonly opened: readonly number[]
  readonly isOver: boolean
  readonly isFailed: boolean
  readonly open: (parts: readonly number[]) => void
  readonly finish: () => void
  /** Draws another card. */
  readonly again: () => void
}

const NEW = { outcome: null, opened: [] as readonly number[], isOver: false, isFailed: false } as const

/** Demo cards of a game, one after another. They are on this screen alone: nothing is sold, kept or paid. */
export function useDemoCard(gameInstanceId: number): DemoCard {
  const client = useClient()
  const [card, setCard] = useState<Omit<DemoCard, 'open' | 'finish' | 'again'>>({ round: 1, ...NEW })
  const { round } = card
  useEffect(() => {
    let isCurrent = true
    const answer = (change: Partial<DemoCard>) => isCurrent && setCard((now) => ({ ...now, ...change }))
    client.call('getDemoCard', { gameInstanceId }).then(
      (outcome) => answer({ outcome }),
      () => answer({ isFailed: true }),
    )
    return () => {
      isCurrent = false
    }
    // A sale of the instance changes the id, not the game: the card on the screen stays.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [client, round])
  const open = useCallback(
    (parts: readonly number[]) =>
      setCard((now) => ({ ...now, opened: [...new Set([...now.opened, ...parts])] })),
    [],
  )
  const finish = useCallback(() => setCard((now) => ({ ...now, isOver: true })), [])
  const again = useCallback(() => setCard((now) => ({ ...NEW, round: now.round + 1 })), [])
  return { ...card, open, finish, again }
}
