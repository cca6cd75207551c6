import type { PageTheme } from '#schemas/theme/page-theme.ts'
import type { Direction } from '#runtime/site/site.ts'

/** The scheme that a player asked for; `null` follows the system. */
export type ChosenScheme = 'light' | 'dark' | null

/** Says on the root element what kind of card, ball, button … the theme has: style sheets choose by it. */
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

/** The nonce that the page gives its styles, where the page has one. */
export function styleNonce(): string | undefined {
  const element = document.querySelector<HTMLElement>('script[nonce], style[nonce]')
  return element?.nonce || undefined
}
