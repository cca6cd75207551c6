import { useEffect } from 'react'
import { isCountryBlocked } from '#schemas/entities/country-blocked.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { useModals } from '#runtime/modals/modals.ts'
import { useGo } from '#runtime/router/navigate.ts'
import { usePendingJoin, type PendingJoin } from '#games/client/pending-join.ts'
import { useSession } from '#runtime/session/session.ts'
import { joinRequestOf } from './join.ts'
import type { NumberPicking } from './picking-machine.ts'
import type { Payments } from './payments.ts'
import type { FurtherChoice } from './slip.ts'

interface PricedSlip {
  readonly game: GameInstance
  readonly state: NumberPicking
  readonly plays: number
  readonly further: FurtherChoice
  readonly payments: Payments
  readonly balanceAfter: number | null
}

export interface PendingSlip {
  /** The slip as it was kept for a login or a deposit; null where it was not. */
  readonly pending: PendingJoin | null
  /** The purchase was answered. */
  readonly answered: () => void
}

/**
 * Keeps a slip that a visitor or a player without enough money wants to buy. A visitor who comes back logged in goes on to the rest of the
 * registration, or to the deposit of the missing amount, once; the browser's back button leads to the slip.
 */
export function usePendingSlip(slip: PricedSlip): PendingSlip {
  const { game, state: picked, plays, further, payments, balanceAfter } = slip
  const { section } = picked
  const [kept, { track, forget }] = usePendingJoin()
  const { state, player } = useSession()
  const go = useGo()
  const modals = useModals()
  const { gameId, gameInstanceId, gameRule, gameTitle } = game
  const { currencyId, amount } = payments.chosen
  const pending = kept?.gameId === gameId ? kept : null
  const isVisitor = state === 'visitor' || state === 'failed'
  const isKnown = isVisitor || (balanceAfter !== null && !payments.isAsking)
  const lacksMoney = balanceAfter !== null && balanceAfter < 0
  const hasLoggedIn = !isVisitor && pending?.playerId === null
  const isIncomplete = player?.verification.playerSegment === 'B'
  const isDue =
    section === 'numberPickingConfirm' && isKnown && (isVisitor || lacksMoney || hasLoggedIn || isIncomplete)
  useEffect(() => {
    if (!isDue || amount === null) return
    const order = joinRequestOf(game, { state: picked, payment: payments.chosen, further })
    const { guestSince } = track({
      gameId,
      gameInstanceId,
      gameRule,
      gameTitle,
      plays,
      furtherDraws: further.paidNow,
      currencyId,
      amount,
      order,
    })
    // The steps of a guest's purchase lead on by themselves.
    if (guestSince !== undefined) return
    const segment = player?.verification.playerSegment ?? null
    if (!hasLoggedIn || segment === null || isCountryBlocked(segment)) return
    if (segment === 'B') modals.open('registration.full')
    else if (lacksMoney) go('cashier.deposit', { currencyId })
    // Neither the title of a game nor a new function makes it another slip.
    // oxlint-disable-next-line react/exhaustive-deps, react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [
    isDue,
    hasLoggedIn,
    lacksMoney,
    gameInstanceId,
    plays,
    further.chosen,
    further.payGo,
    currencyId,
    amount,
  ])
  return { pending, answered: forget }
}
