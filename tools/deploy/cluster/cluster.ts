import { strict as assert } from 'node:assert'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { postgresBinaries } from '../../postgres-binaries.ts'
import { makeRepository } from './backup-tool.ts'
import {
  DATABASE_PORT,
  makeDatabaseNode,
  PATRONI_PORT,
  type DatabaseNode,
  type NodeBackups,
} from './database-node.ts'
import { makeEdgeNode, PRIMARY_PORT, SHARED_READS_PORT, type EdgeNode } from './edge-node.ts'
import { makeEtcdNode, type EtcdNode } from './etcd-node.ts'
import { openNetwork, type Host, type Network } from './network.ts'
import { makeSecrets, requireMachine, systemAccount, type Secrets, type SystemAccount } from './parts.ts'
import { makeRedisNode, REDIS_GROUP, SENTINEL_PORT, type RedisNode } from './redis-node.ts'

/** The number of databases, etcd members and Redis servers; each group needs a majority. */
const NODES = 3
const EDGES = 2
const READY_WITHIN_MS = 120_000
const LOOK_EVERY_MS = 250

/** The settings of a service that uses a cluster. */
export interface ClusterSettings {
  readonly DATABASE_URL: string
  readonly DATABASE_READ_URL: string
  readonly REDIS_URL: string
  readonly REDIS_SENTINELS: string
}

/** The state of one database node, as Patroni reports it. */
export interface MemberState {
  readonly name: string
  readonly role: string
  readonly state: string
}

/** Three databases under Patroni, three members of etcd, three Redis under Sentinel, and two edges, each on a host of its own on this machine. */
export interface Cluster {
  readonly settings: ClusterSettings
  /** The files of all hosts. */
  readonly folder: string
  readonly secrets: Secrets
  readonly databases: readonly DatabaseNode[]
  readonly etcd: readonly EtcdNode[]
  readonly redis: readonly RedisNode[]
  readonly edges: readonly EdgeNode[]
  /** Cuts hosts off from all others, and resolves with what ends the cut. */
  readonly cutOff: Network['cutOff']
  /** The members that Patroni knows, asked at the first node that answers. */
  readonly members: () => Promise<MemberState[]>
  /** The node that is the primary; null while there is none. */
  readonly primary: () => Promise<DatabaseNode | null>
  /** Starts every part that does not run, and resolves when there is a primary with a synchronous standby. */
  readonly start: () => Promise<void>
  /** Ends every part, and removes everything; the logs can be kept. */
  readonly stop: Network['close']
}

export interface ClusterOptions {
  /** Memory of each database and of each Redis in MB. */
  readonly memoryMb?: number
  /** The size of a disk in memory for each database; without it they share the disk of this machine. */
  readonly diskMb?: number
  readonly parameters?: Readonly<Record<string, string | number>>
  /**
   * The log is archived to this repository, or to one that ends with the cluster; or the cluster begins with what the repository has, and with
   * the secrets of its databases.
   */
  readonly backups?: (NodeBackups & { readonly secrets?: Secrets }) | 'own'
  /** Called with what is being done. */
  readonly tell?: (line: string) => void
  /** Breaks a start off; everything is removed then. */
  readonly signal?: AbortSignal
}

/** Starts a cluster; everything of it is in a new folder, which `stop` removes. */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const { tell = () => undefined, signal } = options
  requireMachine()
  const network = await openNetwork()
  try {
    tell('Starting three members of etcd, three databases, three Redis and two edges …')
    return await startOn(network, options)
  } catch (error) {
    const isEnded = signal?.aborted === true
    await network.close({ keepsFolder: !isEnded })
    if (isEnded) throw error
    throw new Error(`The cluster did not start. Its logs are in ${network.folder}.`, { cause: error })
  }
}

async function startOn(network: Network, options: ClusterOptions): Promise<Cluster> {
  const { folder } = network
  const backups: Exclude<ClusterOptions['backups'], 'own'> =
    options.backups === 'own'
      ? { repository: await makeRepository(join(folder, 'repository')) }
      : options.backups
  const { memoryMb = 512, diskMb, parameters = {}, signal } = options
  const secrets = backups?.secrets ?? makeSecrets()
  const [postgres, redisAccount] = await Promise.all([systemAccount('postgres'), systemAccount('redis')])
  const place: Place = {
    folder,
    network,
    secrets,
    postgres,
    redisAccount,
    memoryMb,
    diskMb,
    backups,
    parameters,
  }
  const etcd = await makeEtcd(place)
  const databases = await makeDatabases(
    place,
    etcd.map(({ host }) => host),
  )
  const redis = await makeRedis(place)
  const edges = await makeEdges(
    place,
    databases.map(({ host }) => host),
  )
  const members = () => askMembers(databases)
  const cluster: Cluster = {
    settings: settingsOf(edges, redis, secrets),
    folder,
    secrets,
    databases,
    etcd,
    redis,
    edges,
    cutOff: network.cutOff,
    members,
    async primary() {
      const leader = (await members()).find(({ role, state }) => role === 'leader' && state === 'running')
      return databases.find(({ host }) => host.name === leader?.name) ?? null
    },
    async start() {
      for (const node of [...etcd, ...databases, ...redis, ...edges]) {
        signal?.throwIfAborted()
        await node.start()
      }
      await untilReady(cluster, signal)
    },
    stop: network.close,
  }
  await cluster.start()
  if (backups?.restore === undefined) await makeServiceDatabase(cluster, secrets)
  if (backups !== undefined && backups.restore === undefined)
    await (await primaryOf(cluster)).backups?.prepare()
  return cluster
}

