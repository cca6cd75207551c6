import { expect, test } from 'vitest'
import { COUPON_REFUSALS, type CouponRefusal } from '#schemas/protocol/coupons.ts'
import { awardMinorOf, type CouponFacts, refuseCoupon } from './refuse-coupon.ts'
import { releasedMinor } from './released-minor.ts'

const COUPON: NonNullable<CouponFacts['coupon']> = {
  currency_id: 978,
  award: 'bonus',
  percent: 50,
  fixed_minor: null,
  max_award_minor: 2000,
  min_deposit_minor: 1000,
  wager_times: 3,
  bonus_days: null,
  first_deposit_only: true,
  is_offered: false,
  starts_at: 100,
  expires_at: 200,
  max_uses: 10,
  max_uses_per_player: 1,
  uses: 0,
  ended_at: null,
  decimal_places: 2,
}
const GOOD: CouponFacts = {
  coupon: COUPON,
  isLocked: false,
  amountMinor: 1000,
  currencyId: 978,
  hasDeposited: false,
  isKept: false,
  ownUses: 0,
  now: 150,
}

/** The refusals, in order of precedence. */
const REFUSED: [CouponRefusal, (facts: CouponFacts) => CouponFacts][] = [
  ['amountMissing', (facts) => ({ ...facts, amountMinor: 0 })],
  ['fraudWarning', (facts) => ({ ...facts, isLocked: true })],
  ['notFound', (facts) => ({ ...facts, coupon: null })],
  ['inactive', (facts) => ({ ...facts, coupon: facts.coupon && { ...facts.coupon, ended_at: 120 } })],
  ['expired', (facts) => ({ ...facts, now: 200 })],
  ['wrongCurrency', (facts) => ({ ...facts, currencyId: 756 })],
  ['invalidUsage', (facts) => ({ ...facts, hasDeposited: true })],
  ['playerUsesReached', (facts) => ({ ...facts, ownUses: 1 })],
  ['usesReached', (facts) => ({ ...facts, coupon: facts.coupon && { ...facts.coupon, uses: 10 } })],
  ['depositTooLow', (facts) => ({ ...facts, amountMinor: Math.min(facts.amountMinor ?? 0, 999) })],
  ['noDiscount', (facts) => ({ ...facts, coupon: facts.coupon && { ...facts.coupon, percent: null } })],
]

test('the table of refusals is in the order of the codes of the wire', () => {
  expect(REFUSED.map(([refusal]) => refusal)).toEqual(Object.keys(COUPON_REFUSALS))
})

test('a coupon is used at its bounds', () => {
  expect(refuseCoupon(GOOD)).toBeNull()
})

test('GB LCCP 3.4.3: a player with an open marker of harm cannot use a coupon', () => {
  expect(refuseCoupon({ ...GOOD, isKept: true })).toBe('invalidUsage')
})

test.each(REFUSED)('%s is the answer, whatever else is wrong that comes after it', (refusal, _only) => {
  const following = REFUSED.slice(REFUSED.findIndex(([name]) => name === refusal))
  expect(refuseCoupon(_only(GOOD))).toBe(refusal)
  expect(refuseCoupon(following.reduce((facts, [, change]) => change(facts), GOOD))).toBe(refusal)
})

test.each([
  [{ percent: 50, fixed_minor: null, max_award_minor: 2000 }, 1001, 500],
  [{ percent: 50, fixed_minor: null, max_award_minor: 2000 }, 9000, 2000],
  [{ percent: null, fixed_minor: 700, max_award_minor: null }, 1000, 700],
])('the coupon %j adds to a deposit of %s the amount of %s', (coupon, amount, added) => {
  expect(awardMinorOf(coupon, amount)).toBe(added)
})

test.each([
  [0, 0],
  [-5, 0],
  [1, 0],
  [1000, 333],
  [2999, 999],
  [3000, 1000],
  [9000, 1000],
])(
  'after stakes of %s, %s of a bonus of 1000 that is played three times is cash',
  (wagered_minor, released) => {
    expect(releasedMinor({ award_minor: 1000, wager_minor: 3000, wagered_minor })).toBe(released)
  },
)
