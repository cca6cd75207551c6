import type { CampaignGrantStatus } from '#service/database/campaign-tables.ts'
import type { StateMachine } from '#service/states/state-machine.ts'

export const CAMPAIGN_GRANTS = {
  title: 'Grants of campaigns',
  table: 'campaign_grants',
  key: 'grant_id',
  column: 'status',
  states: {
    reserved: 'The deposit is not paid yet, and its part of the budget is held.',
    running: 'A bonus is being played, or free plays wait for their draws. The part of the budget is spent.',
    used: 'Everything is used, or its time is over. What went back is in the budget again.',
    released: 'Nothing was paid, and the part of the budget is free.',
  },
  events: {
    reserve: { from: [], to: 'reserved', guard: 'takeBudget' },
    /** The deposit is not paid, or not in time. */
    release: { from: ['reserved'], to: 'released' },
    /** A paid deposit adds a bonus. */
    begin: { from: ['reserved'], to: 'running' },
    /** A paid deposit adds cash. */
    pay: { from: ['reserved'], to: 'used' },
    /** The player takes free plays. */
    take: {
      from: [],
      to: 'running',
      guard: 'takeBudget',
      posts: ['free-plays', 'free-plays-entered'],
    },
    /** Cash back is paid after the schedule, or after a period of it. */
    payBack: { from: [], to: 'used', guard: 'takeBudget', posts: ['cash-back'] },
    /** Cash back is a bonus. */
    payBackBonus: { from: [], to: 'running', guard: 'takeBudget' },
    /** All of a bonus is cash, or its time is over; all free plays are in draws. */
    finish: { from: ['running'], to: 'used' },
    /** A part goes back with a deposit that was charged back. */
    takeBack: { from: ['running', 'used'], to: 'used' },
  },
} as const satisfies StateMachine<'campaign_grants', CampaignGrantStatus>
