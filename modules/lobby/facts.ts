import { facts } from '#schemas/module-facts.ts'
import { lobbySettingsSchema } from './settings.ts'
import type messages from './messages/en.json'

const own = facts({
  id: 'lobby',
  screens: {
    home: {
      file: 'screens/lobby-home.tsx',
      params: { f: 'text?' },
      path: '/',
      aliases: ['/lobby', '/games'],
      isPublic: true,
      role: 'home',
      search: { subject: 'list', description: 'lobby.home.search' },
    },
  },
  modals: { rules: { file: 'modals/rules.tsx', props: { gameInstanceId: 'id' } } },
  fills: { 'menu.badge': { file: 'slots/menu-count.tsx' } },
  menuKinds: ['instaplay', 'lottery', 'tournaments', 'raffle', 'lotteryAndRaffle', 'favorites'],
  settings: lobbySettingsSchema,
  uses: ['session.login', 'fairness.verify?', 'payout.table?'],
})
export default own

declare module '#schemas/module-facts.ts' {
  interface KnownFacts {
    lobby: typeof own
  }
  interface KnownMessages {
    lobby: typeof messages
  }
}
