import { sql } from 'kysely'
import type { Tx } from '#service/database/database.ts'
import { isFrom, stateAfter } from '#service/states/move.ts'
import { announcePendingJoin, type PurchaseOwner } from './announce-pending-join.ts'
import { PENDING_JOINS } from './pending-join-states.ts'

/**
 * After a deposit or the full registration in `tx`: the purchase that waited is due if the registration is complete and the balance covers its
 * price; the runner joins. One that waited too long has expired, and its player is notified that the money is in the account. Without a
 * currency, any paying account is looked at.
 */
export async function releasePendingJoin(tx: Tx, owner: PurchaseOwner, currencyId?: number): Promise<void> {
  const { playerId } = owner
  const { rows } = await sql<{ state: 'due' | 'expired' }>`
    update pending_joins set
      state = case when expires_at > service_now() then ${stateAfter(PENDING_JOINS, 'release')}
        else ${stateAfter(PENDING_JOINS, 'expire')} end,
      due_at = service_now(),
      decided_at = case when expires_at > service_now() then null else service_now() end
    from accounts, players
    where pending_joins.player_id = ${playerId} and players.player_id = ${playerId}
      and players.segment is not null and players.segment <> 'B'
      and pending_joins.currency_id = coalesce(${currencyId ?? null}::integer, pending_joins.currency_id)
      and ${isFrom(PENDING_JOINS, 'release', 'pending_joins')} and accounts.kind = 'playerCash' and accounts.owner_id = ${playerId}
      and accounts.currency_id = pending_joins.currency_id and accounts.balance_minor >= pending_joins.amount_minor
    returning pending_joins.state`.execute(tx)
  if (rows[0]?.state === 'expired') await announcePendingJoin(tx, owner)
}
