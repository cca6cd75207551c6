import { facts } from '#schemas/module-facts.ts'
import type messages from './messages/en.json'

const own = facts({
  id: 'prizes',
  layers: ['games'],
  screens: {
    list: {
      file: 'screens/prize-list.tsx',
      path: '/cashier/prizes',
      access: 'guarded',
      frameable: false,
    },
    item: {
      file: 'screens/prize.tsx',
      params: { id: 'id' },
      path: '/cashier/prizes/prize',
      access: 'guarded',
      frameable: false,
    },
  },
  modals: {
    details: {
      file: 'modals/prize-details.tsx',
      props: { gameInstanceId: 'id', rankNumber: 'number', rankNumber2nd: 'number' },
    },
  },
  uses: ['account.address?', 'cashier.home?'],
})
export default own

declare module '#schemas/module-facts.ts' {
  interface KnownFacts {
    prizes: typeof own
  }
  interface KnownMessages {
    prizes: typeof messages
  }
}
