import { facts } from '#schemas/module-facts.ts'

export default facts({
  id: 'subscriptions',
  layers: ['games'],
  screens: {
    list: {
      file: 'screens/subscription-list.tsx',
      params: { id: 'id?' },
      notFound: 'subscriptions.unknown',
      path: '/subscriptions',
      aliases: ['/subHistory', '/subDetails'],
    },
  },
  slots: { 'subscriptions.unknown': {} },
  fills: { 'subscriptions.unknown': { file: 'slots/unknown-subscription.tsx' } },
  modals: { cancel: { file: 'modals/cancel-subscription.tsx', props: { subscriptionId: 'id' } } },
  uses: [
    'session.login',
    'playout.watch?',
    'history.bets?',
    'session.emailConfirmation?',
    'cashier.deposit?',
    'support.home?',
  ],
})
