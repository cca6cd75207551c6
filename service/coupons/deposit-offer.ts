import { sql } from 'kysely'
import { applyingCampaigns } from '#service/campaigns/applying-campaigns.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { Db } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { hasDeposited } from './check-coupon.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { couponOfCampaign, coupons, shownTerms } from './coupon-rows.ts'

interface Asked {
  readonly site: ServedSite
  readonly playerId: number
  readonly currencyId: number
}

/** The offer with the next deposit of a player: that of a campaign, which needs no code, before the coupon that the site offers. */
export async function depositOffer(db: Db, asked: Asked): Promise<OperationResult<'getDepositPopup'>> {
  const { site, playerId, currencyId } = asked
  const applying = await applyingCampaigns(db, site, playerId)
  const campaign = applying.find((one) => one.terms.kind === 'depositOffer' && one.currencyId === currencyId)
  if (campaign === undefined) return couponOffer(db, { memberId: site.memberId, playerId, currencyId })
  const { campaignId, endsTime } = campaign
  const row = await couponOfCampaign(db, campaignId)
  return {
    offer: { campaignId, currencyId, ...shownTerms(row), wagerTimes: row.wager_times, expiresTime: endsTime },
  }
}

/** The coupon that the site offers with the next deposit of a player: one for the first deposit before others, the newest first. */
async function couponOffer(
  db: Db,
  {
    memberId,
    playerId,
    currencyId,
  }: { readonly memberId: number; readonly playerId: number; readonly currencyId: number },
): Promise<OperationResult<'getDepositPopup'>> {
  let open = coupons(db)
    .where('member_id', '=', memberId)
    .where('coupons.currency_id', '=', currencyId)
    .where('is_offered', '=', true)
    .where('ended_at', 'is', null)
    .where('starts_at', '<=', now)
    .where(sql<boolean>`coalesce(expires_at > service_now(), true)`)
    .where(sql<boolean>`coalesce(uses < max_uses, true)`)
    .where(
      sql<boolean>`max_uses_per_player > (select count(*) from coupon_uses
        where coupon_uses.coupon_id = coupons.coupon_id and player_id = ${playerId} and status <> 'freed')`,
    )
  if (await hasDeposited(db, playerId)) open = open.where('first_deposit_only', '=', false)
  const row = await open
    .orderBy('first_deposit_only', 'desc')
    .orderBy('coupon_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return {}
  return {
    offer: {
      couponCode: row.code,
      currencyId,
      ...shownTerms(row),
      wagerTimes: row.wager_times,
      ...(row.expires_at === null ? {} : { expiresTime: row.expires_at }),
    },
  }
}
