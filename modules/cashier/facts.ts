import { facts } from '#schemas/module-facts.ts'

export default facts({
  id: 'cashier',
  screens: {
    home: { file: 'screens/cashier-home.tsx', path: '/cashier', access: 'guarded', frameable: false },
    deposit: { file: 'screens/deposit.tsx', path: '/deposit', access: 'guarded', frameable: false },
  },
  modals: { deposit: { file: 'modals/deposit.tsx', closesOn: 'foreign-error' } },
  fills: {
    'header.balance': { file: 'slots/header-balance.tsx' },
    'runtime.background': { file: 'slots/payment-return.tsx' },
  },
})
