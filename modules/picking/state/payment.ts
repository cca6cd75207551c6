import { compareAmounts, subtractAmounts } from '#runtime/format/amounts.ts'

/** The conversion of an amount from the game's currency into another. */
export interface Exchange {
  /** Units of the other currency per unit of the game's. */
  readonly rate: number
  /** Time since when the rate has been in force, UTC milliseconds. */
  readonly rateDate: number
}

/** One way to pay for a slip: the account and the amount charged. Amounts in the account's currency. */
export interface Payment {
  readonly currencyId: number
  /** Null for a visitor. */
  readonly balance: number | null
  /** Null while it is loading, or where it failed to load. */
  readonly amount: number | null
  /** Amount that the account lacks for the next draw; null where it suffices or is not known. */
  readonly missing: number | null
  /** Null where the account is in the game's own currency, or the rate is not known. */
  readonly exchange: Exchange | null
}

/** The accounts that may pay for a slip. */
export interface Payments {
  /** The game's own currency first; more than one only where the operator exchanges money. */
  readonly options: readonly Payment[]
  readonly chosen: Payment
  /** The chosen account cannot pay, and another one is being looked up. */
  readonly isAsking: boolean
  /** Whether the chosen account's amount failed to load. */
  readonly failed: boolean
  /** Refetches rates and amounts. */
  readonly askAgain: () => void
}

/** A payment with the amount that its account lacks for the next draw. */
export function withMissing(
  payment: Omit<Payment, 'missing'>,
  drawAmount: number | null,
  decimalPlaces: number,
): Payment {
  const { balance } = payment
  if (balance === null || drawAmount === null) return { ...payment, missing: null }
  const isShort = compareAmounts(balance, drawAmount) < 0
  return { ...payment, missing: isShort ? subtractAmounts(drawAmount, balance, decimalPlaces) : null }
}

/**
 * The payment in the requested currency, or in the game's own (the first) where that is unavailable. Where it lacks money,
 * also the first one that does not (`instead`).
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
