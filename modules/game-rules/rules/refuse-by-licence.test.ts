import { expect, test } from 'vitest'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { GamesBound } from '#schemas/site-manifest/jurisdiction-pack.ts'
import { refuseByLicence } from './refuse-by-licence.ts'

const WEEK_MS = 604_800_000
const AFTER = Date.UTC(2026, 10, 29)

const BOUND: GamesBound = {
  currencyId: 978,
  weekMostMinor: 3_000_000,
  yearlyMostMinor: 36_000_000,
  payoutMost: 75,
}

type Tournament = Extract<GameDefinition['schedule'], { kind: 'tournament' }>
type Times = { everyMs: number } | { timetable: Extract<Tournament, { timetable: object }>['timetable'] }

const drawn = (times: Times) =>
  ({
    kind: 'tournament',
    ...times,
    registrationClosesBeforeMs: 5000,
    minimumPlays: 1,
    underMinimum: 'refund',
  }) as GameDefinition['schedule']

const RAFFLE: GameDefinition = {
  gameRule: 'raffleGame',
  currencyId: 978,
  gamePlaySize: 1,
  gamePlayRange: 100,
  gamePlayCostMinor: 50_000,
  gameFeePerPlayMinor: 0,
  gamePlayMax: 100,
  playerPlayMax: 100,
  payoutPercentage: 60,
  payoutFormula: 'rollDown',
  prizes: [
    { rankNumber: 1, rankNumber2nd: 0, prizeItem: { name: 'A boat', worthMinor: 2_000_000 } },
    { rankNumber: 2, rankNumber2nd: 0, guaranteedPrizeMinor: 100_000, prizeCount: 10 },
  ],
  schedule: drawn({ everyMs: WEEK_MS }),
  drawIntervalMs: 1000,
}

const POOL: GameDefinition = {
  ...RAFFLE,
  gameRule: 'oneDrawGame',
  gamePlaySize: 3,
  gamePlayRange: 9,
  gamePlayCostMinor: 500,
  gamePlayMax: 10_000,
  prizes: [
    { rankNumber: 1, rankNumber2nd: 0, prizePercentage: 80 },
    { rankNumber: 2, rankNumber2nd: 0, prizePercentage: 20 },
  ],
}

const refusalsOf = (definition: GameDefinition, change: Partial<GameDefinition> = {}) =>
  refuseByLicence({ ...definition, ...change }, BOUND, AFTER).map(({ path, reason }) => `${path} ${reason}`)

test('prizes of exactly the bound of a week pass, and one cent more is refused', () => {
  expect(refusalsOf(RAFFLE)).toEqual([])
  const [item, cash] = RAFFLE.prizes
  expect(refusalsOf(RAFFLE, { prizes: [item!, { ...cash!, guaranteedPrizeMinor: 100_001 }] })).toEqual([
    '/prizes are 3000010 in the draw of a week; all together must be at most 3000000',
  ])
})

test('every draw that can begin within seven days counts', () => {
  const half = { ...RAFFLE, prizes: [{ ...RAFFLE.prizes[1]!, prizeCount: 15 }] }
  const on = (weekdays: number[], times = ['20:00']) => ({
    schedule: drawn({ timetable: { timeZone: 'Europe/Dublin', draws: [{ times, weekdays }] } }),
  })
  expect(refusalsOf(half, on([1, 4]))).toEqual([])
  expect(refusalsOf(half, on([1, 4, 7]))).toHaveLength(1)
  expect(refusalsOf(half, on([1], ['10:00', '12:00', '20:00']))).toHaveLength(1)
  expect(refusalsOf(half, { schedule: drawn({ everyMs: WEEK_MS / 2 }) })).toEqual([])
  expect(refusalsOf(half, { schedule: drawn({ everyMs: WEEK_MS / 2 - 1 }) })).toHaveLength(1)
})

test('an exception of a timetable with more draws counts', () => {
  const half = { ...RAFFLE, prizes: [{ ...RAFFLE.prizes[1]!, prizeCount: 15 }] }
  const timetable = { timeZone: 'Europe/Dublin', draws: [{ times: ['20:00'], weekdays: [1] }] }
  const exceptions = [{ date: '2026-12-24', times: ['12:00', '15:00', '18:00'] }]
  expect(refusalsOf(half, { schedule: drawn({ timetable }) })).toEqual([])
  expect(refusalsOf(half, { schedule: drawn({ timetable: { ...timetable, exceptions } }) })).toHaveLength(1)
})

test('one draw a year has a bound of its own', () => {
  const once = (...dates: string[]) => ({
    schedule: drawn({ timetable: { timeZone: 'Europe/Dublin', draws: [{ times: ['20:00'], dates }] } }),
  })
  const house = {
    ...RAFFLE,
    prizes: [{ ...RAFFLE.prizes[0]!, prizeItem: { name: 'House', worthMinor: 36_000_000 } }],
  }
  expect(refusalsOf(house, once('2026-12-18', '2027-12-18'))).toEqual([])
  expect(refusalsOf(house, once('2026-12-18', '2027-12-17'))).toHaveLength(1)
  const dearer = [{ ...house.prizes[0]!, prizeItem: { name: 'House', worthMinor: 36_000_001 } }]
  expect(refusalsOf({ ...house, prizes: dearer }, once('2026-12-18'))).toEqual([
    '/prizes are 36000001 in a draw; a game with one draw a year has at most 36000000',
  ])
})

test('the pool counts with every play sold', () => {
  expect(refusalsOf(POOL)).toEqual([])
  expect(refusalsOf(POOL, { gamePlayMax: 10_001 })).toEqual([
    '/prizes are 3000300 in the draw of a week; all together must be at most 3000000',
  ])
})

test('a fixed prize counts for each play that can win it', () => {
  const prizes = [{ rankNumber: 1, rankNumber2nd: 0, guaranteedPrizeMinor: 301 }]
  expect(refusalsOf(POOL, { prizes })).toHaveLength(1)
  expect(refusalsOf(POOL, { prizes: [{ ...prizes[0]!, guaranteedPrizeMinor: 300 }] })).toEqual([])
})

test.each([
  ['another currency', { currencyId: 840 }, '/currencyId must be 978, the currency of the licence'],
  [
    'draws as soon as all plays are sold',
    { schedule: { kind: 'instaplay' } },
    '/schedule/kind must be "tournament": other draws of a week have no number',
  ],
  [
    'a jackpot that is carried',
    { payoutFormula: 'rollOver' },
    '/payoutFormula must be "rollDown": a jackpot that grows has no bound',
  ],
  ['too small a share of the cause', { payoutPercentage: 75.5 }, '/payoutPercentage must be at most 75'],
] as const)('%s is refused', (_what, change, refusal) => {
  expect(refusalsOf(POOL, { ...change, gamePlayMax: 10 })).toEqual([refusal])
})
