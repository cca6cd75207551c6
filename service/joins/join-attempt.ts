import type { OperationRequest } from '#schemas/protocol/operations.ts'
import type { BodyDigests } from '#service/call/body-digest.ts'
import { servedCurrencyIds } from '#service/players/rows/served-currencies.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'

/** The settings of a site that decide who may play there. */
export interface JoinSite {
  readonly memberId: number
  /** Determines the exchange rates and the currencies in which players may pay. */
  readonly operatorId: number
  readonly currencyIds: readonly number[]
  readonly freerollNoDeposits: boolean
  readonly emailVerificationRequired: boolean
  readonly phoneVerificationRequired: boolean
  /** Identity and address are verified before play. */
  readonly identityRequired: boolean
}

/** One call of joinGame. */
export interface JoinAttempt extends BodyDigests {
  readonly site: JoinSite
  readonly playerId: number
  /** The client's idempotency key, and the scope in which it is unique. */
  readonly scope: string
  readonly key: string
  readonly request: OperationRequest<'joinGame'>
  /** Without a rate in the request: the most that is charged, in minor units of the paying account. */
  readonly atMostMinor?: number
}

const joinSites = new WeakMap<ServedSite, JoinSite>()

/** The settings for joins in a site's manifest. */
export function joinSiteOf(site: ServedSite): JoinSite {
  const known = joinSites.get(site)
  if (known !== undefined) return known
  const joinSite = readJoinSite(site)
  joinSites.set(site, joinSite)
  return joinSite
}

function readJoinSite(site: ServedSite): JoinSite {
  const { memberId, operatorId, manifest } = site
  const { freerollNoDeposits, emailVerificationRequired, phoneVerificationRequired, verifiedBefore } =
    manifest.settings
  return {
    memberId,
    operatorId,
    currencyIds: servedCurrencyIds(site),
    freerollNoDeposits,
    emailVerificationRequired,
    phoneVerificationRequired,
    identityRequired: verifiedBefore.includes('play'),
  }
}
