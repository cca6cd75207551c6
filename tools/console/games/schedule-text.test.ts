import { expect, test } from 'vitest'
import type { ListedGame } from '#schemas/operator/games.ts'
import { durationText, scheduleText } from './schedule-text.ts'

const rest = {
  kind: 'tournament',
  registrationClosesBeforeMs: 0,
  minimumPlays: 1,
  underMinimum: 'reschedule',
} as const

test.each<[ListedGame['schedule'], string]>([
  [{ kind: 'instaplay' }, 'Once it is sold out'],
  [{ ...rest, everyMs: 300_000 }, 'Every 5 minutes'],
  [{ ...rest, everyMs: 86_400_000 }, 'Every day'],
  [
    {
      ...rest,
      timetable: {
        timeZone: 'Africa/Lagos',
        draws: [
          { weekdays: [1, 4], times: ['20:00'] },
          { daysOfMonth: [1, -1], times: ['12:00', '18:00'] },
        ],
      },
    },
    'Mon, Thu 20:00; 1, last of the month 12:00, 18:00 (Africa/Lagos)',
  ],
])('the schedule %o is said in words', (schedule, text) => {
  expect(scheduleText({ gameRule: 'oneDrawGame', schedule })).toBe(text)
})

test('a card has no draw of its own', () => {
  expect(scheduleText({ gameRule: 'scratchcardGame', schedule: { kind: 'instaplay' } })).toBe(
    'At the purchase',
  )
})

test('a length of time has its largest whole unit', () => {
  expect([90_000, 3_600_000, 7_200_000, 1500].map(durationText)).toEqual([
    '90 seconds',
    'hour',
    '2 hours',
    '1,500 milliseconds',
  ])
})
