import { facts } from '#schemas/module-facts.ts'

export default facts({
  id: 'payout',
  layers: ['games'],
  screens: {
    table: {
      file: 'screens/payout-table.tsx',
      params: { id: 'id' },
      notFound: 'game.notFound',
      path: '/payout',
      isPublic: true,
      search: { subject: 'game', title: 'payout.estimatedPlain', description: 'payout.table.search' },
    },
  },
  fills: {
    'lobby.game': { file: 'slots/game-payout.tsx', order: 1 },
    'playout.prizes': { file: 'slots/playout-prizes.tsx' },
  },
  games: { payout: 'payout.table' },
  uses: ['prizes.details?'],
  modals: { table: { file: 'modals/payout-table.tsx', props: { gameInstanceId: 'id' } } },
})
