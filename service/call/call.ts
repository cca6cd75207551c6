import type { ServiceContext } from '#service/context.ts'
import type { Db } from '#service/database/database.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'

/** The player and session of a valid token. */
export interface CallPlayer {
  readonly playerId: number
  readonly sessionId: number
  /** The player has restricted themselves. */
  readonly isRestricted: boolean
}

/** One request frame, as its handler receives it. `Handle` is the transaction in a handler that changes something. */
export interface Call<Handle extends Db = Db> {
  readonly service: ServiceContext
  readonly db: Handle
  readonly site: ServedSite
  /** Read from the token only; never null in a secured operation. */
  readonly player: CallPlayer | null
  /** SHA-256 of the cookie that the token is bound to. */
  readonly sidHash: Uint8Array
  readonly clientAddress: string
  readonly requestId: string
  /** The client's idempotency key; never null if the operation moves money. */
  readonly key: string | null
  /** A keyed digest of the body; equal for equal bodies, whatever their encoding. */
  readonly bodyHash: Uint8Array
  /** The same under the keys that the present one replaces; missing without any. */
  readonly earlierHashes?: readonly Uint8Array[]
  /** In wire form: `en_US`. */
  readonly languageId: string
  /** Sends a new token with the answer. Without this call an answer carries none. */
  issueToken: (token: string) => void
}

/** A call with a valid token. */
export type PlayerCall<Handle extends Db = Db> = Call<Handle> & { readonly player: CallPlayer }
