import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Clock } from '#service/base/clock.ts'
import type { PaymentProcessor, ProcessorDelivery } from '#service/adapters/payments/payment-processor.ts'
import { webhookPath } from '#service/adapters/payments/gateway/gateway-processor.ts'
import { paymentProcessors, processorById } from '#service/adapters/payments/processors.ts'
import type { Config } from '#service/config/config.ts'
import type { Database } from '#service/database/database.ts'
import type { Logger } from '#service/base/log.ts'
import type { KeyRing } from '#service/keys/key-ring.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import type { SiteCatalogue } from '#service/sites/catalogue.ts'
import { type NotTaken, takeDelivery } from './take-delivery.ts'

interface WebhookService {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  readonly keys: KeyRing
  readonly vault: PersonalVault
  readonly sites: Pick<SiteCatalogue, 'all' | 'byMemberId'>
}

const MESSAGE_MAX_BYTES = 16 * 1024

/**
 * `POST /webhooks/payments/{processorId}` receives the processors' messages about orders and payouts. Any status but 200 causes a repeat: 401 for an
 * invalid signature, 404 for an unknown order, 400 for an invalid signed body, 409 for a deposit taken back before it was paid.
 */
export async function registerPaymentWebhooks(app: FastifyInstance, service: WebhookService): Promise<void> {
  const siteOf = (memberId: number) => service.sites.byMemberId(memberId)
  await app.register(async (scope) => {
    // The signature covers the raw bytes, so nothing may be parsed before it is checked.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MESSAGE_MAX_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.post<{ Params: { processorId: string } }>(webhookPath(':processorId'), async (request, reply) => {
      const processors = paymentProcessors(service, service.sites.all())
      const processor = processorById(processors, request.params.processorId)
      if (processor === undefined) return reply.code(404).send({ error: 'unknown processor' })
      const delivery = read(processor, request.headers, request.body)
      if (delivery === null) return reply.code(401).send({ error: 'the signature is not valid' })
      if (delivery === 'malformed') return reply.code(400).send({ error: 'the message makes no sense' })
      const sender = { processorId: processor.processorId, vault: service.vault, siteOf }
      const taken = await takeDelivery(service.database, { processor, sender }, delivery)
      if ('refused' in taken) return refuse(reply, taken)
      const orders = delivery.messages.map(({ orderId }) => orderId)
      service.log.info({ orders, answers: taken }, 'a processor sent a message about an order')
      const { type, headers, body } = processor.answer(request.headers, taken)
      return reply.type(type).headers(headers).send(body)
    })
  })
}

function refuse(reply: FastifyReply, { refused }: NotTaken) {
  if (refused === null) return reply.code(404).send({ error: 'unknown order' })
  if (refused === 'not paid') return reply.code(409).send({ error: 'the order is not paid' })
  return reply.code(400).send({ error: 'the amount is not the order’s' })
}

function read(
  processor: PaymentProcessor,
  headers: Parameters<PaymentProcessor['readDelivery']>[0],
  body: unknown,
): ProcessorDelivery | 'malformed' | null {
  try {
    return Buffer.isBuffer(body) ? processor.readDelivery(headers, body) : null
  } catch {
    return 'malformed'
  }
}
