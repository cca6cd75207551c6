/** A bonus, and what its player has staked since it counts; minor units. */
export interface BonusProgress {
  readonly award_minor: number
  readonly wager_minor: number
  readonly wagered_minor: number
}

/** What is cash of a bonus by now: the share of its wager that was staked, rounded down, and never more than the bonus. */
export function releasedMinor({ award_minor, wager_minor, wagered_minor }: BonusProgress): number {
  if (wagered_minor >= wager_minor) return award_minor
  if (wagered_minor <= 0) return 0
  return Number((BigInt(award_minor) * BigInt(wagered_minor)) / BigInt(wager_minor))
}
