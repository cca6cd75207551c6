/**
 * `npm run soak`: a service under honest load, first alone and then beside attackers. Prints figures per minute, and
 * fails where p99 of the joins more than doubles, memory grows, or the ledger does not balance.
 */
import { parseArgs } from 'node:util'
import { median } from '#tools/bench/measure.ts'
import { type Interval, runSoak } from './soak.ts'

const MINUTE_MS = 60_000
/** Bars of the design: honest p99 beside attacks against without, and growth of memory over the attacked phase. */
const P99_RATIO_MAX = 2
const MEMORY_GROWTH_MAX = 1.25

const { values } = parseArgs({
  options: {
    calm: { type: 'string', default: '5' },
    attacked: { type: 'string', default: '30' },
    joins: { type: 'string', default: '50' },
    clients: { type: 'string', default: '500' },
    attackers: { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: 'soak' },
  },
})

const report = await runSoak({
  calmMs: Number(values.calm) * MINUTE_MS,
  attackedMs: Number(values.attacked) * MINUTE_MS,
  intervalMs: MINUTE_MS,
  pollingClients: Number(values.clients),
  sockets: Number(values.clients),
  joinsPerSecond: Number(values.joins),
  attackers: Number(values.attackers),
  pauseMs: 250,
  largeGame: { players: 2500, playsEach: 20 },
  seed: values.seed,
  only: values.only,
  print: (line) => console.log(line),
})

for (const [name, byStatus] of report.attacks) {
  const answers = [...byStatus].map(([status, count]) => `${count} × ${status === 0 ? 'no answer' : status}`)
  console.log(`attack  ${name}: ${answers.join(', ')}`)
}
const of = (phase: Interval['phase']) => report.intervals.filter((interval) => interval.phase === phase)
const p99 = (phase: Interval['phase']) => median(of(phase).map(({ p99Ms }) => p99Ms))
const attacked = of('attacked')
const third = Math.max(1, Math.floor(attacked.length / 3))
const memory = (intervals: readonly Interval[]) => median(intervals.map(({ residentMb }) => residentMb))
const growth = memory(attacked.slice(-third)) / memory(attacked.slice(0, third))
const ratio = p99('attacked') / p99('calm')

console.log(`joins   ${report.joins}, all bought`)
console.log(
  `p99     ${p99('calm').toFixed(0)} ms calm, ${p99('attacked').toFixed(0)} ms attacked: × ${ratio.toFixed(2)}`,
)
console.log(`memory  last third against first third of the attacked phase: × ${growth.toFixed(2)}`)
for (const violation of report.violations) console.log(`LEDGER  ${violation}`)
const isMet = ratio <= P99_RATIO_MAX && growth <= MEMORY_GROWTH_MAX && report.violations.length === 0
console.log(isMet ? 'Every bar is met.' : 'A bar is missed.')
process.exitCode = isMet ? 0 : 1
