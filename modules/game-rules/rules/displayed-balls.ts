import type { Draw } from './game-rules.ts'

/** One ball as shown: its draw, and its index in the draw counted over both sets from 1. */
export interface DisplayedBall {
  drawNumber: number
  slot: number
  set: 1 | 2
  ball: number
  /** Number of balls in this draw, over both sets. */
  ballCount: number
  /** Whether it is the last ball of its draw. */
  last: boolean
  /** Raffle: the rank that this ticket won. */
  rankNumber?: number
}

/** All balls of an instance in the order of display. */
export function ballsInOrder(draws: readonly Draw[]): DisplayedBall[] {
  return draws.flatMap(({ drawNumber, balls, balls2nd = [], rankNumber }) => {
    const ballCount = balls.length + balls2nd.length
    return [...balls, ...balls2nd].map((ball, index) => ({
      drawNumber,
      slot: index + 1,
      set: index < balls.length ? (1 as const) : (2 as const),
      ball,
      ballCount,
      last: index + 1 === ballCount,
      ...(rankNumber === undefined ? {} : { rankNumber }),
    }))
  })
}

/** The draws as far as they have been shown: the first `shown` balls. A draw without shown balls is left out. */
export function drawsAsShown(draws: readonly Draw[], shown: number): Draw[] {
  const visible: Draw[] = []
  let left = shown
  for (const draw of draws) {
    if (left <= 0) break
    const balls = draw.balls.slice(0, left)
    left -= balls.length
    // Built field by field, not a copy: other fields of the draw, such as winners, must not be visible yet.
    const part: Draw = { drawNumber: draw.drawNumber, balls }
    if (draw.rankNumber !== undefined) part.rankNumber = draw.rankNumber
    if (draw.balls2nd !== undefined) {
      part.balls2nd = draw.balls2nd.slice(0, left)
      left -= part.balls2nd.length
    }
    visible.push(part)
  }
  return visible
}
