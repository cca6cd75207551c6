import { facts } from '#schemas/module-facts.ts'

export default facts({
  id: 'cashier',
  screens: {
    home: {
      file: 'screens/cashier-home.tsx',
      params: { currencyId: 'id?' },
      path: '/cashier',
      access: 'guarded',
      frameable: false,
    },
    history: {
      file: 'screens/history.tsx',
      path: '/cashier/history',
      access: 'guarded',
      forRestricted: true,
      frameable: false,
    },
    depositRequests: {
      file: 'screens/deposit-requests.tsx',
      path: '/depositrequests',
      access: 'guarded',
      frameable: false,
    },
    deposit: {
      file: 'screens/deposit.tsx',
      params: { orderId: 'text?', currencyId: 'id?' },
      path: '/deposit',
      access: 'guarded',
      frameable: false,
    },
    withdraw: {
      file: 'screens/withdraw.tsx',
      params: { currencyId: 'id?' },
      path: '/withdraw',
      access: 'guarded',
      forRestricted: true,
      role: 'withdrawal',
      frameable: false,
    },
    withdrawPending: {
      file: 'screens/withdraw-pending.tsx',
      path: '/withdraw/pending',
      access: 'guarded',
      forRestricted: true,
      frameable: false,
    },
  },
  modals: {
    deposit: { file: 'modals/deposit.tsx', props: { currencyId: 'id?' }, closesOn: 'foreign-error' },
    cardDeposit: {
      file: 'modals/card-deposit.tsx',
      props: { orderId: 'text', address: 'text' },
      closesOn: 'foreign-error',
    },
  },
  slots: { 'cashier.session': {} },
  fills: {
    'cashier.session': { file: 'slots/session-net.tsx' },
    'header.balance': { file: 'slots/header-balance.tsx' },
    'runtime.background': { file: 'slots/payment-return.tsx' },
    'game.payment': { file: 'slots/payment.tsx' },
  },
  uses: [
    'registration.full?',
    'prizes.list?',
    'safer-play.limits?',
    'account.phoneCode?',
    'account.verification?',
    'support.home?',
  ],
})
