import { useCallback, useEffect, useState } from 'react'
import { useFirstNow } from '#runtime/clock/drawn-page.ts'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { useGameInstanceIds } from '#runtime/live/game-instances.ts'
import { useGameRoles } from '#runtime/registry/game-roles.ts'
import type { GameInstance, GameStatus } from '#schemas/entities/game-instance.ts'
import { byNextDraw } from '../rules/game-order.ts'

/** The games that are being drawn now and can be watched. Cards belong to their player. */
export function useLiveGames(): readonly number[] {
  const running = useWatchable('STARTED')
  return [...running, ...useDue(useWatchable('READY'))]
}

function useWatchable(gameStatus: GameStatus): readonly number[] {
  const rolesOf = useGameRoles()
  const where = useCallback(
    (game: GameInstance) =>
      game.gameStatus === gameStatus && game.gamePlayout === undefined && rolesOf(game).watch !== undefined,
    [gameStatus, rolesOf],
  )
  return useGameInstanceIds({ where, order: byNextDraw })
}

/** Of the games that wait for their draw, those whose time has come: a poll brings the start up to three seconds later. */
function useDue(waiting: readonly number[]): readonly number[] {
  const { live } = useRuntime()
  const [now, setNow] = useState(useFirstNow())
  const startOf = (id: number) => live.games.instances.get(id)?.startTime ?? Infinity
  const next = Math.min(...waiting.map(startOf).filter((start) => start > now))
  useEffect(() => {
    if (next === Infinity) return
    const timer = setTimeout(() => setNow(next), next - serverNow())
    return () => clearTimeout(timer)
  }, [next])
  return waiting.filter((id) => startOf(id) <= now)
}
