import type { OperationResult } from '#schemas/protocol/operations.ts'
import { useCallback, useEffect, useMemo } from 'react'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { useOperation } from '#runtime/client/use-operation.ts'
import type { GameInstance, GameStatus } from '#schemas/entities/game-instance.ts'
import { useGameInstanceIds } from '#games/live/game-instances.ts'
import { useGameRoles } from '#runtime/registry/game-roles.ts'
import { useModuleSettings } from '#runtime/site/site.ts'
import type { LobbySettings } from '../settings.ts'
import { byNextDraw } from '../rules/game-order.ts'

/** Time for which a result is cached, unless an instance of the game ends. */
const STALE_MS = 60_000

export type LastDraw = OperationResult<'getGameLastWinningDraws'>[number]

/** The games whose results the lobby shows: as many as the site's settings allow, the next draw first. */
export function useResultGames(): readonly number[] {
  const { resultGames } = useModuleSettings<LobbySettings>('lobby')
  const { instances } = useRuntime().live.games
  const rolesOf = useGameRoles()
  const where = useCallback((game: GameInstance) => rolesOf(game).drawsNumbers === true, [rolesOf])
  const ids = useGameInstanceIds({ where, order: byNextDraw })
  return useMemo(() => {
    const gameIds = new Set<number>()
    for (const id of ids) {
      const game = instances.get(id)
      if (game) gameIds.add(game.gameId)
      if (gameIds.size >= resultGames) break
    }
    return [...gameIds].slice(0, resultGames)
  }, [ids, instances, resultGames])
}

const ENDED: readonly GameStatus[] = ['ENDED']

/** The last draws of a game, refetched whenever one of its instances ends. */
export function useLastDraws(gameId: number, maxResults: number) {
  const ended = useGameInstanceIds({ gameId, gameStatus: ENDED }).length
  const query = useOperation(
    'getGameLastWinningDraws',
    { gameId, maxResults },
    { staleMs: STALE_MS, priority: 2 },
  )
  const { refetch } = query
  useEffect(() => {
    if (ended > 0) void refetch()
  }, [ended, refetch])
  return query
}
