import { atom, useAtomValue } from 'jotai'
import { atomFamily } from 'jotai-family'
import { useEffect } from 'react'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { useRuntime, type Store } from '#runtime/context/runtime-services.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { fromColumns } from '#schemas/protocol/columns.ts'
import { gameTopic } from '#schemas/protocol/topics.ts'
import { applyResults } from './apply-results.ts'
import { applyDrawEvent, EMPTY_DRAW, type DrawState } from './draw-state.ts'
import { useGameInstance } from './game-instances.ts'
import type { DrawFollower } from './live-state.ts'

const drawAtoms = atomFamily((_gameInstanceId: number) => atom<DrawState>(EMPTY_DRAW))

/** The shown part of an instance's draws. Updates while `useWatchedGame` is on the same screen. */
export function useDraw(gameInstanceId: number): DrawState {
  return useAtomValue(drawAtoms(gameInstanceId))
}

/** Keeps the draws of an instance in the store. */
function drawFollower(store: Store, gameInstanceId: number, reload: () => void): DrawFollower {
  const draws = drawAtoms(gameInstanceId)
  return {
    reload,
    take(event) {
      if (event.event === 'player.joined') return reload()
      const wasOver = store.get(draws).isGameOver
      store.set(draws, (draw) => applyDrawEvent(draw, event))
      // The results have all prizes once the instance has ended. The two events come on two topics, in any order.
      const isEnd = event.event === 'game.end' || (event.event === 'player.allWinnings' && wasOver)
      if (isEnd && store.get(draws).lacksPrizes) reload()
    },
    drop() {
      // A returning screen loads the results again.
      store.set(draws, EMPTY_DRAW)
      drawAtoms.remove(gameInstanceId)
    },
  }
}

/**
 * Watches one instance while a screen shows it: subscribes to its topic, loads its results so far, and shows every change
 * immediately instead of with the next flush of lists.
 */
export function useWatchedGame(gameInstanceId: number): GameInstance | undefined {
  const { client, live, store } = useRuntime()
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const results = await client.call('getGameResults', { gameInstanceId }, { priority: 6 })
      if (!isCurrent) return
      live.change(applyResults(live.games, results, serverNow()))
      live.applyDraw(gameInstanceId, { event: 'results', body: results })
      if (live.games.instances.has(gameInstanceId)) return
      const games = await client.call('loadGames', { gameInstanceIds: [gameInstanceId] })
      if (isCurrent) live.change({ put: fromColumns<GameInstance>(games) })
    }
    // A fault of getGameResults is ignored (spec 8): the pushes still arrive.
    const reload = () => void load().catch(() => undefined)
    const stopWatching = live.watch(gameInstanceId, drawFollower(store, gameInstanceId, reload))
    const unsubscribe = client.subscribe(gameTopic(gameInstanceId))
    reload()
    return () => {
      isCurrent = false
      unsubscribe()
      stopWatching()
    }
  }, [client, live, store, gameInstanceId])
  return useGameInstance(gameInstanceId)
}
