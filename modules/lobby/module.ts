import { defineModule, modal, screen } from '#runtime/registry/module.ts'
import facts from './facts.ts'
import { layoutOf } from './state/layout-of.ts'

/** The first screen: what is to be won, when it is drawn, and every game that is open. */
export default defineModule({
  id: facts.id,
  settings: facts.settings,
  screens: {
    'lobby.home': screen(() => import('./screens/lobby-home.tsx'), {
      slots: (site) => (layoutOf(site) === 'timetable' ? ['lobby.slip'] : []),
    }),
  },
  modals: { 'lobby.rules': modal(() => import('./modals/rules.tsx')) },
  slots: { 'menu.badge': { render: () => import('./components/menu-count.tsx') } },
  messages: (language) => import(`./messages/${language}.json`),
})
