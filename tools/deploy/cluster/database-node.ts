import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeBackupTool, type BackupTool, type Repository, type RestorePoint } from './backup-tool.ts'
import { ETCD_PORT } from './etcd-node.ts'
import type { Host } from './network.ts'
import type { Secrets, SystemAccount } from './parts.ts'

const run = promisify(execFile)

export const DATABASE_PORT = 5432
export const PATRONI_PORT = 8008
export const ARCHIVE_EVERY_S = 30
const DISK_GUARD = join(import.meta.dirname, 'disk-guard.sh')
/** In bytes. */
const LAST_ROOM = 32 * 1024 * 1024

/** A host with a PostgreSQL that Patroni controls. */
export interface DatabaseNode {
  readonly host: Host
  readonly folder: string
  /** Starts Patroni and the guard of its disk, unless they run. */
  readonly start: () => Promise<void>
  /** Runs a statement as superuser in the database `postgres`, over the socket of this host, whether the network reaches it or not. */
  readonly query: (statement: string, withinMs: number) => Promise<string>
  /** Leaves no room on the disk of the database, until `clearDisk`. The database has a small disk of its own. */
  readonly fillDisk: () => Promise<void>
  readonly clearDisk: () => Promise<void>
  /** Null for a cluster without a repository. */
  readonly backups: BackupTool | null
}

/** The repository of a cluster, to which it archives its log, or from which it begins. */
export interface NodeBackups {
  readonly repository: Repository
  /** The cluster begins with what the repository has up to this point, and adds nothing to the repository. */
  readonly restore?: RestorePoint
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
  readonly backups: NodeBackups | undefined
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
  const repository = options.backups?.repository
  const backups =
    repository === undefined ? null : await makeBackupTool({ host, folder, dataFolder, account, repository })
  const settings = patroniSettings(options, dataFolder, backups)
  await writeFile(configFile, JSON.stringify(settings, null, 2), { mode: 0o600 })
  for (const path of [folder, disk, dataFolder, configFile]) await chown(path, account.uid, account.gid)
  // PostgreSQL refuses a folder that others may read.
  await chmod(dataFolder, 0o700)
  const patroni = host.part({
    command: '/usr/bin/patroni',
    args: [configFile],
    account: account.name,
    logFile: join(folder, 'patroni.log'),
    // The system counts the files of a disk in memory as memory of the process that writes them.
    memoryMb: options.memoryMb + (options.diskMb ?? 0),
  })
  const guard = host.part({
    command: '/bin/sh',
    args: [DISK_GUARD, disk, configFile, host.name],
    account: account.name,
    logFile: join(folder, 'disk-guard.log'),
  })
  return {
    host,
    folder,
    async start() {
      await patroni.start()
      await guard.start()
    },
    query: (statement, withinMs) =>
      host.run([join(options.binaries, 'psql'), ...superuserAt(folder), '-Atc', statement], { withinMs }),
    fillDisk: () => fillDisk(disk, ballast),
    backups,
    clearDisk: () => rm(ballast, { force: true }),
  }
}

const superuserAt = (folder: string) => [
  '-h',
  folder,
  '-U',
  'postgres',
  '-d',
  'postgres',
  '-v',
  'ON_ERROR_STOP=1',
]

/** Fills the disk, then fills the space that the database has freed in this time. */
async function fillDisk(disk: string, ballast: string): Promise<void> {
  const { bavail, bsize } = await statfs(disk)
  await run('fallocate', ['--length', String(Math.max(bavail * bsize - LAST_ROOM, bsize)), ballast])
  const rest = ['if=/dev/zero', `of=${ballast}`, 'oflag=append', 'conv=notrunc', 'bs=4k']
  // It ends when there is no room.
  await run('dd', rest).catch(() => undefined)
}

/**
 * Each commit is on two hosts before it is acknowledged, and a primary without a synchronous standby acknowledges none: one that was cut off
 * or stopped keeps nothing that another one lacks. A primary that cannot renew its key steps down before the key ends.
 */
function patroniSettings(
  options: DatabaseNodeOptions,
  dataFolder: string,
  backups: BackupTool | null,
): object {
  const { host, etcd, folder, binaries, secrets, parameters } = options
  const restore = options.backups?.restore
  const subnet = `${host.address.replace(/\.\d+$/, '')}.0/24`
  return {
    scope: 'tombolo',
    name: host.name,
    restapi: {
      listen: `${host.address}:${PATRONI_PORT}`,
      connect_address: `${host.address}:${PATRONI_PORT}`,
    },
    etcd: { hosts: etcd.map(({ address }) => `${address}:${ETCD_PORT}`) },
    bootstrap: {
      dcs: {
        ttl: 15,
        loop_wait: 3,
        retry_timeout: 5,
        // A PostgreSQL that crashed is replaced at once, and not waited for.
        primary_start_timeout: 0,
        // One that cannot write its last checkpoint, because its disk is full, is killed at a switch-over.
        primary_stop_timeout: 10,
        maximum_lag_on_failover: 16 * 1024 * 1024,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        synchronous_node_count: 1,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters: serverParameters(parameters) },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
      ...(backups !== null && restore !== undefined && restoredBy(backups.restoreCommand(restore))),
    },
    postgresql: {
      listen: `${host.address}:${DATABASE_PORT}`,
      connect_address: `${host.address}:${DATABASE_PORT}`,
      data_dir: dataFolder,
      bin_dir: binaries,
      pgpass: join(folder, 'pgpass'),
      parameters: {
        unix_socket_directories: folder,
        ...(backups !== null && restore === undefined && archivedBy(backups.archiveCommand)),
      },
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

/** The log since the last file of 16 MB is archived after half a minute: so much is lost where all hosts are. */
const archivedBy = (command: string) => ({
  archive_mode: 'on',
  archive_command: command,
  archive_timeout: ARCHIVE_EVERY_S,
})

const restoredBy = (command: string) => ({
  method: 'restore',
  restore: { command, keep_existing_recovery_conf: true, no_params: true },
})

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
