import { expect, test } from 'vitest'
import type { LimitKind } from '#schemas/entities/player-limit.ts'
import { SELF_LIMIT_REFUSALS } from '#schemas/protocol/operations/updateSelfLimits.ts'
import { refuseLimits, type WantedLimit } from './change-limits.ts'
import type { SelfLimit } from '#service/player-limits/self-limits.ts'

type Amounts = Partial<Record<LimitKind, number>>
const mapOf = <Value>(values: Partial<Record<LimitKind, Value>>) =>
  new Map(Object.entries(values) as [LimitKind, Value][])

function refuse(
  wanted: Partial<Record<LimitKind, WantedLimit>>,
  { present = {}, account = {} }: { present?: Record<string, SelfLimit>; account?: Amounts } = {},
) {
  return refuseLimits({
    wanted: mapOf(wanted),
    present: mapOf(present),
    accountMinor: mapOf(account),
    now: NOW,
    waitDays: 7,
  })
}
const NOW = 1_000_000
/** A limit; the change to `next` applies so many days from now. */
const limit = (kind: LimitKind, minor: number | null, next?: number | null, days = 3): SelfLimit => ({
  kind,
  minor,
  next: next === undefined ? null : { minor: next, from: NOW + days * 86_400_000 },
})

test('limits in order, on their own and at the same amount are accepted', () => {
  expect(refuse({ dailyDeposit: 10, weeklyDeposit: 10, monthlyDeposit: 30, weeklyBet: 5 })).toBeNull()
  expect(refuse({ dailyDeposit: 10 })).toBeNull()
  expect(refuse({ dailyDeposit: null, weeklyDeposit: 10 })).toBeNull()
})

test('the first reason against limits is the answer', () => {
  const reasons: [Partial<Record<LimitKind, WantedLimit>>, Amounts][] = [
    [{ dailyDeposit: 40, weeklyDeposit: 30, monthlyDeposit: 20, weeklyBet: 'invalid' }, { dailyDeposit: 1 }],
    [{ dailyDeposit: 40, weeklyDeposit: 30, monthlyDeposit: 20 }, { dailyDeposit: 1 }],
    [{ dailyDeposit: 40, weeklyDeposit: 30, monthlyDeposit: 20 }, {}],
    [{ dailyDeposit: 40, monthlyDeposit: 20 }, {}],
    [{ weeklyDeposit: 30, monthlyDeposit: 20 }, {}],
  ]
  // The operation itself refuses intervals of reality checks, which are no limits.
  const ofLimits = SELF_LIMIT_REFUSALS.filter((reason) => reason !== 'reality-check-above-site')
  expect(reasons.map(([wanted, account]) => refuse(wanted, { account }))).toEqual(ofLimits)
})

test('limits are in order now and after each change that waits', () => {
  const weekly = { weeklyDeposit: limit('weeklyDeposit', 30) }
  expect(refuse({ dailyDeposit: 31 }, { present: weekly })).toBe('daily-above-weekly')
  // A higher weekly limit waits: until then the lower one is in force.
  const raised = { weeklyDeposit: limit('weeklyDeposit', 30, 50) }
  expect(refuse({ dailyDeposit: 31 }, { present: raised })).toBe('daily-above-weekly')
  expect(refuse({ dailyDeposit: 30 }, { present: raised })).toBeNull()
  expect(refuse({ weeklyDeposit: 100, dailyDeposit: 80 }, { present: weekly })).toBe('daily-above-weekly')
  // So does its end.
  const ending = { weeklyDeposit: limit('weeklyDeposit', 30, null) }
  expect(refuse({ dailyDeposit: 31 }, { present: ending })).toBe('daily-above-weekly')
  expect(refuse({ monthlyDeposit: 20 }, { present: ending })).toBe('weekly-above-monthly')
})

test('limits that wait are in order among themselves, whichever applies first', () => {
  const both = { dailyDeposit: limit('dailyDeposit', 10), weeklyDeposit: limit('weeklyDeposit', 30) }
  expect(refuse({ dailyDeposit: 40, weeklyDeposit: 40 }, { present: both })).toBeNull()
  expect(refuse({ dailyDeposit: 40 }, { present: both })).toBe('daily-above-weekly')
  const later = { ...both, weeklyDeposit: limit('weeklyDeposit', 30, 50, 9) }
  expect(refuse({ dailyDeposit: 40 }, { present: later })).toBe('daily-above-weekly')
  const sooner = { ...both, weeklyDeposit: limit('weeklyDeposit', 30, 50, 5) }
  expect(refuse({ dailyDeposit: 40 }, { present: sooner })).toBeNull()
  // The present amount again would withdraw the weekly change, and leave the daily one above it.
  const waiting = {
    dailyDeposit: limit('dailyDeposit', 10, 40),
    weeklyDeposit: limit('weeklyDeposit', 30, 50),
  }
  expect(refuse({ weeklyDeposit: 30 }, { present: waiting })).toBe('daily-above-weekly')
  expect(refuse({ dailyDeposit: 10, weeklyDeposit: 30 }, { present: waiting })).toBeNull()
})

test('limits out of order from before keep no other limit from being set', () => {
  const present = { dailyDeposit: limit('dailyDeposit', 80), weeklyDeposit: limit('weeklyDeposit', 50) }
  expect(refuse({ weeklyBet: 10 }, { present })).toBeNull()
  expect(refuse({ dailyDeposit: 50 }, { present })).toBeNull()
})

test('limits on losses are compared with one another, not with those on deposits', () => {
  expect(refuse({ dailyLoss: 40, weeklyDeposit: 30 })).toBeNull()
  expect(refuse({ dailyLoss: 40, weeklyLoss: 30 })).toBe('daily-above-weekly')
  expect(refuse({ weeklyLoss: 40, monthlyLoss: 30 })).toBe('weekly-above-monthly')
})
