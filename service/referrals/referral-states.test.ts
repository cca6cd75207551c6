import { expect, test } from 'vitest'
import { machineFacts } from '#service/testing/machine-facts.ts'
import { REFERRALS } from './referral-states.ts'

test('a referral is rewarded once, held for an operator, refused or lapsed; a chargeback blocks it or takes it back', () => {
  expect(machineFacts(REFERRALS)).toEqual({
    moves: [
      'register: new → registered',
      'reward: registered → rewarded',
      'hold: registered → held',
      'refuse: registered → refused',
      'lapse: registered → lapsed',
      'approve: held → rewarded',
      'decline: held → refused',
      'block: registered, held → refused',
      'takeBack: rewarded → taken-back',
    ],
    unreachable: [],
    final: ['refused', 'lapsed', 'taken-back'],
    codes: ['referral-back', 'referral-reward'],
  })
})
