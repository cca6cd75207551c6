import {
  PREVIEW_STATE_PARAMETER,
  writePreviewState,
  type PreviewState,
} from '#schemas/site-manifest/preview-state.ts'

export type Device = 'phone' | 'tablet' | 'desktop'
export type Scheme = 'light' | 'dark'

/** A screen as the preview shows it. An empty language is the site's default. */
export interface PreviewOptions {
  readonly path: string
  readonly language: string
  readonly scheme: Scheme
  readonly device: Device
  readonly state: PreviewState
}

/** The URL of a preview for a path, a language, a scheme and a state. The path's own query is kept. */
export function previewAddress(
  preview: string,
  { path, language, scheme, state }: Omit<PreviewOptions, 'device'>,
): string {
  const url = new URL(preview)
  const [pathname = '/', query = ''] = path.split('?')
  url.pathname = pathname
  url.search = query
  if (language !== '') url.searchParams.set('lang', language)
  url.searchParams.set('scheme', scheme)
  // Always there: a frame keeps its state, and the usual one has to replace it.
  url.searchParams.set(PREVIEW_STATE_PARAMETER, writePreviewState(state))
  return url.href
}
