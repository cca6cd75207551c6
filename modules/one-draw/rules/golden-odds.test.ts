import type { GameDefinition, PrizeRow } from '#schemas/entities/game-definition.ts'
import { expect, test } from 'vitest'
import { refuseDefinition } from '#modules/game-rules/rules/refuse-definition.ts'
import { rulesOf } from '#modules/game-rules/rules/registry.ts'

/** A definition whose rows are given as [main matches, second matches]. */
function definitionOf(
  gameRule: 'oneDrawGame' | 'oneDrawGameExt',
  [size, range, size2nd, range2nd]: [number, number, number, number],
  matches: [number, number][],
): GameDefinition {
  const prizes = matches.map(([main, second]): PrizeRow => ({
    rankNumber: main === 0 ? 0 : size - main + 1,
    rankNumber2nd: second,
    prizePercentage: Math.floor(100 / matches.length),
  }))
  return {
    gameRule,
    currencyId: 978,
    gamePlaySize: size,
    gamePlayRange: range,
    ...(size2nd > 0 ? { gamePlaySize2nd: size2nd, gamePlayRange2nd: range2nd } : {}),
    gamePlayCostMinor: 100,
    gameFeePerPlayMinor: 0,
    gamePlayMax: 1000,
    playerPlayMax: 100,
    payoutPercentage: 50,
    payoutFormula: 'rollDown',
    prizes,
    schedule: { kind: 'instaplay' },
    drawIntervalMs: 1000,
  }
}

/** "1 in N" to two decimals, computed from the exact fraction. */
function oneIn(definition: GameDefinition): number[] {
  expect(refuseDefinition(definition)).toEqual([])
  return rulesOf(definition.gameRule)
    .odds(definition)
    .map(({ ways, outOf }) => Number((outOf * 100n + ways / 2n) / ways) / 100)
}

test('a 6 of 49 game has the odds that lotteries of this size publish', () => {
  const definition = definitionOf(
    'oneDrawGame',
    [6, 49, 0, 0],
    [
      [6, 0],
      [5, 0],
      [4, 0],
      [3, 0],
      [2, 0],
    ],
  )
  expect(oneIn(definition)).toEqual([13_983_816, 54_200.84, 1032.4, 56.66, 7.55])
})

test('a game of 5 of 50 and 2 of 12 has the odds that EuroMillions publishes', () => {
  const definition = definitionOf(
    'oneDrawGameExt',
    [5, 50, 2, 12],
    [
      [5, 2],
      [5, 1],
      [5, 0],
      [4, 2],
      [4, 1],
      [3, 2],
      [4, 0],
      [2, 2],
      [3, 1],
      [3, 0],
      [1, 2],
      [2, 1],
      [2, 0],
    ],
  )
  expect(oneIn(definition).map(Math.round)).toEqual([
    139_838_160, 6_991_908, 3_107_515, 621_503, 31_075, 14_125, 13_811, 985, 706, 314, 188, 49, 22,
  ])
})

test('a game of 5 of 50 and 2 of 12 has the odds that Eurojackpot publishes for its own tiers', () => {
  const definition = definitionOf(
    'oneDrawGameExt',
    [5, 50, 2, 12],
    [
      [5, 2],
      [5, 1],
      [5, 0],
      [4, 2],
      [4, 1],
      [3, 2],
      [4, 0],
      [2, 2],
      [3, 1],
      [3, 0],
      [1, 2],
      [2, 1],
    ],
  )
  const overall = rulesOf('oneDrawGameExt')
    .odds(definition)
    .reduce((sum, { ways, outOf }) => sum + Number(ways) / Number(outOf), 0)
  // "Overall odds of winning any prize: 1 in 32."
  expect(Math.round(1 / overall)).toBe(32)
})

test('a 5 of 90 game has the odds of the Italian and Nigerian five-number games', () => {
  const definition = definitionOf(
    'oneDrawGame',
    [5, 90, 0, 0],
    [
      [5, 0],
      [4, 0],
      [3, 0],
      [2, 0],
    ],
  )
  expect(oneIn(definition)).toEqual([43_949_268, 103_410.04, 1231.07, 44.5])
})
