import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PostgresServer } from '#tests/support/postgres-server.ts'
import { startRedis } from '#tests/support/redis-server.ts'
import { startService, type RunningService } from '#tests/support/service-process.ts'
import { loadHttp, type LoadResult } from '../load/http-load.ts'
import { messagePack } from '#tools/message-pack.ts'
import { isBought, isBoughtMessage, JoinRequests } from '../load/join-requests.ts'
import { loadAtPace } from '../load/paced-load.ts'
import { loadWebSockets } from '../load/websocket-load.ts'
import { percentile, type Bar, type Contender, type Row } from '../measure.ts'
import { processorSeconds } from '../parts/processor-time.ts'
import { seedJoins, type Seeded } from '../parts/seed-joins.ts'
import { startUsedPostgres } from '../parts/used-log.ts'
import { pgbench, PGBENCH } from '../references/pgbench.ts'
import type { BenchScale } from '../scale.ts'

const CONNECTIONS = 128
/** More than connections, so that concurrent purchases of one player are as rare as in production. */
const PLAYERS = 1024
/** The JIT compiler needs some seconds before the service reaches its steady state. */
const WARM_UP_ROUNDS = 4
const ONE_PROCESS = 'one process'
const HOST = 'aurora.localhost'

/** Buying a play: over the wire, with its key, committed with fsync. */
export function joinRows(scale: BenchScale): Row[] {
  const rate = (row: Pick<Row, 'id' | 'what'>, target: JoinTarget, bar: Pick<Bar, 'bar' | 'aim'>): Row => ({
    ...row,
    unit: 'joins/s',
    ours: joinContender(scale, target),
    references: [pgbench(scale)],
    bars: [{ against: PGBENCH, direction: 'atLeast', ...bar }],
  })
  return [
    rate(
      { id: 'join-100-games', what: 'join over the wire, 100 games, PostgreSQL' },
      { kind: 'postgres', games: 100 },
      { bar: 0.8, aim: 1.5 },
    ),
    rate(
      { id: 'join-hot-game', what: 'join over the wire, one hot game, PostgreSQL' },
      { kind: 'postgres', games: 1 },
      { bar: 0.7, aim: 1.2 },
    ),
    {
      id: 'join-one-websocket',
      what: `join by one player over one WebSocket, ${CONNECTIONS / 2} in flight, 100 games, PostgreSQL`,
      unit: 'joins/s',
      ours: joinContender(scale, { kind: 'postgres', games: 100 }, 'tombolo', loadOneWebSocket),
      references: [pgbench(scale)],
      bars: [],
    },
    rate(
      { id: 'join-embedded', what: 'join over the wire, embedded and durable' },
      { kind: 'embedded', games: 100 },
      { bar: 0.5, aim: 1 },
    ),
    {
      id: 'join-two-processes',
      what: 'join over the wire, 100 games, two processes on one PostgreSQL and one Redis',
      unit: 'joins/s',
      ours: joinContender(scale, { kind: 'postgres', games: 100, processes: 2 }),
      references: [joinContender(scale, { kind: 'postgres', games: 100, processes: 1 }, ONE_PROCESS)],
      bars: [{ against: ONE_PROCESS, bar: 1, aim: 1.5, direction: 'atLeast' }],
    },
    {
      id: 'join-p99',
      what: 'p99 of a join at half of that load, 100 games, PostgreSQL',
      unit: 'ms',
      ours: pacedJoins(scale, { kind: 'postgres', games: 100 }),
      references: [],
      bars: [],
      absolute: { bar: 25, aim: 10, direction: 'atMost' },
    },
  ]
}

interface JoinTarget {
  kind: 'postgres' | 'embedded'
  games: number
  /** Number of processes with a Redis between them; by default one process without Redis. */
  processes?: number
}

interface JoinWorld {
  services: RunningService[]
  postgres: PostgresServer | null
  seeded: Seeded
  requests: JoinRequests
  stop(): Promise<void>
}

type LoadWith = (world: JoinWorld, durationMs: number) => Promise<LoadResult>

function joinContender(
  scale: BenchScale,
  target: JoinTarget,
  name = 'tombolo',
  load: LoadWith = loadJoins,
): Contender {
  return {
    name,
    async start() {
      const world = await startWorld(scale, target)
      await warmUp(world, scale, load)
      const costs = new Costs(world)
      return {
        round: () => costs.of(() => load(world, scale.roundMs)),
        stop: () => world.stop(),
        beside: () => costs.average(),
      }
    },
  }
}

