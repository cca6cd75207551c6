import { describe, expect, test } from 'vitest'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { sourceOf } from '#modules/fairness/rules/random-bytes.ts'
import { seededBytes } from '#tests/support/seeded-bytes.ts'
import { fewSales } from './few-sales.ts'
import type { Draw } from './game-rules.ts'
import { refuseDefinition } from './refuse-definition.ts'
import { rulesOf } from './registry.ts'
import { settle } from './settle.ts'
import { worstCase } from './worst-case.ts'

const tournament = (minimumPlays: number): GameDefinition['schedule'] => ({
  kind: 'tournament',
  everyMs: 60_000,
  registrationClosesBeforeMs: 5000,
  minimumPlays,
  underMinimum: 'refund',
})

/** Three of five: all three, two and one. */
const THREE: GameDefinition = {
  gameRule: 'oneDrawGame',
  currencyId: 978,
  gamePlaySize: 3,
  gamePlayRange: 5,
  gamePlayCostMinor: 100,
  gameFeePerPlayMinor: 10,
  gamePlayMax: 3,
  playerPlayMax: 3,
  payoutPercentage: 60,
  payoutFormula: 'rollOver',
  prizes: [
    { rankNumber: 1, rankNumber2nd: 0, guaranteedPrizeMinor: 250 },
    { rankNumber: 2, rankNumber2nd: 0, prizePercentage: 70, guaranteedMinimumMinor: 90 },
    { rankNumber: 3, rankNumber2nd: 0, prizePercentage: 30, guaranteedMinimumMinor: 333 },
  ],
  schedule: tournament(1),
  drawIntervalMs: 1000,
}
const PLAYS = [1, 2, 3].flatMap((low) =>
  [2, 3, 4].flatMap((middle) =>
    [3, 4, 5].flatMap((high) => (low < middle && middle < high ? [`${low}-${middle}-${high}`] : [])),
  ),
)

/** A raffle that sells 40 tickets of 5.00 and gives 200.00 whatever is sold. */
const TICKETS: GameDefinition = {
  ...THREE,
  gameRule: 'raffleGame',
  gamePlaySize: 1,
  gamePlayRange: 40,
  gamePlayCostMinor: 500,
  gameFeePerPlayMinor: 0,
  gamePlayMax: 40,
  playerPlayMax: 40,
  payoutPercentage: 0,
  prizes: [
    { rankNumber: 1, rankNumber2nd: 0, prizeItem: { name: 'A chair', worthMinor: 12_000 } },
    { rankNumber: 2, rankNumber2nd: 0, guaranteedPrizeMinor: 1000, prizeCount: 8 },
  ],
}

/** One of three in each of three draws, and the places of the race. */
const RACE: GameDefinition = {
  ...THREE,
  gameRule: 'regularGame',
  gamePlaySize: 1,
  gamePlayRange: 3,
  drawCount: 3,
  gamePlayMax: 3,
  prizes: [
    { rankNumber: 1, rankNumber2nd: 0, guaranteedPrizeMinor: 40 },
    { rankNumber: 0, rankNumber2nd: 1, prizePercentage: 50, guaranteedMinimumMinor: 150 },
    { rankNumber: 0, rankNumber2nd: 2, prizePercentage: 20, guaranteedMinimumMinor: 400 },
  ],
}

const BINGO: GameDefinition = {
  ...THREE,
  gameRule: 'bingoGame',
  gamePlaySize: 15,
  gamePlayRange: 90,
  gamePlayMax: 12,
  playerPlayMax: 12,
  progressiveSeedMinor: 700,
  progressivePercentage: 5,
  prizes: [
    {
      rankNumber: 1,
      rankNumber2nd: 0,
      bingoPattern: 'fullHouse',
      prizePercentage: 60,
      guaranteedMinimumMinor: 500,
    },
    { rankNumber: 2, rankNumber2nd: 0, bingoPattern: 'oneLine', prizePercentage: 20 },
    {
      rankNumber: 3,
      rankNumber2nd: 0,
      bingoPattern: 'fullHouse',
      withinBalls: 90,
      prizePercentage: 0,
      winsProgressive: true,
    },
  ],
}

