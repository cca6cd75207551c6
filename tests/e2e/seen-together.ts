import { median } from '#tools/bench/measure.ts'
import type { Visitor } from './pages/visitor.ts'
import { expect } from './scenario.ts'

/** Players saw the balls within this time of each other. */
const APART_MAX_MS = 500

/**
 * All players saw the balls of these announcements in their order, and the median ball within half a second of each other: a page with a wrong
 * clock or without its events is late with every ball, a busy machine with some. `npm run bench:web -- --together` measures each ball.
 * `recorded` has the times of each player. An announcement that a page replaced at once with the next one was shown with that one.
 */
export function expectSeenTogether(
  recorded: readonly ReadonlyMap<string, number>[],
  announcements: readonly string[],
): void {
  expect(announcements).not.toEqual([])
  for (const times of recorded) {
    const seen = [...times.keys()].filter((balls) => announcements.includes(balls))
    expect(seen).toEqual(announcements.filter((balls) => times.has(balls)))
    expect(seen.at(-1)).toBe(announcements.at(-1))
  }
  const apartMs = announcements.map((_, place) => {
    const shownAt = recorded.map((times) =>
      Math.min(...announcements.slice(place).map((later) => times.get(later) ?? Infinity)),
    )
    return Math.max(...shownAt) - Math.min(...shownAt)
  })
  expect(median(apartMs)).toBeLessThanOrEqual(APART_MAX_MS)
}

/** When each player saw each ball. */
export const recordedBy = (players: readonly Visitor[]): Promise<ReadonlyMap<string, number>[]> =>
  Promise.all(players.map(({ playout }) => playout.recordedBalls()))
