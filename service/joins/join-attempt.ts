import type { JoinGameRequest } from '#schemas/protocol/operations/joinGame.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'

/** The settings of a site that decide who may play there. */
export interface JoinSite {
  readonly memberId: number
  readonly freerollNoDeposits: boolean
  readonly emailVerificationRequired: boolean
  readonly phoneVerificationRequired: boolean
}

/** One call of joinGame. */
export interface JoinAttempt {
  readonly site: JoinSite
  readonly playerId: number
  /** The client's idempotency key, what it is unique within, and a digest of the body that it stands for. */
  readonly scope: string
  readonly key: string
  readonly bodyHash: Uint8Array
  readonly request: JoinGameRequest
}

/** The settings that a site's manifest has for joining. */
export function joinSiteOf({ memberId, manifest }: ServedSite): JoinSite {
  const { freerollNoDeposits, emailVerificationRequired, phoneVerificationRequired } = manifest.settings
  return { memberId, freerollNoDeposits, emailVerificationRequired, phoneVerificationRequired }
}
