import { expect, test } from 'vitest'
import { drawsByMonth } from './cost-per-month.ts'

const DAY = 86_400_000
const at = (text: string) => Date.parse(`${text}Z`)

test('the draws of a weekly game are counted by calendar month, from the first one after the open draw', () => {
  const months = drawsByMonth(
    { openStartAt: at('2026-11-28T20:00'), everyMs: 7 * DAY },
    { timeZone: 'UTC', months: 3 },
  )
  expect(months.map(({ month, draws }) => [month, draws])).toEqual([
    ['2026-12', 4],
    ['2027-01', 5],
    ['2027-02', 4],
  ])
  expect(months[0]?.dates[0]).toBe(at('2026-12-05T20:00'))
  expect(months[1]?.dates.at(-1)).toBe(at('2027-01-30T20:00'))
})

test('a subscription costs only as many draws as it has, and no month after the last of them', () => {
  const months = drawsByMonth(
    { openStartAt: at('2026-11-28T20:00'), everyMs: 7 * DAY },
    { timeZone: 'UTC', months: 12, draws: 6 },
  )
  expect(months.map(({ month, draws }) => [month, draws])).toEqual([
    ['2026-12', 4],
    ['2027-01', 2],
  ])
})

test('a draw at midnight of the first day belongs to the month that begins', () => {
  const months = drawsByMonth(
    { openStartAt: at('2026-11-30T00:00'), everyMs: DAY },
    { timeZone: 'UTC', months: 1 },
  )
  expect(months).toMatchObject([{ month: '2026-12', draws: 31 }])
  expect(months[0]?.dates[0]).toBe(at('2026-12-01T00:00'))
})

test('a month without a draw between two others costs nothing', () => {
  const months = drawsByMonth(
    { openStartAt: at('2026-12-01T00:00'), everyMs: 45 * DAY },
    { timeZone: 'UTC', months: 4, draws: 3 },
  )
  expect(months.map(({ month, draws }) => [month, draws])).toEqual([
    ['2027-01', 1],
    ['2027-02', 0],
    ['2027-03', 1],
    ['2027-04', 1],
  ])
})

test('every draw of a game with a draw a minute is counted, and 104 dates are listed', () => {
  const months = drawsByMonth(
    { openStartAt: at('2026-11-30T23:59'), everyMs: 60_000 },
    { timeZone: 'UTC', months: 2 },
  )
  expect(months.map(({ draws }) => draws)).toEqual([31 * 1440, 31 * 1440])
  expect(months.map(({ dates }) => dates.length)).toEqual([104, 0])
})

test('the draws of a timetable are counted by their own dates', () => {
  const starts = ['2026-12-30T20:00', '2026-12-31T20:00', '2027-02-01T20:00'].map(at)
  const months = drawsByMonth({ starts }, { timeZone: 'UTC', months: 3, draws: 3 })
  expect(months.map(({ month, draws }) => [month, draws])).toEqual([
    ['2026-12', 2],
    ['2027-01', 0],
    ['2027-02', 1],
  ])
  expect(months.flatMap(({ dates }) => dates)).toEqual(starts)
})

test('the months of a site end at its midnight, also where the month before began with other clocks', () => {
  const following = { openStartAt: at('2026-09-30T09:59'), everyMs: 60_000 }
  const inAuckland = drawsByMonth(following, { timeZone: 'Pacific/Auckland', months: 2 })
  // September ends at 11:00 UTC; October has 31 days less 0 hours after the change on 27 September.
  expect(inAuckland.map(({ month, draws }) => [month, draws])).toEqual([
    ['2026-09', 60],
    ['2026-10', 31 * 1440],
  ])
  const inLondon = drawsByMonth(
    { openStartAt: at('2026-09-30T22:59'), everyMs: 60_000 },
    { timeZone: 'Europe/London', months: 2 },
  )
  // The clocks of London are put back in October.
  expect(inLondon.map(({ draws }) => draws)).toEqual([31 * 1440 + 60, 30 * 1440])
})
