import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { repeatDelivery } from '../webhook-rows.ts'

export default operatorChanges('repeatWebhookDelivery', async (call) => {
  const { deliveryId } = call.params
  if (!(await repeatDelivery(call.db, { memberId: servedSite(call).memberId, deliveryId })))
    throw new ApiRefusal('not-found', 'The site has no delivery with this number.')
  return { deliveryId }
})
