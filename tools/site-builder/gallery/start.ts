import type { GameRule } from '#schemas/kinds/game-rules.ts'
import type { SiteContent } from '../../site-copies/site-content.ts'

/** The start of a new site: the settings of the site that it extends, another site, or a folder. */
export type Start =
  | { readonly kind: 'empty'; readonly gameRules?: readonly GameRule[] }
  | { readonly kind: 'site'; readonly siteId: string }
  | {
      readonly kind: 'folder'
      readonly folder: string
      readonly siteId: string
      readonly content: SiteContent
      /** Files that the copy has not. */
      readonly leftOut: readonly string[]
    }
