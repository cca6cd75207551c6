import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PAYMENT_OUTCOMES } from '#service/adapters/payments/payment-processor.ts'
import { type DepositStatus, nextStatus } from './next-status.ts'

describe('the status of a deposit', () => {
  it.each(PAYMENT_OUTCOMES)('goes from created to %s when the processor says so', (outcome) => {
    expect(nextStatus('created', outcome, true)).toBe(outcome)
  })

  it('is sent-back where money came that cannot be accepted', () => {
    expect(nextStatus('created', 'paid', false)).toBe('sent-back')
    expect(nextStatus('cancelled', 'paid', false)).toBe('sent-back')
  })

  it.each(['failed', 'expired', 'cancelled'] as const)(
    'still becomes paid after %s: the money is there',
    (status) => {
      expect(nextStatus(status, 'paid', true)).toBe('paid')
    },
  )

  it('ends the same as to money, in whatever order and however often the messages come', () => {
    const messages = fc.array(fc.constantFrom(...PAYMENT_OUTCOMES), { minLength: 1, maxLength: 8 })
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
