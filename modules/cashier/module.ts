import { defineModule, modal, screen } from '#runtime/registry/module.ts'
import { isBackFromPayment } from '#runtime/router/query-parameters.ts'
import facts from './facts.ts'

/** The player's money: balances, deposits. */
export default defineModule({
  id: facts.id,
  screens: {
    'cashier.home': screen(() => import('./screens/cashier-home.tsx')),
    'cashier.deposit': screen(() => import('./screens/deposit.tsx')),
  },
  modals: { 'cashier.deposit': modal(() => import('./modals/deposit.tsx'), { closesOn: 'foreign-error' }) },
  slots: {
    'header.balance': { render: () => import('./components/header-balance.tsx') },
    'runtime.background': {
      when: () => isBackFromPayment(),
      render: () => import('./components/payment-return.tsx'),
    },
  },
  on: { 'player.order': { refetch: ['checkDepositRequest', 'getDepositRequests'] } },
  messages: (language) => import(`./messages/${language}.json`),
})
