import { defineModule, modal, screen } from '#runtime/registry/module.ts'
import facts from './facts.ts'

/** The first screen: what is to be won, when it is drawn, and every game that is open. */
export default defineModule({
  id: facts.id,
  settings: facts.settings,
  screens: { 'lobby.home': screen(() => import('./screens/lobby-home.tsx')) },
  modals: { 'lobby.rules': modal(() => import('./modals/rules.tsx')) },
  slots: { 'menu.badge': { render: () => import('./components/menu-count.tsx') } },
  messages: (language) => import(`./messages/${language}.json`),
})
