import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { createCampaign, toOperatedCampaign } from '../operated-campaigns.ts'
import { enteredTerms } from './shared/entered-terms.ts'

export default operatorChanges('createCampaign', async (call, terms) =>
  toOperatedCampaign(await createCampaign(call.db, await enteredTerms(call, terms))),
)
