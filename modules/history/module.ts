import { defineModule } from '#runtime/registry/module.ts'
import facts from './facts.ts'

/** Past games: the results of a site's draws, and the player's own part in each. */
export default defineModule(
  facts,
  import.meta.glob(['./{screens,modals,slots}/*.tsx', './messages/*.json', '!**/*.{test,stories}.tsx']),
  {
    on: {
      'player.joined': { refetch: ['searchGameHistory', 'getGameHistoryDetail'] },
      'player.allWinnings': { refetch: ['searchGameHistory', 'getGameHistoryDetail'] },
    },
  },
)
