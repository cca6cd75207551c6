import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase, type Database } from '#service/database/database.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { createLog } from '#service/base/log.ts'
import { type SeededDatabase, withSeeds } from '#service/testing/seeds.ts'
import { addGame } from '#service/testing/world.ts'
import type { Cluster } from '#tools/deploy/cluster/cluster.ts'
import { Buyers, givePlayersFunds, registerPlayers } from '../buyers.ts'
import { Announcements } from './announcements.ts'
import { Cashiers } from './cashiers.ts'
import { Draws } from './draws.ts'
import type { ClusterFault } from './faults.ts'
import { OldPrimary } from './old-primary.ts'
import { Operators } from './operators.ts'
import { patiently } from './patient-call.ts'
import { Services } from './services.ts'

const PROCESSES = 2
const BUYERS_EACH = 4
const SERVED_WITHIN_MS = 120_000
/** On an idle machine, clients are served again within this time. */
const BACK_WITHIN_MS = 30_000
/** The load goes on for this time before a fault, and after its repair. */
const CALM_MS = 3000
/** Refused for now, and surely not done. */
const UNAVAILABLE = '300'

/** The result of one fault. */
export interface FaultResult {
  readonly name: string
  /** The longest time in which a buyer had no purchase, and the middle one of all buyers, in ms. */
  readonly longestPauseMs: number
  readonly medianPauseMs: number
  /** The times after which closed sockets were subscribed again, in ms and ascending. */
  readonly reconnectsMs: readonly number[]
  /** Purchases that were acknowledged from the fault until its repair. */
  readonly bought: number
  readonly faults: readonly string[]
}

export interface ClusterRunOptions {
  readonly cluster: Cluster
  readonly faults: readonly ClusterFault[]
  readonly tell: (line: string) => void
  /** The bound on the pause of a buyer. */
  readonly backWithinMs?: number
}

/** Makes one fault after the other under load, and looks after each that nothing was lost or doubled. */
export async function runClusterFaults(options: ClusterRunOptions): Promise<FaultResult[]> {
  const { cluster, faults, tell, backWithinMs = BACK_WITHIN_MS } = options
  const token = randomBytes(24).toString('base64url')
  const env = { ...cluster.settings, LOG_LEVEL: 'error', SANDBOX_PROCESSOR: '1', OPERATOR_TOKEN: token }
  const services = await Services.open(env, PROCESSES)
  const log = createLog({ level: 'silent' })
  const { DATABASE_URL: url } = cluster.settings
  const database = await openDatabase({ url, dataDir: '', log, connections: 8 })
  const results: FaultResult[] = []
  try {
    const scene = { cluster, services, database: await withSeeds(database), token, backWithinMs }
    for (const fault of faults) {
      const result = await makeFault(scene, fault)
      results.push(result)
      tell(lineOf(result))
    }
    return results
  } finally {
    await database.close()
    await services.stop()
  }
}

const lineOf = ({ name, longestPauseMs, medianPauseMs, reconnectsMs, bought, faults }: FaultResult) =>
  `${faults.length === 0 ? 'held ' : 'FAULT'}  ${name}: longest pause ${seconds(longestPauseMs)}, median ${seconds(medianPauseMs)}, ` +
  `${reconnectsMs.length} sockets back${reconnectsMs.length > 0 ? ` within ${seconds(reconnectsMs.at(-1) as number)}` : ''}, ` +
  `${bought} purchases${faults.map((fault) => `\n         ${fault}`).join('')}`

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

interface Scene {
  readonly cluster: Cluster
  readonly services: Services
  readonly database: SeededDatabase
  /** The token of the operators' API. */
  readonly token: string
  readonly backWithinMs: number
}

async function makeFault(scene: Scene, fault: ClusterFault): Promise<FaultResult> {
  const { cluster, services, database } = scene
  await cluster.start()
  const load = await patiently('the load', () => Load.open(scene))
  const old = await cluster.primary()
  if (old === null) throw new Error('The cluster has no primary.')
  await OldPrimary.prepare(old)
  await load.start()
  await delay(CALM_MS)
  const struckAt = performance.now()
  const repair = await fault.strike({ cluster, services })
  const faults: string[] = []
  if (fault.movesPrimary && !(await hasMoved(cluster, old.host.name)))
    faults.push('no other database became the primary')
  if (!(await load.untilServed(performance.now()))) faults.push('not every buyer bought again')
  const servedAt = performance.now()
  if (fault.movesPrimary) {
    const oldPrimary = new OldPrimary(old)
    await oldPrimary.write()
    await oldPrimary.writeDuring(repair())
    faults.push(...oldPrimary.faults)
  } else await repair()
  await delay(CALM_MS)
  if (!(await load.untilServed(performance.now()))) faults.push('not every buyer bought after the repair')
  faults.push(...(await patiently('the end of the load', () => load.stop())))
  for (const { invariant, what } of await patiently('the ledger', () => checkLedger(database)))
    faults.push(`${invariant}: ${what}`)
  const pauses = load.pausesSince(struckAt)
  const longestPauseMs = pauses.at(-1) ?? 0
  if (longestPauseMs > scene.backWithinMs) faults.push(`a buyer waited for ${seconds(longestPauseMs)}`)
  return {
    name: fault.name,
    longestPauseMs,
    medianPauseMs: pauses[Math.floor(pauses.length / 2)] ?? 0,
    reconnectsMs: load.announcements.reconnectsMs.toSorted((one, other) => one - other),
    bought: load.boughtBetween(struckAt, servedAt),
    faults,
  }
}

