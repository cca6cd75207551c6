const BASIS_POINTS = 10_000

/** The fee of a deposit in minor units: a share of the amount, rounded half up. */
export function depositFeeMinor(amountMinor: number, feePercent: number): number {
  return Math.round((amountMinor * Math.round(feePercent * 100)) / BASIS_POINTS)
}
