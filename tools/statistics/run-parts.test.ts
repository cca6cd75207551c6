import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededEntropy } from '#tests/support/seeded-bytes.ts'
import { runParts } from './run-parts.ts'
import { STREAM_PARTS } from './dieharder.ts'
import { NUMBERS_LEAST, type PartResult, partsOf, runPart } from './statistics-parts.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'statistics-'))
})
afterAll(() => rm(folder, { recursive: true }))

const entropy = seededEntropy('parts')
const newSeed = () => Buffer.from(entropy.bytes(48)).toString('hex')
/** The tests of the byte stream need dieharder and minutes. */
const PARTS = partsOf({ numbers: NUMBERS_LEAST, samples: 1 }, newSeed).filter(
  ({ name }) => !STREAM_PARTS.includes(name),
)

test('every part is tested in workers, and an interrupted run continues', async () => {
  const file = join(folder, 'done.ndjson')
  const first: PartResult[] = []
  await runParts(PARTS, { workers: 2, file, onDone: (result) => first.push(result) })
  expect(first.map(({ name }) => name).sort()).toEqual(PARTS.map(({ name }) => name).sort())
  for (const { results } of first) {
    expect(results.length).toBeGreaterThan(0)
    // A perfect generator is below this once in a billion tests.
    for (const { p } of results) expect(p).toBeGreaterThan(1e-9)
  }
  const lines = (await readFile(file, 'utf8')).split('\n')
  // The run was interrupted while it wrote the last but one result: two parts are tested again.
  const keptCount = PARTS.length - 2
  const cut = (lines[keptCount] ?? '').slice(0, 40)
  await writeFile(file, `${lines.slice(0, keptCount).join('\n')}\n${cut}\n`)
  const again: PartResult[] = []
  await runParts(PARTS, { workers: 2, file, onDone: (result) => again.push(result) })
  expect(again).toHaveLength(PARTS.length)
  const kept = again.filter((result) => first.some((one) => one.seconds === result.seconds))
  expect(kept).toHaveLength(keptCount)
})

test('a part gives the same results from the same seed', async () => {
  const part = PARTS.find(({ name }) => name.startsWith('bingo of 75'))!
  const results = await runPart(part)
  expect(await runPart(part)).toEqual(results)
  expect(await runPart({ ...part, seed: newSeed() })).not.toEqual(results)
})

test('a run with fewer numbers than the minimum is refused', () => {
  expect(() => partsOf({ numbers: NUMBERS_LEAST - 1, samples: 1 }, newSeed)).toThrow(
    '200000 numbers are the least',
  )
})
