import { useCountdown } from '#runtime/format/countdown.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { isUndrawn } from './card-stage.ts'

/** Time after the purchase from which a draw counts as delayed, in milliseconds: usually it takes a moment. */
const DELAYED_AFTER_MS = 5000

/** Whether the draw of the player's own card takes longer than usual, for example because it failed and is repeated. */
export function useIsDelayed(game: GameInstance): boolean {
  const { finished } = useCountdown((game.lastJoinTimeMs ?? 0) + DELAYED_AFTER_MS)
  return finished && isUndrawn(game)
}
