import { facts } from '#schemas/module-facts.ts'
import type messages from './messages/en.json'

const own = facts({
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
  fills: { 'game.instant': { file: 'slots/instant-game.tsx' } },
  uses: ['fairness.verify?', 'lobby.rules?', 'playout.replay?'],
})
export default own

declare module '#schemas/module-facts.ts' {
  interface KnownFacts {
    'instant-games': typeof own
  }
  interface KnownMessages {
    'instant-games': typeof messages
  }
}
