import { cashierTopic } from '#schemas/protocol/topics.ts'
import type { Tx } from '#service/database/database.ts'
import type { VerificationRequestStatus } from '#service/database/verification-tables.ts'
import { publish } from '#service/events/publish.ts'
import { allows } from '#service/states/state-machine.ts'
import { VERIFICATION_REQUESTS } from '#service/states/verification-request-states.ts'

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

/** Asks every page of the player to load the request again. */
export const publishReload = (tx: Tx, { playerId, requestId }: OwnRequest): Promise<void> =>
  publish(tx, cashierTopic(playerId), 'player.reloadVerificationRequest', { requestId })

/** Whether the player may add pictures to a request in this status. */
export const isCollecting = (status: VerificationRequestStatus): boolean =>
  allows(VERIFICATION_REQUESTS, status, 'submit')
