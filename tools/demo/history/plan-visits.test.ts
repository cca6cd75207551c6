import { expect, test } from 'vitest'
import { daysBetween, groupVisits, planVisits } from './plan-visits.ts'

const DAY_MS = 86_400_000
const WEDNESDAY = Date.UTC(2026, 10, 4)
const SATURDAY = Date.UTC(2026, 10, 7)
const middle = (below: number) => Math.floor(below / 2)
const siteIds = ['aurora', 'kola']

test('the days of a history are those of UTC that it touches', () => {
  const noon = WEDNESDAY + DAY_MS / 2
  expect(daysBetween(noon, noon + DAY_MS)).toEqual([WEDNESDAY, WEDNESDAY + DAY_MS])
  expect(daysBetween(WEDNESDAY, WEDNESDAY + DAY_MS)).toEqual([WEDNESDAY])
  expect(daysBetween(WEDNESDAY, WEDNESDAY)).toEqual([])
})

test('every site has visits on each day, in their order and within the day', () => {
  const visits = planVisits(WEDNESDAY, { siteIds, elapsed: 0.5, visits: 6 }, middle)
  expect(visits).toHaveLength(12)
  expect(new Set(visits.map(({ siteId }) => siteId))).toEqual(new Set(siteIds))
  const times = visits.map(({ at }) => at)
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  expect(times.every((at) => at >= WEDNESDAY && at < WEDNESDAY + DAY_MS)).toBe(true)
})

test('a weekend and the end of a history have more visits', () => {
  const count = (day: number, elapsed: number) =>
    planVisits(day, { siteIds, elapsed, visits: 6 }, middle).length
  expect(count(SATURDAY, 0.5)).toBeGreaterThan(count(WEDNESDAY, 0.5))
  expect(count(WEDNESDAY, 1)).toBeGreaterThan(count(WEDNESDAY, 0))
  expect(planVisits(WEDNESDAY, { siteIds, elapsed: 0, visits: 0 }, middle)).toHaveLength(2)
})

test('visits of different sites within half an hour are made together, two of one site are not', () => {
  const visit = (siteId: string, minutes: number) => ({ siteId, at: WEDNESDAY + minutes * 60_000 })
  const [first, second, again, late] = [
    visit('kola', 0),
    visit('aurora', 20),
    visit('kola', 25),
    visit('aurora', 60),
  ]
  expect(groupVisits([first, second, again, late])).toEqual([[first, second], [again], [late]])
  expect(groupVisits([])).toEqual([])
})
