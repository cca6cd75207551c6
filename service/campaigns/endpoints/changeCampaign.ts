import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { changeCampaign, toOperatedCampaign } from '../operated-campaigns.ts'
import { enteredTerms, refuseTerm } from './shared/entered-terms.ts'
import { lockedCampaign } from './shared/locked-campaign.ts'

export default operatorChanges('changeCampaign', async (call, terms) => {
  const row = await lockedCampaign(call)
  const changed = await changeCampaign(call.db, row, await enteredTerms(call, terms))
  if (changed === 'running')
    throw new ApiRefusal('conflict', 'Only a draft or a paused campaign can be changed.')
  return 'path' in changed ? refuseTerm(changed) : toOperatedCampaign(changed)
})
