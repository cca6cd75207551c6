import { chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Host } from './network.ts'
import type { SystemAccount } from './parts.ts'

export const ETCD_PORT = 2379
const PEER_PORT = 2380

/** A host with a member of etcd, which knows what node is the primary. */
export interface EtcdNode {
  readonly host: Host
  /** Starts it, unless it runs. */
  readonly start: () => Promise<void>
}

export interface EtcdNodeOptions {
  readonly host: Host
  /** The hosts of all members. */
  readonly hosts: readonly Host[]
  readonly folder: string
  readonly account: SystemAccount
}

export async function makeEtcdNode({ host, hosts, folder, account }: EtcdNodeOptions): Promise<EtcdNode> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chown(folder, account.uid, account.gid)
  const peer = (each: Host) => `http://${each.address}:${PEER_PORT}`
  const client = `http://${host.address}:${ETCD_PORT}`
  const args = [
    '--name',
    host.name,
    '--data-dir',
    join(folder, 'data'),
    '--listen-peer-urls',
    peer(host),
    '--initial-advertise-peer-urls',
    peer(host),
    '--listen-client-urls',
    client,
    '--advertise-client-urls',
    client,
    '--initial-cluster',
    hosts.map((each) => `${each.name}=${peer(each)}`).join(','),
    '--heartbeat-interval',
    '150',
    '--election-timeout',
    '1500',
    // A member that comes back does not force an election, during which the primary could not renew its lock.
    '--pre-vote',
    // Patroni compares the lock with its own name there before it renews it; through version 3 it does not (decision 152).
    '--enable-v2',
    '--auto-compaction-retention',
    '1',
    '--log-level',
    'warn',
  ]
  const logFile = join(folder, 'etcd.log')
  const { start } = host.part({ command: '/usr/bin/etcd', args, account: account.name, logFile })
  return { host, start }
}
