import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { resultsTables } from './results-table.ts'
import { readDone } from './run-parts.ts'
import { DRAW_TESTS, STREAM } from './statistics-parts.ts'

test('results are printed as tables by kind and by test, with all templates in one row', () => {
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
      name: STREAM,
      count: 100,
      seed: '00',
      seconds: 1,
      results: [
        { name: 'runs', p: 0.25 },
        { name: 'runs: 99 of 100 pass', p: 0.6 },
        { name: 'template 000000001', p: 0.5 },
        { name: 'template 000000001: 98 of 100 pass', p: 0.6 },
        { name: 'template 000000011', p: 0.00002 },
        { name: 'template 000000011: 100 of 100 pass', p: 1 },
        { name: 'smallest of all p-values', p: 0.75 },
      ],
    },
  ]
  expect(resultsTables(parts).split('\n')).toEqual([
    '| kind of draw | draws | numbers | tests | smallest p | of so many tests |',
    '| --- | --- | --- | --- | --- | --- |',
    '| one draw, 6 of 49 | 1,000,000 | 6,000,000 | 2 | 0.1000 | 0.1900 |',
    '',
    '| test of NIST SP 800-22 | spread of its p-values: p | sequences that pass |',
    '| --- | --- | --- |',
    '| runs | 0.2500 | 99 of 100 |',
    '| 2 templates | smallest of 2: 2.0e-5 | 198 of 200, fewest 98 |',
    '| smallest of all p-values | 0.7500 |  |',
  ])
})

describe('the run in the documentation', () => {
  const docs = join(import.meta.dirname, '../../docs')
  const parts = readDone(join(docs, 'statistics-10e8.ndjson'))

  test('the documented run has a hundred million numbers of every kind of draw and of the byte stream', () => {
    const numbersOf = new Map(DRAW_TESTS.map(({ name, numbersADraw }) => [name, numbersADraw]))
    expect(parts.map(({ name }) => name).sort()).toEqual([STREAM, ...numbersOf.keys()].sort())
    for (const { name, count } of parts)
      expect(count * (numbersOf.get(name) ?? 1_000_000)).toBeGreaterThanOrEqual(100_000_000)
  })

  test('the documented run has no p-value below the limit', () => {
    for (const { results } of parts) for (const { p } of results) expect(p).toBeGreaterThanOrEqual(1e-7)
  })

  test('the documentation shows the tables of the run', () => {
    const cells = (text: string) => text.replaceAll(/-{3,}/g, '-').replaceAll(/[ \t]+/g, ' ')
    expect(cells(readFileSync(join(docs, 'statistics.md'), 'utf8'))).toContain(cells(resultsTables(parts)))
  })
})
