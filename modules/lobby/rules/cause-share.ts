export interface Sold {
  readonly plays: number
  /** Price of one play without its fee, minor units. */
  readonly priceMinor: number
  /** Share of the good cause in the price. */
  readonly sharePercent: number
}

/** The good cause's part in the plays sold, in minor units, rounded down. A share of 12.5 % has no error of binary fractions. */
export const causeShareMinor = ({ plays, priceMinor, sharePercent }: Sold): number =>
  Math.floor((plays * priceMinor * Math.round(sharePercent * 100)) / 10_000)
