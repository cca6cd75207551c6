import type { StagedSite } from '#schemas/operator/sites.ts'
import type { PageTheme } from '#schemas/theme/page-theme.ts'

/** What the builder asks the page of the stage to show. */
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
      /** Whether the fields begin with the answers of a person who does not exist. */
      readonly isFilled: boolean
    }

/** What the page of the stage says back. */
export type StageWord = { readonly kind: 'ready' } | { readonly kind: 'height'; readonly px: number }
