import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { HistoryOrder, HistoryReport } from '#schemas/history.ts'
import { connectApi, type OperatorApi } from '#tools/cli/operator/connect-api.ts'
import { Mistake } from '#tools/mistake.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** Connections and registrations of three months come from one address within minutes. */
const BOUNDS = { WEBSOCKETS_OPENED_PER_ADDRESS: '1000000', REGISTRATIONS_PER_HOUR: '1000000' }

/** A service whose time lies in the past, as a process of its own. */
export interface HistoryService {
  readonly operator: OperatorApi
  /** Public URL of the service. */
  readonly url: string
  /** The history was begun by an earlier run. */
  readonly isContinued: boolean
  /** Printed once, at the first start on a data folder. */
  readonly operatorToken: string | null
  /** Time of the service, in UTC milliseconds. */
  readonly now: () => number
  /** Moves the service's time forward; the draws on the way are held. Throws a Mistake if one fails. */
  readonly moveTo: (time: HistoryOrder['moveTo']) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Starts the service on the database of the environment; throws a Mistake where it refuses a history. */
export async function startHistoryService(env: NodeJS.ProcessEnv, lengthMs: number): Promise<HistoryService> {
  const child = fork(join(ROOT, 'service/history-service.ts'), {
    env: {
      SANDBOX_PROCESSOR: '1',
      LOG_LEVEL: 'error',
      ...BOUNDS,
      ...env,
      PORT: '0',
      HOST: '127.0.0.1',
      OPERATOR_PORT: '0',
      HISTORY_MS: String(lengthMs),
    },
  })
  process.once('exit', () => child.kill('SIGTERM'))
  const ended = new Promise<never>((_, reject) =>
    child.once('exit', () =>
      reject(new Mistake('The service of the history ended. Run the same command again: it goes on.')),
    ),
  )
  ended.catch(() => undefined)
  const nextReport = () =>
    Promise.race([
      new Promise<HistoryReport>((resolve) =>
        child.once('message', (message) => resolve(message as HistoryReport)),
      ),
      ended,
    ])

  const started = await nextReport()
  if (started.kind !== 'started') throw new Mistake(messageOf(started))
  let behindMs = Date.now() - started.time
  return {
    operator: connectApi(`http://127.0.0.1:${started.operatorPort}`, { OPERATOR_TOKEN: started.runToken }),
    url: `http://localhost:${started.port}`,
    isContinued: started.isContinued,
    operatorToken: started.operatorToken,
    now: () => Date.now() - behindMs,
    async moveTo(time) {
      const answered = nextReport()
      child.send({ moveTo: time } satisfies HistoryOrder)
      const moved = await answered
      if (moved.kind !== 'moved') throw new Mistake(messageOf(moved))
      behindMs = Date.now() - moved.time
    },
    async stop() {
      child.kill('SIGTERM')
      await ended.catch(() => undefined)
    },
  }
}

const messageOf = (report: HistoryReport) =>
  report.kind === 'refused' ? report.message : `The service of the history answered with ${report.kind}.`
