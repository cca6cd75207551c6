import { defineModule } from '#runtime/registry/module.ts'
import facts from './facts.ts'

/** Bingo of 90 and of 75 balls: rooms, cards, the caller and the board. */
export default defineModule(facts, {
  screens: {
    playout: { slots: () => ['game.playout'] },
    gameOver: { slots: () => ['game.over'] },
  },
})
