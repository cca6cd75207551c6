import type { ModuleFacts } from '#schemas/module-facts.ts'
import { lobbySettingsSchema } from './settings.ts'

/** What the service knows of this module without loading it. */
export default {
  id: 'lobby',
  screens: { 'lobby.home': 'screens/lobby-home.tsx' },
  modals: { 'lobby.rules': 'modals/rules.tsx' },
  frame: ['components/menu-count.tsx'],
  menuKinds: ['instaplay', 'lottery', 'tournaments', 'raffle', 'lotteryAndRaffle', 'favorites'],
  settings: lobbySettingsSchema,
} as const satisfies ModuleFacts
