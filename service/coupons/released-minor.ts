/** A bonus, and its player's stakes since it counts; minor units. */
export interface BonusProgress {
  readonly award_minor: number
  readonly wager_minor: number
  readonly wagered_minor: number
}

/** The part of a bonus that has become cash: the staked share of its wager, rounded down, at most the whole bonus. */
export function releasedMinor({ award_minor, wager_minor, wagered_minor }: BonusProgress): number {
  if (wagered_minor >= wager_minor) return award_minor
  if (wagered_minor <= 0) return 0
  return Number((BigInt(award_minor) * BigInt(wagered_minor)) / BigInt(wager_minor))
}
