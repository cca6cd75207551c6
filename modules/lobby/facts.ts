import { facts } from '#schemas/module-facts.ts'
import { lobbySettingsSchema } from './settings.ts'

export default facts({
  id: 'lobby',
  screens: {
    home: {
      file: 'screens/lobby-home.tsx',
      path: '/',
      aliases: ['/lobby', '/games'],
      isPublic: true,
      role: 'home',
    },
  },
  modals: { rules: { file: 'modals/rules.tsx' } },
  fills: { 'menu.badge': { file: 'slots/menu-count.tsx' } },
  menuKinds: ['instaplay', 'lottery', 'tournaments', 'raffle', 'lotteryAndRaffle', 'favorites'],
  settings: lobbySettingsSchema,
})
