import type { SubscriptionStatus } from '#schemas/entities/subscription.ts'
import type { StateMachine } from '#service/states/state-machine.ts'

export const SUBSCRIPTIONS = {
  title: 'Subscriptions',
  table: 'subscriptions',
  key: 'subscription_id',
  column: 'status',
  states: {
    active: 'Its next draws will be entered: they are paid, or each is paid as it is entered.',
    completed: 'Every draw was entered.',
    cancelled:
      'The player or the service has ended it; what was paid for the draws that were left is cash again.',
  },
  events: {
    add: {
      from: [],
      to: 'active',
      posts: ['subscription', 'subscription-promotion'],
      publishes: ['player.subscription'],
    },
    /** A draw is entered or skipped, and others are left. */
    pass: { from: ['active'], to: 'active', guard: 'decideEntry', publishes: ['player.subscription'] },
    /** The draw of a pay-as-you-go subscription could not be paid: it is tried again when there is money, and at the next draw. */
    miss: {
      from: ['active'],
      to: 'active',
      guard: 'decideEntry',
      publishes: ['player.subscription', 'player.privateMessage'],
      mails: ['subscriptionUnpaid'],
    },
    complete: {
      from: ['active'],
      to: 'completed',
      guard: 'decideEntry',
      publishes: ['player.subscription'],
    },
    cancel: {
      from: ['active'],
      to: 'cancelled',
      posts: ['subscription-back', 'subscription-promotion-back'],
      publishes: ['player.subscription', 'player.privateMessage'],
      mails: ['subscriptionEnded'],
    },
    /** An entered draw was refunded: it is one that is left. */
    reopen: { from: ['completed'], to: 'active', publishes: ['player.subscription'] },
    /** A draw that was entered before the end was refunded: its money moves on to who paid it. */
    passOn: {
      from: ['cancelled'],
      to: 'cancelled',
      posts: ['subscription-back', 'subscription-promotion-back'],
      publishes: ['player.subscription'],
    },
  },
} as const satisfies StateMachine<'subscriptions', SubscriptionStatus>
