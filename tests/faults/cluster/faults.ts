import { PATRONI_PORT, type DatabaseNode } from '#tools/deploy/cluster/database-node.ts'
import type { Cluster } from '#tools/deploy/cluster/cluster.ts'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ETCD_PORT } from '#tools/deploy/cluster/etcd-node.ts'
import type { Host } from '#tools/deploy/cluster/network.ts'
import { REDIS_GROUP, SENTINEL_PORT } from '#tools/deploy/cluster/redis-node.ts'
import { makeNewerVersion } from './newer-version.ts'
import type { Services } from './services.ts'

const run = promisify(execFile)

export interface FaultScene {
  readonly cluster: Cluster
  readonly services: Services
}

/** One part that fails under load. */
export interface ClusterFault {
  readonly name: string
  /** Whether another database becomes the primary. */
  readonly movesPrimary: boolean
  /** Makes the part fail, and returns what repairs it. */
  readonly strike: (scene: FaultScene) => Promise<() => Promise<void>>
}

/** Starts each part that does not run. */
const restart = (cluster: Cluster) => () => cluster.start()

async function primaryOf(cluster: Cluster): Promise<DatabaseNode> {
  const node = await cluster.primary()
  if (node === null) throw new Error('The cluster has no primary to strike at.')
  return node
}

/** The node of the synchronous standby. */
async function standbyOf(cluster: Cluster): Promise<DatabaseNode> {
  const member = (await cluster.members()).find(({ role }) => role === 'sync_standby')
  const node = cluster.databases.find(({ host }) => host.name === member?.name)
  if (node === undefined) throw new Error('The cluster has no synchronous standby to strike at.')
  return node
}

/** The host of the leader of etcd: cut off, it still answers reads that need no quorum. */
async function etcdLeader({ etcd }: Cluster): Promise<Host> {
  for (const { host } of etcd) {
    const answer = await fetch(`http://${host.address}:${ETCD_PORT}/v2/stats/self`)
    if (((await answer.json()) as { state: string }).state === 'StateLeader') return host
  }
  throw new Error('etcd has no leader to cut off.')
}

/** The host that has the master of Redis, as the first Sentinel knows it. */
async function redisMaster({ redis }: Cluster) {
  const sentinel = redis.map(({ host }) => host.address)
  for (const address of sentinel) {
    const words = [
      '-h',
      address,
      '-p',
      String(SENTINEL_PORT),
      'sentinel',
      'get-master-addr-by-name',
      REDIS_GROUP,
    ]
    const answer = await run('redis-cli', words).catch(() => null)
    const found = redis.find(({ host }) => answer?.stdout.split('\n')[0] === host.address)
    if (found !== undefined) return found
  }
  throw new Error('No Sentinel knows the master of Redis.')
}

/** Everything that can end, be stopped or be cut off, one after the other. */
export const CLUSTER_FAULTS: readonly ClusterFault[] = [
  {
    name: 'the primary is killed',
    movesPrimary: true,
    async strike({ cluster }) {
      await (await primaryOf(cluster)).host.signal('SIGKILL')
      return restart(cluster)
    },
  },
  {
    name: 'the primary is stopped, and goes on later',
    movesPrimary: true,
    async strike({ cluster }) {
      const { host } = await primaryOf(cluster)
      await host.signal('SIGSTOP')
      return async () => {
        await host.signal('SIGCONT')
        await cluster.start()
      }
    },
  },
  {
    name: 'the primary is cut off',
    movesPrimary: true,
    async strike({ cluster }) {
      const { host } = await primaryOf(cluster)
      const restore = await cluster.cutOff([host])
      return async () => {
        await restore()
        await cluster.start()
      }
    },
  },
  {
    name: 'the primary and the leader of etcd are cut off together',
    movesPrimary: true,
    async strike({ cluster }) {
      const hosts = [(await primaryOf(cluster)).host, await etcdLeader(cluster)]
      const restore = await cluster.cutOff(hosts)
      return async () => {
        await restore()
        await cluster.start()
      }
    },
  },
  {
    name: 'the disk of the primary is full',
    movesPrimary: true,
    async strike({ cluster }) {
      const node = await primaryOf(cluster)
      await node.fillDisk()
      return async () => {
        await node.clearDisk()
        await cluster.start()
      }
    },
  },
  {
    name: 'a switch-over is asked for',
    movesPrimary: true,
    async strike({ cluster }) {
      const { host } = await primaryOf(cluster)
      const answer = await fetch(`http://${host.address}:${PATRONI_PORT}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: host.name }),
      })
      if (!answer.ok) throw new Error(`Patroni refused the switch-over: ${await answer.text()}`)
      return restart(cluster)
    },
  },
  {
    name: 'the synchronous standby is killed',
    movesPrimary: false,
    async strike({ cluster }) {
      await (await standbyOf(cluster)).host.signal('SIGKILL')
      return restart(cluster)
    },
  },
  {
    name: 'a member of etcd is killed',
    movesPrimary: false,
    async strike({ cluster }) {
      await cluster.etcd[0]?.host.signal('SIGKILL')
      return restart(cluster)
    },
  },
  {
    name: 'the master of Redis is killed',
    movesPrimary: false,
    async strike({ cluster }) {
      await (await redisMaster(cluster)).redis.stop('SIGKILL')
      return restart(cluster)
    },
  },
  {
    name: 'a Sentinel is killed',
    movesPrimary: false,
    async strike({ cluster }) {
      await cluster.redis[0]?.sentinel.stop('SIGKILL')
      return restart(cluster)
    },
  },
  {
    name: 'HAProxy is killed',
    movesPrimary: false,
    async strike({ cluster }) {
      await cluster.edges[0]?.haproxy.stop('SIGKILL')
      return restart(cluster)
    },
  },
  {
    name: 'PgBouncer is killed',
    movesPrimary: false,
    async strike({ cluster }) {
      await cluster.edges[0]?.pgbouncer.stop('SIGKILL')
      return restart(cluster)
    },
  },
  {
    name: 'a process of the service is killed',
    movesPrimary: false,
    async strike({ services }) {
      await services.kill(0)
      return () => services.start()
    },
  },
  {
    name: 'a version with a migration is rolled out, process by process',
    movesPrimary: false,
    async strike({ cluster, services }) {
      await services.replaceEach(await makeNewerVersion(join(cluster.folder, `newer-${randomUUID()}`)))
      return () => Promise.resolve()
    },
  },
]
