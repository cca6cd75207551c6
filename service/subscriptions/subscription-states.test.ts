import { expect, test } from 'vitest'
import { SUBSCRIPTION_STATUSES } from '#schemas/entities/subscription.ts'
import { machineFacts } from '#service/testing/machine-facts.ts'
import { SUBSCRIPTIONS } from './subscription-states.ts'

test('a subscription is active, completed with its last draw, or cancelled; a refunded last draw makes it active again', () => {
  expect(Object.keys(SUBSCRIPTIONS.states)).toEqual(SUBSCRIPTION_STATUSES)
  expect(machineFacts(SUBSCRIPTIONS)).toEqual({
    moves: [
      'add: new → active',
      'pass: active → active',
      'miss: active → active',
      'complete: active → completed',
      'cancel: active → cancelled',
      'reopen: completed → active',
      'passOn: cancelled → cancelled',
    ],
    unreachable: [],
    final: ['cancelled'],
    codes: ['subscription', 'subscription-back', 'subscription-promotion', 'subscription-promotion-back'],
  })
})
