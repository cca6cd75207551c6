import type { ServiceContext } from '#service/context.ts'
import type { Db } from '#service/database/database.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'

/** The player and session of a valid token. */
export interface CallPlayer {
  readonly playerId: number
  readonly sessionId: number
}

/** One request frame, as its handler gets it. `Handle` is the transaction of a handler that changes something. */
export interface Call<Handle extends Db = Db> {
  readonly service: ServiceContext
  readonly db: Handle
  readonly site: ServedSite
  /** From the token alone; never null in a secured operation. */
  readonly player: CallPlayer | null
  /** SHA-256 of the cookie that the token is bound to. */
  readonly sidHash: Uint8Array
  readonly clientAddress: string
  readonly requestId: string
  /** The client's idempotency key; never null where the operation moves money. */
  readonly key: string | null
  /** A keyed digest of the body, the same for the same body however it was encoded. */
  readonly bodyHash: Uint8Array
  /** As on the wire: `en_US`. */
  readonly languageId: string
  /** Sends a new token beside the answer. Without it an answer carries none. */
  issueToken: (token: string) => void
}

/** A call with a valid token. */
export type PlayerCall<Handle extends Db = Db> = Call<Handle> & { readonly player: CallPlayer }
