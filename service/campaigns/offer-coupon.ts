import type { CampaignTerms } from '#schemas/operator/campaigns.ts'
import type { Tx } from '#service/database/database.ts'
import { timestamp } from '#service/database/time.ts'
import { toMinor } from '#service/ledger/minor-units.ts'
import { INTEGER_MAX } from '#schemas/protocol/numbers.ts'
import type { CampaignRow } from './campaign-rows.ts'

/**
 * Stores the coupon by which a campaign pays a deposit offer, or cash back as a bonus; no player can type its code. A later start has another
 * end alone.
 */
export async function storeCoupon(tx: Tx, row: CampaignRow): Promise<void> {
  const { campaign_id: campaignId, decimal_places: decimals } = row
  const offer = offerOf(row)
  if (offer === null) return
  const expires_at = timestamp(row.ends_at)
  await tx
    .insertInto('coupons')
    .values({
      member_id: row.member_id,
      code: `CAMPAIGN ${campaignId}`,
      campaign_id: campaignId,
      currency_id: row.currency_id,
      award: offer.award,
      percent: offer.percent,
      max_award_minor: toMinor(offer.maxAward, decimals),
      min_deposit_minor: toMinor(offer.minDeposit ?? 0, decimals) ?? 0,
      wager_times: offer.wagerTimes ?? 0,
      bonus_days: offer.bonusDays ?? null,
      first_deposit_only: false,
      is_offered: false,
      starts_at: timestamp(row.starts_at),
      expires_at,
      // The campaign counts for itself.
      max_uses_per_player: INTEGER_MAX,
      created_by: row.created_by,
    })
    .onConflict((conflict) =>
      conflict.column('campaign_id').where('campaign_id', 'is not', null).doUpdateSet({ expires_at }),
    )
    .execute()
}

/** The terms of a campaign's coupon; null where it needs none. */
function offerOf({
  terms: { depositOffer, cashBack },
}: CampaignRow): NonNullable<CampaignTerms['depositOffer']> | null {
  if (depositOffer !== undefined) return depositOffer
  if (cashBack?.award !== 'bonus') return null
  const { percent, maxAmount: maxAward, award, wagerTimes, bonusDays } = cashBack
  return {
    percent,
    maxAward,
    award,
    ...(wagerTimes !== undefined && { wagerTimes }),
    ...(bonusDays !== undefined && { bonusDays }),
  }
}
