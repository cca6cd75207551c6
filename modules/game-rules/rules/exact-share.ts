/** Percentages are counted in millionths of a percent, so that a share is exact integer arithmetic. */
const PARTS_PER_PERCENT = 1_000_000
export const ALL_PARTS = BigInt(100 * PARTS_PER_PERCENT)
/** `partsOf(1)`. */
export const PARTS_PER_UNIT = BigInt(PARTS_PER_PERCENT)

/** A percentage (0 to 100) as integer parts of `ALL_PARTS`; any number of six decimals as millionths. */
export function partsOf(percentage: number): bigint {
  return BigInt(Math.round(percentage * PARTS_PER_PERCENT))
}

/** Whether a number has at most six decimals, so that `partsOf` loses nothing. */
export function isExactPercentage(percentage: number): boolean {
  return Math.abs(percentage * PARTS_PER_PERCENT - Math.round(percentage * PARTS_PER_PERCENT)) < 1e-6
}

/** A share of an amount in minor units, rounded half away from zero. Amounts are not negative. */
export function shareOf(amountMinor: number, parts: bigint): number {
  const doubled = 2n * BigInt(amountMinor) * parts + ALL_PARTS
  return Number(doubled / (2n * ALL_PARTS))
}

/**
 * Splits an amount by parts so that the shares sum to the rounded share of all parts together: each share is the
 * difference of two rounded running totals, so no unit is created or lost between them.
 */
export function splitByParts(amountMinor: number, parts: readonly bigint[]): number[] {
  let runningParts = 0n
  let given = 0
  return parts.map((part) => {
    runningParts += part
    const upToHere = shareOf(amountMinor, runningParts)
    const share = upToHere - given
    given = upToHere
    return share
  })
}
