import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { ResolvedManifest } from '#schemas/site-manifest/site-manifest.ts'
import type { Theme } from '#schemas/theme/theme.ts'

/** The site's own texts in one language by message id, parsed. */
export type Messages = Readonly<Record<string, MessageFormatElement[]>>

/** A site as it is served: everything checked and resolved. A change of its files makes a new object. */
export interface ServedSite {
  readonly siteId: string
  readonly memberId: number
  readonly operatorId: number
  readonly manifest: ResolvedManifest
  /** The overrides of each served language, by language code. */
  readonly languages: ReadonlyMap<string, Messages>
  /** The theme with the site's overrides, without those of a language. */
  readonly theme: Theme
  /** Changes with everything that the site is made of. */
  readonly version: string
}

/** The sites that this process serves, kept up to date with their folders. */
export interface SiteCatalogue {
  /** By host name without a port; null where no site claims it. */
  byHost(host: string): ServedSite | null
  bySiteId(siteId: string): ServedSite | null
  byMemberId(memberId: number): ServedSite | null
  all(): readonly ServedSite[]
  /** Calls the listener after every change of what is served; returns what ends that. */
  onChange(listener: () => void): () => void
  close(): Promise<void>
}
