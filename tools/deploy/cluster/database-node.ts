import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ETCD_PORT } from './etcd-node.ts'
import type { Host } from './network.ts'
import type { Secrets, SystemAccount } from './parts.ts'

const run = promisify(execFile)

export const DATABASE_PORT = 5432
export const PATRONI_PORT = 8008

/** A host with a PostgreSQL that Patroni controls. */
export interface DatabaseNode {
  readonly host: Host
  readonly folder: string
  /** Starts it, unless it runs. */
  readonly start: () => Promise<void>
  /** Leaves no room on the disk of the database, until `clearDisk`. The database has a small disk of its own. */
  readonly fillDisk: () => Promise<void>
  readonly clearDisk: () => Promise<void>
}

export interface DatabaseNodeOptions {
  readonly host: Host
  /** The hosts of etcd. */
  readonly etcd: readonly Host[]
  readonly folder: string
  readonly account: SystemAccount
  readonly binaries: string
  readonly secrets: Secrets
  readonly memoryMb: number
  /** The size of a disk in memory that the database has for itself; without it, it shares the disk of its folder. */
  readonly diskMb: number | undefined
  /** Further parameters of PostgreSQL. */
  readonly parameters: Readonly<Record<string, string | number>>
}

export async function makeDatabaseNode(options: DatabaseNodeOptions): Promise<DatabaseNode> {
  const { host, folder, account } = options
  const configFile = join(folder, 'patroni.json')
  const disk = join(folder, 'disk')
  const dataFolder = join(disk, 'data')
  const ballast = join(disk, 'ballast')
  await mkdir(disk)
  if (options.diskMb !== undefined)
    await run('mount', ['-t', 'tmpfs', '-o', `size=${options.diskMb}m`, 'tmpfs', disk])
  await mkdir(dataFolder, { mode: 0o700 })
  await writeFile(configFile, JSON.stringify(patroniSettings(options, dataFolder), null, 2), { mode: 0o600 })
  for (const path of [folder, disk, dataFolder, configFile]) await chown(path, account.uid, account.gid)
  // PostgreSQL refuses a folder that others may read.
  await chmod(dataFolder, 0o700)
  const { start } = host.part({
    command: '/usr/bin/patroni',
    args: [configFile],
    account: account.name,
    logFile: join(folder, 'patroni.log'),
    memoryMb: options.memoryMb,
  })
  return {
    host,
    folder,
    start,
    fillDisk: () => fillDisk(disk, ballast),
    clearDisk: () => rm(ballast, { force: true }),
  }
}

async function fillDisk(disk: string, ballast: string): Promise<void> {
  const { bavail, bsize } = await statfs(disk)
  await run('fallocate', ['--length', String(bavail * bsize), ballast])
}

/**
 * Each commit is on two hosts before it is acknowledged, and a primary without a synchronous standby acknowledges none: one that was cut off
 * or stopped keeps nothing that another one lacks. A primary that cannot renew its key steps down before the key ends.
 */
function patroniSettings(options: DatabaseNodeOptions, dataFolder: string): object {
  const { host, etcd, folder, binaries, secrets, parameters } = options
  const subnet = `${host.address.replace(/\.\d+$/, '')}.0/24`
  return {
    scope: 'tombolo',
    name: host.name,
    restapi: {
      listen: `${host.address}:${PATRONI_PORT}`,
      connect_address: `${host.address}:${PATRONI_PORT}`,
    },
    etcd3: { hosts: etcd.map(({ address }) => `${address}:${ETCD_PORT}`) },
    bootstrap: {
      dcs: {
        ttl: 15,
        loop_wait: 3,
        retry_timeout: 5,
        // A PostgreSQL that crashed is replaced at once, and not waited for.
        primary_start_timeout: 0,
        maximum_lag_on_failover: 16 * 1024 * 1024,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        synchronous_node_count: 1,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters: serverParameters(parameters) },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${host.address}:${DATABASE_PORT}`,
      connect_address: `${host.address}:${DATABASE_PORT}`,
      data_dir: dataFolder,
      bin_dir: binaries,
      pgpass: join(folder, 'pgpass'),
      parameters: { unix_socket_directories: folder },
      pg_hba: [
        'local all all trust',
        `host replication replicator ${subnet} scram-sha-256`,
        `host all all ${subnet} scram-sha-256`,
      ],
      authentication: {
        superuser: { username: 'postgres', password: secrets.superuser },
        replication: { username: 'replicator', password: secrets.replication },
        rewind: { username: 'rewinder', password: secrets.replication },
      },
    },
    tags: {},
  }
}

function serverParameters(more: DatabaseNodeOptions['parameters']): Record<string, string | number> {
  return {
    max_connections: 120,
    shared_buffers: '128MB',
    wal_level: 'logical',
    wal_log_hints: 'on',
    max_wal_senders: 10,
    max_replication_slots: 10,
    wal_keep_size: '256MB',
    hot_standby_feedback: 'on',
    // A host that was cut off is noticed within seconds, in both directions.
    wal_sender_timeout: '5s',
    wal_receiver_timeout: '5s',
    tcp_keepalives_idle: 5,
    tcp_keepalives_interval: 2,
    tcp_keepalives_count: 3,
    tcp_user_timeout: 10_000,
    password_encryption: 'scram-sha-256',
    track_io_timing: 'on',
    ...more,
  }
}
