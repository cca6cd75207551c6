import { useMemo, useState } from 'react'
import { useOperation } from '#runtime/client/use-operation.ts'
import { cardOutcomeOf } from '#games/live/card-outcome.ts'
import { useGameInstance } from '#games/live/game-instances.ts'
import type { CardOutcome } from '#games/checkout/instant-card.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { InGameBonus } from '#schemas/protocol/in-game-bonuses.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { type CardStage, isOwn, stageOf } from './card-stage.ts'

/** The contents of a game's cards, and its payout table. */
export interface CardDetails {
  /** The instance with `extras.configuration`. */
  readonly game: GameInstance
  readonly payout: OperationResult<'getGamePayoutInfo'>
}

/** The answer stays valid for the visit: the definition of an instance never changes. */
const STAYS_MS = 60 * 60 * 1000

/**
 * The details of an instance. While those of a game's next instance are loading, the ones of the last are kept: their
 * definition is the same unless the operator has just changed the game.
 */
export function useCardDetails({ gameId, gameInstanceId }: GameInstance) {
  const lobby = useOperation('getGameLobby', { gameInstanceId }, { staleMs: STAYS_MS })
  const [last, setLast] = useState<CardDetails | null>(null)
  if (lobby.data && last?.game.gameInstanceId !== gameInstanceId) {
    setLast({ game: lobby.data.gameDetails, payout: lobby.data.gamePayoutInfo })
  }
  const details = last?.game.gameId === gameId ? last : undefined
  return { data: details, isError: lobby.isError, refetch: lobby.refetch }
}

/** A bought card is drawn within a moment; until then its results are asked for at this interval. */
const ASK_AGAIN_MS = 400

export interface OwnCard {
  readonly stage: CardStage
  /** Null until it is drawn. */
  readonly outcome: CardOutcome | null
  /** A bonus that the operator offers to the players of the game; null where there is none. */
  readonly bonus: InGameBonus | null
  readonly isError: boolean
  readonly refetch: () => unknown
}

/** The outcome of the player's own card, as soon as it is drawn. */
export function useOwnCard(game: GameInstance): OwnCard {
  const { gameInstanceId } = game
  const live = useGameInstance(gameInstanceId) ?? game
  const { data, isError, refetch } = useOperation(
    'getGameResults',
    { gameInstanceId },
    {
      enabled: isOwn(game),
      staleMs: STAYS_MS,
      pollMs: (answer) => (answer && isFinal(answer) ? false : ASK_AGAIN_MS),
    },
  )
  const outcome = useMemo(() => (data ? cardOutcomeOf(data) : null), [data])
  const latest = data?.gameInstance && live.gameStatus !== 'ENDED' ? { ...live, ...data.gameInstance } : live
  const bonus = data?.inGameBonus ?? null
  const stage = stageOf(latest, outcome !== null)
  return useMemo(
    () => ({ stage, outcome, bonus, isError, refetch }),
    [stage, outcome, bonus, isError, refetch],
  )
}

/** Drawn, or refunded: the answer does not change any more. */
function isFinal(answer: OperationResult<'getGameResults'>): boolean {
  return cardOutcomeOf(answer) !== null || answer.gameStatus === 'ENDED'
}
