import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { Draw } from '#modules/game-rules/rules/game-rules.ts'
import { sumOverNumbers } from '#modules/game-rules/rules/sum-over-numbers.ts'

/** Points of each play: balls matched, summed over the given draws. */
export function pointsOf(
  { gamePlayRange }: Pick<GameDefinition, 'gamePlayRange'>,
  draws: readonly Draw[],
): (play: string) => number {
  const timesDrawn = new Int32Array(gamePlayRange + 1)
  for (const { balls } of draws) for (const ball of balls) timesDrawn[ball]! += 1
  return (play) => sumOverNumbers(play, timesDrawn)
}
