import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { Mistake } from '../../mistake.ts'
import { postgresBinaries } from '../../postgres-binaries.ts'

const run = promisify(execFile)

/** Debian's packages of a cluster, and the file by which each is recognised. */
const PACKAGES: Readonly<Record<string, string>> = {
  iproute2: '/usr/sbin/ip',
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  'redis-server': '/usr/bin/redis-server',
  'redis-sentinel': '/usr/bin/redis-sentinel',
  pgbackrest: '/usr/bin/pgbackrest',
}

/** The account of the system that owns a folder. */
export interface SystemAccount {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

export interface Secrets {
  readonly superuser: string
  readonly replication: string
  /** The password of the user of the service. */
  readonly service: string
  readonly redis: string
}

export function makeSecrets(): Secrets {
  const secret = () => randomBytes(18).toString('base64url')
  return { superuser: secret(), replication: secret(), service: secret(), redis: secret() }
}

/** Whether this user may start a cluster on this machine, and all its parts are there. */
export const canRunCluster = (): boolean => process.getuid?.() === 0 && missingPackages().length === 0

function missingPackages(): string[] {
  const missing = Object.entries(PACKAGES)
    .filter(([, file]) => !existsSync(file))
    .map(([name]) => name)
  return postgresBinaries() === null ? [...missing, 'postgresql'] : missing
}

/** Throws a mistake where this user or this machine cannot run a cluster. */
export function requireMachine(): void {
  if (process.getuid?.() !== 0) throw new Mistake('A network of hosts needs root. Run the command as root.')
  const missing = missingPackages()
  if (missing.length === 0) return
  throw new Mistake(
    `A cluster needs ${missing.join(', ')}. Run as root: apt-get install -y --no-install-recommends ${missing.join(' ')}`,
  )
}

/** The ids of an account of the system; fails if there is none of that name. */
export async function systemAccount(name: string): Promise<SystemAccount> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
  return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) }
}
