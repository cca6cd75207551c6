import type { AddressInfo } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#service/adapters/clock.ts'
import type { Entropy } from '#service/adapters/entropy.ts'
import type { Config } from '#service/config.ts'
import type { Database } from '#service/database/database.ts'
import type { Logger } from '#service/log.ts'
import { NO_PERMISSIONS, PERMISSIONS_POLICY_HEADER } from '#service/permissions-policy.ts'
import type { KeyRing } from '#service/keys/key-ring.ts'
import {
  PAYMENT_OUTCOMES,
  type PaymentOutcome,
  type ProcessorMessage,
  type ProcessorOrder,
} from '../payment-processor.ts'
import { deliverMessages } from './deliver-messages.ts'
import { readOrderQuery } from './order-query.ts'
import { sandboxPage } from './sandbox-page.ts'
import { SANDBOX_ID, SANDBOX_PATH, sandboxSecrets } from './sandbox-processor.ts'

interface SandboxService {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly entropy: Entropy
  readonly log: Logger
  readonly keys: KeyRing
}

const DELIVERY_EVERY_MS = 2000
const FORM_MAX_BYTES = 4096

/** Serves the sandbox processor's page and starts its message delivery, if the configuration enables it. */
export async function registerSandboxProcessor(app: FastifyInstance, service: SandboxService): Promise<void> {
  const { config, log } = service
  if (!config.sandboxProcessor) return
  log.warn('SANDBOX_PROCESSOR is on: players are given money for nothing')
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_MAX_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    scope.get(`${SANDBOX_PATH}/pay`, async (request, reply) => {
      const order = orderOf(request, service)
      if (order === null) return reply.code(404).type('text/plain').send('There is no such order.\n')
      return sendPage(reply, service, order)
    })
    scope.post(`${SANDBOX_PATH}/pay`, async (request, reply) => {
      const order = orderOf(request, service)
      const { decision } = (request.body ?? {}) as { decision?: PaymentOutcome }
      if (order === null || decision === undefined || !PAYMENT_OUTCOMES.includes(decision)) {
        return reply.code(400).type('text/plain').send('There is no such order.\n')
      }
      await keepDecision(service, order, decision)
      await deliver(scope, service)
      return reply.redirect(returnTo(order), 303)
    })
    startDelivery(scope, service)
  })
}

function orderOf(request: FastifyRequest, { keys }: SandboxService): ProcessorOrder | null {
  return readOrderQuery(request.query as Record<string, unknown>, sandboxSecrets(keys).page)
}

async function sendPage(reply: FastifyReply, { database, entropy }: SandboxService, order: ProcessorOrder) {
  const known = await database.kysely
    .selectFrom('sandbox_payments')
    .select('decision')
    .where('order_id', '=', order.orderId)
    .executeTakeFirst()
  const nonce = Buffer.from(entropy.bytes(16)).toString('base64')
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header(PERMISSIONS_POLICY_HEADER, NO_PERMISSIONS)
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'`,
    )
    .send(sandboxPage({ order, nonce, decided: known?.decision ?? null, returnTo: returnTo(order) }))
}

/** The first decision is final; a second click changes nothing. */
async function keepDecision(
  { database, entropy }: SandboxService,
  order: ProcessorOrder,
  decision: PaymentOutcome,
): Promise<void> {
  const { orderId, amountMinor, currencyId } = order
  const number = Buffer.from(entropy.bytes(16)).toString('hex')
  const message: ProcessorMessage = {
    messageId: number,
    orderId,
    outcome: decision,
    amountMinor,
    currencyId,
    reference: `SB-${number.slice(0, 12)}`,
  }
  await database.kysely
    .insertInto('sandbox_payments')
    .values({ order_id: orderId, decision, message_id: number, message: JSON.stringify(message) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function returnTo({ returnPath, orderId }: ProcessorOrder): string {
  const separator = returnPath.includes('?') ? '&' : '?'
  return `${returnPath}${separator}orderId=${encodeURIComponent(orderId)}`
}

async function deliver(app: FastifyInstance, { database, clock, log, keys }: SandboxService): Promise<void> {
  const webhookUrl = `${ownOrigin(app)}/webhooks/payments/${SANDBOX_ID}`
  await deliverMessages({ database, clock, log, secret: sandboxSecrets(keys).messages, webhookUrl })
}

/** The origin of this process: messages travel over real HTTP, as from an external company. */
function ownOrigin(app: FastifyInstance): string {
  const { address, port, family } = app.server.address() as AddressInfo
  const host = ['::', '0.0.0.0'].includes(address) ? '127.0.0.1' : address
  return `http://${family === 'IPv6' && host === address ? `[${host}]` : host}:${port}`
}

/** Undelivered messages are retried later by any process. */
function startDelivery(app: FastifyInstance, service: SandboxService): void {
  let delivering = Promise.resolve()
  const timer = setInterval(() => {
    if (!app.server.listening) return
    delivering = delivering
      .then(() => deliver(app, service))
      .catch((error: unknown) =>
        service.log.error({ error: String(error) }, 'messages could not be delivered'),
      )
  }, DELIVERY_EVERY_MS)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await delivering
  })
}
