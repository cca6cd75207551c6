import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase, type Database } from '#service/database/database.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { createLog } from '#service/base/log.ts'
import { withSeeds } from '#service/testing/seeds.ts'
import { addGame } from '#service/testing/world.ts'
import type { Cluster } from '#tools/deploy/cluster/cluster.ts'
import { Buyers, givePlayersFunds, registerPlayers } from '../buyers.ts'
import { Announcements } from './announcements.ts'
import type { ClusterFault } from './faults.ts'
import { Services } from './services.ts'

const PROCESSES = 2
const BUYERS_EACH = 4
const SERVED_WITHIN_MS = 120_000
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
  /** Purchases that were acknowledged from the fault until its repair. */
  readonly bought: number
  readonly faults: readonly string[]
}

export interface ClusterRunOptions {
  readonly cluster: Cluster
  readonly faults: readonly ClusterFault[]
  readonly tell: (line: string) => void
}

/** Makes one fault after the other under load, and looks after each that nothing was lost or doubled. */
export async function runClusterFaults({ cluster, faults, tell }: ClusterRunOptions): Promise<FaultResult[]> {
  const services = await Services.open({ ...cluster.settings, LOG_LEVEL: 'error' }, PROCESSES)
  const log = createLog({ level: 'silent' })
  const { DATABASE_URL: url } = cluster.settings
  const database = await openDatabase({ url, dataDir: '', log, connections: 4 })
  const results: FaultResult[] = []
  try {
    for (const fault of faults) {
      const result = await makeFault({ cluster, services, database }, fault)
      results.push(result)
      tell(lineOf(result))
    }
    return results
  } finally {
    await database.close()
    await services.stop()
  }
}

const lineOf = ({ name, longestPauseMs, medianPauseMs, bought, faults }: FaultResult) =>
  `${faults.length === 0 ? 'held ' : 'FAULT'}  ${name}: longest pause ${seconds(longestPauseMs)}, median ${seconds(medianPauseMs)}, ` +
  `${bought} purchases${faults.map((fault) => `\n         ${fault}`).join('')}`

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

interface Scene {
  readonly cluster: Cluster
  readonly services: Services
  readonly database: Database
}

async function makeFault(scene: Scene, fault: ClusterFault): Promise<FaultResult> {
  const { cluster, services, database } = scene
  await cluster.start()
  const groups = await openBuyers(database, services.ports)
  const announcements = new Announcements(services.ports)
  await announcements.start(database)
  const before = (await cluster.primary())?.host.name
  for (const buyers of groups) buyers.start()
  await delay(CALM_MS)
  const struckAt = performance.now()
  const repair = await fault.strike(scene)
  const faults: string[] = []
  if (fault.movesPrimary && !(await hasMoved(cluster, before)))
    faults.push('no other database became the primary')
  if (!(await untilServed(groups, performance.now()))) faults.push('not every buyer bought again')
  const servedAt = performance.now()
  await repair()
  await delay(CALM_MS)
  if (!(await untilServed(groups, performance.now()))) faults.push('not every buyer bought after the repair')
  await Promise.all(groups.map((buyers) => buyers.stop()))
  for (const title of await announcements.stop())
    faults.push(`a client missed “${title}” without a reported gap`)
  for (const buyers of groups) faults.push(...(await lostOrDoubled(database, buyers)))
  for (const { invariant, what } of await checkLedger(database)) faults.push(`${invariant}: ${what}`)
  const pauses = groups
    .flatMap((buyers) => buyers.longestPauses(struckAt))
    .toSorted((one, other) => one - other)
  return {
    name: fault.name,
    longestPauseMs: pauses.at(-1) ?? 0,
    medianPauseMs: pauses[Math.floor(pauses.length / 2)] ?? 0,
    bought: groups
      .flatMap(({ attempts }) => attempts)
      .filter(({ outcome, askedAt }) => outcome === 'ok' && askedAt > struckAt && askedAt < servedAt).length,
    faults,
  }
}

/** Buyers of a game of their own at each process. */
async function openBuyers(database: Database, ports: readonly number[]): Promise<Buyers[]> {
  const groups: Buyers[] = []
  const seeded = await withSeeds(database)
  for (const port of ports) {
    const players = await registerPlayers(port, BUYERS_EACH)
    await givePlayersFunds(database, players)
    const game = await addGame(seeded, { gamePlayMax: 1_000_000, playerPlayMax: 1_000_000 })
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

async function untilServed(groups: readonly Buyers[], since: number): Promise<boolean> {
  const deadline = performance.now() + SERVED_WITHIN_MS
  while (performance.now() < deadline) {
    if (groups.every((buyers) => buyers.allServedSince(since) !== null)) return true
    await delay(50)
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
