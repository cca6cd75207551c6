import { expect, test } from 'vitest'
import { datesAfterOpen } from './subscription-dates.ts'

const schedule = {
  kind: 'tournament' as const,
  everyMs: 60_000,
  registrationClosesBeforeMs: 10_000,
  minimumPlays: 0,
  underMinimum: 'refund' as const,
}

test('the subscription dates are those of the draws after the open one', () => {
  expect(datesAfterOpen({ schedule, openStartAt: 600_000 }, 3)).toEqual([660_000, 720_000, 780_000])
})

test('a game that starts when full has no subscription dates, and a game without an open instance has none', () => {
  expect(datesAfterOpen({ schedule: { kind: 'instaplay' }, openStartAt: null }, 3)).toEqual([])
  expect(datesAfterOpen({ schedule, openStartAt: null }, 3)).toEqual([])
})
