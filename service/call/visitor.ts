import type { ServedSite } from '#service/sites/catalogue.ts'
import type { Call } from './call.ts'
import type { KeyedCall } from './idempotency.ts'
import { keyedCall } from './run-change.ts'

/** The client of a login, a registration or a change of the password. */
export interface Visitor {
  readonly site: ServedSite
  readonly clientAddress: string
  /** SHA-256 of the cookie to which the session's tokens are bound. */
  readonly sidHash: Uint8Array
  /** In wire form: `en_US`. */
  readonly languageId: string
  /** The scope of the idempotency key; null without a key. */
  readonly keyed: KeyedCall | null
}

/** The client of a call of this operation. */
export function visitorOf(call: Call, operation: string): Visitor {
  const { site, clientAddress, sidHash, languageId, key } = call
  const keyed = key === null ? null : keyedCall(call, key, operation)
  return { site, clientAddress, sidHash, languageId, keyed }
}
