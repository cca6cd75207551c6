import { WEBHOOKS_MAX } from '#schemas/operator/webhooks.ts'
import { ApiRefusal, bodyRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { insertWebhook } from '../webhook-rows.ts'
import { makeSecret } from '../webhook-secret.ts'

export default operatorChanges('createWebhook', async (call, { url, events }) => {
  const { service, db, token } = call
  const { memberId } = servedSite(call)
  acceptAddress(url, service.config.webhookOrigins)
  const { text: secret, sealed } = makeSecret(service, memberId)
  const webhookId = await insertWebhook(db, { memberId, url, events, sealed, createdBy: token.name })
  if (webhookId === null)
    throw new ApiRefusal('exists', `The site has ${WEBHOOKS_MAX} webhooks: end one first.`)
  return { webhookId, secret }
})

function acceptAddress(url: string, origins: readonly string[]): void {
  const parsed = URL.canParse(url) ? new URL(url) : null
  const isPlain = parsed !== null && parsed.username === '' && parsed.password === ''
  if (isPlain && origins.includes(parsed.origin)) return
  const expected =
    origins.length === 0
      ? 'no address is allowed: set WEBHOOK_ORIGINS in the environment of the service'
      : `must be an address without a password that begins with ${origins.join(' or ')}`
  const refusals = [bodyRefusal('$.url', url, expected)]
  throw new ApiRefusal('refused', 'The webhook was not made.', { refusals })
}
