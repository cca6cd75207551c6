import { defineModule } from '#runtime/registry/module.ts'
import facts from './facts.ts'
import { loadWithRetries } from '#runtime/registry/lazy-load.ts'

/** The items that the player has won: how each is received, and how far it is. */
export default defineModule(facts, {
  on: {
    'player.prizeItem': {
      refetch: ['getPlayerPrizeItems'],
      notice: async (...event) =>
        (await loadWithRetries(() => import('./state/prize-notice.ts'))).noticeOf(...event),
    },
  },
  awayNotices: {
    'prize-item-won': { tone: 'success', title: 'prizes.notice.won' },
    'prize-item-at-agent': { tone: 'success', title: 'prizes.notice.at-agent' },
    'prize-item-shipped': { tone: 'info', title: 'prizes.notice.shipped' },
    'prize-item-delivered': { tone: 'info', title: 'prizes.notice.delivered' },
    'prize-item-expired': { tone: 'warning', title: 'prizes.notice.expired' },
  },
})
