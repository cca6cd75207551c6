import { facts } from '#schemas/module-facts.ts'

export default facts({
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
  uses: ['account.address?', 'cashier.home?', 'support.home?'],
})
