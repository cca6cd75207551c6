/**
 * `npm run bench`: performance as ratios to references measured in the same run (docs/scaling.md). `--quick` only checks
 * that every row still runs; `--only=tiny-http,fan-out` measures the named rows.
 */
import { join } from 'node:path'
import { measureRow, type Row, type RowResult } from './measure.ts'
import { printResult, writeReport } from './report.ts'
import { ROWS, SMOKE } from './rows.ts'
import { FULL, QUICK } from './scale.ts'

const scale = process.argv.includes('--quick') ? QUICK : FULL
const only = process.argv
  .find((argument) => argument.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')
const all = ROWS(scale)
const rows: Row[] = all.filter(({ id }) => only?.includes(id) ?? (!scale.quick || SMOKE.has(id)))
if (rows.length === 0)
  throw new Error(
    `No such row. There are ${ROWS(scale)
      .map((row) => row.id)
      .join(', ')}.`,
  )

const results: RowResult[] = []
const failures: Record<string, string> = {}
for (const row of rows) {
  try {
    const result = await measureRow(row, scale.rounds)
    results.push(result)
    printResult(result, scale.quick)
  } catch (error) {
    failures[row.id] = error instanceof Error ? error.message : String(error)
    console.error(`\n${row.what}: could not be measured\n  ${failures[row.id]}`)
  }
}
writeReport(
  join(import.meta.dirname, '../../dist/bench', scale.quick ? 'quick.json' : 'bench.json'),
  results,
  failures,
)
console.log(`\n${results.length} of ${rows.length} rows measured.`)
process.exit(Object.keys(failures).length === 0 ? 0 : 1)
