/** `npm run statistics -- [NUMBERS] [--workers 2] [--file FILE]`: tests the generator of the draws, each kind's way to draw. */
import { parseArgs } from 'node:util'
import { runParts } from '#tools/statistics/run-parts.ts'
import { type PartResult, partsOf } from '#tools/statistics/statistics-parts.ts'

/** A perfect generator falls below this once in ten million tests. */
const SUSPICIOUS_BELOW = 1e-7
const NUMBERS_DEFAULT = 100_000_000
const SEQUENCES = 100

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { workers: { type: 'string', default: '1' }, file: { type: 'string' } },
})
const numbers = Number(positionals[0] ?? NUMBERS_DEFAULT)
const workers = Number(values.workers)
if (!Number.isSafeInteger(numbers) || numbers < 1000 || !(Number.isInteger(workers) && workers > 0)) {
  console.error('Usage: npm run statistics -- [NUMBERS] [--workers 2] [--file FILE] (at least 1000 numbers)')
  process.exit(2)
}

let suspicious = 0
function report({ name, count, results, seconds }: PartResult): void {
  console.log(`${count.toLocaleString('en')} ${name} (${seconds.toFixed(1)} s)`)
  for (const { name: test, p } of results) {
    // What is no number is no proof either.
    const isSuspicious = !(p >= SUSPICIOUS_BELOW)
    if (isSuspicious) suspicious++
    console.log(`  ${isSuspicious ? 'UNEVEN' : 'ok    '}  p = ${p.toFixed(6)}  ${test}`)
  }
}

const parts = partsOf({ numbers, sequences: SEQUENCES })
const { file } = values
await runParts(parts, { workers, tell: report, ...(file === undefined ? {} : { file }) })
process.exitCode = suspicious > 0 ? 1 : 0
