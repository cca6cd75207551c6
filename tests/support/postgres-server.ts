import { execFile } from 'node:child_process'
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { systemAccount } from '#tools/deploy/cluster/parts.ts'
import { postgresBinaries } from '#tools/postgres-binaries.ts'
import { freePort } from './free-port.ts'
import { startServerProcess, waitUntilReady } from './server-process.ts'

const run = promisify(execFile)

export interface PostgresServer {
  /** Connects as superuser to the database `postgres`. */
  readonly url: string
  /** The same over its Unix socket. */
  readonly socketUrl: string
  /** Folder of `psql`, `pgbench` and the others that belong to this server. */
  readonly binaries: string
  readonly processId: number
  readonly port: number
  /** Folder of its Unix socket. */
  readonly socketFolder: string
  /** Kills every process of the server without warning, and starts it again on what it had on the disk unless it `staysDown`. */
  crash: (options?: { staysDown: boolean }) => Promise<void>
  /** Whether it runs: it ends by itself where it cannot recover. */
  isRunning: () => boolean
  /** Starts it where it has ended. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

export interface PostgresOptions {
  /** Waits for the disk at every commit. Off for tests, on where durability or speed is what is tested. */
  durable?: boolean
  /** Where its new folder is made; the system's folder for temporary files without it. */
  under?: string
  settings?: Record<string, string>
  /** The URL of a server of which it is a standby that follows by streaming; a new server without it. */
  replicaOf?: string
}

const newData = (folder: string) => [
  '-D',
  folder,
  '-U',
  'postgres',
  '--auth=trust',
  '--encoding=UTF8',
  '--locale=C',
  '--no-sync',
]
const copiedData = (folder: string) => ['-D', folder, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']

/** Starts a PostgreSQL of its own in a new folder on a free port; `stop` takes both away. */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const binaries = findPostgresBinaries()
  const account = await accountFor(process.getuid?.() === 0)
  const folder = await mkdtemp(join(options.under ?? tmpdir(), 'tombolo-postgres-'))
  if (account) await chown(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  const { replicaOf } = options
  try {
    await run(
      join(binaries, replicaOf === undefined ? 'initdb' : 'pg_basebackup'),
      replicaOf === undefined ? newData(data) : [...copiedData(data), '-d', replicaOf],
      { cwd: folder, ...account },
    )
    const port = await freePort()
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`
    const start = async () => {
      const args = ['-D', data, '-p', String(port), '-k', folder, ...asArguments(settings(options))]
      const command = { name: 'PostgreSQL', command: join(binaries, 'postgres'), args, cwd: folder, account }
      const server = startServerProcess(command)
      await waitUntilReady('PostgreSQL', server, () => probe(url))
      return server
    }
    let server = await start()
    return {
      url,
      socketUrl: `postgres://postgres@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`,
      binaries,
      get processId() {
        return server.child.pid ?? 0
      },
      port,
      socketFolder: folder,
      async crash({ staysDown } = { staysDown: false }) {
        // Held still, it neither ends the others by itself nor lets go of those that have ended.
        server.child.kill('SIGSTOP')
        for (const child of await childrenOf(server.child.pid ?? 0)) process.kill(child, 'SIGKILL')
        await server.stop('SIGKILL')
        if (!staysDown) server = await start()
      },
      isRunning: () => server.ending() === null,
      async start() {
        server = await start()
      },
      async stop() {
        await server.stop('SIGQUIT')
        await rm(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function childrenOf(processId: number): Promise<number[]> {
  const listed = await readFile(`/proc/${processId}/task/${processId}/children`, 'utf8')
  return listed.split(' ').filter(Boolean).map(Number)
}

function settings(options: PostgresOptions): Record<string, string> {
  const durable = options.durable ? 'on' : 'off'
  return {
    listen_addresses: '127.0.0.1',
    fsync: durable,
    synchronous_commit: durable,
    full_page_writes: durable,
    max_connections: '200',
    shared_buffers: '128MB',
    log_min_messages: 'fatal',
    ...options.settings,
  }
}

function asArguments(values: Record<string, string>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

async function probe(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    await client.end().catch(() => {})
  }
}

/** PostgreSQL refuses to run as root, so root runs it as the account that its package made. */
async function accountFor(isRoot: boolean): Promise<{ uid: number; gid: number } | undefined> {
  if (!isRoot) return undefined
  try {
    return await systemAccount('postgres')
  } catch (cause) {
    throw new Error('PostgreSQL does not run as root, and there is no account "postgres" to run it as.', {
      cause,
    })
  }
}

/** The folder of the newest PostgreSQL server; throws an error if this machine has none. */
export function findPostgresBinaries(): string {
  const found = postgresBinaries()
  if (found === null) {
    throw new Error(
      'PostgreSQL 15 or newer is needed: install it (Debian: apt-get install postgresql) or set TEST_DATABASE_URL.',
    )
  }
  return found
}
