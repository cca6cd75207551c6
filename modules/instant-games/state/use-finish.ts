import { useCallback, useRef } from 'react'
import { useOperationMutation } from '#runtime/client/use-operation-mutation.ts'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { putAccount } from '#runtime/live/accounts.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'

export interface Finish {
  readonly isFailed: boolean
  /** Ends the card and pays its prize. Only the first call has an effect, until it fails. */
  readonly finish: () => void
}

/** The end of the player's own card (spec 7, `confirmCrosswordEnd`): the balance changes with its answer. */
export function useFinish(game: GameInstance, onEnded: () => void): Finish {
  const { live, store } = useRuntime()
  const { mutate, isError, variables } = useOperationMutation('confirmCrosswordEnd', {
    showsOwnFailure: true,
  })
  const underWay = useRef<number | null>(null)
  const finish = useCallback(() => {
    const { gameInstanceId } = game
    if (underWay.current === gameInstanceId) return
    underWay.current = gameInstanceId
    mutate(
      { gameInstanceId },
      {
        onSuccess({ account, gameStatus, myWinnings }) {
          if (account) putAccount(store, account)
          const known = live.games.instances.get(gameInstanceId) ?? game
          live.change({ put: [{ ...known, gameStatus, playerWinnings: myWinnings }] })
          live.flush()
          onEnded()
        },
        onError() {
          underWay.current = null
        },
      },
    )
  }, [live, store, mutate, game, onEnded])
  return { isFailed: isError && variables.gameInstanceId === game.gameInstanceId, finish }
}
