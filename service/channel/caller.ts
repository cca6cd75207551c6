import type { Authentication } from '#service/sessions/session-store.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'

/** Which door a frame came by: an HTTP endpoint, or a WebSocket, which is both. */
export type Endpoint = 'open' | 'secured' | 'websocket'

/** Who sent a message: everything that is known before its frames are looked at. */
export interface Caller {
  readonly endpoint: Endpoint
  readonly site: ServedSite
  /** It came from the page of a draft, which may look at everything and change nothing. */
  readonly isPreview?: boolean
  readonly sidHash: Uint8Array
  /** False where the message came without the cookie: a new one goes out with the answer. */
  readonly hasCookie: boolean
  readonly authentication: Authentication
  readonly clientAddress: string
  readonly requestId: string
  readonly languageId: string
}

/** A caller's token proved nothing, or there was none. */
export const NOBODY: Authentication = { state: 'unknown' }
