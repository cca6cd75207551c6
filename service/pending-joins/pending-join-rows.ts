import { sql } from 'kysely'
import type { PendingJoin } from '#schemas/protocol/pending-joins.ts'
import { supportCodeOf } from '#schemas/protocol/support-code.ts'
import type { Db } from '#service/database/database.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'
import { titleOf } from '#service/sessions/after-login-events.ts'

/** A player's last purchase that waited for money, with the title of its game in the player's language; null where there was none. */
export async function readPendingJoin(db: Db, playerId: number): Promise<PendingJoin | null> {
  const { rows } = await sql<
    Omit<PendingJoin, 'amount' | 'exitCode' | 'subscriptionCode' | 'supportCode'> & {
      joinKey: string
      amountMinor: number
      decimalPlaces: number
      exitCode: number | null
      subscriptionCode: number | null
    }
  >`
    select
      case when pending.state = 'waiting' and pending.expires_at <= service_now() then 'expired' else pending.state end as state,
      pending.game_id as "gameId", coalesce(pending.joined_instance_id, pending.game_instance_id) as "gameInstanceId",
      ${titleOf(sql`games.texts`)} as "gameTitle", pending.play_count as plays,
      pending.further_draws as "furtherDraws", pending.request ? 'rate' as "isConverted", pending.amount_minor as "amountMinor",
      currencies.decimal_places as "decimalPlaces", pending.currency_id as "currencyId", pending.expires_at as expires,
      pending.exit_code as "exitCode", pending.subscription_code as "subscriptionCode",
      pending.join_key as "joinKey"
    from pending_joins pending
    join players using (player_id)
    join games on games.game_id = pending.game_id
    join currencies on currencies.currency_id = pending.currency_id
    where pending.player_id = ${playerId}`.execute(db)
  const [row] = rows
  if (row === undefined) return null
  const { amountMinor, decimalPlaces, exitCode, subscriptionCode, joinKey, ...pending } = row
  const isUnmade = pending.state === 'failed' || pending.state === 'expired'
  return {
    ...pending,
    amount: toDecimal(amountMinor, decimalPlaces),
    ...(exitCode !== null && { exitCode }),
    ...(subscriptionCode !== null && { subscriptionCode }),
    ...(isUnmade && { supportCode: supportCodeOf({ joinKey, exitCode: exitCode ?? undefined }) }),
  }
}
