import { expect, test } from 'vitest'
import { countNumbers, drumsOf, type LastDraw } from './number-counts.ts'

const draw = (sequenceNumber: number, balls: number[], balls2nd?: number[]): LastDraw => ({
  gameInstanceId: 100 + sequenceNumber,
  sequenceNumber,
  endedTime: sequenceNumber * 1000,
  draw: { drawNumber: 1, balls, ...(balls2nd && { balls2nd }), drawWinnerCount: 0 },
})
const shown = (counts: ReturnType<typeof countNumbers>) =>
  counts.map(({ number, count, last }) => [number, count, last?.sequenceNumber])

test('each number of a drum is counted, also those never drawn, with the newest draw that had it', () => {
  const draws = [draw(3, [1, 3], [2]), draw(2, [3, 4], [1]), draw(1, [1, 3], [2])]
  const [main, second] = drumsOf({ gamePlayRange: 4, gamePlayRange2nd: 2 })
  expect(shown(countNumbers(draws, main!, true))).toEqual([
    [1, 2, 3],
    [2, 0, undefined],
    [3, 3, 3],
    [4, 1, 2],
  ])
  expect(shown(countNumbers(draws, second!, true))).toEqual([
    [1, 1, 2],
    [2, 2, 3],
  ])
})

test('a bonus ball is counted in the drum of the other balls', () => {
  const drums = drumsOf({ gamePlayRange: 3 })
  expect(drums).toHaveLength(1)
  expect(shown(countNumbers([draw(1, [1], [3])], drums[0]!, false))).toEqual([
    [1, 1, 1],
    [2, 0, undefined],
    [3, 1, 1],
  ])
})
