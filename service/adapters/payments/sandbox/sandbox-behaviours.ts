import type { PayoutRefusal } from '#schemas/protocol/withdrawals.ts'
import type { PaymentOutcome } from '#schemas/gateway/protocol.ts'
import type { PaymentFailure } from '#schemas/site-manifest/payments.ts'
import type { Bank } from '../payment-processor.ts'

/** The course of a payment at the sandbox. */
export interface SandboxBehaviour {
  readonly outcome: Extract<PaymentOutcome, 'paid' | 'failed'>
  readonly failure?: PaymentFailure
  /** Time until its message is sent. */
  readonly afterSeconds: number
  /** The bank takes the payment back this long after it. */
  readonly takenBackAfterSeconds?: number
}

const PROMPT = { outcome: 'paid', afterSeconds: 0 } as const
const SLOW = { outcome: 'paid', afterSeconds: 20 } as const
const TAKEN_BACK = { outcome: 'paid', afterSeconds: 0, takenBackAfterSeconds: 60 } as const
const REFUSED = { outcome: 'failed', afterSeconds: 0 } as const

const REFUSED_CREDIT_CARD = { outcome: 'failed', failure: 'credit-card', afterSeconds: 0 } as const

/** The ending of the test card that is a credit card; all others are debit cards. */
const CREDIT_CARD_ENDING = '0077'

/** Endings of test cards with another course than a prompt payment. */
const BY_ENDING: Readonly<Record<string, SandboxBehaviour>> = {
  '0002': REFUSED,
  '0259': TAKEN_BACK,
  '9235': SLOW,
}

const BANK_COURSES = {
  'SBX-PROMPT': { name: 'Sandbox Prompt Bank', behaviour: PROMPT },
  'SBX-SLOW': { name: 'Sandbox Slow Bank', behaviour: SLOW },
  'SBX-RETURN': { name: 'Sandbox Returning Bank', behaviour: TAKEN_BACK },
  'SBX-REFUSE': { name: 'Sandbox Refusing Bank', behaviour: REFUSED },
} as const satisfies Record<string, { name: string; behaviour: SandboxBehaviour }>

/** The banks of the sandbox; the bank decides the course of a direct debit. */
export const SANDBOX_BANKS: readonly Bank[] = Object.entries(BANK_COURSES).map(([bankId, { name }]) => ({
  bankId,
  name,
}))

/** The course of a payment with a card, at a site that may refuse credit cards. */
export function behaviourOfCard(cardNumber: string, takesCreditCards: boolean): SandboxBehaviour {
  const ending = cardNumber.slice(-4)
  if (ending === CREDIT_CARD_ENDING && !takesCreditCards) return REFUSED_CREDIT_CARD
  return BY_ENDING[ending] ?? PROMPT
}

/** The course of a direct debit; null for a bank that the sandbox does not have. */
export const behaviourOfBank = (bankId: string): SandboxBehaviour | null =>
  Object.hasOwn(BANK_COURSES, bankId) ? BANK_COURSES[bankId as keyof typeof BANK_COURSES].behaviour : null

/** The course of a payout at the sandbox. */
export interface PayoutBehaviour {
  /** Missing: it is paid. */
  readonly refusal?: PayoutRefusal
  /** It is delayed by this time; a message says so at once. */
  readonly delayedSeconds?: number
}

const DELAY_SECONDS = 20

/** The last two digits of what is paid out, in minor units, where it is not paid at once. */
const PAYOUTS_BY_ENDING: Readonly<Record<number, PayoutBehaviour>> = {
  1: { refusal: 'account-unknown' },
  2: { refusal: 'account-closed' },
  3: { refusal: 'name-mismatch' },
  4: { refusal: 'declined' },
  35: { delayedSeconds: DELAY_SECONDS },
  36: { refusal: 'account-closed', delayedSeconds: DELAY_SECONDS },
}

/** The course of a payout of an amount. */
export const behaviourOfPayout = (amountMinor: number): PayoutBehaviour =>
  PAYOUTS_BY_ENDING[amountMinor % 100] ?? {}

/** A typed card number without spaces, or null if it is none (12 to 19 digits, Luhn's check digit). */
export function readCardNumber(typed: string): string | null {
  const digits = typed.replaceAll(/[ -]/g, '')
  if (!/^\d{12,19}$/.test(digits)) return null
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0 ? digits : null
}
