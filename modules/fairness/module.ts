import { defineModule, screen } from '#runtime/registry/module.ts'
import facts from './facts.ts'

/** Checking a draw in the player's own browser. */
export default defineModule({
  id: facts.id,
  screens: { 'fairness.verify': screen(() => import('./screens/verify.tsx')) },
  messages: (language) => import(`./messages/${language}.json`),
})
