import { cashierTopic } from '#schemas/protocol/topics.ts'
import type { Tx } from '#service/database/database.ts'
import { publish } from '#service/events/publish.ts'
import { storeIfAway } from '#service/sessions/after-login-events.ts'
import { readPendingJoin } from './pending-join-rows.ts'

/** Notifies a player of the outcome of a purchase that waited for money: by the event, or after the next login. */
export async function announcePendingJoin(tx: Tx, playerId: number): Promise<void> {
  const pending = await readPendingJoin(tx, playerId)
  if (pending === null) return
  await publish(tx, cashierTopic(playerId), 'player.pendingJoin', pending)
  const { state, gameInstanceId, gameTitle, amount, currencyId } = pending
  await storeIfAway(tx, playerId, {
    kind: state === 'joined' ? 'purchase-made' : 'purchase-failed',
    gameInstanceId,
    ...(gameTitle !== undefined && { gameTitle }),
    amount,
    currencyId,
  })
}
