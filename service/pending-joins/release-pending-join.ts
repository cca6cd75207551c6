import { sql } from 'kysely'
import type { Tx } from '#service/database/database.ts'
import { announcePendingJoin } from './announce-pending-join.ts'

/**
 * After a deposit in `tx`: the purchase that waited for it is due if the balance now covers its price; the runner joins. One that waited too
 * long has expired, and its player is notified that the money is in the account.
 */
export async function releasePendingJoin(tx: Tx, playerId: number, currencyId: number): Promise<void> {
  const { rows } = await sql<{ state: 'due' | 'expired' }>`
    update pending_joins set
      state = case when expires_at > service_now() then 'due' else 'expired' end,
      due_at = service_now(),
      decided_at = case when expires_at > service_now() then null else service_now() end
    from accounts
    where pending_joins.player_id = ${playerId} and pending_joins.currency_id = ${currencyId}
      and pending_joins.state = 'waiting' and accounts.kind = 'playerCash' and accounts.owner_id = ${playerId}
      and accounts.currency_id = ${currencyId} and accounts.balance_minor >= pending_joins.amount_minor
    returning pending_joins.state`.execute(tx)
  if (rows[0]?.state === 'expired') await announcePendingJoin(tx, playerId)
}
