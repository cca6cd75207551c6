import { strict as assert } from 'node:assert'
import type { Clock } from '#service/base/clock.ts'
import type { KeyRing } from '#service/keys/key-ring.ts'
import { isSigned, SIGNATURE_HEADER, signMessage } from '../message-signature.ts'
import type { ProcessorClient, ProcessorOperation } from '../processor-client.ts'
import type { OperationPage } from './list-operations.ts'
import type { RequestState } from './request-state.ts'
import { createSandboxProcessors, SANDBOX_PATH, sandboxSecrets } from './sandbox-processor.ts'

const REQUEST_TIMEOUT_MS = 5000

/** The way to the sandbox processors: signed requests over HTTP, as to an external company. */
export function createSandboxClients(
  { keys, clock }: { keys: KeyRing; clock: Clock },
  origin: string,
): ProcessorClient[] {
  return createSandboxProcessors({ keys, clock }).map(({ processorId }) => {
    const secrets = () => sandboxSecrets(keys, processorId)
    const request = async (path: string, signed: string, init: RequestInit) => {
      const response = await fetch(`${origin}${path}`, {
        ...init,
        redirect: 'error',
        headers: {
          'content-type': 'application/json',
          [SIGNATURE_HEADER]: signMessage(secrets().requests, signed, clock.now()),
        },
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      })
      if (!response.ok) throw new Error(`answered ${response.status}`)
      return response
    }
    const readSigned = async (path: string): Promise<unknown> => {
      const response = await request(path, path, {})
      const body = Buffer.from(await response.arrayBuffer())
      const signature = response.headers.get(SIGNATURE_HEADER) ?? undefined
      assert(isSigned(secrets().messages, signature, body, clock.now()), 'the answer is not signed')
      return JSON.parse(body.toString('utf8'))
    }
    const readPage = async (day: string, after: string) => {
      const query = new URLSearchParams({ day, after }).toString()
      return (await readSigned(`${SANDBOX_PATH}/operations/${processorId}?${query}`)) as OperationPage
    }
    return {
      processorId,
      async send(waiting) {
        const body = JSON.stringify(waiting)
        await request(`${SANDBOX_PATH}/requests/${processorId}`, body, { method: 'POST', body })
      },
      async hasRequest(requestId) {
        const path = `${SANDBOX_PATH}/requests/${processorId}/${encodeURIComponent(requestId)}`
        const answer = (await readSigned(path)) as RequestState
        assert(answer.requestId === requestId, 'the answer is about another request')
        return answer.isAccepted
      },
      async listOperations(day) {
        const all: ProcessorOperation[] = []
        for (let after: string | null = ''; after !== null;) {
          const page: OperationPage = await readPage(day, after)
          all.push(...page.operations)
          after = page.next
        }
        return all
      },
    }
  })
}
