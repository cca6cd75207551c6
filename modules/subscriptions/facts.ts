import { facts } from '#schemas/module-facts.ts'
import type messages from './messages/en.json'

const own = facts({
  id: 'subscriptions',
  layers: ['games'],
  screens: {
    list: {
      file: 'screens/subscription-list.tsx',
      params: { id: 'id?' },
      path: '/subscriptions',
      aliases: ['/subHistory', '/subDetails'],
    },
  },
  modals: { cancel: { file: 'modals/cancel-subscription.tsx', props: { subscriptionId: 'id' } } },
  uses: ['session.login', 'playout.watch?', 'history.bets?', 'session.emailConfirmation?'],
})
export default own

declare module '#schemas/module-facts.ts' {
  interface KnownFacts {
    subscriptions: typeof own
  }
  interface KnownMessages {
    subscriptions: typeof messages
  }
}
