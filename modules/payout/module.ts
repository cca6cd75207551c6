import { defineModule, modal, screen } from '#runtime/registry/module.ts'
import facts from './facts.ts'

/** What a game pays, before the draw and after it. */
export default defineModule({
  id: facts.id,
  screens: { 'payout.table': screen(() => import('./screens/payout-table.tsx')) },
  modals: { 'payout.table': modal(() => import('./modals/payout-table.tsx')) },
  messages: (language) => import(`./messages/${language}.json`),
})
