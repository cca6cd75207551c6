import { expect, test } from 'vitest'
import { machineFacts } from '#service/testing/machine-facts.ts'
import { DEPOSITS } from './deposit-states.ts'

test('a deposit is created, and paid, failed, expired or cancelled; money outweighs each message without money', () => {
  expect(machineFacts(DEPOSITS)).toEqual({
    moves: [
      'place: new → created',
      'cancel: created → cancelled',
      'fail: created → failed',
      'expire: created → expired',
      'pay: created, failed, expired, cancelled → paid',
      'sendBack: created, failed, expired, cancelled → sent-back',
      'chargeBack: paid → charged-back',
      'reverseChargeBack: charged-back → paid',
    ],
    unreachable: [],
    final: ['sent-back'],
    codes: ['bank-deposit', 'chargeback', 'chargeback-reversed', 'debt-repaid', 'deposit'],
  })
})
