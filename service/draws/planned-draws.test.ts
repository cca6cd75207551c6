import { expect, test } from 'vitest'
import type { TournamentSchedule } from '#schemas/entities/game-definition.ts'
import { plannedDraws } from './planned-draws.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY = Date.UTC(2026, 10, 29)
const NEXT_DAY = DAY + 24 * HOUR_MS
const rest = {
  kind: 'tournament',
  registrationClosesBeforeMs: 0,
  minimumPlays: 1,
  underMinimum: 'reschedule',
} as const
const every = (everyMs: number): TournamentSchedule => ({ ...rest, everyMs })

test('draws in equal intervals are counted without computing each of them', () => {
  expect(plannedDraws(every(5 * MINUTE_MS), DAY, NEXT_DAY)).toEqual({
    count: 288,
    times: [0, 5, 10, 15, 20].map((minutes) => DAY + minutes * MINUTE_MS),
    lastTime: NEXT_DAY - 5 * MINUTE_MS,
  })
  expect(plannedDraws(every(6 * HOUR_MS), DAY + 1, NEXT_DAY)).toEqual({
    count: 3,
    times: [6, 12, 18, 24, 30].map((hours) => DAY + hours * HOUR_MS).filter((time) => time < NEXT_DAY),
    lastTime: DAY + 18 * HOUR_MS,
  })
})

test('a day without a draw has none, and a timetable has those of its clock', () => {
  expect(plannedDraws({ ...every(48 * HOUR_MS), anchorTime: DAY }, NEXT_DAY, NEXT_DAY + HOUR_MS)).toBeNull()
  const timetable = { timeZone: 'Europe/London', draws: [{ weekdays: [7], times: ['20:00', '12:00'] }] }
  expect(plannedDraws({ ...rest, timetable }, DAY, NEXT_DAY)).toEqual({
    count: 2,
    times: [DAY + 12 * HOUR_MS, DAY + 20 * HOUR_MS],
    lastTime: DAY + 20 * HOUR_MS,
  })
  expect(plannedDraws({ ...rest, timetable }, NEXT_DAY, NEXT_DAY + 24 * HOUR_MS)).toBeNull()
})
