import type { CardReasonProps } from '#games/checkout/instant-card.ts'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'
import { crosswordOf } from '../rules/crossword-game.ts'
import { progressOf } from './card-progress.ts'

/** A row of the prize table that a number of completed words wins. */
export interface WordPrize {
  readonly words: number
  readonly row: PayoutRow
}

/** The prizes by the words that they require, fewest first. */
export function wordPrizes(rows: readonly PayoutRow[]): WordPrize[] {
  return rows
    .flatMap((row) =>
      row.meta?.wordsCompleted === undefined ? [] : [{ words: row.meta.wordsCompleted, row }],
    )
    .toSorted((one, other) => one.words - other.words)
}

/** The prize that this number of words wins; undefined for none. */
export function reachedPrize(prizes: readonly WordPrize[], completed: number): WordPrize | undefined {
  return prizes.findLast(({ words }) => words <= completed)
}

/** The row that a card wins; null for none. */
export function rowOfCard({ game, rows, outcome }: CardReasonProps): PayoutRow | null {
  const crossword = crosswordOf(game.extras?.configuration ?? {}, outcome.play)
  if (crossword === undefined) return null
  return reachedPrize(wordPrizes(rows), progressOf(crossword, outcome.balls).completed)?.row ?? null
}

/** The next higher prize; undefined after the highest. */
export function nextPrize(prizes: readonly WordPrize[], completed: number): WordPrize | undefined {
  return prizes.find(({ words }) => words > completed)
}
