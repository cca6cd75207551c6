import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PostgresServer } from '#tests/support/postgres-server.ts'
import type { Contender } from '../measure.ts'
import { startUsedPostgres } from '../parts/used-log.ts'
import type { BenchScale } from '../scale.ts'

const run = promisify(execFile)

export const PGBENCH = 'pgbench TPC-B'

/** PostgreSQL's own benchmark of small transactions that move money: 8 clients, prepared, over its socket. */
export function pgbench(scale: BenchScale): Contender {
  return {
    name: PGBENCH,
    async start() {
      const server = await startUsedPostgres(scale)
      await call(server, ['--initialize', '--scale=10', '--quiet'])
      return {
        async round() {
          const seconds = Math.max(1, Math.round(scale.roundMs / 1000))
          const options = [
            '--client=8',
            '--jobs=2',
            '--protocol=prepared',
            '--no-vacuum',
            `--time=${seconds}`,
          ]
          const output = await call(server, options)
          return Number(/tps = ([\d.]+)/.exec(output)?.[1])
        },
        stop: () => server.stop(),
      }
    },
  }
}

async function call(server: PostgresServer, options: string[]): Promise<string> {
  const connection = [`--host=${server.socketFolder}`, `--port=${server.port}`, '--username=postgres']
  const { stdout } = await run(join(server.binaries, 'pgbench'), [...connection, ...options, 'postgres'])
  return stdout
}
