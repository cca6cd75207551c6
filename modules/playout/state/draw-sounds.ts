import { signalsOfBall } from '#games/live/draw-signals.ts'
import type { DrawState } from '#games/live/draw-state.ts'
import type { SoundName } from '#games/sound/sounds.ts'

interface Manner {
  /** Whether the theme prints its balls: they are stamped instead of rolling. */
  isPrinted: boolean
  isCelebrated: boolean
}

/** The sound of one step of a draw; null for a step without one, and for a state that was caught up with. */
export function soundOfStep(
  before: DrawState,
  after: DrawState,
  { isPrinted, isCelebrated }: Manner,
): SoundName | null {
  if (!before.isLoaded) return null
  // A prize without money leaves the winnings as they were.
  const isFresh = !before.isGameOver || after.myWinnings > before.myWinnings
  if (after.isGameOver && isCelebrated && isFresh) return 'win'
  const { lastBall } = after
  // The last ball of a draw arrives together with its end.
  const isNew =
    lastBall !== null &&
    (after.phase === 'rng_started' || after.phase === 'draw_ended') &&
    (lastBall.slot !== before.lastBall?.slot || after.drawNumber !== before.drawNumber)
  if (isNew) {
    if (signalsOfBall(after.myPlays, lastBall).length > 0) return 'match'
    if (lastBall.set === 2) return 'bonus-ball'
    return isPrinted ? 'stamp' : 'ball'
  }
  return before.phase === 'countdown' && after.phase === 'rng_started' ? 'start' : null
}
