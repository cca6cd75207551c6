import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { startService, type RunningService } from '#tests/support/service-process.ts'
import { channelHeaders, channelRequest, wire, type Identity } from '../load/frames.ts'
import { loadHttp } from '../load/http-load.ts'
import { logIn } from '../load/log-in.ts'
import { loadAtPace } from '../load/paced-load.ts'
import { percentile, type Bar, type Contender, type Row } from '../measure.ts'
import { CURRENCY_ID, PASSWORD, seedJoins, type Seeded } from '../parts/seed-joins.ts'
import { pgbench, PGBENCH } from '../references/pgbench.ts'
import type { BenchScale } from '../scale.ts'

const CONNECTIONS = 128
const PLAYERS = 64
const NUMBERS = Array.from({ length: 49 }, (_, index) => index + 1)

/** Buying a play: over the wire, with its key, committed to a disk that is waited for. */
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
    rate(
      { id: 'join-embedded', what: 'join over the wire, embedded and durable' },
      { kind: 'embedded', games: 100 },
      { bar: 0.5, aim: 1 },
    ),
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
}

interface JoinWorld {
  service: RunningService
  identities: Identity[]
  seeded: Seeded
  stop(): Promise<void>
}

function joinContender(scale: BenchScale, target: JoinTarget): Contender {
  return {
    name: 'tombolo',
    async start() {
      const world = await startWorld(target)
      await joinsPerSecond(world, scale.warmUpMs)
      return { round: () => joinsPerSecond(world, scale.roundMs), stop: () => world.stop() }
    },
  }
}

function pacedJoins(scale: BenchScale, target: JoinTarget): Contender {
  return {
    name: 'tombolo',
    async start() {
      const world = await startWorld(target)
      await joinsPerSecond(world, scale.warmUpMs)
      const half = (await joinsPerSecond(world, scale.roundMs)) / 2
      return {
        async round() {
          const latencies = await loadAtPace({
            port: world.service.port,
            perSecond: half,
            durationMs: scale.roundMs,
            path: '/channel/secured',
            headers: (call) => channelHeaders(identityOf(world, call)),
            body: (call) => wire.pack([joinFrame(world, call)]),
            check: isBought,
          })
          return percentile(latencies, 0.99)
        },
        stop: () => world.stop(),
      }
    },
  }
}

async function joinsPerSecond(world: JoinWorld, durationMs: number): Promise<number> {
  const { perSecond } = await loadHttp({
    port: world.service.port,
    connections: CONNECTIONS,
    durationMs,
    next: (connection) =>
      channelRequest('/channel/secured', [joinFrame(world, connection)], identityOf(world, connection)),
    check: isBought,
  })
  return perSecond
}

async function startWorld(target: JoinTarget): Promise<JoinWorld> {
  const counts = { games: target.games, players: PLAYERS }
  const dataDir = await mkdtemp(join(tmpdir(), 'tombolo-bench-'))
  const postgres = target.kind === 'postgres' ? await startPostgres({ durable: true }) : null
  const seeded = await seedJoins(postgres ? { url: postgres.url, dataDir } : { dataDir }, counts)
  const service = await startService({ dataDir, env: postgres ? { DATABASE_URL: postgres.url } : {} })
  const host = `aurora.localhost:${service.port}`
  const identities: Identity[] = []
  for (const username of seeded.usernames) {
    identities.push(await logIn({ port: service.port, host, username, password: PASSWORD }))
  }
  return {
    service,
    identities,
    seeded,
    async stop() {
      await service.stop()
      await postgres?.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function identityOf(world: JoinWorld, caller: number): Identity {
  const identity = world.identities[caller % world.identities.length]
  if (identity === undefined) throw new Error('Nobody is logged in.')
  return identity
}

let calls = 0

function joinFrame({ seeded }: JoinWorld, caller: number): unknown {
  calls += 1
  const game = seeded.games[(calls * 31 + caller) % seeded.games.length]
  const first = calls % NUMBERS.length
  const play = Array.from({ length: 6 }, (_, index) => NUMBERS[(first + index * 8) % NUMBERS.length])
  return {
    id: 1,
    op: 'joinGame',
    key: `bench-${process.pid}-${calls}`,
    body: {
      ...game,
      userPlays: [play.sort((a, b) => Number(a) - Number(b)).join('-')],
      currencyId: CURRENCY_ID,
    },
  }
}

/** Looks at every answer: a refusal is quick, and must not be counted as a join. */
function isBought(body: Buffer): void {
  const [answer] = wire.unpack(body) as [{ ok: boolean; result?: { exitCode: number } }]
  if (!answer.ok || answer.result?.exitCode !== 0) throw new Error(`Not bought: ${JSON.stringify(answer)}`)
}
