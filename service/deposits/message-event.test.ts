import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PAYMENT_RESULTS, type PaymentResult } from '#schemas/gateway/protocol.ts'
import type { DepositStatus } from '#service/database/payment-tables.ts'
import { allows } from '#service/states/state-machine.ts'
import { DEPOSITS } from './deposit-states.ts'
import { messageEvent } from './message-event.ts'

function nextStatus(status: DepositStatus, outcome: PaymentResult, acceptable: boolean): DepositStatus {
  const event = messageEvent(outcome, acceptable)
  return allows(DEPOSITS, status, event) ? DEPOSITS.events[event].to : status
}

describe('the status of a deposit', () => {
  it.each(PAYMENT_RESULTS)('a deposit goes from created to %s by a message of the processor', (outcome) => {
    expect(nextStatus('created', outcome, true)).toBe(outcome)
  })

  it('a deposit whose payment cannot be accepted is sent-back', () => {
    expect(nextStatus('created', 'paid', false)).toBe('sent-back')
    expect(nextStatus('cancelled', 'paid', false)).toBe('sent-back')
  })

  it.each(['failed', 'expired', 'cancelled'] as const)(
    'a deposit becomes paid after %s, because the money has arrived',
    (status) => {
      expect(nextStatus(status, 'paid', true)).toBe('paid')
    },
  )

  it('a deposit ends with the same money for every order and repetition of its messages', () => {
    const messages = fc.array(fc.constantFrom(...PAYMENT_RESULTS), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(messages, fc.boolean(), (outcomes, acceptable) => {
        const end = outcomes.reduce<DepositStatus>(
          (status, outcome) => nextStatus(status, outcome, acceptable),
          'created',
        )
        const money = acceptable ? 'paid' : 'sent-back'
        expect(end === money).toBe(outcomes.includes('paid'))
      }),
    )
  })
})
