import { defineModule, modal, screen } from '#runtime/registry/module.ts'
import facts from './facts.ts'
import { applySubscriptionEvent } from './state/subscription-events.ts'

/** The player's subscriptions: plays that are paid ahead for further draws. */
export default defineModule({
  id: facts.id,
  screens: { 'subscriptions.list': screen(() => import('./screens/subscription-list.tsx')) },
  modals: { 'subscriptions.cancel': modal(() => import('./modals/cancel-subscription.tsx')) },
  on: { 'player.subscription': { refetch: ['getPlayerGameSubscriptions'], apply: applySubscriptionEvent } },
  messages: (language) => import(`./messages/${language}.json`),
})
