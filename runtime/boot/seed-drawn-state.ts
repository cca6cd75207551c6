import type { QueryClient } from '@tanstack/react-query'
import { setDrawnAt } from '#runtime/clock/drawn-page.ts'
import type { Store } from '#runtime/context/runtime-services.ts'
import type { LiveState } from '#runtime/live/live-state.ts'
import { seedAnswer } from '#runtime/client/query-client.ts'
import { takeConfiguration } from '#runtime/session/take-event.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { fromColumns } from '#schemas/protocol/columns.ts'
import type { DrawnState } from '#schemas/site-manifest/drawn-page.ts'

/**
 * Puts the data of a drawn page into the runtime's state, in the service that draws it and in the browser that hydrates
 * it. The session stays in its loading state: one page is drawn for visitors and players.
 */
export function seedDrawnState(
  { store, live, queries }: { store: Store; live: LiveState; queries: QueryClient },
  { drawnAt, session, isExcerpt, answers }: Pick<DrawnState, 'drawnAt' | 'session' | 'isExcerpt' | 'answers'>,
): void {
  setDrawnAt(drawnAt)
  for (const { key, data } of answers) seedAnswer(queries, key, data)
  takeConfiguration(store, session.configuration)
  live.load({
    games: fromColumns<GameInstance>(session.filteredGames),
    favoriteGames: [],
    accounts: [],
    mainGameInstanceId: session.mainGameInstanceId,
    isExcerpt,
  })
}
