import type { PlayerSegment } from './player.ts'

/** Whether players of this segment may neither play nor pay, because of their country. */
export const isCountryBlocked = (segment: PlayerSegment | null | undefined): boolean =>
  segment === 'A' || segment === 'A1'
