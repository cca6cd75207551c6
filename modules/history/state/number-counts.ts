import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'

export type LastDraw = OperationResult<'getGameLastWinningDraws'>[number]
export type NumberSet = 'main' | 'second'

/** How often one number was drawn, and when last. */
export interface NumberCount {
  readonly number: number
  readonly count: number
  /** Null where none of the draws had it. */
  readonly last: LastDraw | null
}

/** The drums of a game, with their highest number. A bonus ball comes from the main one. */
export function drumsOf({
  gamePlayRange = 0,
  gamePlayRange2nd = 0,
}: Pick<GameInstance, 'gamePlayRange' | 'gamePlayRange2nd'>): { set: NumberSet; range: number }[] {
  const drums = [
    { set: 'main' as const, range: gamePlayRange },
    { set: 'second' as const, range: gamePlayRange2nd },
  ]
  return drums.filter(({ range }) => range > 0)
}

/** All draws of one instance: a race has several. */
export const drawsOf = ({ draw, furtherDraws = [] }: LastDraw) => [draw, ...furtherDraws]

/** The count of each number of a drum in these draws, which are ordered newest first. */
export function countNumbers(
  draws: readonly LastDraw[],
  { set, range }: { set: NumberSet; range: number },
  hasSecondDrum: boolean,
): NumberCount[] {
  const counts = Array.from(
    { length: range },
    (_, index): { number: number; count: number; last: LastDraw | null } => ({
      number: index + 1,
      count: 0,
      last: null,
    }),
  )
  for (const drawn of draws) {
    const ofDrum = drawsOf(drawn).flatMap(({ balls, balls2nd = [] }) =>
      set === 'second' ? balls2nd : hasSecondDrum ? balls : [...balls, ...balls2nd],
    )
    for (const ball of ofDrum) {
      const found = counts[ball - 1]
      if (found === undefined) continue
      found.count += 1
      found.last ??= drawn
    }
  }
  return counts
}
