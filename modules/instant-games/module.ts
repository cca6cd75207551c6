import { defineModule } from '#runtime/registry/module.ts'
import facts from './facts.ts'

/** Sells and ends cards and spins; the module of each kind draws them. */
export default defineModule(facts, {
  on: {
    'game.bonusOffered': { refetch: ['getGameResults'] },
    'player.inGameBonus': { refetch: ['getGameResults'] },
  },
})
