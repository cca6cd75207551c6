import { code as recordOf } from 'currency-codes'

/** A currency of ISO 4217. */
export interface IsoCurrency {
  readonly number: number
  /** Digits of its minor unit. */
  readonly digits: number
}

/** Numbers above are free for currencies of an operator. */
export const ISO_NUMBER_MAX = 999

/** Added to ISO 4217 since the list of the library, which is of 2024-06-25. */
const ADDED: ReadonlyMap<string, IsoCurrency> = new Map([
  ['XCG', { number: 532, digits: 2 }],
  ['ZWG', { number: 924, digits: 2 }],
])

/** The currency of a code; null where ISO 4217 has none. */
export function isoCurrency(code: string): IsoCurrency | null {
  const added = ADDED.get(code)
  if (added !== undefined) return added
  const record = recordOf(code)
  return record === undefined ? null : { number: Number(record.number), digits: record.digits }
}
