import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { PageTheme } from '../theme/page-theme.ts'
import type { ResolvedManifest } from './site-manifest.ts'

/** The element of the page that holds it: `<script type="application/json" id="tombolo-site">`. */
export const INLINED_SITE_ELEMENT_ID = 'tombolo-site'

/** The cookie that remembers a player's colour scheme, so that the page's first paint has it. */
export const SCHEME_COOKIE = 'tombolo_scheme'
/** The cookie that remembers a visitor's language code. */
export const LANGUAGE_COOKIE = 'tombolo_lang'

/** What a page carries so that its first paint needs no further request. Written by the service, read by the runtime. */
export interface InlinedSite {
  manifest: ResolvedManifest
  /** Code of the page's language, one of `manifest.languages.served`. */
  language: string
  /** The same on the wire: `en_US`. */
  languageId: string
  /** The site's own texts in that language by message id, parsed. They win over the modules' texts. */
  messages: Record<string, MessageFormatElement[]>
  theme: PageTheme
  /** Chosen by the player, or the system's where `null`. */
  scheme: 'light' | 'dark' | null
  /** Address of each of the site's own files: `logo.svg` → `/client/sites/…`. */
  assets: Record<string, string>
  serverTimeMilis: number
  clientVersion: string
  /** Changes with everything the page was made of. */
  siteVersion: string
}