interface Work {
  readonly start: () => void
  /** Resolves with a line for each loss and each duplicate. */
  readonly stop: () => Promise<string[]>
}

/** The load during a fault: purchases, draws, deposits, withdrawals, calls of operators, polls and sockets. */
class Load {
  readonly announcements: Announcements
  readonly #database: Database
  readonly #buyers: readonly Buyers[]
  readonly #works: readonly Work[]

  private constructor(scene: Scene, buyers: readonly Buyers[], works: readonly Work[]) {
    const { database, services } = scene
    this.announcements = new Announcements(database, services.ports)
    this.#database = database
    this.#buyers = buyers
    this.#works = works
  }

  static async open(scene: Scene): Promise<Load> {
    const { database, services, token } = scene
    const { ports, operatorPorts } = services
    return new Load(scene, await openBuyers(database, ports), [
      await Cashiers.open(database, ports),
      await Draws.open(database, ports),
      await Operators.open(ports[0] as number, operatorPorts, token),
    ])
  }

  async start(): Promise<void> {
    await this.announcements.start()
    for (const buyers of this.#buyers) buyers.start()
    for (const work of this.#works) work.start()
  }

  /** Resolves with everything that was lost, doubled or missed. */
  async stop(): Promise<string[]> {
    await Promise.all(this.#buyers.map((buyers) => buyers.stop()))
    const stops = [...this.#works.map((work) => work.stop()), this.announcements.stop()]
    const faults = (await Promise.all(stops)).flat()
    for (const buyers of this.#buyers) faults.push(...(await lostOrDoubled(this.#database, buyers)))
    return faults
  }

  /** Whether each buyer bought something that was asked for after the moment. */
  async untilServed(since: number): Promise<boolean> {
    const deadline = performance.now() + SERVED_WITHIN_MS
    while (performance.now() < deadline) {
      if (this.#buyers.every((buyers) => buyers.allServedSince(since) !== null)) return true
      await delay(50)
    }
    return false
  }

  /** The longest pause of each buyer in ms, ascending. */
  pausesSince(moment: number): number[] {
    return this.#buyers
      .flatMap((buyers) => buyers.longestPauses(moment))
      .toSorted((one, other) => one - other)
  }

  boughtBetween(from: number, until: number): number {
    return this.#buyers
      .flatMap(({ attempts }) => attempts)
      .filter(({ outcome, askedAt }) => outcome === 'ok' && askedAt > from && askedAt < until).length
  }
}

/** Buyers of a game of their own at each process. */
async function openBuyers(database: SeededDatabase, ports: readonly number[]): Promise<Buyers[]> {
  const groups: Buyers[] = []
  for (const port of ports) {
    const players = await registerPlayers(port, BUYERS_EACH)
    await givePlayersFunds(database, players)
    const game = await addGame(database, { gamePlayMax: 1_000_000, playerPlayMax: 1_000_000 })
    groups.push(new Buyers(game, players))
  }
  return groups
}

async function hasMoved(cluster: Cluster, before: string | undefined): Promise<boolean> {
  const deadline = performance.now() + SERVED_WITHIN_MS
  while (performance.now() < deadline) {
    const now = await cluster.primary()
    if (now !== null && now.host.name !== before) return true
    await delay(100)
  }
  return false
}

/** Each acknowledged purchase must exist once, and no refused one may exist. A purchase in doubt is requested again with its key, and must then exist once. */
async function lostOrDoubled({ kysely }: Database, buyers: Buyers): Promise<string[]> {
  const faults: string[] = []
  const refused = buyers.attempts.filter(({ outcome }) => outcome === UNAVAILABLE)
  const taken = buyers.attempts.filter(({ outcome }) => outcome !== UNAVAILABLE)
  for (const attempt of taken.filter(({ outcome }) => outcome !== 'ok')) {
    const again = await buyers.askAgain(attempt)
    if (again !== 'ok')
      faults.push(`a purchase that was answered by ${attempt.outcome} is answered by ${again} later`)
  }
  const keys = refused.map(({ key }) => key)
  if (keys.length > 0) {
    const kept = await kysely.selectFrom('idempotency_keys').select('key').where('key', 'in', keys).execute()
    if (kept.length > 0) faults.push(`${kept.length} purchases were refused and done`)
  }
  const playerIds = buyers.playerIds
  const sold = await kysely
    .selectFrom('plays')
    .select('play_id')
    .where('player_id', 'in', playerIds)
    .execute()
  if (sold.length < taken.length) faults.push(`${taken.length - sold.length} acknowledged purchases are lost`)
  if (sold.length > taken.length) faults.push(`${sold.length - taken.length} purchases were done twice`)
  return faults
}
