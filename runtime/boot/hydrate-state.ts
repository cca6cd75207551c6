import type { QueryClient } from '@tanstack/react-query'
import { setRenderedAt } from '#runtime/clock/rendered-page.ts'
import type { Store } from '#runtime/context/runtime-services.ts'
import type { LiveLayers } from '#runtime/live/live-layers.ts'
import { seedAnswer } from '#runtime/client/query-client.ts'
import { applyConfiguration } from '#runtime/session/apply-event.ts'
import type { RenderedState } from '#schemas/site-manifest/rendered-page.ts'

/**
 * Puts the data of a rendered page into the runtime's state, in the service that renders it and in the browser that hydrates
 * it. The session stays in its loading state: one page is rendered for visitors and players.
 */
export function hydrateState(
  { store, layers, queries }: { store: Store; layers: LiveLayers; queries: QueryClient },
  {
    renderedAt,
    session,
    isExcerpt,
    answers,
  }: Pick<RenderedState, 'renderedAt' | 'session' | 'isExcerpt' | 'answers'>,
): void {
  setRenderedAt(renderedAt)
  for (const { key, data } of answers) seedAnswer(queries, key, data)
  applyConfiguration(store, session.configuration)
  layers.load({ ...session, favoriteGames: [], isExcerpt })
}
