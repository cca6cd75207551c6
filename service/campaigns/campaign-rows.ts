import type { Selectable } from 'kysely'
import type { Db } from '#service/database/database.ts'
import type { CampaignsTable } from '#service/database/campaign-tables.ts'

export type CampaignRow = Selectable<CampaignsTable> & { readonly decimal_places: number }

export const campaigns = (db: Db) =>
  db
    .selectFrom('campaigns')
    .innerJoin('currencies', 'currencies.currency_id', 'campaigns.currency_id')
    .selectAll('campaigns')
    .select('currencies.decimal_places')

/** A campaign of a site. */
export interface WhichCampaign {
  readonly memberId: number
  readonly campaignId: number
}

/** A campaign of a site by its number. */
export async function findCampaign(
  db: Db,
  { memberId, campaignId }: WhichCampaign,
): Promise<CampaignRow | null> {
  const row = await campaigns(db)
    .where('campaigns.member_id', '=', memberId)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst()
  return row ?? null
}
