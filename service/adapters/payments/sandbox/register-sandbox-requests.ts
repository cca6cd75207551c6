import { strict as assert } from 'node:assert'
import type { FastifyInstance } from 'fastify'
import { isSigned, SIGNATURE_HEADER } from '../message-signature.ts'
import type { ProcessorRequest } from '../processor-client.ts'
import { keepPayment } from './keep-payment.ts'
import { behaviourOfBank } from './sandbox-behaviours.ts'
import { isSandbox, SANDBOX_PATH, sandboxSecrets } from './sandbox-processor.ts'
import type { SandboxService } from './sandbox-service.ts'

const REQUEST_MAX_BYTES = 16 * 1024

/** `POST /sandbox-processor/requests/{processorId}` takes signed requests of the service; a repeat of one has no effect. */
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
        const { requestId, amountMinor, currencyId, account } = request
        const behaviour = behaviourOfBank(account.bankId ?? '')
        assert(behaviour !== null, 'the service offers only banks of the sandbox')
        await keepPayment(database, entropy, {
          processorId,
          orderId: requestId,
          amountMinor,
          currencyId,
          ...behaviour,
        })
        return reply.send({ accepted: true })
      },
    )
  })
}
