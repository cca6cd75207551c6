import { expect, test } from 'vitest'
import { APPROVAL_STATUSES } from '#schemas/operator/approvals.ts'
import { machineFacts } from '#service/testing/machine-facts.ts'
import { APPROVALS } from './approval-states.ts'

test('an approval is open until it is confirmed by another operator, rejected, or its time is over', () => {
  expect(Object.keys(APPROVALS.states)).toEqual(APPROVAL_STATUSES)
  expect(machineFacts(APPROVALS)).toEqual({
    moves: [
      'ask: new → open',
      'confirm: open → confirmed',
      'reject: open → rejected',
      'expire: open → expired',
    ],
    unreachable: [],
    final: ['confirmed', 'rejected', 'expired'],
    codes: [],
  })
})
