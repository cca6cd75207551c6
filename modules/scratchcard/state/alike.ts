import type { CardReasonProps } from '#games/checkout/instant-card.ts'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'

/** Cells with the same symbol that win. */
export const ALIKE = 3

/** The rank of which a card has three; null for none. */
export function winningRank(cells: readonly number[]): number | null {
  return cells.find((rank) => cells.filter((other) => other === rank).length >= ALIKE) ?? null
}

export function rowOfCard({ rows, outcome }: Pick<CardReasonProps, 'rows' | 'outcome'>): PayoutRow | null {
  const rank = winningRank(outcome.balls)
  return rows.find(({ rankNumber }) => rankNumber === rank) ?? null
}

/** Whether the three cells that win are open: they are marked as soon as the player has found them. */
export function isFound(cells: readonly number[], opened: ReadonlySet<number>): boolean {
  const rank = winningRank(cells)
  return rank !== null && cells.every((other, cell) => other !== rank || opened.has(cell))
}
