import { depositFeeMinor } from '../rules/deposit-fee.ts'
import { westernNumber } from '#schemas/typed-text.ts'
import { fromMinor, toMinor } from '#runtime/format/amounts.ts'

/** Why an amount cannot be deposited, in the order the checks run; null where it can. */
export type AmountRefusal = 'empty' | 'not-a-number' | 'too-precise' | 'below-minimum' | 'above-maximum'

export interface AmountBounds {
  minAmount: number
  maxAmount: number
  decimalPlaces: number
}

const AMOUNT = /^([0-9]+)(?:[.,]([0-9]+))?$/

/** Parses a typed amount: digits with a point or a comma before the decimals, spaces ignored. Null where it is no number. */
export function readAmount(typed: string): number | null {
  const match = AMOUNT.exec(westernNumber(typed).replaceAll(/\s/g, ''))
  return match ? Number(`${match[1]}.${match[2] ?? '0'}`) : null
}

/** Validates an amount against the processor's bounds (spec 5, "Cashier"). */
export function refuseAmount(typed: string, bounds: AmountBounds): AmountRefusal | null {
  if (typed.trim() === '') return 'empty'
  const amount = readAmount(typed)
  if (amount === null || !Number.isFinite(amount)) return 'not-a-number'
  const decimals = /[.,]([0-9]+)$/.exec(westernNumber(typed).trim())?.[1]?.length ?? 0
  if (decimals > bounds.decimalPlaces) return 'too-precise'
  if (amount < bounds.minAmount) return 'below-minimum'
  return amount > bounds.maxAmount ? 'above-maximum' : null
}

/** The fee of a deposit. */
export function depositFee(amount: number, feePercent: number, decimalPlaces: number): number {
  return fromMinor(depositFeeMinor(toMinor(amount, decimalPlaces), feePercent), decimalPlaces)
}