const source = (name: string) => sourceOf(seededBytes(name, 100_000))

/** Loss of the site by one draw, from the settlement: what it pays and carries on, less what the plays bring. */
function lossOf(definition: GameDefinition, draws: readonly Draw[], plays: readonly string[]): number {
  const entries = plays.map((play, index) => ({ playId: index + 1, play }))
  const wagersMinor = plays.length * definition.gamePlayCostMinor
  const { shares } = settle(definition, {
    pool: { wagersMinor, carriedMinor: 0, progressiveMinor: 0 },
    draws,
    entries,
  })
  const itemsMinor = definition.prizes.reduce(
    (sum, row, index) => sum + shares.rows[index]!.units * (row.prizeItem?.worthMinor ?? 0),
    0,
  )
  return itemsMinor - shares.revenueMinor - plays.length * definition.gameFeePerPlayMinor
}

/** All lists of that length without regard to order. */
function multisets<T>(of: readonly T[], length: number): T[][] {
  if (length === 0) return [[]]
  return of.flatMap((one, index) => multisets(of.slice(index), length - 1).map((rest) => [one, ...rest]))
}

function lists<T>(of: readonly T[], length: number): T[][] {
  if (length === 0) return [[]]
  return of.flatMap((one) => lists(of, length - 1).map((rest) => [one, ...rest]))
}

/** The worst loss over every number of plays, all their plays and all draws, with the largest number of plays. */
function searched(
  definition: GameDefinition,
  { from = 1, plays, draws }: { from?: number; plays: readonly string[]; draws: readonly Draw[][] },
) {
  let worst = { lines: 0, loss: Number.NEGATIVE_INFINITY }
  for (let lines = from; lines <= definition.gamePlayMax; lines++) {
    for (const sold of multisets(plays, lines)) {
      for (const drawn of draws) {
        const loss = lossOf(definition, drawn, sold)
        if (loss >= worst.loss) worst = { lines, loss }
      }
    }
  }
  return { lines: worst.lines, siteLossMinor: Math.max(0, worst.loss) }
}

const draws = PLAYS.map((play): Draw[] => [{ drawNumber: 1, balls: play.split('-').map(Number) }])
const raceDraws = lists([1, 2, 3], 3).map((balls) =>
  balls.map((ball, index): Draw => ({ drawNumber: index + 1, balls: [ball] })),
)

