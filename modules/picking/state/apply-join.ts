import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'

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
