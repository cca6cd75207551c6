import { strict as assert } from 'node:assert'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type GatewayRequest, gatewayRequestSchema } from '#schemas/gateway/protocol.ts'
import { breachOf } from '#service/limits/schema-breach.ts'
import { SIGNATURE_HEADER } from '#service/base/timed-mac.ts'
import { answerTo, isSigned, signMessage } from '../message-signature.ts'
import { storePayment, storePayout } from './store-payment.ts'
import { listSandboxOperations } from './list-operations.ts'
import { requestState } from './request-state.ts'
import { behaviourOfBank, behaviourOfPayout } from './sandbox-behaviours.ts'
import { isSandbox, SANDBOX_PATH, sandboxKey } from './sandbox-processor.ts'
import type { SandboxService } from './sandbox-service.ts'

const REQUEST_MAX_BYTES = 16 * 1024
const DAY = /^\d{4}-\d{2}-\d{2}$/

interface Params {
  readonly processorId: string
}

/** The interface of docs/gateway.md below `/sandbox-processor/{processorId}`. Each request is signed, and so is each answer. */
export async function registerSandboxRequests(app: FastifyInstance, service: SandboxService): Promise<void> {
  const { database, clock, keys } = service
  /** Whether the request is the service's; answers 401 where it is not. */
  const isOurs = (request: FastifyRequest, reply: FastifyReply, body: string | Buffer = '') => {
    const { processorId } = request.params as Params
    const path = request.url.slice(`${SANDBOX_PATH}/${processorId}`.length)
    const content = { subject: `${request.method} ${path}`, body }
    const signature = request.headers[SIGNATURE_HEADER]
    if (isSandbox(processorId) && isSigned([sandboxKey(keys, processorId)], signature, content, clock.now()))
      return true
    void reply.code(401).send({ error: 'the signature is not valid' })
    return false
  }
  const answer = ({ params, headers }: FastifyRequest, reply: FastifyReply, value: object) => {
    const body = JSON.stringify(value)
    const content = { subject: answerTo(String(headers[SIGNATURE_HEADER])), body }
    const key = sandboxKey(keys, (params as Params).processorId)
    const signature = signMessage(key, content, clock.now())
    return reply.type('application/json').header(SIGNATURE_HEADER, signature).send(body)
  }
  await app.register(async (scope) => {
    // The signature covers the raw bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: REQUEST_MAX_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.post<{ Params: Params }>(`${SANDBOX_PATH}/:processorId/requests`, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (!isOurs(request, reply, body)) return reply
      const asked: unknown = JSON.parse(body.toString('utf8'))
      if (breachOf(gatewayRequestSchema, asked) !== null)
        return reply.code(400).send({ error: 'the request makes no sense' })
      await take(service, request.params.processorId, asked as GatewayRequest)
      return answer(request, reply, { accepted: true })
    })
    scope.get<{ Params: Params & { requestId: string } }>(
      `${SANDBOX_PATH}/:processorId/requests/:requestId`,
      async (request, reply) => {
        if (!isOurs(request, reply)) return reply
        return answer(request, reply, await requestState(database, request.params))
      },
    )
    scope.get<{ Params: Params; Querystring: { day?: string; after?: string } }>(
      `${SANDBOX_PATH}/:processorId/operations`,
      async (request, reply) => {
        if (!isOurs(request, reply)) return reply
        const { day = '', after = '' } = request.query
        if (!DAY.test(day)) return reply.code(400).send({ error: 'the day is not valid' })
        const list = { processorId: request.params.processorId, day, after }
        return answer(request, reply, await listSandboxOperations(database, list))
      },
    )
  })
}

/** Stores a direct debit or a payout with the messages that follow. */
async function take(
  { database, entropy }: SandboxService,
  processorId: string,
  { requestId: orderId, kind, amountMinor, currencyId, account }: GatewayRequest,
): Promise<void> {
  const operation = { processorId, orderId, amountMinor, currencyId }
  if (kind === 'payout') {
    await storePayout(database, entropy, { ...operation, ...behaviourOfPayout(amountMinor) })
    return
  }
  const behaviour = behaviourOfBank(account.bankId ?? '')
  assert(behaviour !== null, 'the service offers only banks of the sandbox')
  await storePayment(database, entropy, { ...operation, ...behaviour })
}