function pacedJoins(scale: BenchScale, target: JoinTarget): Contender {
  return {
    name: 'tombolo',
    async start() {
      const world = await startWorld(scale, target)
      await warmUp(world, scale)
      const half = (await loadJoins(world, scale.roundMs)).perSecond / 2
      return {
        async round() {
          world.requests.prepare(half * (scale.roundMs / 1000))
          const latencies = await loadAtPace({
            port: world.services[0]?.port ?? 0,
            perSecond: half,
            durationMs: scale.roundMs,
            request: () => world.requests.next(),
            check: isBought,
          })
          return percentile(latencies, 0.99)
        },
        stop: () => world.stop(),
      }
    },
  }
}

async function warmUp(world: JoinWorld, scale: BenchScale, load: LoadWith = loadJoins): Promise<void> {
  for (let round = 0; round < WARM_UP_ROUNDS; round++) await load(world, scale.warmUpMs)
}

function loadOneWebSocket({ services, seeded, requests }: JoinWorld, durationMs: number) {
  const [player] = seeded.sessions
  return loadWebSockets({
    url: `ws://127.0.0.1:${services[0]?.port ?? 0}/channel/ws`,
    protocol: 'tombolo.v1',
    headers: { host: HOST, cookie: player?.cookie ?? '' },
    connections: 1,
    durationMs,
    greeting: messagePack.pack([
      { id: 0, op: 'connect', body: { clientVersion: '1.2.1', token: player?.token } },
    ]),
    inFlight: CONNECTIONS / 2,
    next: () => requests.nextMessage(),
    isAnswer: isBoughtMessage,
  })
}

async function loadJoins(world: JoinWorld, durationMs: number): Promise<LoadResult> {
  const { requests } = world
  requests.prepare((requests.perSecond * 1.2 * durationMs) / 1000)
  const results = await Promise.all(
    world.services.map(({ port }) =>
      loadHttp({
        port,
        connections: CONNECTIONS / world.services.length,
        durationMs,
        next: () => requests.next(),
        check: isBought,
      }),
    ),
  )
  const sum = (of: (result: LoadResult) => number) => results.reduce((total, one) => total + of(one), 0)
  requests.perSecond = sum(({ perSecond }) => perSecond)
  return {
    perSecond: requests.perSecond,
    answers: sum(({ answers }) => answers),
    latenciesMs: results.flatMap(({ latenciesMs }) => latenciesMs),
  }
}

/** Processor time of a join, for each participant. */
class Costs {
  private readonly world: JoinWorld
  private joins = 0
  private readonly seconds = { service: 0, PostgreSQL: 0, load: 0 }

  constructor(world: JoinWorld) {
    this.world = world
  }

  async of(load: () => Promise<LoadResult>): Promise<number> {
    const before = this.now()
    const { perSecond, answers } = await load()
    const after = this.now()
    this.joins += answers
    for (const part of PARTS) this.seconds[part] += after[part] - before[part]
    return perSecond
  }

  /** Processor microseconds per join. */
  average(): Record<string, string> {
    const parts = PARTS.filter((part) => this.seconds[part] > 0)
    return Object.fromEntries(
      parts.map((part) => [
        `processor time of the ${part}`,
        `${((this.seconds[part] * 1e6) / this.joins).toFixed(0)} µs a join`,
      ]),
    )
  }

  private now(): Record<(typeof PARTS)[number], number> {
    const { services, postgres } = this.world
    const own = process.cpuUsage()
    return {
      service: services.reduce(
        (sum, service) => sum + (processorSeconds(service.process.child.pid ?? 0) ?? 0),
        0,
      ),
      PostgreSQL: postgres === null ? 0 : (processorSeconds(postgres.processId) ?? 0),
      load: (own.user + own.system) / 1e6,
    }
  }
}

const PARTS = ['service', 'PostgreSQL', 'load'] as const

async function startWorld(scale: BenchScale, target: JoinTarget): Promise<JoinWorld> {
  const counts = { games: target.games, players: PLAYERS }
  const dataDir = await mkdtemp(join(tmpdir(), 'tombolo-bench-'))
  const postgres = target.kind === 'postgres' ? await startUsedPostgres(scale) : null
  const seeded = await seedJoins(postgres ? { url: postgres.url, dataDir } : { dataDir }, counts)
  const redis = target.processes === undefined ? null : await startRedis()
  const env = {
    // As pgbench, over its Unix socket.
    ...(postgres ? { DATABASE_URL: postgres.socketUrl } : {}),
    ...(redis ? { REDIS_URL: redis.url } : {}),
  }
  const services: RunningService[] = []
  while (services.length < (target.processes ?? 1)) services.push(await startService({ dataDir, env }))
  return {
    services,
    postgres,
    seeded,
    requests: new JoinRequests(seeded, HOST),
    async stop() {
      await Promise.all(services.map((service) => service.stop()))
      await redis?.stop()
      await postgres?.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
