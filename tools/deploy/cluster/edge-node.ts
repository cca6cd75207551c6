import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DATABASE_PORT, PATRONI_PORT } from './database-node.ts'
import type { Host, Part } from './network.ts'
import type { Secrets, SystemAccount } from './parts.ts'

/** HAProxy leads here to the primary. */
export const PRIMARY_PORT = 5432
/** HAProxy leads here to the replicas. */
const REPLICAS_PORT = 5433
/** PgBouncer shares connections to the replicas here, a transaction each. */
export const SHARED_READS_PORT = 6432

/** A host with HAProxy and PgBouncer. */
export interface EdgeNode {
  readonly host: Host
  /** Starts what does not run. */
  readonly start: () => Promise<void>
  readonly haproxy: Part
  readonly pgbouncer: Part
}

export interface EdgeNodeOptions {
  readonly host: Host
  /** The hosts of the databases. */
  readonly databases: readonly Host[]
  readonly folder: string
  readonly account: SystemAccount
  readonly secrets: Secrets
}

/**
 * The service's writes go past PgBouncer: their prepared statements and their role belong to a session. Its reads on replicas are transactions
 * that need nothing of a session.
 */
export async function makeEdgeNode(options: EdgeNodeOptions): Promise<EdgeNode> {
  const { host, folder, account, secrets } = options
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const files = {
    haproxy: join(folder, 'haproxy.cfg'),
    pgbouncer: join(folder, 'pgbouncer.ini'),
    users: join(folder, 'users.txt'),
  }
  await writeFile(files.haproxy, proxySettings(options))
  await writeFile(files.pgbouncer, poolSettings(options, files.users))
  await writeFile(files.users, `"tombolo" "${secrets.service}"\n`, { mode: 0o600 })
  for (const path of [folder, ...Object.values(files)]) await chown(path, account.uid, account.gid)
  const part = (command: string, args: string[], name: string) =>
    host.part({
      command,
      args,
      account: account.name,
      logFile: join(folder, `${name}.log`),
      memoryMb: 192,
    })
  const haproxy = part('/usr/sbin/haproxy', ['-db', '-f', files.haproxy], 'haproxy')
  const pgbouncer = part('/usr/sbin/pgbouncer', [files.pgbouncer], 'pgbouncer')
  return {
    host,
    haproxy,
    pgbouncer,
    async start() {
      await haproxy.start()
      await pgbouncer.start()
    },
  }
}

/** Patroni answers which node is the primary, and which replicas are not far behind. */
function proxySettings({ host, databases }: EdgeNodeOptions): string {
  const servers = databases.map(
    ({ name, address }) => `  server ${name} ${address}:${DATABASE_PORT} check port ${PATRONI_PORT}`,
  )
  const group = (name: string, port: number, path: string, more: readonly string[] = []) => [
    `listen ${name}`,
    `  bind ${host.address}:${port}`,
    `  option httpchk GET ${path}`,
    '  http-check expect status 200',
    '  default-server inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
    ...more,
    ...servers,
  ]
  return `${[
    'global',
    '  maxconn 1000',
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout check 2s',
    '  timeout client 1h',
    '  timeout server 1h',
    '  option clitcpka',
    '  option srvtcpka',
    ...group('primary', PRIMARY_PORT, '/primary'),
    ...group('replicas', REPLICAS_PORT, '/replica?lag=16MB', ['  balance leastconn']),
  ].join('\n')}\n`
}

function poolSettings({ host }: EdgeNodeOptions, usersFile: string): string {
  return `${[
    '[databases]',
    `tombolo = host=${host.address} port=${REPLICAS_PORT} dbname=tombolo`,
    '[pgbouncer]',
    `listen_addr = ${host.address}`,
    `listen_port = ${SHARED_READS_PORT}`,
    'unix_socket_dir =',
    'auth_type = plain',
    `auth_file = ${usersFile}`,
    'pool_mode = transaction',
    'max_client_conn = 500',
    'default_pool_size = 20',
    'server_connect_timeout = 3',
    'server_login_retry = 1',
    'query_wait_timeout = 10',
    'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout',
  ].join('\n')}\n`
}
