import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { resultsTables } from './results-table.ts'
import { readDone } from './run-parts.ts'
import { STREAM_PARTS } from './dieharder.ts'
import { DRAW_TESTS } from './statistics-parts.ts'

test('results are printed as tables by kind of draw and by test of the byte stream', () => {
  const parts = [
    {
      name: 'one draw, 6 of 49',
      count: 1_000_000,
      seed: '00',
      seconds: 1,
      results: [
        { name: 'gaps', p: 0.5 },
        { name: 'order', p: 0.1 },
      ],
    },
    {
      name: 'dieharder: STS serial',
      count: 100,
      seed: '00',
      seconds: 1,
      results: [
        { name: 'sts_serial 1', p: 0.25, assessment: 'PASSED' as const },
        { name: 'sts_serial 2', p: 0.00002, assessment: 'WEAK' as const },
      ],
    },
  ]
  expect(resultsTables(parts).split('\n')).toEqual([
    '| kind of draw | draws | numbers | tests | smallest p | of so many tests |',
    '| --- | --- | --- | --- | --- | --- |',
    '| one draw, 6 of 49 | 1,000,000 | 6,000,000 | 2 | 0.1000 | 0.1900 |',
    '',
    '| test of dieharder | p-values | p of their distribution | assessment |',
    '| --- | --- | --- | --- |',
    '| sts_serial 1 | 100 | 0.2500 | PASSED |',
    '| sts_serial 2 | 100 | 2.0e-5 | WEAK |',
  ])
})

describe('the run in the documentation', () => {
  const docs = join(import.meta.dirname, '../../docs')
  const parts = readDone(join(docs, 'statistics-10e8.ndjson'))

  const stream = parts.filter(({ name }) => STREAM_PARTS.includes(name))
  const drawn = parts.filter((part) => !stream.includes(part))

  test('the documented run has a hundred million numbers of every kind of draw', () => {
    const numbersOf = new Map(DRAW_TESTS.map(({ name, numbersADraw }) => [name, numbersADraw]))
    expect(drawn.map(({ name }) => name).sort()).toEqual([...numbersOf.keys()].sort())
    for (const { name, count } of drawn)
      expect(count * numbersOf.get(name)!).toBeGreaterThanOrEqual(100_000_000)
  })

  test('the documented run has no p-value below the limit, and no failed test of dieharder', () => {
    for (const { results } of drawn) for (const { p } of results) expect(p).toBeGreaterThanOrEqual(1e-7)
    expect(stream.length).toBeGreaterThan(0)
    for (const { results } of stream)
      for (const { assessment } of results) expect(assessment).not.toBe('FAILED')
  })

  test('the documentation shows the tables of the run', () => {
    const cells = (text: string) => text.replaceAll(/-{3,}/g, '-').replaceAll(/[ \t]+/g, ' ')
    expect(cells(readFileSync(join(docs, 'statistics.md'), 'utf8'))).toContain(cells(resultsTables(parts)))
  })
})
