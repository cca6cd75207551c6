import { sql } from 'kysely'
import type { Report } from '#schemas/operator/reports.ts'
import type { Db } from '#service/database/database.ts'
import { instant, since, until } from '#service/transactions/search-transactions.ts'
import type { SitePeriod } from './read-day.ts'

type BonusCost = Report['bonuses'][number]

interface Row extends Omit<BonusCost, 'campaignId' | 'campaign'> {
  readonly campaignId: number | null
  readonly campaign: string | null
}

/** Reads the cost of bonuses in a period, by campaign and kind of transfer. It sums every entry of the account of coupons, so that it equals the ledger. */
export async function readBonusCosts(db: Db, { memberId, from, to }: SitePeriod): Promise<BonusCost[]> {
  const { rows } = await sql<Row>`
    with changes as materialized (
      select own.currency_id, code, amount_minor, split_part(unique_key, ':', 2) as cause
      from accounts_of(array['couponCost'], ${[memberId]}::bigint[]) as own
      join entries using (account_id) join transfers using (transfer_id)
      where ${since(from)} and created_at >= ${instant(from)} and ${until(to)} and created_at < ${instant(to)}
    ), caused as (
      select currency_id, code, amount_minor, case
        when code in ('coupon-award', 'bonus-expiry', 'coupon-back') then (
          select campaign_id from coupon_uses join coupons using (coupon_id) where order_id = cause)
        when code in ('free-plays', 'cash-back') then (
          select campaign_id from campaign_grants where grant_id = cause::bigint) end as campaign_id
      from changes)
    select campaign_id as "campaignId", campaigns.name as campaign, caused.currency_id as "currencyId", code,
      count(*)::integer as count,
      coalesce(-sum(amount_minor) filter (where amount_minor < 0), 0)::bigint as "givenMinor",
      coalesce(sum(amount_minor) filter (where amount_minor > 0), 0)::bigint as "returnedMinor"
    from caused left join campaigns using (campaign_id)
    group by campaign_id, campaigns.name, caused.currency_id, code
    order by campaign_id nulls last, caused.currency_id, code`.execute(db)
  return rows.map(({ campaignId, campaign, ...row }) => ({
    ...(campaignId !== null && campaign !== null && { campaignId, campaign }),
    ...row,
  }))
}
