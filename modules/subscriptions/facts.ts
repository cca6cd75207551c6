import type { ModuleFacts } from '#schemas/module-facts.ts'

/** What the service knows of this module without loading it. */
export default {
  id: 'subscriptions',
  screens: { 'subscriptions.list': 'screens/subscription-list.tsx' },
  modals: { 'subscriptions.cancel': 'modals/cancel-subscription.tsx' },
} as const satisfies ModuleFacts
