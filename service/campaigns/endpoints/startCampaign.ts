import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { areTwoPersons } from '#service/call/two-persons.ts'
import { twoOperatorsBounds } from '#service/withdrawals/withdrawal-terms.ts'
import { startCampaign, toOperatedCampaign } from '../operated-campaigns.ts'
import { lockedCampaign } from './shared/locked-campaign.ts'

export default operatorChanges('startCampaign', async (call) => {
  const row = await lockedCampaign(call)
  const bound = twoOperatorsBounds(servedSite(call)).get(row.currency_id) ?? 0
  if (row.budget_minor > bound && !(await areTwoPersons(call.db, row.changed_by, call.token.name)))
    throw new ApiRefusal(
      'conflict',
      'A budget above the bound of its currency is started by another person than the last one who changed the campaign.',
    )
  const started = await startCampaign(call.db, row)
  if (started === 'decided') throw new ApiRefusal('conflict', `This campaign is ${row.status}.`)
  if (started === 'over') throw new ApiRefusal('conflict', 'The last day of this campaign is over.')
  return toOperatedCampaign(started)
})
