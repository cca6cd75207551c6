import { useEffect, useRef, type Dispatch } from 'react'
import { joinKeyOf } from '#games/client/pending-join.ts'
import { useUnsettled } from '#runtime/client/unsettled.ts'
import { useIsShown } from '#runtime/client/use-operation-mutation.ts'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { putAccount } from '#runtime/live/accounts.ts'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { verificationDue } from '#schemas/entities/verification-due.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import { moneyOperations } from '#schemas/protocol/operation-sets.ts'
import type { OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import { decimalPlacesOf, toMinor } from '#runtime/format/amounts.ts'
import type { CheckoutProps } from '#games/checkout/checkout.ts'
import type { ModalId } from '#runtime/registry/links.ts'
import { useModals } from '#runtime/modals/modals.ts'
import { useSession } from '#runtime/session/session.ts'
import { useSite } from '#runtime/site/site.ts'
import { refuseJoin, type JoinRefusal } from '../rules/join-eligibility.ts'
import { exitCodeOf, exitCodeOfFault, receiptOf } from './join-answers.ts'
import type { PendingSlip } from './pending-slip.ts'
import type { FurtherChoice } from './slip.ts'
import { isEmptyLine, type NumberPicking, type PickingAction } from './picking-machine.ts'
import type { Payment } from './payments.ts'
import { toPlay } from './plays.ts'

/** How to buy the lines of a slip. */
export interface JoinOrder extends PendingSlip {
  /** Bets of a perm game have an operation of their own (spec 7). */
  readonly operation: CheckoutProps['operation']
  /** Every card of the game is the same choice. */
  readonly isOneTap: boolean
  readonly state: NumberPicking
  readonly payment: Payment
  readonly further: FurtherChoice
}

/** The join request of this slip; with another currency it includes the rate that the player saw, so that no other rate is applied. */
export function joinRequestOf(
  game: GameInstance,
  { state, payment, further }: Pick<JoinOrder, 'state' | 'payment' | 'further'>,
): OperationRequest<'joinGame'> {
  const userPlays = state.lines.map(toPlay)
  return {
    gameId: game.gameId,
    gameInstanceId: game.gameInstanceId,
    userPlays,
    userPlaysCount: userPlays.length,
    currencyId: payment.currencyId,
    ...(payment.exchange && { rate: payment.exchange.rate }),
    ...(further.chosen > 0 && { subscriptions: further.chosen }),
    ...(further.payGo && { payGo: true }),
    ...(further.freeDraws > 0 && { promotion: true }),
  }
}

/**
 * Sends the slip once, however often the button is pressed, and applies the answer. A purchase of this slip that an earlier page or another tab has sent
 * is followed to its answer; meanwhile no other can be made.
 */
export function useJoin(game: GameInstance, order: JoinOrder, dispatch: Dispatch<PickingAction>): () => void {
  const { client, live, store } = useRuntime()
  const underWay = useRef(false)
  const isShown = useIsShown()
  const unsettled = useUnsettled(order.operation).find(({ body }) => isOfSlip(game, order, body))
  const followed = unsettled?.key

  function refused(id: number, joinCode: number, answer: OperationResult<'joinGame'> | null) {
    const known = live.games.instances.get(id)
    if (known) live.change({ put: [afterRefusal(known, joinCode, answer)] })
    dispatch({
      type: 'notJoined',
      joinCode,
      joinBlock: answer?.block ?? null,
      offendingPlay: answer?.offendingPlay ?? null,
      refusedPayment: order.payment,
    })
  }

  function answered(body: OperationRequest<'joinGame'>, answer: OperationResult<'joinGame'>) {
    const { joinEvent } = answer
    if (joinEvent) putAccount(store, joinEvent.account)
    if (!moneyOperations[order.operation].succeeded(answer))
      return refused(body.gameInstanceId, exitCodeOf(answer.exitCode), answer)
    const known = live.games.instances.get(answer.gameInstanceId)
    live.change({ put: [afterJoin(game, known, answer, serverNow())] })
    live.flush()
    dispatch({
      type: 'joined',
      playsJoined: joinEvent?.playIds.length ?? body.userPlays.length,
      gameInstanceId: answer.gameInstanceId,
      receipt: receiptOf(body, answer),
    })
  }

  async function settle(body: OperationRequest<'joinGame'>, answer: Promise<OperationResult<'joinGame'>>) {
    try {
      const result = await answer
      // A purchase that was refused is another one when it is tried again.
      order.answered()
      answered(body, result)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      if (error.code === FAULT.siteTakesNoPlays) order.answered()
      // The session ended in between: the slip keeps its button until the next login shows the answer.
      if (error.code !== FAULT.deliveryInDoubt && error.code !== FAULT.notSentReliably)
        refused(body.gameInstanceId, exitCodeOfFault(error.code), null)
    } finally {
      underWay.current = false
    }
  }

  useEffect(() => {
    if (followed === undefined || unsettled === undefined || underWay.current) return
    underWay.current = true
    const body = unsettled.body as OperationRequest<'joinGame'>
    dispatch({ type: 'joinFollowed', gameInstanceId: body.gameInstanceId })
    void settle(body, client.follow(followed, isShown) as Promise<OperationResult<'joinGame'>>)
    // Once for each purchase, whatever the slip shows meanwhile.
    // oxlint-disable-next-line react/exhaustive-deps, react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [followed])

  return () => {
    // The state has the same flag, but only after the next render: two clicks may come before it.
    if (underWay.current) return
    underWay.current = true
    dispatch({ type: 'joinStarted', gameInstanceId: game.gameInstanceId })
    const body = joinRequestOf(game, order)
    const key = order.pending === null ? undefined : joinKeyOf(order.pending, body)
    const options = { priority: 9, isShown, ...(key !== undefined && { key }) }
    void settle(body, client.call(order.operation, body, options))
  }
}

/** Whether a purchase that was sent earlier is one of this slip: the same plays, whichever account pays; in a purchase of one tap, any card of the game. */
export function isOfSlip(
  { gameId }: Pick<GameInstance, 'gameId'>,
  { state, isOneTap }: Pick<JoinOrder, 'state' | 'isOneTap'>,
  sent: Record<string, unknown>,
): boolean {
  const { gameId: sentGameId, userPlays } = sent as Partial<OperationRequest<'joinGame'>>
  if (sentGameId !== gameId) return false
  if (state.section === 'numberPickingJoined') return false
  const lines = state.lines.filter((line) => line.foreign !== undefined || !isEmptyLine(line))
  return isOneTap || JSON.stringify(userPlays) === JSON.stringify(lines.map(toPlay))
}

/**
 * The instance after a join (spec 4, "Join"): the answer's counts, and the player in it. Where the service joined another,
 * unknown instance, it is a new FULL entry made from the requested one.
 */
export function afterJoin(
  asked: GameInstance,
  known: GameInstance | undefined,
  answer: OperationResult<'joinGame'>,
  now: number,
): GameInstance {
  const base: GameInstance = known ?? {
    ...asked,
    gameInstanceId: answer.gameInstanceId,
    gameStatus: answer.gameStatus ?? 'FULL',
  }
  const { joinEvent } = answer
  return {
    ...base,
    playerInGame: true,
    lastJoinTimeMs: now,
    joinCode: answer.exitCode,
    ...(answer.gameStatus && { gameStatus: answer.gameStatus }),
    ...(answer.subscriptionCode !== undefined && { subscriptionCode: answer.subscriptionCode }),
    ...(joinEvent && {
      gamePlayCurrent: joinEvent.playsInGame,
      gamePlayerCurrent: joinEvent.playersInGame,
      playerPlaysInGame: joinEvent.playerPlaysInGame,
    }),
    ...(joinEvent?.prizePool !== undefined && { prizePool: joinEvent.prizePool }),
    ...(joinEvent?.totalWagers !== undefined && { totalWagers: joinEvent.totalWagers }),
  }
}

/** The instance after a refusal: it keeps the code, and the counts if the answer has them (spec 4, "Join"). */
export function afterRefusal(
  game: GameInstance,
  joinCode: number,
  answer: OperationResult<'joinGame'> | null,
): GameInstance {
  const counts = answer?.joinEvent
  return {
    ...game,
    joinCode,
    ...(counts && { gamePlayCurrent: counts.playsInGame, gamePlayerCurrent: counts.playersInGame }),
  }
}

/** The modal of each refusal (spec 5). */
const REFUSAL_MODALS = {
  'no-segment': 'picking.noSegment',
  'country-blocked': 'picking.countryBlocked',
  'must-deposit': 'picking.mustDeposit',
  'email-unverified': 'session.verifyEmail',
  'registration-incomplete': 'session.completeRegistration',
} as const satisfies Record<Exclude<JoinRefusal, 'not-enough-funds'>, ModalId>

/**
 * The action of the slip's button: join, or open the modal of the first refusal. Nothing is bought for an amount that the
 * player has not seen.
 */
export function useBuy(payment: Payment, balanceAfter: number | null, join: () => void): () => void {
  const { player } = useSession()
  const { manifest } = useSite()
  const modals = useModals()
  return () => {
    const { currencyId, amount, balance } = payment
    if (!player || amount === null) return
    const { settings } = manifest
    const { playerSegment, emailVerified } = player.verification
    const decimalPlaces = decimalPlacesOf(manifest, currencyId)
    const refusal = refuseJoin({
      segment: playerSegment,
      emailVerified,
      hasDeposited: player.statistics.lastDepositDate !== undefined,
      costMinor: toMinor(amount, decimalPlaces),
      balanceMinor: toMinor(balance ?? 0, decimalPlaces),
      site: {
        freerollNoDeposits: settings.freerollNoDeposits,
        emailVerificationRequired: settings.emailVerificationRequired,
      },
    })
    const isVerifiedFirst = settings.verifiedBefore.includes('play')
    // Also before the way to a deposit, which would lead to the same.
    if (
      (refusal === null || refusal === 'not-enough-funds') &&
      isVerifiedFirst &&
      verificationDue(player.verification) !== null
    )
      return modals.open('account.verifyFirst')
    if (refusal === null) {
      const isPhoneDue = settings.phoneVerificationRequired && player.details.mobilePhoneVerified !== true
      return isPhoneDue ? modals.open('account.phoneCode') : join()
    }
    if (refusal !== 'not-enough-funds') return modals.open(REFUSAL_MODALS[refusal])
    const missing = balanceAfter === null ? amount : -balanceAfter
    modals.open('picking.notEnoughFunds', { missing, currencyId })
  }
}
