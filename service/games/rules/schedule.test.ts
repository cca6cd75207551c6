import { expect, test } from 'vitest'
import { nextTournament } from './schedule.ts'

const schedule = {
  kind: 'tournament' as const,
  everyMs: 60_000,
  anchorTime: 15_000,
  registrationClosesBeforeMs: 20_000,
  minimumPlays: 0,
  underMinimum: 'refund' as const,
}

test('a tournament starts at the next time of its grid that leaves time to register', () => {
  expect(nextTournament(schedule, 0)).toEqual({ startAt: 75_000, registrationEndAt: 55_000 })
  expect(nextTournament(schedule, 54_999)).toEqual({ startAt: 75_000, registrationEndAt: 55_000 })
  expect(nextTournament(schedule, 55_000)).toEqual({ startAt: 135_000, registrationEndAt: 115_000 })
})

test('two instances of a game never start at the same time', () => {
  expect(nextTournament(schedule, 0, 75_000)?.startAt).toBe(135_000)
  expect(nextTournament(schedule, 500_000, 75_000)?.startAt).toBe(555_000)
})
