import { sql } from 'kysely'
import type { Tx } from '#service/database/database.ts'
import type { CurrencyTerms } from '#service/referrals/reward-terms.ts'
import type { ReferralRow } from './referral-rows.ts'

interface Facts {
  readonly isVerified: boolean
  /** The first deposit that was paid; null if there was none, or if it was charged back. */
  readonly depositCurrencyId: number | null
  readonly depositMinor: number | null
}

/** The terms of the currency in which a friend has fulfilled the condition before its end; null if in none. */
export async function fulfilledTerms(
  tx: Tx,
  { player_id: playerId, terms }: Pick<ReferralRow, 'player_id' | 'terms'>,
): Promise<CurrencyTerms | null> {
  const facts = await readFacts(tx, playerId)
  if (terms.friendVerified && !facts.isVerified) return null
  for (const of of terms.amounts) {
    const { firstDepositMinor, wageredMinor, currencyId } = of
    const hasDeposited =
      firstDepositMinor === undefined ||
      (facts.depositCurrencyId === currencyId && (facts.depositMinor ?? 0) >= firstDepositMinor)
    if (!hasDeposited) continue
    if (wageredMinor === undefined || (await wageredMinorOf(tx, playerId, currencyId)) >= wageredMinor)
      return of
  }
  return null
}

async function readFacts(tx: Tx, playerId: number): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select coalesce(id_verified_at <= referral.ends_at, false) as "isVerified",
      case first.status when 'paid' then first.currency_id end as "depositCurrencyId",
      case first.status when 'paid' then first.amount_minor end as "depositMinor"
    from players player join referrals referral using (player_id)
    left join lateral (
      select status, currency_id, amount_minor, decided_at from deposits
      where deposits.player_id = player.player_id and status in ('paid', 'charged-back')
      order by decided_at, order_id limit 1) as first on first.decided_at <= referral.ends_at
    where player_id = ${playerId}`.execute(tx)
  return rows[0]!
}

/**
 * Sums the cash that a player has paid for plays of draws that are over before the end of the time. Plays of open draws do not count: they can be
 * cancelled.
 */
async function wageredMinorOf(tx: Tx, playerId: number, currencyId: number): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    with paid as (
      select distinct transfer_id
      from instance_players seat
      join game_instances instance using (game_instance_id)
      join plays on plays.game_instance_id = seat.game_instance_id and plays.player_id = seat.player_id
      join referrals referral on referral.player_id = seat.player_id
      where seat.player_id = ${playerId} and settled_at <= referral.ends_at and plays.refunded_at is null
    )
    select coalesce(-sum(amount_minor), 0)::bigint as minor
    from paid join entries using (transfer_id) join accounts using (account_id)
    where kind in ('playerCash', 'playerSubscription') and owner_id = ${playerId}
      and accounts.currency_id = ${currencyId}`.execute(tx)
  return rows[0]!.minor
}
