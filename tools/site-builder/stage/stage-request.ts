import type { StagedSite } from '#schemas/operator/sites.ts'
import type { PageTheme } from '#schemas/theme/page-theme.ts'

/** The builder's requests to the stage. */
export type StageRequest =
  | {
      readonly kind: 'components'
      readonly page: PageTheme
      readonly styleSheet: string
      readonly scheme: 'light' | 'dark'
      readonly direction: 'ltr' | 'rtl'
    }
  | {
      readonly kind: 'form'
      readonly form: 'short' | 'full'
      readonly staged: StagedSite
      readonly scheme: 'light' | 'dark'
      /** Whether the fields start with sample values. */
      readonly isFilled: boolean
    }

/** Messages from the stage to the builder. */
export type StageMessage = { readonly kind: 'ready' } | { readonly kind: 'height'; readonly px: number }
