import type { FastifyInstance } from 'fastify'
import type { Clock } from '#service/base/clock.ts'
import type {
  PaymentProcessor,
  ProcessorAnswer,
  ProcessorMessage,
} from '#service/adapters/payments/payment-processor.ts'
import { SIGNATURE_HEADER } from '#service/base/timed-mac.ts'
import { webhookPath } from '#service/adapters/payments/gateway/gateway-processor.ts'
import { paymentProcessors, processorById } from '#service/adapters/payments/processors.ts'
import type { Config } from '#service/config/config.ts'
import type { Database, Tx } from '#service/database/database.ts'
import type { Logger } from '#service/base/log.ts'
import type { KeyRing } from '#service/keys/key-ring.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import type { SiteCatalogue } from '#service/sites/catalogue.ts'
import { acceptMessage } from '#service/deposits/accept-message.ts'
import { acceptChargeback } from './accept-chargeback.ts'
import { acceptPayout } from './accept-payout.ts'

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
      const message = read(processor, request.headers, request.body)
      if (message === null) return reply.code(401).send({ error: 'the signature is not valid' })
      if (message === 'malformed') return reply.code(400).send({ error: 'the message makes no sense' })
      const answer = await service.database.transaction((tx) =>
        acceptOne(tx, { processorId: processor.processorId, vault: service.vault, siteOf }, message),
      )
      if (answer === 'not paid') return reply.code(409).send({ error: 'the order is not paid' })
      if (answer === 'other amount') return reply.code(400).send({ error: 'the amount is not the order’s' })
      if (answer === null) return reply.code(404).send({ error: 'unknown order' })
      service.log.info({ orderId: message.orderId, ...answer }, 'a processor sent a message about an order')
      const text = JSON.stringify(answer)
      return reply
        .type('application/json')
        .header(SIGNATURE_HEADER, processor.signAnswer(request.headers, text))
        .send(text)
    })
  })
}

async function acceptOne(
  tx: Tx,
  processor: Parameters<typeof acceptMessage>[1],
  { outcome, ...message }: ProcessorMessage,
): Promise<ProcessorAnswer | 'not paid' | 'other amount' | null> {
  switch (outcome) {
    case 'charged-back':
      return acceptChargeback(tx, processor.processorId, { ...message, outcome })
    case 'payout-paid':
    case 'payout-refused':
    case 'payout-delayed':
      return acceptPayout(tx, processor, { ...message, outcome })
    default:
      return acceptMessage(tx, processor, { ...message, outcome })
  }
}

function read(
  processor: PaymentProcessor,
  headers: Parameters<PaymentProcessor['readMessage']>[0],
  body: unknown,
): ProcessorMessage | 'malformed' | null {
  try {
    return Buffer.isBuffer(body) ? processor.readMessage(headers, body) : null
  } catch {
    return 'malformed'
  }
}
