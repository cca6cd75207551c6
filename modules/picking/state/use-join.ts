import { useRef, type Dispatch } from 'react'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { serverNow } from '#runtime/clock/server-clock.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import { operations, type OperationRequest, type OperationResult } from '#schemas/protocol/operations.ts'
import { afterJoin, afterRefusal } from './apply-join.ts'
import { exitCodeOf, exitCodeOfFault } from './join-answers.ts'
import type { NumberPicking, PickingAction } from './number-picking.ts'
import type { Payment } from './payment.ts'
import { toPlay } from './plays.ts'
import { receiptOf } from './receipt.ts'

/** A join that may have arrived: the retry must be the same request under the same key. */
interface InDoubt {
  readonly key: string
  readonly body: OperationRequest<'joinGame'>
}

/** How to buy the lines of a slip. */
export interface JoinOrder {
  readonly state: NumberPicking
  readonly payment: Payment
  readonly furtherDraws: number
}

/** The join request of this slip; with another currency it includes the rate that the player saw, so that no other rate is applied. */
export function joinRequestOf(
  game: GameInstance,
  { state, payment, furtherDraws }: JoinOrder,
): OperationRequest<'joinGame'> {
  const userPlays = state.lines.map(toPlay)
  return {
    gameId: game.gameId,
    gameInstanceId: game.gameInstanceId,
    userPlays,
    userPlaysCount: userPlays.length,
    currencyId: payment.currencyId,
    ...(payment.exchange && { rate: payment.exchange.rate }),
    ...(furtherDraws > 0 && { subscriptions: furtherDraws }),
  }
}

/** Sends the slip once, however often the button is pressed, and applies the answer. */
export function useJoin(game: GameInstance, order: JoinOrder, dispatch: Dispatch<PickingAction>): () => void {
  const { client, live } = useRuntime()
  const underWay = useRef(false)
  const inDoubt = useRef<InDoubt | null>(null)

  function refused(joinCode: number, answer: OperationResult<'joinGame'> | null) {
    const known = live.games.instances.get(game.gameInstanceId)
    if (known) live.change({ put: [afterRefusal(known, joinCode, answer)] })
    dispatch({
      type: 'notJoined',
      joinCode,
      offendingPlay: answer?.offendingPlay ?? null,
      refusedPayment: order.payment,
    })
  }

  function answered(body: OperationRequest<'joinGame'>, answer: OperationResult<'joinGame'>) {
    const { joinEvent } = answer
    if (joinEvent) live.putAccount(joinEvent.account)
    if (!operations.joinGame.succeeded(answer)) return refused(exitCodeOf(answer.exitCode), answer)
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

  async function send() {
    const attempt = inDoubt.current
    const body = attempt?.body ?? joinRequestOf(game, order)
    inDoubt.current = null
    try {
      const again = attempt && { key: attempt.key }
      answered(body, await client.call('joinGame', body, { priority: 9, ...again }))
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      const key = error.code === FAULT.deliveryInDoubt ? error.args?.key : undefined
      if (typeof key === 'string') inDoubt.current = { key, body }
      refused(exitCodeOfFault(error.code), null)
    } finally {
      underWay.current = false
    }
  }

  return () => {
    // The state has the same flag, but only after the next render: two clicks may come before it.
    if (underWay.current) return
    underWay.current = true
    dispatch({ type: 'joinStarted', gameInstanceId: game.gameInstanceId })
    void send()
  }
}
