import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { lobbyTopic } from '#schemas/protocol/topics.ts'
import { openDatabase } from '#service/database/database.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { createLog } from '#service/base/log.ts'
import { withSeeds } from '#service/testing/seeds.ts'
import { sellLargeGame } from '#service/testing/large-game.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { type RunningService, startService } from '#tests/support/service-process.ts'
import { channelHeaders } from '#tools/bench/load/frames.ts'
import { messagePack } from '#tools/message-pack.ts'
import { requestBytes } from '#tools/bench/load/http-load.ts'
import { IdlePolls } from '#tools/bench/load/idle-polls.ts'
import { isBought, JoinRequests } from '#tools/bench/load/join-requests.ts'
import { loadAtPace } from '#tools/bench/load/paced-load.ts'
import { Subscribers } from '#tools/bench/load/subscribers.ts'
import { percentile } from '#tools/bench/measure.ts'
import { residentMegabytes } from '#tools/bench/parts/processor-time.ts'
import {
  CURRENCY_ID,
  MEMBER_ID,
  seedJoins,
  type Seeded as SeededWorld,
} from '#tools/bench/parts/seed-joins.ts'
import { subscribeOurs } from '#tools/bench/rows/fan-out.ts'
import type { Session } from './attacker.ts'
import type { AttackCounts, AttackMessage, AttackOrder } from './attack-process.ts'
import type { Targets } from './attacks.ts'

export interface SoakOptions {
  /** Least length of the two phases: joins alone, then joins beside attacks until each attack was answered. */
  calmMs: number
  attackedMs: number
  /** A line of figures is printed, and memory is read, once in this time. */
  intervalMs: number
  pollingClients: number
  sockets: number
  joinsPerSecond: number
  /** Attackers that work at the same time, each with one call under way, and the pause after each call. */
  attackers: number
  pauseMs: number
  /** Players and plays of the instance whose records and lists are asked for. */
  largeGame: { players: number; playsEach: number }
  seed: string
  /** Makes the attacks alone whose name holds this text. */
  only?: string
  print: (line: string) => void
}

export interface Interval {
  phase: 'calm' | 'attacked'
  p99Ms: number
  longestMs: number
  pollP99Ms: number
  residentMb: number
}

export interface SoakReport {
  intervals: Interval[]
  joins: number
  /** Steps of each attack by HTTP status; 0 counts those without an answer, 101 accepted WebSockets. */
  attacks: Map<string, Map<number, number>>
  /** Broken invariants of the ledger after the run. */
  violations: string[]
}

/** Players of a site do not share an address, and the bounds of an address are not theirs together. */
const honestAddress = (client: number) => `127.0.1.${1 + (client % 250)}`

const POLL_EVERY_MS = 3000
const GAMES = 100
const PLAYERS = 1024
const ATTACKING_PLAYERS = 8
const SETTLED_WITHIN_MS = 120_000

/**
 * Runs one service on PostgreSQL under polling clients, WebSockets and joins at a fixed pace, first alone and then
 * beside attackers from another address. Every honest call must succeed, or the run fails.
 */
