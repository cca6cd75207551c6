import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { LocalizedManifest } from '../money/currency-format.ts'
import type { PageTheme } from '../theme/page-theme.ts'
import type { RenderedState } from './rendered-page.ts'

/** Id of the page element that holds it: `<script type="application/json" id="tombolo-site">`. */
export const INLINED_SITE_ELEMENT_ID = 'tombolo-site'

/** Name of a site's login in the browser's storage. */
export const loginKey = (siteId: string) => `tombolo.${siteId}.credentials`

/** Attribute of the page's element where the browser keeps a login: what only a visitor sees is not shown before the session is loaded. */
export const KEEPS_LOGIN_ATTRIBUTE = 'data-keeps-login'

/** Cookie with a player's colour scheme, so that the page's first paint uses it. */
export const SCHEME_COOKIE = 'tombolo_scheme'
/** Cookie with a visitor's language code. */
export const LANGUAGE_COOKIE = 'tombolo_lang'

/** The part of a language that holds the messages of the first screen. */
export const FIRST_PART = 'first'

/** Data inlined into a page, so that its first paint needs no further request. Written by the service, read by the runtime. */
export interface InlinedSite {
  manifest: LocalizedManifest
  /** Code of the page's language, one of `manifest.languages.served`. */
  language: string
  /** The language code on the wire: `en_US`. */
  languageId: string
  /** The site's own messages in that language by id, parsed. They override the modules' messages. */
  messages: Record<string, MessageFormatElement[]>
  /** The beginning of the addresses of a language's messages by module, if they are files of the site: empty where all of them are in `messages`, absent for a language of the build. */
  texts?: string
  theme: PageTheme
  /** Chosen by the player, or the system's where `null`. */
  scheme: 'light' | 'dark' | null
  /** URL of each of the site's own files: `logo.svg` → `/client/sites/…`. */
  assets: Record<string, string>
  serverTimeMilis: number
  clientVersion: string
  /** Version hash of all inputs of the page. */
  siteVersion: string
  /** Present in the preview of a draft. */
  isDraft?: true
  /** Address of the service worker to register; absent where the site has none. */
  serviceWorker?: string
  /** Share of this page's requests that are traced; absent where the service sends no traces. */
  tracesRatio?: number
  /** State of a page that arrives rendered; absent where the browser renders it. */
  rendered?: RenderedState
}
