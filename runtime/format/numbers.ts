/** A perm game's multiplier, rounded to the nearest half (spec section 2, "Payout table view"). */
export function roundToHalf(multiplier: number): number {
  return Math.round(multiplier * 2) / 2
}

/** The English suffix of an ordinal: 1st, 2nd, 3rd, 4th to 20th, 21st (spec section 2, "Raffle payout view"). */
export function ordinalSuffix(number: number): 'st' | 'nd' | 'rd' | 'th' {
  const tens = number % 100
  if (tens >= 4 && tens <= 20) return 'th'
  return ({ 1: 'st', 2: 'nd', 3: 'rd' } as const)[number % 10] ?? 'th'
}
