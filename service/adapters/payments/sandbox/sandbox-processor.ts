import { strict as assert } from 'node:assert'
import { hkdfSync } from 'node:crypto'
import { PAYOUT_REFUSALS } from '#schemas/protocol/withdrawals.ts'
import { PROCESSOR_METHODS } from '#schemas/site-manifest/payments.ts'
import type { Clock } from '#service/base/clock.ts'
import type { KeyRing } from '#service/keys/key-ring.ts'
import { isSigned, SIGNATURE_HEADER } from '../message-signature.ts'
import {
  PAYMENT_OUTCOMES,
  PAYOUT_OUTCOMES,
  type PaymentProcessor,
  type ProcessorMessage,
} from '../payment-processor.ts'
import { orderQuery } from './order-query.ts'
import { SANDBOX_BANKS } from './sandbox-behaviours.ts'

export const SANDBOX_ID = 'sandbox'
export const SANDBOX_PATH = '/sandbox-processor'

/** The processors that the sandbox stands for: one by one they are strangers to each other, with secrets of their own. */
const SANDBOXES = [
  { processorId: SANDBOX_ID, title: 'Sandbox payments' },
  { processorId: 'sandbox-card', title: 'Sandbox cards' },
  { processorId: 'sandbox-bank', title: 'Sandbox bank' },
] as const satisfies readonly { processorId: keyof typeof PROCESSOR_METHODS; title: string }[]

/** The secrets with which the sandbox signs and checks: addresses of its page, messages to the service, requests of the service. */
export interface SandboxSecrets {
  readonly page: Uint8Array
  readonly messages: Uint8Array
  readonly requests: Uint8Array
}

/**
 * The secrets that a contract with a processor would provide. They are derived from the database's own keys, so that every process has the
 * same ones without configuration.
 */
export function sandboxSecrets(keys: KeyRing, processorId: string = SANDBOX_ID): SandboxSecrets {
  const { secret } = keys.current('digest')
  const derive = (purpose: string) =>
    new Uint8Array(hkdfSync('sha256', secret, '', `${processorId} processor: ${purpose}`, 32))
  return { page: derive('page'), messages: derive('messages'), requests: derive('requests') }
}

/** Whether the sandbox stands for a processor of this id. */
export const isSandbox = (processorId: string): boolean =>
  SANDBOXES.some((sandbox) => sandbox.processorId === processorId)

/** Processors without a bank: the user's choice, the test card or the bank decides the outcome. */
export function createSandboxProcessors({
  keys,
  clock,
}: {
  keys: KeyRing
  clock: Clock
}): PaymentProcessor[] {
  return SANDBOXES.map(({ processorId, title }) => {
    const method = PROCESSOR_METHODS[processorId]
    const secrets = () => sandboxSecrets(keys, processorId)
    return {
      processorId,
      title,
      method,
      hostedPage:
        method === 'debit'
          ? null
          : (order) =>
              `${SANDBOX_PATH}/pay?${orderQuery({ ...order, processorId, title, method }, sandboxSecrets(keys).page)}`,
      banks: method === 'debit' ? SANDBOX_BANKS : [],
      readMessage(headers, body) {
        if (!isSigned(secrets().messages, headers[SIGNATURE_HEADER], body, clock.now())) return null
        return checkedMessage(JSON.parse(body.toString('utf8')))
      },
    }
  })
}

function checkedMessage(message: unknown): ProcessorMessage {
  const { messageId, orderId, outcome, refusal, amountMinor, currencyId, reference } =
    message as ProcessorMessage
  for (const text of [messageId, orderId, reference]) assert(typeof text === 'string' && text.length <= 128)
  assert([...PAYMENT_OUTCOMES, ...PAYOUT_OUTCOMES].includes(outcome))
  assert(
    outcome === 'payout-refused'
      ? (PAYOUT_REFUSALS as readonly unknown[]).includes(refusal)
      : refusal === undefined,
  )
  for (const number of [amountMinor, currencyId]) assert(Number.isSafeInteger(number))
  const parts = { messageId, orderId, outcome, amountMinor, currencyId, reference }
  return refusal === undefined ? parts : { ...parts, refusal }
}
