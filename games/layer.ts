import { loadWithRetries } from '#runtime/registry/lazy-load.ts'
import type { LayerParts, LiveLayer } from '#runtime/live/live-layers.ts'
import { openModalAtom } from '#runtime/modals/modals.ts'
import { showNoticeAtom } from '#runtime/notices/notices.ts'
import { reportError } from '#runtime/context/report-error.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { fromColumns } from '#schemas/protocol/columns.ts'
import type { GameEffect } from './live/games-state.ts'
import { createLiveState, type LiveState } from './live/live-state.ts'
import { applyToLiveState } from './live/apply-event.ts'

declare module '#runtime/live/live-layers.ts' {
  interface LayerStates {
    /** The games and draws of the site. */
    readonly live: LiveState
  }
}

/** The games of a site: those of the session, and their changes by events. */
export const layer: LiveLayer = {
  name: 'live',
  open(parts) {
    const { store, site, registry } = parts
    const live = createLiveState({ store, site, onEffect: (effect) => showEffect(effect, parts) })
    // The topic covers all games of the site; a lobby leaves out those that no module can show, as `init` does.
    const canShow = ({ gameRule }: GameInstance) => registry.showsGames(gameRule)
    return {
      state: live,
      load({ filteredGames, favoriteGames, mainGameInstanceId, isExcerpt = false }) {
        live.load({
          games: fromColumns<GameInstance>(filteredGames).filter(canShow),
          favoriteGames,
          mainGameInstanceId,
          isExcerpt,
        })
      },
      take(pushed) {
        if (pushed.event === 'game.create' && !canShow(pushed.body)) return
        applyToLiveState(live, pushed)
      },
      close: live.close,
    }
  },
}

/** Opens the modal of a game that starts, or shows a notice, whose code and texts few visits need. */
function showEffect(effect: GameEffect, { store, registry, loadMessages }: LayerParts): void {
  if (effect.kind === 'open-play-game') {
    const id = registry.modalFor('play-game')
    if (id !== null) store.set(openModalAtom, id, { gameInstanceId: effect.gameInstanceId })
    return
  }
  const texts = loadWithRetries(() => import('./components/game-notice.tsx'))
  Promise.all([texts, loadMessages()]).then(
    ([{ gameNotice }]) => store.set(showNoticeAtom, gameNotice(effect)),
    reportError,
  )
}
