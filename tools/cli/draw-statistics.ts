/**
 * `npm run statistics -- [NUMBERS] [--workers 2] [--file FILE] [--only TEXT] [--samples 100] [--seed HEX]`: tests the draw
 * algorithm of each kind, and with dieharder the bytes of the random generator. `--only` runs the parts whose names contain
 * the text; `--seed` repeats an earlier part. With `--table FILE` nothing is run: the results in it are printed as tables.
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { STREAM_PARTS } from '#tools/statistics/dieharder.ts'
import { readDone, runParts } from '#tools/statistics/run-parts.ts'
import { resultsTables } from '#tools/statistics/results-table.ts'
import { NUMBERS_LEAST, type PartResult, partsOf } from '#tools/statistics/statistics-parts.ts'
import { runMain } from './setup/run.mjs'
import { DIEHARDER, installSystemPackages } from './setup/system-packages.mjs'

const ROOT = join(import.meta.dirname, '../..')
/** A perfect generator falls below this once in ten million tests. */
const SUSPICIOUS_BELOW = 1e-7
const NUMBERS_DEFAULT = 100_000_000
/** The p-values of a test of dieharder whose distribution decides: its own default. */
const SAMPLES_DEFAULT = 100
const SEED_BYTES = 48

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    workers: { type: 'string', default: '1' },
    file: { type: 'string' },
    only: { type: 'string', default: '' },
    samples: { type: 'string', default: String(SAMPLES_DEFAULT) },
    seed: { type: 'string' },
    table: { type: 'string' },
  },
})
const numbers = Number(positionals[0] ?? NUMBERS_DEFAULT)
const workers = Number(values.workers)
const samples = Number(values.samples)
const { file, only, seed } = values
if (
  !Number.isSafeInteger(numbers) ||
  numbers < NUMBERS_LEAST ||
  !(Number.isInteger(workers) && workers > 0) ||
  !(Number.isInteger(samples) && samples > 0)
) {
  console.error(
    'Usage: npm run statistics -- [NUMBERS] [--workers 2] [--file FILE] [--only TEXT] [--samples 100] [--seed HEX]',
  )
  console.error(
    `With fewer than ${NUMBERS_LEAST.toLocaleString('en')} numbers, what is rare cannot be tested.`,
  )
  process.exit(2)
}

if (values.table !== undefined) {
  console.log(resultsTables(readDone(values.table)))
  process.exit()
}

let suspicious = 0
function report({ name, count, results, seconds, seed: from }: PartResult): void {
  console.log(`${count.toLocaleString('en')} × ${name} (${seconds.toFixed(1)} s, seed ${from})`)
  for (const { name: test, p, assessment } of results) {
    // NaN counts as suspicious too.
    const isSuspicious = assessment === undefined ? !(p >= SUSPICIOUS_BELOW) : assessment === 'FAILED'
    if (isSuspicious) suspicious++
    const label = assessment ?? (isSuspicious ? 'UNEVEN' : 'ok')
    console.log(`  ${label.padEnd(6)}  p = ${p.toFixed(6)}  ${test}`)
  }
}

const newSeed = () => seed ?? randomBytes(SEED_BYTES).toString('hex')
const parts = partsOf({ numbers, samples }, newSeed).filter(({ name }) => name.includes(only))
await runMain(async () => {
  if (parts.some(({ name }) => STREAM_PARTS.includes(name))) await installSystemPackages(ROOT, [DIEHARDER])
  await runParts(parts, { workers, onDone: report, ...(file === undefined ? {} : { file }) })
  return suspicious > 0 ? 1 : 0
})
