/** Exchange rates of the demonstration: near the rates of late 2026, with a margin of half a percent in each direction. */
export const RATES: readonly (readonly [from: string, to: string, rate: string])[] = [
  ['EUR', 'CHF', '0.9385'],
  ['CHF', 'EUR', '1.0763'],
  ['NGN', 'XOF', '0.3901'],
  ['XOF', 'NGN', '2.5895'],
  ['EUR', 'XOF', '659.24'],
  ['XOF', 'EUR', '0.0015321'],
]
