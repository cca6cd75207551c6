import type { PageTheme } from '#schemas/theme/page-theme.ts'

/** The builder's request to the stage: the shared components in a theme. */
export interface StageRequest {
  readonly page: PageTheme
  readonly styleSheet: string
  readonly scheme: 'light' | 'dark'
  readonly direction: 'ltr' | 'rtl'
}

/** Messages from the stage to the builder. */
export type StageMessage = { readonly kind: 'ready' } | { readonly kind: 'height'; readonly px: number }
