import type { SubscriptionStatus } from '#schemas/entities/subscription.ts'
import type { StateMachine } from '#service/states/state-machine.ts'

export const SUBSCRIPTIONS = {
  title: 'Subscriptions',
  table: 'subscriptions',
  key: 'subscription_id',
  column: 'status',
  states: {
    active: 'Its next draws are paid and will be entered.',
    completed: 'Every draw was entered.',
    cancelled: 'The player or the service has ended it; the draws that were left are cash again.',
  },
  events: {
    add: { from: [], to: 'active', posts: ['subscription'], publishes: ['player.subscription'] },
    /** A draw is entered or skipped, and others are left. */
    pass: { from: ['active'], to: 'active', guard: 'decideEntry', publishes: ['player.subscription'] },
    complete: {
      from: ['active'],
      to: 'completed',
      guard: 'decideEntry',
      publishes: ['player.subscription'],
    },
    cancel: {
      from: ['active'],
      to: 'cancelled',
      posts: ['subscription-back'],
      publishes: ['player.subscription'],
    },
    /** An entered draw was refunded: it is one that is left. */
    reopen: { from: ['completed'], to: 'active', publishes: ['player.subscription'] },
    /** A draw that was entered before the end was refunded: its money moves on to cash. */
    passOn: {
      from: ['cancelled'],
      to: 'cancelled',
      posts: ['subscription-back'],
      publishes: ['player.subscription'],
    },
  },
} as const satisfies StateMachine<'subscriptions', SubscriptionStatus>
