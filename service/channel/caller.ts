import type { Context } from '@opentelemetry/api'
import type { Authentication } from '#service/sessions/session-store.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'

/** The endpoint of a frame: one of the two HTTP endpoints, or a WebSocket, which serves both. */
export type Endpoint = 'open' | 'secured' | 'websocket'

/** The sender of a message: everything that is known before its frames are read. */
export interface Caller {
  readonly endpoint: Endpoint
  readonly site: ServedSite
  /** True for calls from a preview page, which may read everything and change nothing. */
  readonly isPreview?: boolean
  readonly sidHash: Uint8Array
  /** False if the message came without the cookie: the answer sets a new one. */
  readonly hasCookie: boolean
  readonly authentication: Authentication
  readonly clientAddress: string
  readonly requestId: string
  readonly languageId: string
  /** The trace of the page that sent the message; undefined where none is known. */
  readonly trace?: Context | undefined
}

/** The authentication of a caller without a valid token. */
export const NOBODY: Authentication = { state: 'unknown' }
