import type { QueryClient } from '@tanstack/react-query'
import { setRenderedAt } from '#runtime/clock/rendered-page.ts'
import type { Store } from '#runtime/context/runtime-services.ts'
import type { LiveState } from '#runtime/live/live-state.ts'
import { seedAnswer } from '#runtime/client/query-client.ts'
import { takeConfiguration } from '#runtime/session/take-event.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { fromColumns } from '#schemas/protocol/columns.ts'
import type { RenderedState } from '#schemas/site-manifest/rendered-page.ts'

/**
 * Puts the data of a rendered page into the runtime's state, in the service that renders it and in the browser that hydrates
 * it. The session stays in its loading state: one page is rendered for visitors and players.
 */
export function hydrateState(
  { store, live, queries }: { store: Store; live: LiveState; queries: QueryClient },
  {
    renderedAt,
    session,
    isExcerpt,
    answers,
  }: Pick<RenderedState, 'renderedAt' | 'session' | 'isExcerpt' | 'answers'>,
): void {
  setRenderedAt(renderedAt)
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
