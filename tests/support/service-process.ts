import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newDataDir } from './database-copies.ts'
import { freePort } from './free-port.ts'
import { startServerProcess, waitUntilReady, type ServerProcess } from './server-process.ts'

const ROOT = join(import.meta.dirname, '../..')

export interface RunningService {
  readonly port: number
  readonly operatorPort: number
  readonly dataDir: string
  readonly process: ServerProcess
  /** How long it took from the start of the process to the first ready answer. */
  readonly startMs: number
  /** The address of a site, by its id. */
  siteUrl: (siteId: string) => string
  /** Ends the process as an operator would, and takes its data away unless that was given. */
  stop: () => Promise<void>
}

export interface ServiceOptions {
  /** Uses this folder and leaves it in place; without it a new one is made and taken away. */
  dataDir?: string
  /** The port of a service that ran before, for its clients. */
  port?: number
  env?: Record<string, string>
}

/** Starts a service as its own process on free ports. Demo mode is off unless the environment given switches it on. */
export async function startService(options: ServiceOptions = {}): Promise<RunningService> {
  const dataDir =
    options.dataDir ?? (await newDataDir(options.env?.['DATABASE_URL'] ? 'postgres' : 'embedded'))
  const [port, operatorPort] = [options.port ?? (await freePort()), await freePort()]
  const started = performance.now()
  const server = startServerProcess({
    name: 'The service',
    command: process.execPath,
    args: [join(ROOT, 'service/main.ts')],
    cwd: ROOT,
    env: { ...withoutServiceSettings(), ...settings(port, operatorPort, dataDir), ...options.env },
  })
  await waitUntilReady('The service', server, async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
    if (!answer.ok) throw new Error(`/readyz answered ${answer.status}`)
  })
  return {
    port,
    operatorPort,
    dataDir,
    process: server,
    startMs: performance.now() - started,
    siteUrl: (siteId) => `http://${siteId}.localhost:${port}`,
    async stop() {
      await server.stop('SIGTERM')
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function settings(port: number, operatorPort: number, dataDir: string): Record<string, string> {
  return {
    PORT: String(port),
    OPERATOR_PORT: String(operatorPort),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DEMO: '0',
    LOG_LEVEL: 'warn',
  }
}

/** A developer's own settings must not reach the service under test. */
function withoutServiceSettings(): NodeJS.ProcessEnv {
  const {
    DATABASE_URL: _database,
    REDIS_URL: _redis,
    SITES_DIR: _sites,
    THEMES_DIR: _themes,
    ...rest
  } = process.env
  return rest
}
