import { useLastPlays, type LastPlays } from '#games/client/use-last-plays.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { linesFor } from './own-numbers.ts'
import type { Line, PickForm } from './plays.ts'

export interface LastLines extends Omit<LastPlays, 'plays'> {
  readonly lines: readonly Line[]
}

/** The player's lines in the last draw of this game, or else of another one with the same kind of line. */
export function useLastLines(game: Pick<GameInstance, 'gameId'>, form: PickForm): LastLines {
  const { plays, ...last } = useLastPlays(game, (other) => takes(other, form))
  return { ...last, lines: linesFor(plays, form) }
}

const takes = (game: GameInstance, form: PickForm) =>
  game.gamePlaySize === form.size &&
  game.gamePlayRange === form.range &&
  (game.gamePlaySize2nd ?? 0) === form.size2nd &&
  (game.gamePlayRange2nd ?? 0) === form.range2nd
