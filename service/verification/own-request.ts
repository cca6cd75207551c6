import type { Tx } from '#service/database/database.ts'

/** A request of one player; another player's does not exist for them. */
export interface OwnRequest {
  readonly playerId: number
  readonly requestId: number
}

/** Locks a player's request; null if the player has no request with this number. */
export async function lockRequest(tx: Tx, { playerId, requestId }: OwnRequest) {
  const row = await tx
    .selectFrom('verification_requests')
    .select(['request_id as requestId', 'member_id as memberId', 'purpose', 'status'])
    .where('request_id', '=', requestId)
    .where('player_id', '=', playerId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Whether the player may add pictures to a request in this status. */
export const isCollecting = (status: string): boolean => status === 'open' || status === 'refused'
