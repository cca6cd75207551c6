import { expect, test } from 'vitest'
import { historyLengthMs } from './history-length.ts'

test('a history of 1 to 365 days is taken in milliseconds', () => {
  expect(historyLengthMs('1d')).toBe(86_400_000)
  expect(historyLengthMs('365d')).toBe(365 * 86_400_000)
})

test.each([
  ['0d', '--history 0d has no day. Give 1d to 365d.'],
  ['400d', '--history 400d is longer than a year. Give 1d to 365d.'],
  ['90', '--history 90 is no number of days. Give one such as 90d, for the last 90 days.'],
  ['-3d', '--history -3d is no number of days. Give one such as 90d, for the last 90 days.'],
  ['', '--history  is no number of days. Give one such as 90d, for the last 90 days.'],
])('the length "%s" is refused with what would be right', (text, message) => {
  expect(() => historyLengthMs(text)).toThrow(message)
})
