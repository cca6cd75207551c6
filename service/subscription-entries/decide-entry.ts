import type { SubscriptionCancelReason, SubscriptionSkipReason } from '#schemas/entities/subscription.ts'
import type { Exclusion } from '#service/players/exclusion.ts'
import type { AttemptRefusal } from '#service/joins/refuse-attempt.ts'

/** What is to be done about one draw of a subscription. */
export type EntryDecision =
  | { readonly kind: 'enter' }
  /** The draw stays bought, and the subscription goes on with the next one. */
  | { readonly kind: 'skip'; readonly reason: SubscriptionSkipReason }
  /** The subscription ends, and the rest of its money goes back. */
  | { readonly kind: 'cancel'; readonly reason: SubscriptionCancelReason }
  /** Nothing is decided now: it is looked at again. */
  | { readonly kind: 'wait' }

export interface DrawFacts {
  readonly exclusion: Exclusion | null
  readonly countryBlocked: boolean
  /** The instance takes plays. */
  readonly open: boolean
  /** The plays by the rules of this instance; null if they are none. */
  readonly plays: { readonly lines: number; readonly costMinor: number } | null
  /** What was paid ahead for the draw, in the instance's currency; null if that is another one. */
  readonly paidMinor: number | null
  /** The most plays that one player may have in the instance. */
  readonly playerPlayMax: number
  /** Why a join of these plays would be refused; null if it would be taken. */
  readonly refusal: AttemptRefusal | null
}

const skip = (reason: SubscriptionSkipReason): EntryDecision => ({ kind: 'skip', reason })
const cancel = (reason: SubscriptionCancelReason): EntryDecision => ({ kind: 'cancel', reason })

/** What passes is waited for; what will be the same in every draw to come ends the subscription. */
const VERDICT_OF: Record<AttemptRefusal, EntryDecision> = {
  'site-closed': { kind: 'wait' },
  'no-segment': skip('not-eligible'),
  'country-blocked': cancel('country-blocked'),
  'must-deposit': skip('not-eligible'),
  'email-unverified': skip('not-eligible'),
  'registration-incomplete': skip('not-eligible'),
  // The money is there by the ledger's own check; were it not, nothing would be lost by looking again.
  'not-enough-funds': { kind: 'wait' },
  'self-excluded': cancel('excluded'),
  'timed-out': skip('not-eligible'),
  'account-closed': skip('not-eligible'),
  'phone-unverified': skip('not-eligible'),
  // That it takes plays was seen: it is full.
  'game-closed': skip('game-full'),
  'wrong-currency': cancel('price-changed'),
  // A draw is paid in its game's currency, and names no rate.
  'rate-changed': { kind: 'wait' },
  'plays-invalid': cancel('plays-invalid'),
  'too-many-for-game': skip('game-full'),
  'player-full': skip('player-full'),
  'too-many-for-player': skip('player-full'),
  // For these plays there is no room left, which is what a full game says.
  'not-covered': skip('game-full'),
  'weekly-limit': skip('weekly-limit'),
}

/** Judges one draw of a subscription on locked state: the first that applies is the answer. */
export function decideEntry(facts: DrawFacts): EntryDecision {
  if (facts.exclusion === 'ban') return cancel('banned')
  if (facts.exclusion === 'selfExclusion') return cancel('excluded')
  if (facts.countryBlocked) return cancel('country-blocked')
  if (!facts.open) return { kind: 'wait' }
  if (facts.plays === null || facts.plays.lines > facts.playerPlayMax) return cancel('plays-invalid')
  // What was bought was so many draws at a price: neither more money nor fewer draws is what the player agreed to.
  if (facts.plays.costMinor !== facts.paidMinor) return cancel('price-changed')
  if (facts.exclusion === 'timeOut') return skip('not-eligible')
  return facts.refusal === null ? { kind: 'enter' } : VERDICT_OF[facts.refusal]
}
