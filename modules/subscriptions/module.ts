import { defineModule } from '#runtime/registry/module.ts'
import facts from './facts.ts'
import { applySubscriptionEvent } from './state/subscription-events.ts'

/** The player’s subscriptions: the same plays in further draws, paid ahead or one by one. */
export default defineModule(facts, {
  on: {
    'player.subscription': {
      refetch: ['getPlayerGameSubscriptions', 'getPlayerGameSubscriptionPlays'],
      apply: applySubscriptionEvent,
    },
  },
  awayNotices: { 'subscription-cancelled': { tone: 'warning', title: 'subscriptions.cancelledAway' } },
})
