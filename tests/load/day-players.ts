import { parseArgs } from 'node:util'
import { connectApi } from '#tools/cli/operator/connect-api.ts'
import { runDemonstration } from '#tools/demo/demonstration.ts'
import { fastClock } from './fast-clock.ts'

/** The demonstration as its own process, on a service whose clock runs fast. */

/** Each site makes at most this many moves a second, so that the service has time for its draws. */
const MOVES_MOST = 20
/** Few enough that each makes a move before its session expires by the fast clock. */
const PLAYERS = 32

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: '' },
    server: { type: 'string', default: '' },
    sites: { type: 'string', default: '' },
    speed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
  },
})
const speed = Number(values.speed)
process.once('SIGTERM', () => process.exit(0))
await runDemonstration({
  operator: connectApi(values.server, process.env),
  url: values.url,
  sitesDir: values.sites,
  log: (line) => console.log(line),
  now: fastClock(Number(values.from), speed).now,
  players: PLAYERS,
  moveEveryMs: 1000 / Math.min(speed, MOVES_MOST),
})
