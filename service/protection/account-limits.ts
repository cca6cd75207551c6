import type { LimitKind } from '#schemas/entities/player-limit.ts'
import type { Tx } from '#service/database/database.ts'

export interface AccountLimit {
  readonly playerId: number
  readonly kind: LimitKind
  readonly currencyId: number
  readonly limitMinor: number
}

/** Replaces customer service's limit of one kind, under the lock that joins and deposits take: it holds for the next one of them. */
export async function setAccountLimit(
  tx: Tx,
  { playerId, kind, currencyId, limitMinor }: AccountLimit,
): Promise<void> {
  await liftAccountLimit(tx, playerId, kind)
  await tx
    .insertInto('player_limits')
    .values({
      player_id: playerId,
      kind,
      source: 'customerService',
      currency_id: currencyId,
      limit_minor: limitMinor,
    })
    .execute()
}

/** Ends customer service's limit of one kind; false if there is none. */
export async function liftAccountLimit(tx: Tx, playerId: number, kind: LimitKind): Promise<boolean> {
  const player = tx.selectFrom('players').select('player_id').where('player_id', '=', playerId)
  await player.forNoKeyUpdate().execute()
  const { numDeletedRows } = await tx
    .deleteFrom('player_limits')
    .where('player_id', '=', playerId)
    .where('kind', '=', kind)
    .where('source', '=', 'customerService')
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
