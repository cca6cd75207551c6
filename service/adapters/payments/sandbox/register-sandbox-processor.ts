import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type GatewayOrder, PAYMENT_RESULTS, type PaymentResult } from '#schemas/gateway/protocol.ts'
import { NO_PERMISSIONS, PERMISSIONS_POLICY_HEADER } from '#service/base/permissions-policy.ts'
import { readOrderQuery } from '../gateway/gateway-processor.ts'
import type { ProcessorMessage } from '../payment-processor.ts'
import { ownOrigin } from '../own-origin.ts'
import { deliverMessages } from './deliver-messages.ts'
import { storePayment } from './store-payment.ts'
import { registerSandboxRequests } from './register-sandbox-requests.ts'
import { behaviourOfCard, readCardNumber, type SandboxBehaviour } from './sandbox-behaviours.ts'
import { sandboxPage } from './sandbox-page.ts'
import { isSandbox, SANDBOX_PATH, sandboxKey } from './sandbox-processor.ts'
import type { SandboxService } from './sandbox-service.ts'

const DELIVERY_EVERY_MS = 2000
const FORM_MAX_BYTES = 4096

/** Serves the sandbox processors' pages and interface and starts their message delivery, if the configuration enables them. */
export async function registerSandboxProcessor(app: FastifyInstance, service: SandboxService): Promise<void> {
  const { config, log } = service
  if (!config.sandboxProcessor) return
  log.warn('SANDBOX_PROCESSOR is on: players are given money for nothing')
  await registerSandboxRequests(app, service)
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_MAX_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    scope.get(`${SANDBOX_PATH}/:processorId/pay`, async (request, reply) => {
      const order = orderOf(request, service)
      if (order === null) return reply.code(404).type('text/plain').send('There is no such order.\n')
      return sendPage(reply, service, order)
    })
    scope.post(`${SANDBOX_PATH}/:processorId/pay`, async (request, reply) => {
      const order = orderOf(request, service)
      const decision = order === null ? null : decisionOf(order, request.body ?? {})
      if (order === null || decision === null) {
        return reply.code(400).type('text/plain').send('There is no such order.\n')
      }
      if (decision === 'no card') return sendPage(reply, service, order, true)
      await storePayment(service.database, service.entropy, { ...partsOf(order), ...decision })
      await deliver(scope, service)
      return reply.redirect(order.method === 'card' ? request.url : returnTo(order), 303)
    })
    startDelivery(scope, service)
  })
}

interface PaymentForm {
  readonly decision?: string
  readonly number?: string
}

type PaymentDecision = (SandboxBehaviour | { readonly outcome: PaymentResult }) & { readonly source?: string }

/** The decision of a form. Null for a form that the page does not have. */
function decisionOf(
  { method, creditCards }: GatewayOrder,
  { decision, number = '' }: PaymentForm,
): PaymentDecision | 'no card' | null {
  if (method === 'card' && decision === 'card') {
    const card = readCardNumber(number)
    return card === null
      ? 'no card'
      : { ...behaviourOfCard(card, creditCards !== false), source: sourceOf(card) }
  }
  const outcome = PAYMENT_RESULTS.find((known) => known === decision)
  if (outcome === undefined || (method === 'card' && outcome !== 'cancelled')) return null
  return { outcome }
}

/** The processor's id of a card, from which its number is not read. */
const sourceOf = (cardNumber: string) =>
  createHash('sha256').update(cardNumber).digest('base64url').slice(0, 22)

const partsOf = ({ processorId, orderId, amountMinor, currencyId }: GatewayOrder) => ({
  processorId,
  orderId,
  amountMinor,
  currencyId,
})

function orderOf(request: FastifyRequest, { keys }: SandboxService): GatewayOrder | null {
  const { processorId } = request.params as { processorId: string }
  if (!isSandbox(processorId)) return null
  return readOrderQuery(request.query as Record<string, unknown>, [sandboxKey(keys, processorId)])
}

async function sendPage(
  reply: FastifyReply,
  { database, entropy }: SandboxService,
  order: GatewayOrder,
  isCardRefused = false,
) {
  const known = await database.kysely
    .selectFrom('sandbox_payments')
    .select(['decision', 'message'])
    .where('order_id', '=', order.orderId)
    .where('decision', '<>', 'charged-back')
    .$narrowType<{ decision: PaymentResult }>()
    .executeTakeFirst()
  const nonce = Buffer.from(entropy.bytes(16)).toString('base64')
  const page = {
    order,
    nonce,
    decided: known?.decision ?? null,
    failure: known === undefined ? undefined : (JSON.parse(known.message) as ProcessorMessage).failure,
    returnTo: returnTo(order),
    isCardRefused,
  }
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header(PERMISSIONS_POLICY_HEADER, NO_PERMISSIONS)
    .header('content-security-policy', contentPolicy(nonce, order))
    .send(sandboxPage(page))
}

/** Only a card form may be framed, by the site alone. */
function contentPolicy(nonce: string, { method }: GatewayOrder): string {
  const ancestors = method === 'card' ? "'self'" : "'none'"
  return `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors ${ancestors}`
}

function returnTo({ returnPath, orderId }: GatewayOrder): string {
  const separator = returnPath.includes('?') ? '&' : '?'
  return `${returnPath}${separator}orderId=${encodeURIComponent(orderId)}`
}

async function deliver(app: FastifyInstance, service: SandboxService): Promise<void> {
  await deliverMessages({ ...service, origin: ownOrigin(app.server) })
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
