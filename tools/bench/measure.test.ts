import { expect, test } from 'vitest'
import { measureRow, median, percentile, type Contender } from './measure.ts'

function contender(name: string, figures: number[], log: string[]): Contender {
  let round = 0
  return {
    name,
    start: async () => ({
      round: async () => {
        log.push(`${name}${round}`)
        return figures[round++] ?? Number.NaN
      },
      stop: async () => void log.push(`${name} stopped`),
    }),
  }
}

test('contenders take turns, and the ratio is the median of the ratios of all rounds', async () => {
  const log: string[] = []
  const result = await measureRow(
    {
      id: 'echo',
      what: 'echo',
      unit: '/s',
      ours: contender('ours', [10, 200, 30], log),
      references: [contender('reference', [20, 100, 10], log)],
      bars: [{ against: 'reference', bar: 2, aim: 3, direction: 'atLeast' }],
    },
    3,
  )
  expect(log).toEqual([
    'ours0',
    'reference0',
    'ours1',
    'reference1',
    'ours2',
    'reference2',
    'ours stopped',
    'reference stopped',
  ])
  expect(result.ratios).toEqual([{ against: 'reference', ratio: 2, bar: 2, aim: 3, met: true }])
  expect(result.medians).toEqual({ ours: 30, reference: 20 })
})

test('a time limit of the bench is met by a lower time', async () => {
  const row = {
    id: 'start',
    what: 'start',
    unit: 's',
    ours: contender('ours', [4], []),
    references: [],
    bars: [],
  }
  const result = await measureRow({ ...row, absolute: { bar: 5, aim: 3, direction: 'atMost' } }, 1)
  expect(result.absolute).toEqual({ value: 4, bar: 5, aim: 3, met: true })
})

test('started contenders are stopped when a round fails', async () => {
  const log: string[] = []
  const failing: Contender = {
    name: 'failing',
    start: async () => ({ round: () => Promise.reject(new Error('no answer')), stop: async () => {} }),
  }
  const row = {
    id: 'x',
    what: 'x',
    unit: '/s',
    ours: contender('ours', [1], log),
    references: [failing],
    bars: [],
  }
  await expect(measureRow(row, 1)).rejects.toThrow('no answer')
  expect(log).toContain('ours stopped')
})

test('the median and the percentiles of a list are computed', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 2, 3])).toBe(2.5)
  expect(percentile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.99)).toBe(10)
  expect(percentile([1, 2, 3, 4], 0.5)).toBe(2)
})
