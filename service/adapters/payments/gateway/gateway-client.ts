import { strict as assert } from 'node:assert'
import type { JSONSchema } from '#schemas/json-schema.ts'
import {
  type OperationPage,
  operationPageSchema,
  requestAnswerSchema,
  type RequestState,
  requestStateSchema,
} from '#schemas/gateway/protocol.ts'
import type { Clock } from '#service/base/clock.ts'
import { breachOf } from '#service/limits/schema-breach.ts'
import { SIGNATURE_HEADER } from '#service/base/timed-mac.ts'
import { answerTo, isSigned, signMessage } from '../message-signature.ts'
import type { ProcessorClient, ProcessorOperation } from '../processor-client.ts'
import type { Gateway } from './gateway-processor.ts'
import { readBounded } from '../read-bounded.ts'

const REQUEST_TIMEOUT_MS = 5000
/** Pages of the list of a day, so that a gateway that repeats its cursor has an end. */
const PAGES_MAX = 10_000

/** Sends signed requests to a gateway, and accepts only answers that are signed for the request. */
export function createGatewayClient(
  { processorId, keys }: Pick<Gateway, 'processorId' | 'keys'>,
  address: string,
  clock: Clock,
): ProcessorClient {
  const ask = async (method: 'GET' | 'POST', path: string, answers: JSONSchema, body = '') => {
    const signature = signMessage(keys()[0], { subject: `${method} ${path}`, body }, clock.now())
    const response = await fetch(`${address}${path}`, {
      method,
      redirect: 'error',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      ...(body === '' ? {} : { body }),
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`answered ${response.status}`)
    }
    const answer = await readBounded(response)
    const signed = response.headers.get(SIGNATURE_HEADER) ?? undefined
    const content = { subject: answerTo(signature), body: answer }
    assert(isSigned(keys(), signed, content, clock.now()), 'the answer is not signed')
    const value: unknown = JSON.parse(answer.toString('utf8'))
    const breach = breachOf(answers, value)
    assert(breach === null, `the answer breaks the protocol at ${breach?.path}`)
    return value
  }
  return {
    processorId,
    async send(waiting) {
      await ask('POST', '/requests', requestAnswerSchema, JSON.stringify(waiting))
      return null
    },
    outcomeOf: null,
    async hasRequest({ requestId }) {
      const path = `/requests/${encodeURIComponent(requestId)}`
      const answer = (await ask('GET', path, requestStateSchema)) as RequestState
      assert(answer.requestId === requestId, 'the answer is about another request')
      return answer.isAccepted
    },
    async listOperations(day) {
      const all: ProcessorOperation[] = []
      let after = ''
      for (let page = 0; page < PAGES_MAX; page += 1) {
        const query = new URLSearchParams({ day, after }).toString()
        const answer = (await ask('GET', `/operations?${query}`, operationPageSchema)) as OperationPage
        all.push(...answer.operations)
        if (answer.next === null) return all
        after = answer.next
      }
      throw new Error('the list has no end')
    },
  }
}
