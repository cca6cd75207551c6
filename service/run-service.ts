import { SITE_BUILDER_HOST, TOKEN_FRAGMENT } from '#schemas/operator/addresses.ts'
import { ConfigError } from './base/config-error.ts'
import { publicScheme, readConfig } from './config/config.ts'
import { linkAddress } from './people/person-mails.ts'
import { createLog, type Logger } from './base/log.ts'
import { startTracing } from './base/start-tracing.ts'
import { StartError } from './base/start-error.ts'
import { startService, type RunningService } from './start-service.ts'

/** Time limit of a drain: the process ends within ten seconds of the request to stop. */
const STOP_WITHIN_MS = 9500

/**
 * Runs a service from the environment until the process is asked to stop; ends the process if it cannot start.
 *
 * @param code the code that runs, for the log.
 */
export async function runService(code: 'build' | 'sources'): Promise<void> {
  try {
    await run(code)
  } catch (error) {
    const mine = error instanceof ConfigError || error instanceof StartError
    process.stderr.write(`${mine ? error.message : String((error as Error).stack)}\n`)
    process.exit(1)
  }
}

async function run(code: 'build' | 'sources'): Promise<void> {
  // Output that a full disk refuses is lost, without further effect.
  process.stderr.on('error', () => undefined)
  const config = readConfig(process.env)
  const log = createLog({ level: config.logLevel })
  process.on('unhandledRejection', (error) =>
    log.error({ error: String(error) }, 'unhandled promise rejection'),
  )
  let running: RunningService | null = null
  // A process that has not started yet has nothing to finish.
  const end = () => void (running === null ? process.exit(0) : stop(running, log))
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  // The parent process that is connected by IPC has ended.
  process.on('disconnect', end)
  // Allows this process to end with the channel open, which `node --watch` needs.
  process.channel?.unref()
  const { tracing } = config
  // Before the parts that are traced are opened.
  if (tracing !== undefined) sendTraces = await startTracing(tracing, log)
  running = await startService({ config, log })
  tellOperator(running)
  const { port, operatorPort } = running
  log.info(
    { url: `${publicScheme(config)}://${config.host}:${port}`, operatorPort, code },
    'the service listens',
  )
}

/**
 * Passes the address of the site builder to the process or person who started this one. Not as a log line, because logs hold no token: `npm
 * start` gets it over IPC, a terminal as a line; without both, only the operator's token is printed at the first start.
 */
function tellOperator(running: RunningService): void {
  const { service, operatorPort, operatorToken, firstAdministrator, runToken } = running
  const { tls, names } = service.config.operators
  const origin = `${tls === undefined ? 'http' : 'https'}://${names[0] ?? SITE_BUILDER_HOST}:${operatorPort}`
  const siteBuilder = `${origin}/#${TOKEN_FRAGMENT}=${runToken}`
  const first = firstAdministrator === null ? null : linkAddress(origin, firstAdministrator)
  if (process.send !== undefined) {
    process.send({ siteBuilder, operatorToken, firstAdministrator: first })
    return
  }
  if (operatorToken !== null) {
    process.stderr.write(`Operator token, shown this once: ${operatorToken}\n`)
  }
  if (process.stderr.isTTY) {
    process.stderr.write(`Site builder, until this process ends: ${siteBuilder}\n`)
    if (first !== null) process.stderr.write(`First administrator, once within a day: ${first}\n`)
  }
}

let stopping = false
/** Sends the traces that wait. */
let sendTraces: () => Promise<void> = () => Promise.resolve()

async function stop(running: RunningService, log: Logger): Promise<void> {
  if (stopping) return
  stopping = true
  log.info('the service stops')
  setTimeout(() => process.exit(0), STOP_WITHIN_MS).unref()
  await running.stop()
  await sendTraces()
  log.info('the service has stopped')
  process.exit(0)
}
