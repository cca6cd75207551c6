import type { HistoryOrder, HistoryReport } from '#schemas/history.ts'
import { ConfigError } from './base/config-error.ts'
import { createLog, type Logger } from './base/log.ts'
import { StartError } from './base/start-error.ts'
import { type Config, readConfig } from './config/config.ts'
import { beginHistory, refuseProduction } from './history/begin-history.ts'
import { HistoryClock } from './history/history-clock.ts'
import { openConfigured } from './open-present.ts'
import { type RunningService, startService } from './start-service.ts'

// The service of `npm run demo -- --history`, as its own process: its time begins HISTORY_MS before the present, and moves as the process that
// started it orders. It ends with that process; the database then keeps its time, and a further run goes on from there.

const report = (message: HistoryReport) =>
  new Promise<void>((resolve) => {
    if (process.send === undefined) resolve()
    else process.send(message, () => resolve())
  })

const messageOf = (error: unknown) =>
  error instanceof ConfigError || error instanceof StartError ? error.message : String((error as Error).stack)

async function refuse(error: unknown): Promise<never> {
  await report({ kind: 'refused', message: messageOf(error) })
  process.exit(1)
}

/** Sets the time of the database, which the service then opens as its own. */
async function setTimeBack(config: Config, log: Logger) {
  const database = await openConfigured(config, log)
  try {
    return await beginHistory(database, Number(process.env['HISTORY_MS']))
  } finally {
    await database.close()
  }
}

let running: RunningService | null = null

async function start(): Promise<void> {
  const config = readConfig(process.env)
  refuseProduction(config)
  const log = createLog({ level: config.logLevel })
  const { behindMs, isContinued } = await setTimeBack(config, log)
  const clock = new HistoryClock(behindMs)
  running = await startService({ config, log, clock })
  const { service, port, operatorPort, runToken, operatorToken } = running
  process.on('message', ({ moveTo }: HistoryOrder) => {
    const moved =
      moveTo === 'present' ? clock.moveToPresent(service.database) : clock.moveTo(service.database, moveTo)
    moved.then(() => report({ kind: 'moved', time: clock.now() })).catch(refuse)
  })
  await report({
    kind: 'started',
    time: clock.now(),
    isContinued,
    port,
    operatorPort,
    runToken,
    operatorToken,
  })
}

async function end(): Promise<void> {
  await running?.stop()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(signal, () => void end())

await start().catch(refuse)
