import { useEffect, useMemo, useState } from 'react'
import { useReducedMotion } from '#runtime/components/use-reduced-motion.ts'
import type { DrawState } from '#games/live/draw-state.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { Winners } from './winners.tsx'

interface LateWinnersProps {
  game: GameInstance
  draw: DrawState
}

/** The winners of a draw whose last ball, a ticket, turns over before its number can be read. */
export function LateWinners({ game, draw }: LateWinnersProps) {
  const { drawIntervalMs = 0 } = game
  const { winners, winnerCount, isLastDraw, isLoaded } = draw
  const isStill = useReducedMotion()
  const results = useMemo(
    () => ({ winners, winnerCount, isLastDraw, isLoaded }),
    [winners, winnerCount, isLastDraw, isLoaded],
  )
  const [shown, setShown] = useState(results)
  // The results of a draw that was over before the page opened are shown with it.
  const waitMs = shown.isLoaded ? drawIntervalMs : 0
  useEffect(() => {
    const timer = setTimeout(() => setShown(results), waitMs)
    return () => clearTimeout(timer)
  }, [results, waitMs])
  return <Winners game={game} draw={isStill ? draw : { ...draw, ...shown }} />
}
