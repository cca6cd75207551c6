import { expect, test } from 'vitest'
import { plannedPlays } from './sales-plan.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const NOW = 1_000 * DAY_MS

const lottery = (everyMs: number, leftMs: number, gameInstanceId = 7) =>
  plannedPlays(
    {
      gameInstanceId,
      gameRule: 'oneDrawGame',
      registrationEndTime: NOW + leftMs,
      gamePlayMax: 100_000,
      sequenceNumber: 2,
    },
    { gameId: 1, everyMs },
    NOW,
  )
const raffle = (leftMs: number, change: { sequenceNumber?: number; everyMs?: number } = {}) => {
  const { sequenceNumber = 1, everyMs = 30 * DAY_MS } = change
  return plannedPlays(
    {
      gameInstanceId: 9,
      gameRule: 'raffleGame',
      registrationEndTime: NOW + leftMs,
      gamePlayMax: 5000,
      sequenceNumber,
    },
    { gameId: 1, everyMs },
    NOW,
  )
}

test('a sale sells a part at once and the rest in the course of time', () => {
  const sold = [5, 4, 3, 2, 1, 0].map((minutes) => lottery(5 * MINUTE_MS, minutes * MINUTE_MS))
  expect(sold).toEqual(sold.toSorted((one, other) => one - other))
  expect(sold[0]).toBeGreaterThan(20)
  expect(sold.at(-1)).toBeGreaterThan(130)
  expect(lottery(DAY_MS, 0)).toBeGreaterThan(5 * sold.at(-1)!)
})

test('two sales of a game differ', () => {
  expect(new Set([1, 2, 3, 4, 5].map((id) => lottery(DAY_MS, 0, id))).size).toBe(5)
})

test('a raffle of thirty days is a third full after ten days, and has enough tickets for its draw in the end', () => {
  expect(raffle(20 * DAY_MS) / 5000).toBeGreaterThan(0.33)
  expect(raffle(20 * DAY_MS) / 5000).toBeLessThan(0.55)
  expect(raffle(0) / 5000).toBeGreaterThan(0.85)
  expect(raffle(0)).toBeLessThanOrEqual(5000)
})

test('the first sale of a game with frequent draws is complete at once', () => {
  const hour = { everyMs: 60 * MINUTE_MS }
  expect(raffle(60 * MINUTE_MS, hour)).toBe(raffle(0, { ...hour, sequenceNumber: 2 }))
})
