import { expect, test } from 'vitest'
import { instantIn, timeIn } from './site-time.ts'

test.each([
  ['Europe/Berlin', '2026-12-01T08:00', '2026-12-01T07:00:00Z'],
  ['Europe/Berlin', '2026-07-01T08:00', '2026-07-01T06:00:00Z'],
  ['Africa/Lagos', '2026-12-01T08:00', '2026-12-01T07:00:00Z'],
  ['Asia/Kathmandu', '2026-12-01T08:00', '2026-12-01T02:15:00Z'],
  ['UTC', '2026-12-01T08:00', '2026-12-01T08:00:00Z'],
  // The hour that the clock shows twice, and the one that it skips.
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00Z'],
  ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30:00Z'],
])('in %s the clock shows %s at %s', (zone, local, instant) => {
  expect(instantIn(zone, local)).toBe(Date.parse(instant))
})

test('a text that is no time gives no number, and a time is shown by the clock of the site', () => {
  expect(instantIn('UTC', '')).toBeNaN()
  expect(timeIn('Europe/Berlin', Date.parse('2026-12-01T07:00:00Z'))).toBe('1 Dec 2026, 08:00')
})
