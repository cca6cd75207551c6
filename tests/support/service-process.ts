import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SiteSummary } from '#schemas/operator/sites.ts'
import { newDataDir } from './database-copies.ts'
import { freePort } from './free-port.ts'
import { startServerProcess, waitUntilReady, type ServerProcess } from './server-process.ts'

const ROOT = join(import.meta.dirname, '../..')
const DEMO_TOKEN = 'the-token-of-the-demonstration'
const DEMO_RUNS_WITHIN_MS = 150_000
/** A service of a test ends before the code of its embedded database is hot: V8 would use a processor for a second to optimise it. */
const V8_FLAGS = ['--wasm-tiering-budget=1000000000']

export interface RunningService {
  readonly port: number
  readonly operatorPort: number
  readonly dataDir: string
  readonly process: ServerProcess
  /** The demonstration beside the service; null without one. */
  readonly demo: ServerProcess | null
  /** How long it took from the start of the process to the first ready answer. */
  readonly startMs: number
  /** The link that makes the first administrator, as the service gives it to the process that started it. */
  readonly firstAdministrator: Promise<string>
  /** The address of a site, by its id. */
  siteUrl: (siteId: string) => string
  /** Ends the process as an operator would, and takes its data away unless that was given. */
  stop: () => Promise<void>
}

export interface ServiceOptions {
  /** Uses this folder and leaves it in place; without it a new one is made and taken away. */
  dataDir?: string
  /** The ports of a service that ran before, for its clients. */
  port?: number
  operatorPort?: number
  /** Starts the demonstration beside the service, as `npm start` does, and waits until its games are open. */
  demo?: boolean
  /** Starts this file in place of the service's own. */
  main?: string
  env?: Record<string, string>
}

/** Starts a service as its own process on free ports. */
export async function startService(options: ServiceOptions = {}): Promise<RunningService> {
  const { demo: withDemo = false, env = {} } = options
  const dataDir = options.dataDir ?? (await newDataDir(env['DATABASE_URL'] ? 'postgres' : 'embedded'))
  const port = options.port ?? (await freePort())
  const operatorPort = options.operatorPort ?? (await freePort())
  const demoSettings = { SANDBOX_PROCESSOR: '1', OPERATOR_TOKEN: DEMO_TOKEN, ...env }
  const started = performance.now()
  const first = Promise.withResolvers<string>()
  const server = startServerProcess({
    name: 'The service',
    command: process.execPath,
    args: [...V8_FLAGS, options.main ?? join(ROOT, 'service/main.mjs')],
    cwd: ROOT,
    onMessage: (message) => {
      const { firstAdministrator } = message as { readonly firstAdministrator?: string | null }
      if (typeof firstAdministrator === 'string') first.resolve(firstAdministrator)
    },
    env: {
      ...withoutServiceSettings(),
      ...settings(port, operatorPort, dataDir),
      ...(withDemo ? demoSettings : env),
    },
  })
  await waitUntilReady('The service', server, async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
    if (!answer.ok) throw new Error(`/readyz answered ${answer.status}`)
  })
  const startMs = performance.now() - started
  // Players are served first.
  await waitUntilReady('The operators’ API', server, async () => {
    await fetch(`http://127.0.0.1:${operatorPort}/`)
  })
  const demo = withDemo ? await startDemo({ port, operatorPort }, demoSettings) : null
  return {
    port,
    operatorPort,
    dataDir,
    process: server,
    demo,
    startMs,
    firstAdministrator: first.promise,
    siteUrl: (siteId) => `http://${siteId}.localhost:${port}`,
    async stop() {
      await demo?.stop('SIGTERM')
      await server.stop('SIGTERM')
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts the demonstration of a service as its own process, and waits until it runs on every site. */
export async function startDemo(
  { port, operatorPort }: Pick<RunningService, 'port' | 'operatorPort'>,
  env: Record<string, string> & { OPERATOR_TOKEN: string },
): Promise<ServerProcess> {
  const demo = startServerProcess({
    name: 'The demonstration',
    command: process.execPath,
    args: [join(ROOT, 'tools/demo/main.ts')],
    cwd: ROOT,
    env: {
      ...withoutServiceSettings(),
      ...env,
      PORT: String(port),
      OPERATOR_PORT: String(operatorPort),
    },
  })
  await waitUntilReady(
    'The demonstration',
    demo,
    async () => {
      const headers = { authorization: `Bearer ${env.OPERATOR_TOKEN}` }
      const answer = await fetch(`http://127.0.0.1:${operatorPort}/api/sites`, { headers })
      for (const { siteId, url } of (await answer.json()) as SiteSummary[]) {
        const isRunning = url === null || demo.output().includes(`${siteId}: the demonstration runs.`)
        if (!isRunning) throw new Error(`The demonstration does not run at ${siteId}.`)
      }
    },
    DEMO_RUNS_WITHIN_MS,
  )
  return demo
}

function settings(port: number, operatorPort: number, dataDir: string): Record<string, string> {
  return {
    PORT: String(port),
    OPERATOR_PORT: String(operatorPort),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
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
    SANDBOX_PROCESSOR: _sandbox,
    ...rest
  } = process.env
  return rest
}
