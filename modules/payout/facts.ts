import { facts } from '#schemas/module-facts.ts'

export default facts({
  id: 'payout',
  screens: { table: { file: 'screens/payout-table.tsx', path: '/payout', isPublic: true } },
  games: { payout: 'payout.table' },
  modals: { table: { file: 'modals/payout-table.tsx' } },
})
