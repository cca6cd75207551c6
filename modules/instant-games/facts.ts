import { facts } from '#schemas/module-facts.ts'
import { instantGamesSettingsSchema } from '#schemas/site-manifest/instant-games.ts'

export default facts({
  id: 'instant-games',
  layers: ['games'],
  screens: {
    lobby: {
      file: 'screens/instant-lobby.tsx',
      path: '/newlobby',
      isPublic: true,
      search: { title: 'instant-games.lobby.title', description: 'instant-games.lobby.search' },
    },
  },
  modals: {
    buy: { file: 'modals/buy-card.tsx', props: { gameId: 'id' } },
    cancel: { file: 'modals/cancel-card.tsx', props: { gameInstanceId: 'id' } },
  },
  fills: {
    'game.instant': { file: 'slots/instant-game.tsx' },
    'welcome.demo': { file: 'slots/demo-invitation.tsx' },
  },
  settings: instantGamesSettingsSchema,
  needs: ['game.checkout'],
  uses: ['fairness.verify?', 'lobby.rules?', 'playout.replay?'],
})