describe('the worst case is that of a search of all numbers of plays, all plays and all draws', () => {
  test.each<[string, Partial<GameDefinition>]>([
    ['rows with guarantees that do not roll', {}],
    ['rows with guarantees that roll down', { payoutFormula: 'rollDown' }],
    [
      'a progressive with a seed',
      {
        payoutFormula: 'progressive',
        progressivePercentage: 5,
        progressiveSeedMinor: 900,
        prizes: [
          { rankNumber: 1, rankNumber2nd: 0, guaranteedPrizeMinor: 150, winsProgressive: true },
          { rankNumber: 2, rankNumber2nd: 0, guaranteedPrizeMinor: 180 },
          { rankNumber: 3, rankNumber2nd: 0, prizePercentage: 100 },
        ],
      },
    ],
    [
      'fixed prizes that cost more with each play',
      {
        prizes: [{ rankNumber: 1, rankNumber2nd: 0, guaranteedPrizeMinor: 1000 }],
      },
    ],
    ['a pool without guarantees', { prizes: [{ rankNumber: 1, rankNumber2nd: 0, prizePercentage: 100 }] }],
    ['a draw with two plays or more', { schedule: tournament(2) }],
  ])('one draw, %s', (_name, changes) => {
    const game = { ...THREE, ...changes }
    expect(refuseDefinition({ ...game, gamePlayCostMinor: 10_000 })).toEqual([])
    const from = game.schedule.kind === 'tournament' ? game.schedule.minimumPlays : game.gamePlayMax
    expect(worstCase(game)).toMatchObject(searched(game, { from, plays: PLAYS, draws }))
  })

  test('an instance that starts when it is full has one number of plays', () => {
    const game = { ...THREE, schedule: { kind: 'instaplay' as const } }
    expect(worstCase(game)).toMatchObject(searched(game, { from: 3, plays: PLAYS, draws }))
    expect(fewSales(game)).toBeNull()
  })

  test('a race with ranks and places', () => {
    expect(worstCase(RACE)).toMatchObject(searched(RACE, { plays: ['1', '2', '3'], draws: raceDraws }))
  })

  test('a race whose places cost most with few plays', () => {
    const game = { ...RACE, prizes: RACE.prizes.slice(1), gamePlayCostMinor: 300 }
    const found = searched(game, { plays: ['1', '2', '3'], draws: raceDraws })
    expect(found.lines).toBe(2)
    expect(worstCase(game)).toMatchObject(found)
  })

  test.each(['grandPrizeFirst', 'grandPrizeLast'] as const)('a raffle, %s', (raffleDrawOrder) => {
    const game: GameDefinition = { ...TICKETS, raffleDrawOrder }
    const rules = rulesOf('raffleGame')
    let worst = { lines: 0, siteLossMinor: 0 }
    for (let lines = 1; lines <= 40; lines++) {
      const plays = Array.from({ length: lines }, (_, index) => rules.tickets!.playOf(index + 1))
      const entries = { count: lines, playAt: (index: number) => plays[index]! }
      const loss = lossOf(game, rules.draw(game, entries, source(`tickets ${lines}`)), plays)
      if (loss >= worst.siteLossMinor) worst = { lines, siteLossMinor: loss }
    }
    expect(worstCase(game)).toMatchObject(worst)
    expect(worst.lines).toBe(9)
  })

  test('a bingo, whose patterns one card can win together', () => {
    const rules = rulesOf('bingoGame')
    const [card = ''] = rules.randomPlays(BINGO, 1, source('a card'))
    let worst = { lines: 0, siteLossMinor: 0 }
    for (let lines = 1; lines <= 12; lines++) {
      const plays = Array.from({ length: lines }, () => card)
      const entries = { count: lines, playAt: () => card }
      const loss = lossOf(BINGO, rules.draw(BINGO, entries, source('balls')), plays)
      if (loss >= worst.siteLossMinor) worst = { lines, siteLossMinor: loss }
    }
    expect(worstCase(BINGO)).toMatchObject(worst)
  })
})

test('a search of many numbers of plays by their breaks finds what a search of each one finds', () => {
  const large = { ...TICKETS, gamePlayMax: 30_000, gamePlayRange: 30_000 }
  const one = worstCase({ ...large, gamePlayMax: 3000 })
  expect(worstCase(large)).toEqual(one)
  expect(one).toMatchObject({ lines: 9, takenMinor: 4500, fixedMinor: 20_000, siteLossMinor: 15_500 })
})

describe('a draw with few plays', () => {
  test('prizes that do not depend on the sales lose money up to a number of plays', () => {
    expect(fewSales(TICKETS)).toEqual({ lines: 1, lossMinor: 11_500, safeFromLines: 40 })
    expect(fewSales({ ...TICKETS, schedule: tournament(40) })).toBeNull()
  })

  test('a guaranteed full house counts as won, and a jackpot with its chance', () => {
    expect(fewSales(BINGO)).toMatchObject({ lines: 1 })
    const jackpot: GameDefinition = {
      ...THREE,
      gamePlaySize: 6,
      gamePlayRange: 49,
      gamePlayMax: 100_000,
      prizes: [
        { rankNumber: 1, rankNumber2nd: 0, prizePercentage: 100, guaranteedMinimumMinor: 100_000_000 },
      ],
    }
    expect(fewSales(jackpot)).toBeNull()
    expect(worstCase(jackpot)).toMatchObject({ lines: 1, siteLossMinor: 100_000_000 - 110 })
  })

  test('a free game is none', () => {
    expect(fewSales({ ...TICKETS, gamePlayCostMinor: 0 })).toBeNull()
  })
})
