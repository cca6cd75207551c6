import { expect, test } from 'vitest'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { estimatePayout } from '#modules/game-rules/rules/estimate-payout.ts'
import { rulesOf } from '#modules/game-rules/rules/registry.ts'
import { topPrizeOf } from './top-prize.ts'

const BINGO: GameDefinition = {
  gameRule: 'bingoGame',
  currencyId: 826,
  gamePlaySize: 15,
  gamePlayRange: 90,
  gamePlayCostMinor: 25,
  gameFeePerPlayMinor: 0,
  gamePlayMax: 36,
  playerPlayMax: 12,
  payoutPercentage: 70,
  payoutFormula: 'rollDown',
  prizes: [
    { rankNumber: 1, rankNumber2nd: 0, prizePercentage: 55, bingoPattern: 'fullHouse' },
    { rankNumber: 2, rankNumber2nd: 0, prizePercentage: 45, bingoPattern: 'oneLine' },
  ],
  drawIntervalMs: 2000,
  schedule: { kind: 'instaplay' },
}
const TOURNAMENT = {
  kind: 'tournament',
  everyMs: 600_000,
  registrationClosesBeforeMs: 10_000,
  minimumPlays: 0,
  underMinimum: 'refund',
} as const
const LINES = { ...BINGO, gameRule: 'oneDrawGame', gamePlaySize: 3, gamePlayRange: 9 } as const
const pays = (pay: Partial<GameDefinition['prizes'][number]>) => ({
  rankNumber: 1,
  rankNumber2nd: 0,
  ...pay,
})

function topPrizeAfter(definition: GameDefinition, sold: number) {
  const pool = { wagersMinor: sold * definition.gamePlayCostMinor, carriedMinor: 0, progressiveMinor: 0 }
  const shares = estimatePayout(rulesOf(definition.gameRule), definition, pool, sold)
  const row = { definition, settlement: null, play_max: definition.gamePlayMax, play_count: sold }
  return topPrizeOf(row, { pool, shares, decimal: (minor) => minor / 100 })
}

test('a game that starts when full has the highest prize of a full pool, until it is full', () => {
  expect([0, 1, 35].map((sold) => topPrizeAfter(BINGO, sold)?.whenFull)).toEqual([3.47, 3.47, 3.47])
  expect(topPrizeAfter(BINGO, 36)).toBeUndefined()
  expect(topPrizeAfter({ ...LINES, prizes: [pays({ prizePercentage: 100 })] }, 2)?.whenFull).toBe(6.3)
})

test('a game with a time, and one of fixed prizes, has no other first prize than its highest', () => {
  expect(topPrizeAfter({ ...BINGO, schedule: TOURNAMENT }, 1)).toBeUndefined()
  expect(topPrizeAfter({ ...LINES, prizes: [pays({ guaranteedPrizeMinor: 500 })] }, 1)).toBeUndefined()
})

test('a first prize of entries to another game has their number, beside the cash of a full pool', () => {
  const satelliteItems = [{ entries: 5, gameId: 1, gameTitle: 'Draw', entryPriceMinor: 10 }]
  const prizes = [pays({ satelliteItems }), { rankNumber: 2, rankNumber2nd: 0, prizePercentage: 100 }]
  expect(topPrizeAfter({ ...LINES, prizes, schedule: TOURNAMENT }, 1)).toEqual({ entries: 5 })
  expect(topPrizeAfter({ ...LINES, prizes }, 1)?.entries).toBe(5)
})
