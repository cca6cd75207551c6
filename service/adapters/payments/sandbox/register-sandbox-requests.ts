import { strict as assert } from 'node:assert'
import type { FastifyInstance } from 'fastify'
import { isSigned, SIGNATURE_HEADER, signMessage } from '../message-signature.ts'
import type { ProcessorRequest } from '../processor-client.ts'
import { storePayment, storePayout } from './store-payment.ts'
import { listSandboxOperations } from './list-operations.ts'
import { requestState } from './request-state.ts'
import { behaviourOfBank, behaviourOfPayout } from './sandbox-behaviours.ts'
import { isSandbox, SANDBOX_PATH, sandboxSecrets } from './sandbox-processor.ts'
import type { SandboxService } from './sandbox-service.ts'

const REQUEST_MAX_BYTES = 16 * 1024
const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * `POST /sandbox-processor/requests/{processorId}` takes signed requests of the service; a repeat of one has no effect.
 * `GET /sandbox-processor/requests/{processorId}/{requestId}` answers whether it has accepted one. `GET
 * /sandbox-processor/operations/{processorId}?day=&after=` lists its operations of a day, in pages. Both answers are signed; the request
 * signs its address.
 */
export async function registerSandboxRequests(app: FastifyInstance, service: SandboxService): Promise<void> {
  const { database, clock, entropy, keys } = service
  await app.register(async (scope) => {
    // The signature covers the raw bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: REQUEST_MAX_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.post<{ Params: { processorId: string } }>(
      `${SANDBOX_PATH}/requests/:processorId`,
      async ({ params: { processorId }, headers, body }, reply) => {
        const { requests } = sandboxSecrets(keys, processorId)
        const isOurs =
          isSandbox(processorId) &&
          Buffer.isBuffer(body) &&
          isSigned(requests, headers[SIGNATURE_HEADER], body, clock.now())
        if (!isOurs) return reply.code(401).send({ error: 'the signature is not valid' })
        const request = JSON.parse(body.toString('utf8')) as ProcessorRequest
        const { requestId: orderId, kind, amountMinor, currencyId, account } = request
        const operation = { processorId, orderId, amountMinor, currencyId }
        if (kind === 'payout') {
          await storePayout(database, entropy, { ...operation, ...behaviourOfPayout(amountMinor) })
        } else {
          const behaviour = behaviourOfBank(account.bankId ?? '')
          assert(behaviour !== null, 'the service offers only banks of the sandbox')
          await storePayment(database, entropy, { ...operation, ...behaviour })
        }
        return reply.send({ accepted: true })
      },
    )
    scope.get<{ Params: { processorId: string; requestId: string } }>(
      `${SANDBOX_PATH}/requests/:processorId/:requestId`,
      async ({ params, headers, url }, reply) => {
        const { requests, messages } = sandboxSecrets(keys, params.processorId)
        const isOurs =
          isSandbox(params.processorId) &&
          isSigned(requests, headers[SIGNATURE_HEADER], Buffer.from(url), clock.now())
        if (!isOurs) return reply.code(401).send({ error: 'the signature is not valid' })
        const state = JSON.stringify(await requestState(database, params))
        return reply
          .type('application/json')
          .header(SIGNATURE_HEADER, signMessage(messages, state, clock.now()))
          .send(state)
      },
    )
    scope.get<{ Params: { processorId: string }; Querystring: { day?: string; after?: string } }>(
      `${SANDBOX_PATH}/operations/:processorId`,
      async ({ params: { processorId }, query: { day = '', after = '' }, headers, url }, reply) => {
        const { requests, messages } = sandboxSecrets(keys, processorId)
        const isOurs =
          isSandbox(processorId) &&
          isSigned(requests, headers[SIGNATURE_HEADER], Buffer.from(url), clock.now())
        if (!isOurs) return reply.code(401).send({ error: 'the signature is not valid' })
        if (!DAY.test(day)) return reply.code(400).send({ error: 'the day is not valid' })
        const list = JSON.stringify(await listSandboxOperations(database, { processorId, day, after }))
        return reply
          .type('application/json')
          .header(SIGNATURE_HEADER, signMessage(messages, list, clock.now()))
          .send(list)
      },
    )
  })
}
