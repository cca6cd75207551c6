import { strict as assert } from 'node:assert'
import { hkdfSync } from 'node:crypto'
import type { Clock } from '#service/adapters/clock.ts'
import type { KeyRing } from '#service/keys/key-ring.ts'
import { isSigned, SIGNATURE_HEADER } from '../message-signature.ts'
import { PAYMENT_OUTCOMES, type PaymentProcessor, type ProcessorMessage } from '../payment-processor.ts'
import { orderQuery } from './order-query.ts'

export const SANDBOX_ID = 'sandbox'
export const SANDBOX_PATH = '/sandbox-processor'

/**
 * The two secrets that a contract with the processor would provide. They are derived from the database's own keys, so that every process
 * has the same ones without configuration.
 */
export function sandboxSecrets(keys: KeyRing): { page: Uint8Array; messages: Uint8Array } {
  const { secret } = keys.current('digest')
  const derive = (purpose: string) =>
    new Uint8Array(hkdfSync('sha256', secret, '', `sandbox processor: ${purpose}`, 32))
  return { page: derive('page'), messages: derive('messages') }
}

/** A processor without a bank: the user chooses on its page to pay, decline or cancel. */
export function createSandboxProcessor({ keys, clock }: { keys: KeyRing; clock: Clock }): PaymentProcessor {
  return {
    processorId: SANDBOX_ID,
    title: 'Sandbox payments',
    hostedPage: (order) => `${SANDBOX_PATH}/pay?${orderQuery(order, sandboxSecrets(keys).page)}`,
    readMessage(headers, body) {
      const { messages } = sandboxSecrets(keys)
      if (!isSigned(messages, headers[SIGNATURE_HEADER], body, clock.now())) return null
      return checkedMessage(JSON.parse(body.toString('utf8')))
    },
  }
}

function checkedMessage(message: unknown): ProcessorMessage {
  const { messageId, orderId, outcome, amountMinor, currencyId, reference } = message as ProcessorMessage
  for (const text of [messageId, orderId, reference]) assert(typeof text === 'string' && text.length <= 128)
  assert(PAYMENT_OUTCOMES.includes(outcome))
  for (const number of [amountMinor, currencyId]) assert(Number.isSafeInteger(number))
  return { messageId, orderId, outcome, amountMinor, currencyId, reference }
}
