import { useState } from 'react'
import type { DrawState } from '#games/live/draw-state.ts'

type Shown = Pick<DrawState, 'drawNumber' | 'balls' | 'balls2nd' | 'isLoaded'>

const countOf = ({ balls, balls2nd }: Shown): number => balls.length + balls2nd.length

/** A ball by its draw and its set, `1/main/17`. */
export const ballKey = (drawNumber: number, set: 'main' | 'second', number: number): string =>
  `${drawNumber}/${set}/${number}`

/**
 * The one ball that a change adds to a draw, which may be shown on its way. Null where the picture catches up: results
 * that were loaded, and several balls at once after a pause. They are at their places at once.
 */
export function arrivalBetween(before: Shown, after: Shown): string | null {
  const isNextDraw = after.drawNumber !== before.drawNumber
  const earlier = isNextDraw ? 0 : countOf(before)
  const isLoading = !before.isLoaded && after.isLoaded
  if (isLoading || countOf(after) !== earlier + 1) return null
  const earlier2nd = isNextDraw ? 0 : before.balls2nd.length
  const set = after.balls2nd.length > earlier2nd ? 'second' : 'main'
  const number = set === 'second' ? after.balls2nd.at(-1) : after.balls.at(-1)
  return number === undefined ? null : ballKey(after.drawNumber, set, number)
}

/** The key of the ball that arrives now; it stays until the next change of balls. */
export function useArrival(draw: DrawState): string | null {
  const [seen, setSeen] = useState<{ draw: DrawState; arriving: string | null }>({ draw, arriving: null })
  if (seen.draw === draw) return seen.arriving
  const isSame = countOf(draw) === countOf(seen.draw) && draw.drawNumber === seen.draw.drawNumber
  const next = { draw, arriving: isSame ? seen.arriving : arrivalBetween(seen.draw, draw) }
  setSeen(next)
  return next.arriving
}
