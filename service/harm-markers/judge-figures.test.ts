import { expect, test } from 'vitest'
import { HARM_RULES } from '#schemas/operator/harm-markers.ts'
import type { HarmThresholds } from '#schemas/site-manifest/harm-markers.ts'
import { judgeFigures, type PlayerFigures, type WeekFigures } from './judge-figures.ts'

const THRESHOLDS: HarmThresholds = {
  enabled: true,
  risenPercent: 200,
  chasingDeposits: 3,
  nights: 3,
  longDayHours: 6,
  paymentMethods: 3,
  refusedDeposits: 3,
  cancelledWithdrawals: 2,
  protectionTools: 3,
  supportContacts: 5,
}
const CALM: PlayerFigures = {
  playerId: 7,
  deposits: [],
  stakes: [],
  chasingDeposits: 2,
  nights: 2,
  refusedDeposits: 2,
  loggedInMs: 6 * 3_600_000 - 1,
  paymentMethods: 2,
  cancelledWithdrawals: 1,
  limitsRaised: 1,
  timeOuts: 1,
  supportContacts: 4,
}
const WEEK: WeekFigures = {
  currency: 'EUR',
  decimals: 2,
  weekMinor: 10_000,
  weekCount: 6,
  beforeMinor: 20_000,
  beforeCount: 16,
  weeksBefore: 4,
}
const words = (change: Partial<PlayerFigures>) =>
  judgeFigures({ ...CALM, ...change }, THRESHOLDS).map(({ rule, words: said }) => `${rule}: ${said}`)

test('below every threshold no rule applies', () => {
  expect(words({})).toEqual([])
})

test.each([
  [
    { deposits: [WEEK] },
    'depositsRisen: Paid in 100.00 EUR in 7 days; it was 50.00 EUR a week in the 4 weeks before.',
  ],
  [
    { deposits: [{ ...WEEK, weekMinor: 9999, weekCount: 8 }] },
    'depositsMoreOften: Paid in 8 times in 7 days; it was 4 a week in the 4 weeks before.',
  ],
  [
    { stakes: [WEEK] },
    'stakesRisen: Staked 100.00 EUR in 7 days; it was 50.00 EUR a week in the 4 weeks before.',
  ],
  [
    { stakes: [{ ...WEEK, weekMinor: 9999, beforeCount: 9 }] },
    'playMoreOften: Played on 6 days in 7 days; it was 2.3 a week in the 4 weeks before.',
  ],
  [{ chasingDeposits: 3 }, 'chasingLosses: Paid in 3 times within an hour after losing money, on one day.'],
  [{ nights: 3 }, 'nightPlay: Played between midnight and 6 o’clock in 3 nights of 7 days.'],
  [{ loggedInMs: 6.5 * 3_600_000 }, 'longDay: Was logged in for 6 hours and 30 minutes on one day.'],
  [{ paymentMethods: 3 }, 'paymentMethods: Paid in with 3 cards or accounts in 30 days.'],
  [{ refusedDeposits: 3 }, 'refusedDeposits: 3 deposits in 7 days could not be paid.'],
  [
    { cancelledWithdrawals: 2 },
    'cancelledWithdrawals: Took back 2 withdrawals in 30 days, to play with the money.',
  ],
  [
    { limitsRaised: 2 },
    'protectionTools: Asked for a higher limit 2 times and for a time-out 1 time in 30 days.',
  ],
  [{ supportContacts: 5 }, 'supportContacts: Opened 5 support cases in 30 days.'],
] satisfies [Partial<PlayerFigures>, string][])(
  'at its threshold a rule says the figures: %#',
  (change, expected) => {
    expect(words(change)).toEqual([expected])
  },
)

test('a rise needs four own weeks, three deposits, and something to compare with', () => {
  for (const week of [
    { ...WEEK, weeksBefore: 3 },
    { ...WEEK, weekCount: 2 },
    { ...WEEK, beforeMinor: 0, beforeCount: 0 },
  ])
    expect(words({ deposits: [week], stakes: [week] })).toEqual([])
})

test('a currency without decimals is written without them', () => {
  const yen = { ...WEEK, currency: 'JPY', decimals: 0, weekMinor: 9000, beforeMinor: 4001 }
  expect(words({ deposits: [yen] })).toEqual([
    'depositsRisen: Paid in 9000 JPY in 7 days; it was 1000 JPY a week in the 4 weeks before.',
  ])
})

test('every rule but the player’s own answers is judged', () => {
  const all = { ...CALM, deposits: [WEEK, { ...WEEK, weekCount: 8 }], stakes: [{ ...WEEK, weekCount: 8 }] }
  const found = judgeFigures(
    {
      ...all,
      chasingDeposits: 9,
      nights: 7,
      refusedDeposits: 9,
      loggedInMs: 80_000_000,
      paymentMethods: 9,
      cancelledWithdrawals: 9,
      limitsRaised: 9,
      supportContacts: 9,
    },
    THRESHOLDS,
  )
  expect(found.map(({ rule }) => rule)).toEqual(HARM_RULES)
})
