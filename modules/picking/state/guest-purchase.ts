import type { PendingJoin as KeptSlip } from '#games/client/pending-join.ts'
import { subtractAmounts } from '#runtime/format/amounts.ts'
import type { SessionStatus } from '#runtime/session/session-state.ts'
import { PENDING_JOIN_WAITS_MS } from '#schemas/limits.ts'
import type { PlayerSegment } from '#schemas/entities/player.ts'
import type { PendingJoin } from '#schemas/protocol/pending-joins.ts'

/** The steps of a guest's purchase (spec 1), in order. */
export const GUEST_STEPS = ['choice', 'person', 'address', 'payment', 'confirm', 'done'] as const
export type GuestStep = (typeof GUEST_STEPS)[number]

/** The clock of a device and that of the service may differ by this much. */
const CLOCKS_DIFFER_MS = 60_000

/** The service's purchase of this slip, and not an earlier one of the player. */
export function ownPurchase(slip: KeptSlip, purchase: PendingJoin | null | undefined): PendingJoin | null {
  if (purchase === null || purchase === undefined || purchase.gameId !== slip.gameId) return null
  const since = slip.guestSince ?? slip.at
  return purchase.expires - PENDING_JOIN_WAITS_MS >= since - CLOCKS_DIFFER_MS ? purchase : null
}

export interface GuestStanding {
  readonly slip: KeptSlip
  readonly session: SessionStatus
  readonly segment: PlayerSegment | null
  readonly balance: number
  readonly decimalPlaces: number
  /** Undefined while it is loading. */
  readonly purchase: PendingJoin | null | undefined
}

/**
 * The step at which a guest's purchase is: it follows from what is so, and not from what was pressed, so that a reload, another tab or a link in a
 * mail leads to the same one. Null while it is not known.
 */
export function guestStep(standing: GuestStanding): GuestStep | null {
  const { slip, session, segment, balance, decimalPlaces, purchase } = standing
  if (session === 'loading' || session === 'loggingIn') return null
  if (session !== 'loggedIn') return 'person'
  if (purchase === undefined) return null
  const own = ownPurchase(slip, purchase)
  if (own?.state === 'joined' || own?.state === 'failed' || own?.state === 'expired') return 'done'
  if (own?.state === 'due') return 'confirm'
  if (segment === null || segment === 'B') return 'address'
  return subtractAmounts(slip.amount, balance, decimalPlaces) > 0 ? 'payment' : 'confirm'
}
