import { sql } from 'kysely'
import type { Tx } from '#service/database/database.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import { REFERRALS } from './referral-states.ts'
import { offeredReward } from './reward-terms.ts'

/** Notes the reward that the site offers for a new player who registered with another player's link. */
export async function beginReferral(tx: Tx, site: ServedSite, playerId: number): Promise<void> {
  const offered = offeredReward(site)
  if (offered === null) return
  const { terms, withinDays } = offered
  await sql`
    insert into referrals (player_id, inviter_id, member_id, status, terms, ends_at)
    select player_id, referred_by_player_id, member_id, ${REFERRALS.events.register.to}, ${JSON.stringify(terms)}::jsonb,
      service_now() + ${withinDays}::integer * interval '1 day'
    from players where player_id = ${playerId} and referred_by_player_id is not null`.execute(tx)
}
