import { useRef, type Dispatch } from 'react'
import { useRuntime } from '#runtime/boot/runtime-services.ts'
import { serverNow } from '#runtime/clock/server-clock.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { Fault } from '#schemas/protocol/faults.ts'
import { operations } from '#schemas/protocol/operations.ts'
import type { JoinGameRequest, JoinGameResult } from '#schemas/protocol/operations/joinGame.ts'
import { afterJoin, afterRefusal } from './apply-join.ts'
import { exitCodeOf, exitCodeOfFault } from './join-answers.ts'
import type { NumberPicking, PickingAction } from './number-picking.ts'
import { toPlay } from './plays.ts'

/** A join that may or may not have arrived: asked again, it must be the same request under the same key. */
interface InDoubt {
  readonly key: string
  readonly body: JoinGameRequest
}

/** What a join of this slip sends. */
export function joinRequestOf(game: GameInstance, state: NumberPicking): JoinGameRequest {
  const userPlays = state.lines.map(toPlay)
  return {
    gameId: game.gameId,
    gameInstanceId: game.gameInstanceId,
    userPlays,
    userPlaysCount: userPlays.length,
    currencyId: state.currencyId,
    ...(state.subscriptions > 0 && { subscriptions: state.subscriptions }),
  }
}

/** Sends the slip once, however often the button is pressed, and takes the answer in. */
export function useJoin(
  game: GameInstance,
  state: NumberPicking,
  dispatch: Dispatch<PickingAction>,
): () => void {
  const { client, live } = useRuntime()
  const underWay = useRef(false)
  const inDoubt = useRef<InDoubt | null>(null)

  function refused(joinCode: number, answer: JoinGameResult | null) {
    const known = live.games.instances.get(game.gameInstanceId)
    if (known) live.change({ put: [afterRefusal(known, joinCode, answer)] })
    dispatch({ type: 'notJoined', joinCode, offendingPlay: answer?.offendingPlay ?? null })
  }

  function answered(answer: JoinGameResult) {
    const { joinEvent } = answer
    if (joinEvent) live.putAccount(joinEvent.account)
    if (!operations.joinGame.succeeded(answer)) return refused(exitCodeOf(answer.exitCode), answer)
    const known = live.games.instances.get(answer.gameInstanceId)
    live.change({ put: [afterJoin(game, known, answer, serverNow())] })
    live.flush()
    dispatch({
      type: 'joined',
      playsJoined: joinEvent?.playIds.length ?? state.lines.length,
      gameInstanceId: answer.gameInstanceId,
      receipt: joinEvent
        ? { totalCost: joinEvent.totalCost, balanceAfter: joinEvent.account.accountBalance }
        : null,
    })
  }

  async function send() {
    const attempt = inDoubt.current
    const body = attempt?.body ?? joinRequestOf(game, state)
    inDoubt.current = null
    try {
      answered(await client.call('joinGame', body, { priority: 9, ...(attempt && { key: attempt.key }) }))
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      const key = error.code === 'Client.Error.DeliveryInDoubt' ? error.args?.key : undefined
      if (typeof key === 'string') inDoubt.current = { key, body }
      refused(exitCodeOfFault(error.code), null)
    } finally {
      underWay.current = false
    }
  }

  return () => {
    // The state says so too, but only after the next render: two clicks may come before it.
    if (underWay.current) return
    underWay.current = true
    dispatch({ type: 'joinStarted', gameInstanceId: game.gameInstanceId })
    void send()
  }
}
