import { expect, test } from 'vitest'
import { gameInstance } from '#runtime/testing/entities.ts'
import { spinnerGame } from '../rules/spinner-game.ts'
import { oddsOf, segmentsOf, settledSegment } from './segments.ts'

const SEGMENTS = [
  { rankNumber: 0, weight: 400 },
  { rankNumber: 3, weight: 100 },
  { rankNumber: 1, weight: 1 },
  { rankNumber: 0, weight: 389 },
  { rankNumber: 2, weight: 10 },
  { rankNumber: 3, weight: 100 },
]
const ROWS = [1, 2, 3].map((rankNumber) => ({ rankNumber, rankNumber2nd: 0, rankPrize: 10 / rankNumber }))
const segments = segmentsOf(gameInstance({ extras: { configuration: { segments: SEGMENTS } } }), ROWS)

test('each segment has the row of its rank, and segments of one rank look alike', () => {
  expect(segments.map(({ row, tone }) => [row?.rankNumber, tone])).toEqual([
    [undefined, null],
    [3, 2],
    [1, 0],
    [undefined, null],
    [2, 1],
    [3, 2],
  ])
  expect(settledSegment(segments, [5])?.rankNumber).toBe(2)
})

test('GB RTS 3C, GB RTS 7C: the odds beside the wheel are those that the rules settle by weight, and add up to one', () => {
  const odds = oddsOf(segments, ROWS)
  expect(odds.map(({ rankNumber }) => rankNumber)).toEqual([1, 2, 3, 0])
  const settled = spinnerGame.odds({
    gameRule: 'spinnerGame',
    currencyId: 978,
    gamePlaySize: 1,
    gamePlayRange: 6,
    gamePlayCostMinor: 100,
    gameFeePerPlayMinor: 0,
    gamePlayMax: 1,
    playerPlayMax: 1,
    payoutPercentage: 0,
    payoutFormula: 'rollDown',
    prizes: ROWS.map(({ rankNumber }) => ({ rankNumber, rankNumber2nd: 0, guaranteedPrizeMinor: 1 })),
    segments: SEGMENTS,
    schedule: { kind: 'instaplay' },
    drawIntervalMs: 300,
  })
  expect(odds.slice(0, 3).map(({ share }) => share)).toEqual(
    settled.map(({ ways, outOf }) => Number(ways) / Number(outOf)),
  )
  expect(odds.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12)
})
