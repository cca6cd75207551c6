import { defineModule } from '#runtime/registry/module.ts'
import facts from './facts.ts'

const HISTORY = ['searchGameHistory', 'getGameHistoryDetail'] as const

/** Past games: the results of a site's draws, and the player's own part in each. */
export default defineModule(facts, {
  on: {
    'player.joined': { refetch: HISTORY },
    'player.allWinnings': { refetch: HISTORY },
    // A game without a win for the player ends without an event of the player's own.
    'game.end': {
      refetch: HISTORY,
      isStale: ({ gameInstanceId }, { live }) =>
        live.games.instances.get(gameInstanceId)?.playerInGame === true,
    },
    'game.refunded': { refetch: HISTORY },
  },
})
