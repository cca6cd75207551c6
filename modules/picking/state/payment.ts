import { fromMinor, toMinor } from './price.ts'

/** How an amount in the game's currency became one in another. */
export interface Exchange {
  /** Units of the other currency for one of the game's. */
  readonly rate: number
  /** Since when the rate has been in force, UTC milliseconds. */
  readonly rateDate: number
}

/** One way to pay for a slip: which account, and what is taken from it. Amounts in the account's currency. */
export interface Payment {
  readonly currencyId: number
  /** Null for a visitor. */
  readonly balance: number | null
  /** Null while it is being asked for, or where it could not be had. */
  readonly amount: number | null
  /** What the account lacks for the next draw; null where it suffices, or that is not known. */
  readonly missing: number | null
  /** Null where the account is in the game's own currency, or the rate is not known. */
  readonly exchange: Exchange | null
}

/** The accounts that may pay for a slip. */
export interface Payments {
  /** The game's own currency first; more than one only where the operator exchanges money. */
  readonly options: readonly Payment[]
  readonly chosen: Payment
  /** The chosen account cannot pay, and whether another one can is being asked for. */
  readonly isAsking: boolean
  /** Whether the chosen account's amount could not be had. */
  readonly failed: boolean
  /** Asks for rates and amounts again. */
  readonly askAgain: () => void
}

/** A payment with what its account lacks for the next draw. */
export function withMissing(
  payment: Omit<Payment, 'missing'>,
  drawAmount: number | null,
  decimals: number,
): Payment {
  const { balance } = payment
  if (balance === null || drawAmount === null) return { ...payment, missing: null }
  const missingMinor = toMinor(drawAmount, decimals) - toMinor(balance, decimals)
  return { ...payment, missing: missingMinor > 0 ? fromMinor(missingMinor, decimals) : null }
}

/**
 * The payment in the currency that was asked for, or in the game's own (the first) where that cannot be had. Where it
 * lacks money, also the first one that does not (`instead`).
 */
export function choosePayment(
  options: readonly [Payment, ...Payment[]],
  currencyId: number,
): { chosen: Payment; instead: Payment | null } {
  const [primary] = options
  const chosen = options.find((option) => option.currencyId === currencyId) ?? primary
  if (chosen.missing === null) return { chosen, instead: null }
  const instead = options.find(({ amount, missing }) => amount !== null && missing === null) ?? null
  return { chosen: instead ? chosen : primary, instead }
}