export async function runSoak(options: SoakOptions): Promise<SoakReport> {
  const postgres = await startPostgres({ durable: true })
  const dataDir = await mkdtemp(join(tmpdir(), 'tombolo-soak-'))
  let service: RunningService | null = null
  const cleanup: (() => void)[] = []
  try {
    const world = await seedJoins({ url: postgres.url, dataDir }, { games: GAMES, players: PLAYERS })
    const largeInstanceId = await seedLargeGame({ url: postgres.url, dataDir }, options)
    service = await startService({ dataDir, env: { DATABASE_URL: postgres.url } })
    await untilSettled(postgres.url, largeInstanceId)
    const honest = { ...world, sessions: world.sessions.slice(ATTACKING_PLAYERS) }
    const polls = await startPolls(service.port, options.pollingClients)
    cleanup.push(() => polls.stop())
    const subscribers = new Subscribers()
    cleanup.push(() => subscribers.close())
    await subscribers.open(options.sockets, {
      ...subscribeOurs(service.port),
      addressOf: honestAddress,
    })
    const run = new SoakRun({ service, polls, options, world: honest })
    await run.phase('calm', options.calmMs)
    const attackers = startAttackers({
      port: service.port,
      sessions: Array.from(
        { length: options.attackers },
        (_, number) => world.sessions[number % ATTACKING_PLAYERS] as Session,
      ),
      targets: { ...targetsOf(world), largeInstanceId },
      pauseMs: options.pauseMs,
      only: options.only ?? '',
      seed: options.seed,
    })
    cleanup.push(() => attackers.kill())
    await run.phase('attacked', options.attackedMs, attackers.allAnswered)
    const attacks = await attackers.stop()
    for (const clean of cleanup) clean()
    await service.stop()
    service = null
    return {
      intervals: run.intervals,
      joins: run.joins,
      attacks,
      violations: await violationsIn(postgres.url),
    }
  } finally {
    for (const clean of cleanup) clean()
    await service?.stop()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The honest load, measured interval by interval. */
class SoakRun {
  readonly intervals: Interval[] = []
  joins = 0
  readonly #parts: { service: RunningService; polls: IdlePolls; options: SoakOptions; world: SeededWorld }
  readonly #requests: JoinRequests

  constructor(parts: {
    service: RunningService
    polls: IdlePolls
    options: SoakOptions
    world: SeededWorld
  }) {
    this.#parts = parts
    this.#requests = new JoinRequests(parts.world, 'aurora.localhost')
  }

  /** Goes on for `leastMs`, and then until `done` has resolved. */
  async phase(
    phase: Interval['phase'],
    leastMs: number,
    done: Promise<void> = Promise.resolve(),
  ): Promise<void> {
    const { service, polls, options } = this.#parts
    const { intervalMs, joinsPerSecond, print } = options
    const state = { isDone: false }
    const end = () => {
      state.isDone = true
    }
    done.then(end, end)
    for (let elapsedMs = 0; elapsedMs < leastMs || !state.isDone; elapsedMs += intervalMs) {
      const first = this.#requests.nextNumber
      const latencies = await loadAtPace({
        port: service.port,
        perSecond: joinsPerSecond,
        durationMs: intervalMs,
        request: () => this.#requests.next(),
        check: isBought,
        renew: (call, token) => this.#requests.renew(first + call, token),
      })
      this.joins += latencies.length
      const interval: Interval = {
        phase,
        p99Ms: percentile(latencies, 0.99),
        longestMs: Math.max(...latencies),
        pollP99Ms: polls.takeP99(),
        residentMb: residentMegabytes(service.process.child.pid ?? 0),
      }
      this.intervals.push(interval)
      print(lineOf(this.intervals.length, interval))
    }
    await done
  }
}

function lineOf(number: number, { phase, p99Ms, longestMs, pollP99Ms, residentMb }: Interval): string {
  const figures = [
    `joins p99 ${p99Ms.toFixed(0)} ms, longest ${longestMs.toFixed(0)} ms`,
    `polls p99 ${pollP99Ms.toFixed(0)} ms`,
    `${residentMb.toFixed(0)} MB`,
  ]
  return `${String(number).padStart(3)} ${phase.padEnd(8)} ${figures.join(' · ')}`
}

async function seedLargeGame(
  { url, dataDir }: { url: string; dataDir: string },
  { largeGame }: SoakOptions,
): Promise<number> {
  const database = await openDatabase({ url, dataDir, log: createLog({ level: 'silent' }) })
  try {
    return (await sellLargeGame(await withSeeds(database, dataDir), largeGame)).gameInstanceId
  } finally {
    await database.close()
  }
}

/** The service draws and settles the large instance once it runs; its record can be read from then on. */
async function untilSettled(url: string, gameInstanceId: number): Promise<void> {
  const database = await openDatabase({ url, dataDir: '', log: createLog({ level: 'silent' }) })
  try {
    const deadline = performance.now() + SETTLED_WITHIN_MS
    for (;;) {
      const { status } = await database.kysely
        .selectFrom('game_instances')
        .select('status')
        .where('game_instance_id', '=', gameInstanceId)
        .executeTakeFirstOrThrow()
      if (status === 'ENDED') return
      if (performance.now() > deadline) throw new Error(`The large instance is still ${status}.`)
      await sleep(500)
    }
  } finally {
    await database.close()
  }
}

async function startPolls(port: number, clients: number): Promise<IdlePolls> {
  const headers = channelHeaders({
    host: 'aurora.localhost',
    cookie: 'tombolo_sid=soak-soak-soak-soak-soak-soak-soak-soak-soa',
  })
  const body = messagePack.pack({ topics: [{ topic: lobbyTopic(MEMBER_ID) }] })
  const polls = new IdlePolls({
    port,
    connections: clients,
    clients,
    everyMs: POLL_EVERY_MS,
    request: requestBytes({ path: '/channel/poll', headers, body }),
    addressOf: honestAddress,
  })
  await polls.start()
  return polls
}

function targetsOf({ games: [first] }: SeededWorld): Omit<Targets, 'largeInstanceId'> {
  if (first === undefined) throw new Error('The world has no game.')
  return { ...first, currencyId: CURRENCY_ID, lobbyTopic: lobbyTopic(MEMBER_ID) }
}

/**
 * Starts the attackers. `allAnswered` resolves when each attack was answered once. `stop` ends them and resolves with the
 * number of answers of each attack by HTTP status.
 */
function startAttackers(order: AttackOrder) {
  const child = fork(join(import.meta.dirname, 'attack-process.ts'))
  const exit = once(child, 'exit')
  const ended = exit.then(() => Promise.reject(new Error('The attackers ended before they were stopped.')))
  ended.catch(() => undefined)
  const nextMessage = async (): Promise<AttackMessage> =>
    ((await Promise.race([once(child, 'message'), ended])) as [AttackMessage])[0]
  // Attackers have machines of their own: what they compute must not take the processor from the service.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const allAnswered = nextMessage().then(() => undefined)
  child.send(order)
  return {
    allAnswered,
    async stop(): Promise<SoakReport['attacks']> {
      const answer = nextMessage()
      child.send('stop')
      const counts = (await answer) as AttackCounts
      await exit
      return new Map(counts.map(([name, byStatus]) => [name, new Map(byStatus)]))
    },
    kill: () => child.kill('SIGKILL'),
  }
}

async function violationsIn(url: string): Promise<string[]> {
  const database = await openDatabase({ url, dataDir: '', log: createLog({ level: 'silent' }) })
  try {
    return (await checkLedger(database)).map(({ invariant, what }) => `${invariant}: ${what}`)
  } finally {
    await database.close()
  }
}
