import { auditedCampaign } from '#schemas/operator/campaigns.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import { lockEdits } from '#service/call/lock-edits.ts'
import type { OperatorCall } from '#service/call/operator-call.ts'
import { servedSite } from '#service/call/served-site.ts'
import type { Tx } from '#service/database/database.ts'
import type { CampaignRow } from '../../campaign-rows.ts'
import { lockCampaign, toOperatedCampaign } from '../../operated-campaigns.ts'

export const NOT_FOUND = 'This site has no such campaign.'

/** Locks the campaign of a call, and records it as the value before; refused with `not-found` if the site has none with this number. */
export async function lockedCampaign(
  call: OperatorCall<{ siteId: string; campaignId: number }, Tx>,
): Promise<CampaignRow> {
  const { memberId } = servedSite(call)
  await lockEdits(call.db, 'campaigns', call.params.siteId)
  const row = await lockCampaign(call.db, { memberId, campaignId: call.params.campaignId })
  if (row === null) throw new ApiRefusal('not-found', NOT_FOUND)
  call.recordBefore(auditedCampaign(toOperatedCampaign(row)))
  return row
}
