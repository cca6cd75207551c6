import type { GameInstance } from '#schemas/entities/game-instance.ts'
import {
  PREVIEW_GAME_PARAMETER,
  PREVIEW_STATE_PARAMETER,
  writePreviewState,
  type PreviewState,
} from '#schemas/site-manifest/preview-state.ts'

export type Scheme = 'light' | 'dark'

/** A page of a preview. An empty language is the site's default. */
export interface PreviewPlace {
  readonly path: string
  readonly language: string
  readonly scheme: Scheme
  readonly state: PreviewState
  /** The only game of a lobby of samples. */
  readonly game?: GameInstance
}

/** The URL of a preview for a path, a language, a scheme and a state. The path's own query is kept. */
export function previewAddress(
  preview: string,
  { path, language, scheme, state, game }: PreviewPlace,
): string {
  const url = new URL(preview)
  const [pathname = '/', query = ''] = path.split('?')
  url.pathname = pathname
  url.search = query
  if (language !== '') url.searchParams.set('lang', language)
  url.searchParams.set('scheme', scheme)
  // Always there: a frame keeps its state, and the usual one has to replace it.
  url.searchParams.set(PREVIEW_STATE_PARAMETER, writePreviewState(state))
  if (game !== undefined) url.searchParams.set(PREVIEW_GAME_PARAMETER, JSON.stringify(game))
  return url.href
}
