import { expect, test } from 'vitest'
import type { Report } from '#schemas/operator/reports.ts'
import { accountsCsv, campaignCsv, revenueCsv } from './report-csv.ts'
import { changesByCode, costsByCampaign, daysFrom, groupRevenue, totalsOf } from './report-sums.ts'

const EUR = 978
const site = { currencies: { [EUR]: { code: 'EUR', decimalPlaces: 2 } } }
const line = (day: string, gameId: number, stakesMinor: number, prizesMinor: number) => ({
  day,
  gameId,
  gameTitle: gameId === 1 ? 'Lotto' : '=Wheel "X"',
  gameRule: gameId === 1 ? ('oneDrawGame' as const) : ('instantGame' as const),
  currencyId: EUR,
  draws: 1,
  stakesMinor,
  prizesMinor,
  grossMinor: stakesMinor - prizesMinor,
})
const change = (day: string, code: string, inMinor: number, outMinor: number) => ({
  day,
  code,
  count: 1,
  inMinor,
  outMinor,
})
const account = (name: Report['accounts'][number]['account'], changes: ReturnType<typeof change>[]) => ({
  account: name,
  currencyId: EUR,
  openingMinor: 0,
  closingMinor: 0,
  changes,
})
const games = [
  line('2026-11-01', 1, 1000, 400),
  line('2026-11-02', 1, 500, 900),
  line('2026-11-02', 2, 105, 0),
] as Report['games']
const accounts = [
  account('siteRevenue', [
    change('2026-11-01', 'prize-cash', 0, 50),
    change('2026-11-01', 'settlement', 700, 0),
  ]),
  account('processorClearing', [
    change('2026-11-01', 'deposit', 0, 3000),
    change('2026-11-02', 'deposit', 0, 1000),
    change('2026-11-02', 'withdrawal', 700, 0),
  ]),
  account('couponCost', [
    change('2026-11-01', 'coupon-award', 0, 200),
    change('2026-11-02', 'bonus-expiry', 80, 0),
  ]),
]

test('revenue is summed by game, by kind and by day, and each grouping has the whole of it', () => {
  const gross = (by: 'game' | 'kind' | 'day') =>
    groupRevenue(games, by).map((row) => [row.name, row.grossMinor])
  expect(gross('game')).toEqual([
    ['Lotto', 200],
    ['=Wheel "X"', 105],
  ])
  expect(gross('kind')).toEqual([
    ['oneDrawGame', 200],
    ['instantGame', 105],
  ])
  expect(gross('day')).toEqual([
    ['2026-11-01', 600],
    ['2026-11-02', -295],
  ])
})

test('net revenue is gross revenue without bonuses and prizes in kind paid in cash', () => {
  expect(totalsOf({ games, accounts })).toEqual([
    {
      currencyId: EUR,
      grossMinor: 305,
      bonusMinor: 120,
      prizeCashMinor: 50,
      netMinor: 135,
      depositsMinor: 4000,
      withdrawalsMinor: 700,
    },
  ])
})

test('the changes of an account are added up by kind', () => {
  expect(changesByCode(accounts[1]!)).toEqual([
    { code: 'deposit', count: 2, inMinor: 0, outMinor: 4000 },
    { code: 'withdrawal', count: 1, inMinor: 700, outMinor: 0 },
  ])
})

test('the cost of bonuses is added up by campaign, also in its file, and what belongs to none stays together', () => {
  const cost = (code: string, givenMinor: number, returnedMinor: number, campaign?: string) => ({
    ...(campaign !== undefined && { campaignId: 7, campaign }),
    currencyId: EUR,
    code,
    count: 1,
    givenMinor,
    returnedMinor,
  })
  const bonuses = [
    cost('coupon-award', 1000, 0, 'Advent'),
    cost('bonus-expiry', 0, 300, 'Advent'),
    cost('coupon-award', 200, 0),
    cost('referral-reward', 500, 0),
  ]
  expect(
    costsByCampaign({ bonuses }).map(({ name, givenMinor, returnedMinor }) => [
      name,
      givenMinor,
      returnedMinor,
    ]),
  ).toEqual([
    ['Advent', 1000, 300],
    [null, 700, 0],
  ])
  expect(campaignCsv({ bonuses }, site).split('\r\n')).toEqual([
    '"Campaign","Currency","Given","Went back","Cost"',
    '"Advent","EUR",10,3,7',
    '"","EUR",7,0,7',
    '',
  ])
})

test('a file has exact amounts, and no title that a program would take as a formula', () => {
  expect(revenueCsv({ games }, site).split('\r\n')).toEqual([
    '"Day","Game","Kind","Currency","Draws","Stakes","Prizes","Gross"',
    '"2026-11-01","Lotto","oneDrawGame","EUR",1,10,4,6',
    '"2026-11-02","Lotto","oneDrawGame","EUR",1,5,9,-4',
    `"2026-11-02","'=Wheel ""X""","instantGame","EUR",1,1.05,0,1.05`,
    '',
  ])
  expect(accountsCsv({ accounts }, site)).toContain('"couponCost","EUR","2026-11-02","bonus-expiry",1,0.8,0')
})

test('a period has each of its days, also over the end of a month', () => {
  expect(daysFrom('2026-11-29', '2026-12-01')).toEqual(['2026-11-29', '2026-11-30', '2026-12-01'])
  expect(daysFrom('2026-11-29', '2026-11-29')).toEqual(['2026-11-29'])
})
