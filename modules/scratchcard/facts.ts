import { facts } from '#schemas/module-facts.ts'
import type messages from './messages/en.json'

const own = facts({
  id: 'scratchcard',
  layers: ['games'],
  screens: {
    play: {
      file: 'screens/scratchcard.tsx',
      params: { id: 'id?', gid: 'id?' },
      notFound: 'game.notFound',
      path: '/scratchcard',
      isPublic: true,
      search: { subject: 'game', description: 'scratchcard.play.search' },
    },
  },
  games: {
    rules: ['scratchcardGame'],
    buy: 'scratchcard.play',
    watch: 'scratchcard.play',
    gameOver: 'scratchcard.play',
    buyNow: 'instant-games.buy',
    stage: 'slots/card-stage.tsx',
    plays: 'slots/card-plays.tsx',
    replays: true,
    menuKind: 'instaplay',
  },
  uses: ['instant-games.buy'],
})
export default own

declare module '#schemas/module-facts.ts' {
  interface KnownFacts {
    scratchcard: typeof own
  }
  interface KnownMessages {
    scratchcard: typeof messages
  }
}
