export interface PreviewOptions {
  readonly path: string
  readonly language: string
  readonly scheme: 'light' | 'dark'
}

/** The URL of a preview for a path, a language and a scheme. The path's own query is kept. */
export function previewAddress(preview: string, { path, language, scheme }: PreviewOptions): string {
  const url = new URL(preview)
  const [pathname = '/', query = ''] = path.split('?')
  url.pathname = pathname
  url.search = query
  if (language !== '') url.searchParams.set('lang', language)
  url.searchParams.set('scheme', scheme)
  return url.href
}
