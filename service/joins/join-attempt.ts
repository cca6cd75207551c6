import type { JoinGameRequest } from '#schemas/protocol/operations/joinGame.ts'

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
  /** The client's idempotency key, and a digest of the body that it stands for. */
  readonly key: string
  readonly bodyHash: Uint8Array
  readonly request: JoinGameRequest
}

/** What a key is unique within: one player of one site. */
export function keyScope(memberId: number, playerId: number): string {
  return `player/${memberId}/${playerId}`
}
