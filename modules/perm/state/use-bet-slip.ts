import { useCallback, useEffect, useRef, useState } from 'react'
import { useIsHydrating } from '#runtime/clock/rendered-page.ts'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { rowOfBet, BET_TYPES, betTypeOf, type BetType } from '../rules/bet-types.ts'
import type { BetTerms } from '../rules/perm-play.ts'
import { fromStored, openSlip, reduceSlip, toStored, type BetAction, type BetSlip } from './bet-slip.ts'

/** Storage key of a game's slip. One per game: its next instance takes the same bets. */
const slipKey = (gameId: number) => `perm.slip.${gameId}`

/** The first bet type that the game offers. */
function firstOffered({ prizes }: BetTerms): BetType {
  const offered = BET_TYPES.map(betTypeOf).find((bet) => rowOfBet(prizes, bet) !== -1)
  return offered ?? betTypeOf('firstNumberDrop')
}

/**
 * The slip of one game, kept across screens and a refresh until it is bought. It is stored with the change, not after the
 * next render: the same press may lead to another screen, which reads it.
 */
export function useBetSlip(
  { gameId }: GameInstance,
  terms: BetTerms,
): [BetSlip, (action: BetAction) => void] {
  const { storage } = useRuntime()
  const key = slipKey(gameId)
  const isHydrating = useIsHydrating()
  const [slip, setSlip] = useState(() =>
    fromStored(terms, openSlip(firstOffered(terms)), isHydrating ? null : storage.read(key)),
  )
  const latest = useRef(slip)
  const act = useCallback(
    (action: BetAction) => {
      const next = reduceSlip(terms, latest.current, action)
      latest.current = next
      setSlip(next)
      if (next.bets.length + next.current.numbers.length === 0) storage.remove(key)
      else storage.write(key, toStored(next))
    },
    [terms, storage, key],
  )
  const isUnread = useRef(isHydrating)
  useEffect(() => {
    if (!isUnread.current) return
    isUnread.current = false
    const kept = storage.read(key)
    if (kept !== null) act({ type: 'loaded', slip: fromStored(terms, latest.current, kept) })
  }, [storage, key, terms, act])
  return [slip, act]
}
