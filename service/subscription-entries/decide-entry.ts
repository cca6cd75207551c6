import type {
  SubscriptionCancelReason,
  SubscriptionPayment,
  SubscriptionSkipReason,
} from '#schemas/entities/subscription.ts'
import type { Exclusion } from '#service/players/rows/exclusion.ts'
import type { AttemptRefusal } from '#service/joins/refuse-attempt.ts'

/** The decision on one draw of a subscription. */
export type EntryDecision =
  | { readonly kind: 'enter' }
  /** The draw is one of those that are left, and the subscription continues with the next one. */
  | { readonly kind: 'skip'; readonly reason: SubscriptionSkipReason }
  /** The subscription ends, and its remaining money is returned. */
  | { readonly kind: 'cancel'; readonly reason: SubscriptionCancelReason }
  /** No decision now: it is tried again. */
  | { readonly kind: 'wait' }

export interface DrawFacts {
  readonly payment: SubscriptionPayment
  readonly exclusion: Exclusion | null
  /** Plays may not be taken from the player's country (segment A). */
  readonly countryBlocked: boolean
  /** Support holds the account until it has looked at it (segment A1). */
  readonly held: boolean
  /** The instance accepts plays. */
  readonly open: boolean
  /** The plays by the rules of this instance; null if they are invalid. */
  readonly plays: { readonly lines: number; readonly costMinor: number } | null
  /** The price of the draw that the player agreed to, in the instance's currency; null if it is in another one. */
  readonly agreedMinor: number | null
  /** Maximum plays of one player in the instance. */
  readonly playerPlayMax: number
  /** Why a join of these plays would be refused; null if it would be accepted. */
  readonly refusal: AttemptRefusal | null
}

const skip = (reason: SubscriptionSkipReason): EntryDecision => ({ kind: 'skip', reason })
const cancel = (reason: SubscriptionCancelReason): EntryDecision => ({ kind: 'cancel', reason })

/** A temporary refusal waits; a refusal that will be the same in every later draw ends the subscription. */
const VERDICT_OF: Record<AttemptRefusal, EntryDecision> = {
  'site-closed': { kind: 'wait' },
  'no-segment': skip('not-eligible'),
  'country-blocked': cancel('country-blocked'),
  'must-deposit': skip('not-eligible'),
  'email-unverified': skip('not-eligible'),
  'registration-incomplete': skip('not-eligible'),
  // The ledger's own check guarantees the money; if it was missing, waiting would do no harm.
  'not-enough-funds': { kind: 'wait' },
  'self-excluded': cancel('excluded'),
  'timed-out': skip('not-eligible'),
  'register-unanswered': { kind: 'wait' },
  'account-closed': skip('not-eligible'),
  'phone-unverified': skip('not-eligible'),
  'identity-unverified': skip('not-eligible'),
  // `open` was checked before, so the game is full.
  'game-closed': skip('game-full'),
  'wrong-currency': cancel('price-changed'),
  // A draw is paid in its game's currency, without a rate.
  'rate-changed': { kind: 'wait' },
  'game-blocked': skip('not-eligible'),
  'plays-invalid': cancel('plays-invalid'),
  'too-many-for-game': skip('game-full'),
  'player-full': skip('player-full'),
  'too-many-for-player': skip('player-full'),
  // These plays no longer fit under the liability limit, which is reported as a full game.
  'not-covered': skip('game-full'),
  'weekly-limit': skip('weekly-limit'),
  'loss-limit': skip('weekly-limit'),
  'limit-without-rate': skip('not-eligible'),
}

/** The reasons for which the player did not pay a draw: too many of them in a row end a pay-as-you-go subscription. */
const UNPAID: ReadonlySet<SubscriptionSkipReason> = new Set(['not-enough-funds', 'weekly-limit'])

export const isUnpaid = (payment: SubscriptionPayment, decision: EntryDecision): boolean =>
  payment === 'payGo' && decision.kind === 'skip' && UNPAID.has(decision.reason)

/** Decides one draw of a subscription on locked state: the first rule that applies decides. */
export function decideEntry(facts: DrawFacts): EntryDecision {
  if (facts.exclusion === 'ban') return cancel('banned')
  if (facts.exclusion === 'selfExclusion') return cancel('excluded')
  if (facts.countryBlocked) return cancel('country-blocked')
  if (!facts.open) return { kind: 'wait' }
  if (facts.plays === null || facts.plays.lines > facts.playerPlayMax) return cancel('plays-invalid')
  // The player agreed to a number of draws at a price: a change of either cancels the subscription.
  if (facts.plays.costMinor !== facts.agreedMinor) return cancel('price-changed')
  if (facts.exclusion === 'timeOut' || facts.held) return skip('not-eligible')
  if (facts.refusal === null) return { kind: 'enter' }
  if (facts.refusal === 'not-enough-funds' && facts.payment === 'payGo') return skip('not-enough-funds')
  return VERDICT_OF[facts.refusal]
}
