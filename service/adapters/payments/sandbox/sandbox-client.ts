import type { Clock } from '#service/adapters/clock.ts'
import type { KeyRing } from '#service/keys/key-ring.ts'
import { SIGNATURE_HEADER, signMessage } from '../message-signature.ts'
import type { ProcessorClient } from '../processor-client.ts'
import { createSandboxProcessors, SANDBOX_PATH, sandboxSecrets } from './sandbox-processor.ts'

const REQUEST_TIMEOUT_MS = 5000

/** The way to the sandbox processors: signed requests over HTTP, as to an external company. */
export function createSandboxClients(
  { keys, clock }: { keys: KeyRing; clock: Clock },
  origin: string,
): ProcessorClient[] {
  return createSandboxProcessors({ keys, clock }).map(({ processorId }) => ({
    processorId,
    async send(request) {
      const body = JSON.stringify(request)
      const signature = signMessage(sandboxSecrets(keys, processorId).requests, body, clock.now())
      const response = await fetch(`${origin}${SANDBOX_PATH}/requests/${processorId}`, {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
        body,
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      })
      if (!response.ok) throw new Error(`answered ${response.status}`)
    },
  }))
}
