import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { REPLAY_START_DELAY_MS } from '#schemas/limits.ts'
import { NO_CHANGE, type GamesChange, type GamesState } from './games-state.ts'

/**
 * Results for an unknown instance create a replay that starts shortly (spec 4). An instance that is in fact running is
 * added unchanged: it was only missing in the loaded list.
 */
export function applyResults(
  state: GamesState,
  results: OperationResult<'getGameResults'>,
  now: number,
): GamesChange {
  const { gameInstance, gameInstanceId, gameStatus } = results
  if (state.instances.has(gameInstanceId) || !gameInstance) return NO_CHANGE
  if (gameStatus !== 'ENDED' && gameStatus !== 'REPLAY1') return { put: [gameInstance] }
  return { put: [asReplay(gameInstance, now + REPLAY_START_DELAY_MS)] }
}

/** An ended instance as a replay that starts at a time. */
export function asReplay(game: GameInstance, startTime: number): GameInstance {
  return { ...game, gameStatus: 'REPLAY1', replay: true, startTime }
}
