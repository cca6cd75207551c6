import type { ModuleFacts } from '#schemas/module-facts.ts'

/** What the service knows of this module without loading it. */
export default {
  id: 'cashier',
  screens: { 'cashier.home': 'screens/cashier-home.tsx', 'cashier.deposit': 'screens/deposit.tsx' },
  modals: { 'cashier.deposit': 'modals/deposit.tsx' },
  frame: ['components/header-balance.tsx'],
} as const satisfies ModuleFacts
