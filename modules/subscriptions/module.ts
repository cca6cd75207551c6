import { defineModule } from '#runtime/registry/module.ts'
import facts from './facts.ts'
import { applySubscriptionEvent } from './state/subscription-events.ts'

/** The player’s subscriptions: plays paid ahead for further draws. */
export default defineModule(
  facts,
  import.meta.glob(['./{screens,modals,slots}/*.tsx', '!**/*.{test,stories}.tsx']),
  {
    on: {
      'player.subscription': {
        refetch: ['getPlayerGameSubscriptions', 'getPlayerGameSubscriptionPlays'],
        apply: applySubscriptionEvent,
      },
    },
    awayNotices: { 'subscription-cancelled': { tone: 'warning', title: 'subscriptions.cancelledAway' } },
  },
)
