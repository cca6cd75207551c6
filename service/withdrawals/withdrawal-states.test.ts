import { expect, test } from 'vitest'
import { WITHDRAWAL_STATUSES } from '#schemas/protocol/withdrawals.ts'
import { machineFacts } from '#service/testing/machine-facts.ts'
import { WITHDRAWALS } from './withdrawal-states.ts'

test('a withdrawal waits in pending, and is cancelled by its player, or paid or rejected by the operator', () => {
  expect(Object.keys(WITHDRAWALS.states)).toEqual(WITHDRAWAL_STATUSES)
  expect(machineFacts(WITHDRAWALS)).toEqual({
    moves: [
      'submit: new → pending',
      'cancel: pending → cancelled',
      'approve: pending → approved',
      'approveAgain: approved → approved',
      'send: approved → approved',
      'delay: approved → approved',
      'pay: approved → paid',
      'reject: pending, approved → rejected',
      'refuse: approved → rejected',
      'takeBack: pending, approved → rejected',
    ],
    unreachable: [],
    final: ['paid', 'rejected', 'cancelled'],
    codes: ['withdrawal', 'withdrawal-back', 'withdrawal-request'],
  })
})
