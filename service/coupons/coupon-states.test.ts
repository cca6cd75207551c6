import { expect, test } from 'vitest'
import { machineFacts } from '#service/testing/machine-facts.ts'
import { COUPON_USES } from './coupon-states.ts'

test('a coupon is held by its deposit, and awarded when that is paid; a bonus is released by play, or ends with its time', () => {
  expect(machineFacts(COUPON_USES)).toEqual({
    moves: [
      'hold: new → held',
      'free: held → freed',
      'award: held, freed → awarded',
      'grant: new → awarded',
      'refuse: held, freed → freed',
      'release: awarded → awarded',
      'expire: awarded → expired',
      'takeBack: awarded, expired → taken-back',
    ],
    unreachable: [],
    final: ['taken-back'],
    codes: ['bonus-expiry', 'bonus-release', 'coupon-award', 'coupon-back'],
  })
})
