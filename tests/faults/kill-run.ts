import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase, type Database } from '#service/database/database.ts'
import { createJoinGatherer } from '#service/joins/join-gatherer.ts'
import { withSeeds } from '#service/testing/seeds.ts'
import { createLog } from '#service/base/log.ts'
import { startService, type RunningService } from '#tests/support/service-process.ts'
import { recompute, type Recomputed } from './recompute.ts'
import { Seeded } from './seeded.ts'
import { addPlayers, endCards, sellRound } from './sell-games.ts'

export interface KillRunOptions {
  /** An empty PostgreSQL database, and a Redis. */
  databaseUrl: string
  redisUrl: string
  kills: number
  /** Players who buy into every game, three plays each. */
  players: number
  /** What the moments and the victims follow from. */
  seed: string
  tell: (line: string) => void
}

export interface KillRun extends Recomputed {
  /** How often an instance was under lease at the moment of a kill, by what was done to it. */
  interrupted: Record<Phase, number>
  /** Long steps that another process had to take over. */
  takenOver: number
}

const PHASES = ['sealing', 'settling', 'paying'] as const
export type Phase = (typeof PHASES)[number]

/** New games are sold while fewer than this are under way. */
const UNDER_WAY_LEAST = 6
/** A kill waits so long for an instance that is in the phase it aims at. */
const AIM_FOR_MS = 4000
/** And strikes within so many milliseconds of it. */
const STRIKES_WITHIN_MS = 30
/** Of so many kills, one takes both processes. */
const BOTH_ONE_IN = 6
const STARTS_MOST = 5
/** A lease that nobody gives back runs out; everything that was sold ends within this time after the last kill. */
const ENDS_WITHIN_MS = 180_000

/** Runs two services on one database and kills them in the middle of their work; then everything is recomputed. */
export async function runKills(options: KillRunOptions): Promise<KillRun> {
  const { databaseUrl: url, redisUrl, tell } = options
  const log = createLog({ level: 'silent' })
  const env = { DATABASE_URL: url, REDIS_URL: redisUrl, LOG_LEVEL: 'silent' }
  const processes = new Processes(() => startStubbornly(() => startService({ env }), tell))
  await processes.start()
  const database = await withSeeds(await openDatabase({ url, dataDir: '', log, connections: 8 }))
  const joins = createJoinGatherer({ database, seeds: database.seeds, log })
  try {
    const seller = new Seller({ database, joins, playerIds: await addPlayers(database, options.players) })
    const interrupted = { sealing: 0, settling: 0, paying: 0 }
    const selling = seller.run()
    try {
      await killAll(database, processes, { ...options, interrupted })
    } finally {
      seller.stop()
      await selling
    }
    tell(`${seller.plays} plays sold in ${seller.rounds} rounds; waiting for every draw to end.`)
    await untilEnded(database)
    const takenOver = await countTakenOver(database)
    return { ...(await recompute(database)), interrupted, takenOver }
  } finally {
    await joins.close()
    await database.close()
    await processes.stop()
  }
}

/** Sells a round of games whenever few are left to be drawn, and has cards end as soon as they are drawn. */
class Seller {
  plays = 0
  rounds = 0
  private isStopping = false
  private readonly market: Omit<Parameters<typeof sellRound>[0], 'round'>

  constructor(market: Omit<Parameters<typeof sellRound>[0], 'round'>) {
    this.market = market
  }

  stop(): void {
    this.isStopping = true
  }

  async run(): Promise<void> {
    while (!this.isStopping) {
      await endCards(this.market.database)
      if ((await underWay(this.market.database)) < UNDER_WAY_LEAST) {
        this.rounds += 1
        this.plays += await sellRound({ ...this.market, round: this.rounds })
      }
      await delay(50)
    }
  }
}

/** The two processes; one that was killed is started again. */
class Processes {
  private readonly start1: () => Promise<RunningService>
  private running: RunningService[] = []

  constructor(start: () => Promise<RunningService>) {
    this.start1 = start
  }

  /** Brings the number of processes to two. */
  async start(): Promise<void> {
    const missing = Array.from({ length: 2 - this.running.length }, () => this.start1())
    this.running.push(...(await Promise.all(missing)))
  }

  /** Takes one process, or both, off the machine with no warning. */
  async kill(which: number, both: boolean): Promise<void> {
    const victims = both ? this.running : [this.running[which % this.running.length]]
    await Promise.all(
      victims.map(async (victim) => {
        if (victim === undefined) return
        const ended = once(victim.process.child, 'exit')
        victim.process.child.kill('SIGKILL')
        await ended
        await victim.stop()
      }),
    )
    this.running = this.running.filter((one) => !victims.includes(one))
  }

  async stop(): Promise<void> {
    await Promise.all(this.running.map((one) => one.stop()))
  }
}

/** A machine under this load may fail to start a service in time; whoever runs one tries again, and so does this. */
async function startStubbornly(
  start: () => Promise<RunningService>,
  tell: (line: string) => void,
): Promise<RunningService> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start()
    } catch (error) {
      if (attempt === STARTS_MOST) throw error
      tell(
        `A service did not start, and is started again: ${String(error).split('\n').slice(0, 2).join(' ')}`,
      )
    }
  }
}

async function killAll(
  database: Database,
  processes: Processes,
  { kills, seed, tell, interrupted }: KillRunOptions & Pick<KillRun, 'interrupted'>,
): Promise<void> {
  const random = new Seeded(seed)
  for (let number = 1; number <= kills; number += 1) {
    const aim = random.oneOf(PHASES)
    const [strikesAfterMs, which] = [random.below(STRIKES_WITHIN_MS), random.below(2)]
    const both = random.below(BOTH_ONE_IN) === 0
    await untilInPhase(database, aim)
    await delay(strikesAfterMs)
    const leased = await leasedPhases(database)
    await processes.kill(which, both)
    for (const phase of leased) interrupted[phase] += 1
    tell(
      `kill ${number} of ${kills}: ${both ? 'both processes' : `process ${which + 1}`}, ` +
        (leased.length === 0 ? 'between two steps' : `in the middle of ${leased.join(', ')}`),
    )
    await processes.start()
  }
}

/** What is being done right now, an instance at a time. */
async function leasedPhases({ kysely }: Database): Promise<Phase[]> {
  const { rows } = await sql<{ phase: Phase }>`
    select case when entries_root is null then 'sealing' when prepared_at is null then 'settling' else 'paying' end
      as phase
    from game_instances where lease_until > now() and status <> 'ENDED'`.execute(kysely)
  return rows.map(({ phase }) => phase)
}

async function untilInPhase(database: Database, aim: Phase): Promise<void> {
  const deadline = performance.now() + AIM_FOR_MS
  while (performance.now() < deadline) {
    if ((await leasedPhases(database)).includes(aim)) return
    await delay(2)
  }
}

async function underWay({ kysely }: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from game_instances
    where status <> 'ENDED' and play_count > 0`.execute(kysely)
  return rows[0]?.n ?? 0
}

async function untilEnded(database: Database): Promise<void> {
  const deadline = performance.now() + ENDS_WITHIN_MS
  while ((await underWay(database)) > 0 && performance.now() < deadline) {
    await endCards(database)
    await delay(100)
  }
}

/** Sealing, settling and paying take a lease each; every further one was of a process that went on for another. */
async function countTakenOver({ kysely }: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(greatest(fence - 3, 0)), 0)::integer as n from game_instances
    where status = 'ENDED' and owner_player_id is null`.execute(kysely)
  return rows[0]?.n ?? 0
}
