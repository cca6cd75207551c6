import { sql } from 'kysely'
import type { Tx } from '#service/database/database.ts'
import { isAway, titleOf } from '#service/sessions/after-login-events.ts'

/** Queues notices about the cancellation for players who are away; they are shown at the next login. Amounts are what came back to them. */
export async function tellWhoIsAway(
  tx: Tx,
  cancelled: readonly { readonly subscription_id: number; readonly paid_minor: number }[],
): Promise<void> {
  const ended = cancelled.map(({ subscription_id: id, paid_minor: minor }) => ({ id, minor }))
  await sql`
    insert into after_login_events (player_id, kind, game_id, body)
    select player_id, 'subscription-cancelled', games.game_id, jsonb_build_object(
      'gameTitle', ${titleOf(sql`games.texts`)},
      'amount', trim_scale(ended.minor / 10::numeric ^ decimal_places),
      'currencyId', subscriptions.currency_id)
    from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as ended (id bigint, minor bigint)
    join subscriptions on subscription_id = ended.id
    join players using (player_id)
    join games using (game_id)
    join currencies on currencies.currency_id = subscriptions.currency_id
    where ${isAway()}
    order by subscription_id`.execute(tx)
}
