import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { receiveReply } from '../receive-reply.ts'

export default operatorChanges('receiveSupportReply', async (call, { address, text }) => {
  const outcome = await receiveReply(call.db, call.service.vault, { site: servedSite(call), address, text })
  if (typeof outcome !== 'string') return outcome
  if (outcome === 'not-found')
    throw new ApiRefusal('not-found', 'The address belongs to no case of this site.')
  throw new ApiRefusal('refused', `The case takes no reply: ${outcome}.`)
})
