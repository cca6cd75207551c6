import { expect, test } from 'vitest'
import { LIMIT_KINDS, type LimitKind } from '#schemas/entities/player-limit.ts'
import {
  changeOf,
  keepRequest,
  type Limit,
  type Limits,
  refuseLimits,
  requestOf,
  tightest,
  typedLimits,
} from './limit-fields.ts'

const limitsWith = (own: Partial<Record<LimitKind, Partial<Limit>>> = {}): Limits => ({
  currencyId: 978,
  depositWaitDays: 7,
  betWaitDays: 30,
  limits: LIMIT_KINDS.map((kind) => ({ kind, used: 0, ...own[kind] })),
})
const typed = (change: Partial<Record<LimitKind, string>>) => ({ ...typedLimits(limitsWith()), ...change })

test('the form starts with the limits in force, and a change that waits is not among them', () => {
  const limits = limitsWith({ dailyDeposit: { amount: 20, next: { amount: 50, from: 1 } } })
  expect(typedLimits(limits)).toMatchObject({ dailyDeposit: '20', weeklyDeposit: '' })
})

test.each([
  ['ten', 'not-a-number'],
  ['1,234', 'too-precise'],
  ['0', 'zero'],
  ['51', 'above-account-limit'],
  ['41', 'above-longer'],
] as const)('the typed daily limit %j is refused: %s', (daily, refusal) => {
  const limits = limitsWith({ dailyDeposit: { accountAmount: 50 } })
  const refusals = refuseLimits(typed({ dailyDeposit: daily, monthlyDeposit: '40' }), limits, 2)
  expect(refusals).toEqual({ dailyDeposit: refusal })
})

test('a limit that is lower than the longer ones, or empty, is accepted', () => {
  const values = typed({ dailyDeposit: '10,50', weeklyDeposit: '10.50', monthlyDeposit: '', dailyLoss: '99' })
  expect(refuseLimits(values, limitsWith(), 2)).toEqual({})
})

test('a first or lower limit applies now, a higher one or none later', () => {
  const limit: Limit = { kind: 'weeklyBet', used: 0, amount: 20 }
  expect(['20.00', '10', '30', ''].map((value) => changeOf(limit, value))).toEqual([
    'none',
    'now',
    'later',
    'later',
  ])
  expect(changeOf({ kind: 'weeklyBet', used: 0 }, '5')).toBe('now')
})

test('the request names the changed limits alone, with a flag each', () => {
  const limits = limitsWith({ dailyDeposit: { amount: 20 }, weeklyBet: { amount: 5 } })
  expect(requestOf(typed({ dailyDeposit: '20', weeklyDeposit: '80' }), limits)).toEqual({
    weeklyLimitEnabled: 1,
    weeklyLimit: 80,
    weeklyBetLimitEnabled: 0,
  })
  expect(requestOf(typedLimits(limits), limits)).toBeNull()
})

test('the present limit is kept by asking for it again', () => {
  const limit: Limit = { kind: 'dailyDeposit', used: 0, amount: 20, next: { from: 1 } }
  expect(keepRequest(limit)).toEqual({ dailyLimitEnabled: 1, dailyLimit: 20 })
})

test('the tightest limit is the one that leaves least of what is spent', () => {
  const limits = limitsWith({
    dailyDeposit: { left: 1 },
    weeklyBet: { left: 9 },
    monthlyLoss: { left: 4 },
  })
  expect(tightest(limits, 'deposit')?.kind).toBe('dailyDeposit')
  expect(tightest(limits, 'play')?.kind).toBe('monthlyLoss')
  expect(tightest(limitsWith(), 'play')).toBeNull()
})
