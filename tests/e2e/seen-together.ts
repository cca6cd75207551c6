import type { Visitor } from './pages/visitor.ts'
import { expect } from './scenario.ts'

/** Players saw each ball within this time of each other. */
const APART_MAX_MS = 500

/**
 * All players saw the balls of these announcements in their order, each within half a second of the others. An announcement that a page
 * replaced at once with the next one was shown with that one.
 */
export async function expectSeenTogether(
  players: readonly Visitor[],
  announcements: readonly string[],
): Promise<void> {
  const recorded = await Promise.all(players.map(({ playout }) => playout.recordedBalls()))
  for (const times of recorded) {
    const seen = [...times.keys()].filter((balls) => announcements.includes(balls))
    expect(seen).toEqual(announcements.filter((balls) => times.has(balls)))
    expect(seen.at(-1)).toBe(announcements.at(-1))
  }
  const apart = announcements.map((balls, place) => {
    const shownAt = recorded.map((times) =>
      Math.min(...announcements.slice(place).map((later) => times.get(later) ?? Infinity)),
    )
    return { balls, ms: Math.max(...shownAt) - Math.min(...shownAt) }
  })
  expect(apart.filter(({ ms }) => ms > APART_MAX_MS)).toEqual([])
}
