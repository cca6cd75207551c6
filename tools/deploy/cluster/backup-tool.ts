import { randomBytes } from 'node:crypto'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Host } from './network.ts'
import { systemAccount, type SystemAccount } from './parts.ts'

const COMMAND = '/usr/bin/pgbackrest'
const STANZA = 'tombolo'
const ENDS_WITHIN_MS = 600_000

/** Base backups and the log of a cluster, in a folder that its account may write. */
export interface Repository {
  readonly folder: string
  /** The passphrase of its files. */
  readonly passphrase: string
}

/** Makes an empty repository in a folder, which is created. */
export async function makeRepository(folder: string): Promise<Repository> {
  await mkdir(folder, { mode: 0o700 })
  const { uid, gid } = await systemAccount('postgres')
  await chown(folder, uid, gid)
  return { folder, passphrase: randomBytes(24).toString('base64url') }
}

/** The moment of a restore: a time of PostgreSQL with its time zone, or the end of the log. */
export type RestorePoint = { readonly time: string } | 'end'

/** pgBackRest on the host of a database. */
export interface BackupTool {
  /** For `archive_command` of PostgreSQL. */
  readonly archiveCommand: string
  /** Restores into the empty folder of the database. */
  readonly restoreCommand: (point: RestorePoint) => string
  /** Prepares the repository for the cluster of this host. */
  readonly prepare: () => Promise<void>
  /** Makes a base backup; this host must have the primary. */
  readonly backUp: (type: 'full' | 'incr') => Promise<void>
}

export interface BackupToolOptions {
  readonly host: Host
  readonly folder: string
  readonly dataFolder: string
  readonly account: SystemAccount
  readonly repository: Repository
}

export async function makeBackupTool(options: BackupToolOptions): Promise<BackupTool> {
  const { host, folder, account } = options
  const file = join(folder, 'pgbackrest.conf')
  const own = join(folder, 'pgbackrest')
  await mkdir(own)
  await writeFile(file, settings(options, own), { mode: 0o600 })
  for (const path of [own, file]) await chown(path, account.uid, account.gid)
  const words = [COMMAND, `--config=${file}`, `--stanza=${STANZA}`]
  const command = words.join(' ')
  const run = (...more: string[]) =>
    host.run([...words, ...more], { withinMs: ENDS_WITHIN_MS, account: account.name })
  return {
    archiveCommand: `${command} archive-push %p`,
    restoreCommand: (point) => `${command} restore ${targetOf(point)}`,
    async prepare() {
      await run('stanza-create')
    },
    async backUp(type) {
      await run('backup', `--type=${type}`)
    },
  }
}

const targetOf = (point: RestorePoint) =>
  point === 'end' ? '--type=default' : `--type=time --target="${point.time}" --target-action=promote`

/** Each host has a folder of its own for locks: on one machine they would wait for each other. */
function settings({ folder, dataFolder, account, repository }: BackupToolOptions, own: string): string {
  return `${[
    '[global]',
    `repo1-path=${repository.folder}`,
    'repo1-retention-full=2',
    'repo1-cipher-type=aes-256-cbc',
    `repo1-cipher-pass=${repository.passphrase}`,
    `lock-path=${own}`,
    `spool-path=${own}`,
    `log-path=${own}`,
    'log-level-console=warn',
    'log-level-file=off',
    'start-fast=y',
    'compress-type=lz4',
    `[${STANZA}]`,
    `pg1-path=${dataFolder}`,
    `pg1-socket-path=${folder}`,
    `pg1-user=${account.name}`,
  ].join('\n')}\n`
}