interface Place {
  folder: string
  network: Network
  secrets: Secrets
  postgres: SystemAccount
  redisAccount: SystemAccount
  memoryMb: number
  diskMb: number | undefined
  backups: NodeBackups | undefined
  parameters: Readonly<Record<string, string | number>>
}

async function addHosts(network: Network, prefix: string, count: number): Promise<Host[]> {
  const hosts: Host[] = []
  for (let number = 1; number <= count; number += 1) hosts.push(await network.addHost(`${prefix}${number}`))
  return hosts
}

async function makeEtcd({ network, folder, postgres }: Place): Promise<EtcdNode[]> {
  const hosts = await addHosts(network, 'etcd', NODES)
  return Promise.all(
    hosts.map((host) => makeEtcdNode({ host, hosts, folder: join(folder, host.name), account: postgres })),
  )
}

async function makeDatabases(place: Place, etcd: readonly Host[]): Promise<DatabaseNode[]> {
  const { network, folder, postgres, secrets, memoryMb, diskMb, backups, parameters } = place
  const hosts = await addHosts(network, 'db', NODES)
  const binaries = postgresBinaries()
  assert(binaries !== null, 'the packages were looked for')
  return Promise.all(
    hosts.map(async (host) => {
      const own = join(folder, host.name)
      await mkdir(own)
      return makeDatabaseNode({
        host,
        etcd,
        folder: own,
        account: postgres,
        binaries,
        secrets,
        memoryMb,
        diskMb,
        backups,
        parameters,
      })
    }),
  )
}

async function makeRedis({ network, folder, redisAccount, secrets, memoryMb }: Place): Promise<RedisNode[]> {
  const hosts = await addHosts(network, 'redis', NODES)
  const [first] = hosts as [Host]
  const made = hosts.map((host) =>
    makeRedisNode({ host, first, folder: join(folder, host.name), account: redisAccount, secrets, memoryMb }),
  )
  return Promise.all(made)
}

async function makeEdges(place: Place, databases: readonly Host[]): Promise<EdgeNode[]> {
  const { network, folder, postgres, secrets } = place
  const hosts = await addHosts(network, 'edge', EDGES)
  const made = hosts.map((host) =>
    makeEdgeNode({ host, databases, folder: join(folder, host.name), account: postgres, secrets }),
  )
  return Promise.all(made)
}

function settingsOf(
  edges: readonly EdgeNode[],
  redis: readonly RedisNode[],
  secrets: Secrets,
): ClusterSettings {
  const at = (port: number) => edges.map(({ host }) => `${host.address}:${port}`).join(',')
  const user = `tombolo:${secrets.service}`
  return {
    DATABASE_URL: `postgres://${user}@${at(PRIMARY_PORT)}/tombolo`,
    DATABASE_READ_URL: `postgres://${user}@${at(SHARED_READS_PORT)}/tombolo`,
    REDIS_URL: `redis://:${secrets.redis}@${REDIS_GROUP}`,
    REDIS_SENTINELS: redis.map(({ host }) => `${host.address}:${SENTINEL_PORT}`).join(','),
  }
}

async function askMembers(databases: readonly DatabaseNode[]): Promise<MemberState[]> {
  for (const { host } of databases) {
    try {
      const answer = await fetch(`http://${host.address}:${PATRONI_PORT}/cluster`, {
        signal: AbortSignal.timeout(2000),
      })
      return ((await answer.json()) as { members: MemberState[] }).members
    } catch {
      // The next node is asked.
    }
  }
  return []
}

/** Waits for a primary, a synchronous standby and a further replica. */
async function untilReady(cluster: Cluster, signal: AbortSignal | undefined): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS
  let members: MemberState[] = []
  while (performance.now() < deadline) {
    members = await cluster.members()
    const running = members.filter(({ state }) => state === 'running' || state === 'streaming')
    const hasPair = ['leader', 'sync_standby'].every((role) => running.some((member) => member.role === role))
    if (hasPair && running.length === NODES) return
    await delay(LOOK_EVERY_MS, undefined, { signal })
  }
  throw new Error(`There is no primary with two standbys: ${JSON.stringify(members)}.`)
}

async function primaryOf(cluster: Cluster): Promise<DatabaseNode> {
  const node = await cluster.primary()
  if (node === null) throw new Error('The cluster has no primary.')
  return node
}

async function makeServiceDatabase(cluster: Cluster, secrets: Secrets): Promise<void> {
  const { address } = (await primaryOf(cluster)).host
  const client = new pg.Client({
    connectionString: `postgres://postgres:${secrets.superuser}@${address}:${DATABASE_PORT}/postgres`,
  })
  await client.connect()
  try {
    await client.query(`create role tombolo login createrole password '${secrets.service}'`)
    await client.query('create database tombolo owner tombolo')
  } finally {
    await client.end()
  }
}
