import { defineModule, modal, screen } from '#runtime/registry/module.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import facts from './facts.ts'

const isPickedHere = ({ game }: { game: GameInstance }) =>
  facts.gameRules.some((gameRule) => gameRule === game.gameRule)

/** Picks numbers and buys plays, for every game whose plays are numbers. */
export default defineModule({
  id: facts.id,
  settings: facts.settings,
  screens: { 'picking.pick': screen(() => import('./screens/pick.tsx')) },
  modals: {
    'picking.notEnoughFunds': modal(() => import('./modals/not-enough-funds.tsx')),
    'picking.countryBlocked': modal(() => import('./modals/country-blocked.tsx')),
    'picking.mustDeposit': modal(() => import('./modals/must-deposit.tsx')),
    'picking.noSegment': modal(() => import('./modals/no-segment.tsx')),
  },
  gameRules: facts.gameRules,
  slots: {
    'lobby.slip': { render: () => import('./components/lobby-slip.tsx') },
    'game.buy': { when: isPickedHere, render: () => import('./components/lobby-slip.tsx') },
  },
  messages: (language) => import(`./messages/${language}.json`),
})
