import type { PageTheme } from '#schemas/theme/page-theme.ts'
import type { Direction } from '#runtime/site/site.ts'

/** The player's chosen scheme; `null` follows the system. */
export type ChosenScheme = 'light' | 'dark' | null

/** Sets the theme's variants of card, ball, button … as attributes of the root element, for the style sheets. */
export function showTheme(theme: PageTheme): void {
  const { dataset } = document.documentElement
  for (const [part, kind] of Object.entries(theme.variants)) dataset[part] = kind
}

export function showScheme(scheme: ChosenScheme): void {
  if (scheme === null) delete document.documentElement.dataset['scheme']
  else document.documentElement.dataset['scheme'] = scheme
}

/** Each write of `lang`, even of the same value, makes the browser compute the styles of the whole page. */
export function showLanguage(language: string, direction: Direction): void {
  const root = document.documentElement
  if (root.lang !== language) root.lang = language
  if (root.dir !== direction) root.dir = direction
}

/** The CSP nonce of the page's styles, if any. */
export function styleNonce(): string | undefined {
  const element = document.querySelector<HTMLElement>('script[nonce], style[nonce]')
  return element?.nonce || undefined
}
