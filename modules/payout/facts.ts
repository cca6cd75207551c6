import type { ModuleFacts } from '#schemas/module-facts.ts'

/** What the service knows of this module without loading it. */
export default {
  id: 'payout',
  screens: { 'payout.table': 'screens/payout-table.tsx' },
  modals: { 'payout.table': 'modals/payout-table.tsx' },
} as const satisfies ModuleFacts
