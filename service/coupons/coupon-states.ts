import type { CouponUseStatus } from '#service/database/payment-tables.ts'
import type { StateMachine } from '#service/states/state-machine.ts'

export const COUPON_USES = {
  title: 'Coupons of deposits',
  table: 'coupon_uses',
  key: 'order_id',
  column: 'status',
  states: {
    held: 'The deposit is not paid yet, and the use counts.',
    freed: 'The use does not count: the deposit was not paid in time, or the award was refused.',
    awarded: 'The award is cash, or a bonus that becomes cash as the player plays.',
    expired: 'The time of the bonus is over, and what was not cash went back.',
    'taken-back': 'The award went back with its deposit, as far as it was not spent.',
  },
  events: {
    hold: { from: [], to: 'held', guard: 'checkCoupon' },
    /** The deposit is not paid, or not in the time for which it holds its coupon. */
    free: { from: ['held'], to: 'freed' },
    /** Also of a deposit that is paid late. */
    award: {
      from: ['held', 'freed'],
      to: 'awarded',
      guard: 'refuseAward',
      posts: ['coupon-award'],
      publishes: ['player.couponApplied'],
    },
    /** Cash back of a campaign is a bonus, without a deposit. */
    grant: {
      from: [],
      to: 'awarded',
      posts: ['coupon-award'],
      publishes: ['player.couponApplied'],
    },
    refuse: { from: ['held', 'freed'], to: 'freed', guard: 'refuseAward' },
    release: { from: ['awarded'], to: 'awarded', guard: 'releasedMinor', posts: ['bonus-release'] },
    expire: { from: ['awarded'], to: 'expired', posts: ['bonus-release', 'bonus-expiry'] },
    takeBack: { from: ['awarded', 'expired'], to: 'taken-back', posts: ['coupon-back'] },
  },
} as const satisfies StateMachine<'coupon_uses', CouponUseStatus>
