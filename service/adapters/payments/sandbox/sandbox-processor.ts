import { hkdfSync } from 'node:crypto'
import { PROCESSOR_METHODS } from '#schemas/site-manifest/payments.ts'
import type { KeyRing } from '#service/keys/key-ring.ts'
import type { Gateway } from '../gateway/gateway-processor.ts'
import type { SigningKey } from '../message-signature.ts'
import { SANDBOX_BANKS } from './sandbox-behaviours.ts'

export const SANDBOX_PATH = '/sandbox-processor'

/** The processors that the sandbox stands for: one by one they are strangers to each other, with secrets of their own. */
const SANDBOXES = [
  { processorId: 'sandbox', title: 'Sandbox payments' },
  { processorId: 'sandbox-card', title: 'Sandbox cards' },
  { processorId: 'sandbox-bank', title: 'Sandbox bank' },
] as const satisfies readonly { processorId: keyof typeof PROCESSOR_METHODS; title: string }[]

/**
 * The key that a contract with a processor would provide. It is derived from the database's own keys, so that every process has the same one
 * without configuration: from the first key of tickets, which is never removed.
 */
export function sandboxKey(keys: KeyRing, processorId: string): SigningKey {
  const { secret } = keys.first('ticket')
  return {
    keyId: 'sandbox',
    secret: new Uint8Array(hkdfSync('sha256', secret, '', `${processorId} processor`, 32)),
  }
}

/** Whether the sandbox stands for a processor of this id. */
export const isSandbox = (processorId: string): boolean =>
  SANDBOXES.some((sandbox) => sandbox.processorId === processorId)

/** Processors without a bank, as gateways: the user's choice, the test card or the bank decides the outcome. */
export function sandboxGateways(keys: KeyRing): Gateway[] {
  return SANDBOXES.map(({ processorId, title }) => {
    const method = PROCESSOR_METHODS[processorId]
    return {
      processorId,
      title,
      method,
      address: `${SANDBOX_PATH}/${processorId}`,
      banks: method === 'debit' ? SANDBOX_BANKS : [],
      keys: () => [sandboxKey(keys, processorId)],
      returnOrigin: '',
    }
  })
}
