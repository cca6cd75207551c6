import type { ReferralStatus } from '#service/database/referral-tables.ts'
import type { StateMachine } from '#service/states/state-machine.ts'

export const REFERRALS = {
  title: 'Rewards of referrals',
  table: 'referrals',
  key: 'player_id',
  column: 'status',
  states: {
    registered: 'The friend has registered and has not fulfilled the condition.',
    held: 'The condition is fulfilled, and an operator has to look at a sign of misuse.',
    rewarded: 'The reward is paid.',
    refused: 'There is no reward, for a reason that operators see.',
    lapsed: 'The condition was not fulfilled in time.',
    'taken-back':
      'A deposit of the friend was charged back: the reward went back, as far as it was not spent.',
  },
  events: {
    register: { from: [], to: 'registered' },
    reward: {
      from: ['registered'],
      to: 'rewarded',
      guard: 'findReasons',
      posts: ['referral-reward'],
      publishes: ['player.privateMessage'],
      mails: ['referralReward'],
    },
    hold: { from: ['registered'], to: 'held', guard: 'findReasons' },
    refuse: { from: ['registered'], to: 'refused', guard: 'findReasons' },
    /** The time ends before the condition is fulfilled. */
    lapse: { from: ['registered'], to: 'lapsed', guard: 'fulfilledTerms' },
    approve: {
      from: ['held'],
      to: 'rewarded',
      guard: 'refuseApproval',
      posts: ['referral-reward'],
      publishes: ['player.privateMessage'],
      mails: ['referralReward'],
    },
    /** An operator decides. */
    decline: { from: ['held'], to: 'refused' },
    /** A deposit of the friend is charged back before the reward is paid. */
    block: { from: ['registered', 'held'], to: 'refused' },
    takeBack: { from: ['rewarded'], to: 'taken-back', posts: ['referral-back'] },
  },
} as const satisfies StateMachine<'referrals', ReferralStatus>
