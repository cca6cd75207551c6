/**
 * `npm run demo:day`: a day of the demonstration on a service whose clock runs 100 times as fast. Fails for an error in its log, a ledger that
 * does not balance, or memory that grows from the middle to the end.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runDay } from './demo-day.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** Growth of memory from the middle of the day to its end. */
const GROWTH_MAX = 1.25

const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '24' },
    speed: { type: 'string', default: '100' },
  },
})
const print = (line: string) => console.log(line)
const report = await runDay({
  sitesDir: join(import.meta.dirname, '../../sites'),
  lengthMs: Number(values.hours) * HOUR_MS,
  speed: Number(values.speed),
  openingMs: MINUTE_MS,
  print,
})

const [, middle, end] = report.memory
const growth = (end?.heapMb ?? Number.NaN) / (middle?.heapMb ?? Number.NaN)
const residentGrowth = (end?.residentMb ?? Number.NaN) / (middle?.residentMb ?? Number.NaN)
print(`draws    ${report.draws} ended, ${report.plays} plays, ${report.transfers} transfers`)
print(`memory   end against middle: objects × ${growth.toFixed(2)}, resident × ${residentGrowth.toFixed(2)}`)
for (const [message, count] of report.warnings) print(`warning  ${count} × ${message}`)
for (const error of report.errors) print(`ERROR    ${error}`)
print(report.ledger.output.trimEnd())
const isMet =
  report.errors.length === 0 && report.ledger.isClean && growth <= GROWTH_MAX && residentGrowth <= GROWTH_MAX
print(isMet ? 'Every bar is met.' : 'A bar is missed.')
process.exitCode = isMet ? 0 : 1
