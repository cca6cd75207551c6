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

export function showLanguage(language: string, direction: Direction): void {
  document.documentElement.lang = language
  document.documentElement.dir = direction
}

/** The CSP nonce of the page's styles, if any. */
export function styleNonce(): string | undefined {
  const element = document.querySelector<HTMLElement>('script[nonce], style[nonce]')
  return element?.nonce || undefined
}
