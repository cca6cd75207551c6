/**
 * `npm run statistics -- [NUMBERS] [--workers 2] [--file FILE] [--only TEXT] [--seed HEX]`: tests the random generator and
 * the draw algorithm of each kind. `--only` runs the parts whose names contain the text; `--seed` repeats an earlier part.
 * With `--table FILE` nothing is run: the results in it are printed as tables.
 */
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { readDone, runParts } from '#tools/statistics/run-parts.ts'
import { resultsTables } from '#tools/statistics/results-table.ts'
import { NUMBERS_LEAST, type PartResult, partsOf } from '#tools/statistics/statistics-parts.ts'

/** A perfect generator falls below this once in ten million tests. */
const SUSPICIOUS_BELOW = 1e-7
const NUMBERS_DEFAULT = 100_000_000
const SEQUENCES = 100
const SEED_BYTES = 48

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    workers: { type: 'string', default: '1' },
    file: { type: 'string' },
    only: { type: 'string', default: '' },
    seed: { type: 'string' },
    table: { type: 'string' },
  },
})
const numbers = Number(positionals[0] ?? NUMBERS_DEFAULT)
const workers = Number(values.workers)
const { file, only, seed } = values
if (
  !Number.isSafeInteger(numbers) ||
  numbers < NUMBERS_LEAST ||
  !(Number.isInteger(workers) && workers > 0)
) {
  console.error(
    'Usage: npm run statistics -- [NUMBERS] [--workers 2] [--file FILE] [--only TEXT] [--seed HEX]',
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
  for (const { name: test, p } of results) {
    // NaN counts as suspicious too.
    const isSuspicious = !(p >= SUSPICIOUS_BELOW)
    if (isSuspicious) suspicious++
    console.log(`  ${isSuspicious ? 'UNEVEN' : 'ok    '}  p = ${p.toFixed(6)}  ${test}`)
  }
}

const newSeed = () => seed ?? randomBytes(SEED_BYTES).toString('hex')
const parts = partsOf({ numbers, sequences: SEQUENCES }, newSeed).filter(({ name }) => name.includes(only))
await runParts(parts, { workers, tell: report, ...(file === undefined ? {} : { file }) })
process.exitCode = suspicious > 0 ? 1 : 0
