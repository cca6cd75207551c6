import { sql } from 'kysely'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { Refused } from '#service/call/refused.ts'
import type { Db } from '#service/database/database.ts'
import { promotionOf } from './promotion.ts'

interface Asked {
  readonly memberId: number
  readonly gameId: number
  /** Null for a visitor, who may use a promotion after the registration. */
  readonly playerId: number | null
}

/** The promotion of an offered game, and whether the player may still use it. */
export async function readPromotion(
  db: Db,
  { memberId, gameId, playerId }: Asked,
): Promise<OperationResult<'getSubscriptionPromotion'> | Refused<'notFound'>> {
  const { rows } = await sql<{ definition: GameDefinition; isOffered: boolean; isUsed: boolean }>`
    select definition, active and paused_at is null as "isOffered", exists (
      select from subscriptions
      where player_id = ${playerId}::bigint and subscriptions.game_id = games.game_id and free_draws > 0) as "isUsed"
    from games where game_id = ${gameId} and member_id = ${memberId}`.execute(db)
  const [game] = rows
  if (game === undefined) return { refused: 'notFound', args: { gameId } }
  const promotion = promotionOf(game.definition)
  const kind = game.definition.subscriptionPromotion?.kind
  if (promotion === null || kind === undefined || !game.isOffered) return { gameId }
  const { draws, freeDraws } = promotion
  return { gameId, promotion: { kind, draws, freeDraws, isAvailable: !game.isUsed } }
}
