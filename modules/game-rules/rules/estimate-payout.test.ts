import { expect, test } from 'vitest'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { estimatePayout } from './estimate-payout.ts'
import { rulesOf } from './registry.ts'
import { settle } from './settle.ts'

const DEFINITION: GameDefinition = {
  gameRule: 'oneDrawGame',
  currencyId: 978,
  gamePlaySize: 1,
  gamePlayRange: 10,
  gamePlayCostMinor: 100,
  gameFeePerPlayMinor: 0,
  gamePlayMax: 1000,
  playerPlayMax: 1000,
  payoutPercentage: 80,
  payoutFormula: 'rollDown',
  prizes: [{ rankNumber: 1, rankNumber2nd: 0, prizePercentage: 100 }],
  schedule: { kind: 'instaplay' },
  drawIntervalMs: 1000,
}
const POOL = { wagersMinor: 100_000, carriedMinor: 0, progressiveMinor: 0 }

test('the estimate before a draw equals the payout with as many winners as the odds promise', () => {
  const estimate = estimatePayout(rulesOf('oneDrawGame'), DEFINITION, POOL, 1000)
  const entries = Array.from({ length: 1000 }, (_, index) => ({
    playId: index + 1,
    play: String(1 + (index % 10)),
  }))
  const settled = settle(DEFINITION, { pool: POOL, draws: [{ drawNumber: 1, balls: [7] }], entries })
  expect(estimate.rows[0]?.eachMinor).toBe(800)
  expect(settled.prizes).toHaveLength(100)
  expect(settled.prizes.every((prize) => prize.prizeMinor === 800)).toBe(true)
})

test('a pool row that is rarely won shows the prize of its one winner', () => {
  const [row] = DEFINITION.prizes
  const rare = { ...DEFINITION, gamePlayRange: 1000, prizes: [row!] }
  const estimate = estimatePayout(rulesOf('oneDrawGame'), rare, { ...POOL, carriedMinor: 5 }, 3)
  expect(estimate.rows[0]?.eachMinor).toBe(80_005)
})

test('an instance without plays shows its guarantees alone', () => {
  const guaranteed = { ...DEFINITION, prizes: [{ ...DEFINITION.prizes[0]!, guaranteedMinimumMinor: 5000 }] }
  const none = { wagersMinor: 0, carriedMinor: 0, progressiveMinor: 0 }
  expect(estimatePayout(rulesOf('oneDrawGame'), guaranteed, none, 0).rows[0]?.eachMinor).toBe(5000)
})
