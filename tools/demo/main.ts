/**
 * `npm run demo`: runs the demonstration on a running service, through its operators' API and the wire of its players. With `--history`, plays
 * the days before on a new database, with a service of its own.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connectApi, defaultServer } from '#tools/cli/operator/connect-api.ts'
import { runCommand } from '#tools/cli/run-command.ts'
import { runDemonstration } from './demonstration.ts'
import { historyLengthMs } from './history/history-length.ts'
import { writeHistory } from './history/write-history.ts'

const USAGE = `Usage: npm run demo [-- --url http://localhost:8080] [--server http://127.0.0.1:8081]
Creates the games of sites/<siteId>/demo/games at the service, and simulates their players until it is stopped.
It needs the token in OPERATOR_TOKEN, and a service that takes deposits without a bank: SANDBOX_PROCESSOR=1.

       npm run demo -- --history 90d
Fills the new database of DATA_DIR or DATABASE_URL with the last 90 days of a demonstration, while no service runs on it: players who
register, pay and play, and every draw at its time. Then start the service on it. A run that was stopped goes on when it is repeated.

Example:
  DATA_DIR=.data-of-autumn npm run demo -- --history 90d`

const options = {
  url: { type: 'string', default: `http://localhost:${process.env['PORT'] ?? '8080'}` },
  server: { type: 'string', default: defaultServer(process.env) },
  history: { type: 'string' },
} as const

// Nothing needs to be finished: the service has all that was answered.
const end = () => process.exit(0)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
// The process that started this one over IPC has ended.
process.once('disconnect', end)
process.channel?.unref()

await runCommand({
  async main({ say }) {
    const { values } = parseArgs({ options })
    const sitesDir = process.env['SITES_DIR'] ?? join(import.meta.dirname, '../../sites')
    if (values.history !== undefined) {
      await writeHistory(historyLengthMs(values.history), { sitesDir, env: process.env, log: say })
      return process.exit(0)
    }
    await runDemonstration({
      operator: connectApi(values.server, process.env),
      url: values.url,
      sitesDir,
      log: say,
    })
    return undefined
  },
  usage: USAGE,
  mistakeCode: 1,
})
