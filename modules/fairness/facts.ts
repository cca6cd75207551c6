import type { ModuleFacts } from '#schemas/module-facts.ts'

/** What the service knows of this module without loading it. */
export default {
  id: 'fairness',
  screens: { 'fairness.verify': 'screens/verify.tsx' },
  modals: {},
} as const satisfies ModuleFacts
