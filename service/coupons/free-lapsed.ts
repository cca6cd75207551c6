import { sql } from 'kysely'
import type { Database } from '#service/database/database.ts'
import { isFrom } from '#service/states/move.ts'
import { HELD_MS, lockCoupon } from './check-coupon.ts'
import { couponOfCampaign } from './coupon-rows.ts'
import { COUPON_USES } from './coupon-states.ts'

/**
 * Frees the budget that unpaid deposits hold for too long. Deposits free it too, as they lock the coupon; but a campaign whose budget is all held is
 * offered to nobody. Returns whether there may be more.
 */
export async function freeLapsed(database: Database): Promise<boolean> {
  const { rows } = await sql<{ campaignId: number }>`
    select distinct campaign_id as "campaignId" from coupon_uses as use join coupons using (coupon_id)
    where campaign_id is not null and ${isFrom(COUPON_USES, 'free', 'use')}
      and use.created_at < service_now() - ${HELD_MS} * interval '1 millisecond'`.execute(database.kysely)
  for (const { campaignId } of rows)
    await database.transaction(async (tx) => lockCoupon(tx, await couponOfCampaign(tx, campaignId)))
  return false
}
