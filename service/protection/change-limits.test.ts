import { expect, test } from 'vitest'
import type { LimitKind } from '#schemas/entities/player-limit.ts'
import { SELF_LIMIT_REFUSALS } from '#schemas/protocol/operations/updateSelfLimits.ts'
import { refuseLimits, type WantedLimit } from './change-limits.ts'
import type { SelfLimit } from './self-limits.ts'

type Amounts = Partial<Record<LimitKind, number>>
const mapOf = <Value>(values: Partial<Record<LimitKind, Value>>) =>
  new Map(Object.entries(values) as [LimitKind, Value][])

function refuse(
  wanted: Partial<Record<LimitKind, WantedLimit>>,
  { present = {}, account = {} }: { present?: Record<string, SelfLimit>; account?: Amounts } = {},
) {
  return refuseLimits({ wanted: mapOf(wanted), present: mapOf(present), accountMinor: mapOf(account) })
}
const limit = (kind: LimitKind, minor: number, nextMinor?: number): SelfLimit => ({
  kind,
  minor,
  next: nextMinor === undefined ? null : { minor: nextMinor, from: 1 },
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

test('a limit is compared with the other limits as they are, or as they wait to be', () => {
  const weekly = { weeklyDeposit: limit('weeklyDeposit', 30) }
  expect(refuse({ dailyDeposit: 31 }, { present: weekly })).toBe('daily-above-weekly')
  const raised = { weeklyDeposit: limit('weeklyDeposit', 30, 50) }
  expect(refuse({ dailyDeposit: 31 }, { present: raised })).toBeNull()
})

test('limits on losses are compared with one another, not with those on deposits', () => {
  expect(refuse({ dailyLoss: 40, weeklyDeposit: 30 })).toBeNull()
  expect(refuse({ dailyLoss: 40, weeklyLoss: 30 })).toBe('daily-above-weekly')
  expect(refuse({ weeklyLoss: 40, monthlyLoss: 30 })).toBe('weekly-above-monthly')
})
