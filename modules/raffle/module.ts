import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { defineModule } from '#runtime/registry/module.ts'
import facts from './facts.ts'

/** Raffles: tickets by dip or by hand, the drum, and printed tickets that anybody can check. */
export default defineModule(facts, {
  screens: { tickets: { slots: () => ['game.checkout'] } },
  slots: {
    'history.game': { when: ({ game }: { game: GameInstance }) => game.gameRule === 'raffleGame' },
  },
})
