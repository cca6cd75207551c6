import { strict as assert } from 'node:assert'
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase, type Database } from '#service/database/database.ts'
import { createLog } from '#service/base/log.ts'
import { withSeeds } from '#service/testing/seeds.ts'
import { addGame, type TestGame } from '#service/testing/world.ts'
import { Client } from '#tests/contract/client.ts'
import type { Registered } from '#tests/contract/register.ts'
import { type RunningService, startService } from '#tests/support/service-process.ts'
import { makeRepository, type Repository, type RestorePoint } from '#tools/deploy/cluster/backup-tool.ts'
import { startCluster, type Cluster, type ClusterSettings } from '#tools/deploy/cluster/cluster.ts'
import { requireMachine } from '#tools/deploy/cluster/parts.ts'
import { ARCHIVE_EVERY_S } from '#tools/deploy/cluster/database-node.ts'
import { Buyers, givePlayersFunds, registerPlayers } from '../buyers.ts'
import { sendDocument, viewDocument } from './documents.ts'

const ROOT = join(import.meta.dirname, '../../..')
const BUYERS = 4
const DISK_MB = 1024
const GAME = { gamePlayMax: 1_000_000, playerPlayMax: 1_000_000 }
const TOPIC = 'lobby/101'
const PRIMARY_WITHIN_MS = 60_000
const BOUGHT_WITHIN_MS = 30_000

export interface DrillOptions {
  readonly tell: (line: string) => void
  readonly signal: AbortSignal
}

/** The result of one restore. */
interface Restored {
  readonly faults: readonly string[]
  /** From the start of the restore until the first purchase, in ms. */
  readonly backMs: number
  /** The time between the loss of all hosts and the last purchase that is there again, in ms. */
  readonly lostMs: number
}

/**
 * Sells at a cluster that archives its log, loses a primary, then all hosts, and restores twice on empty hosts: to a second, and to the end of
 * the log. Each time it compares what was acknowledged, checks the ledger, and measures. Resolves with a line for each difference.
 */
export async function runDrill({ tell, signal }: DrillOptions): Promise<string[]> {
  const place = await Place.make()
  try {
    const lost = await loseEverything(place, { tell, signal })
    const faults: string[] = []
    for (const point of [{ time: lost.second.time }, 'end'] as const) {
      const name = point === 'end' ? 'the end of the log' : `the second ${point.time}`
      const restored = await restore(place, lost, { point, tell, signal })
      tell(
        `Restored to ${name}: first purchase after ${seconds(restored.backMs)} (RTO)` +
          (point === 'end' ? `; the last ${seconds(restored.lostMs)} of purchases are lost (RPO)` : ''),
      )
      faults.push(...restored.faults.map((fault) => `${name}: ${fault}`))
      if (point === 'end' && restored.lostMs > RPO_MOST_MS)
        faults.push(`${name}: more is lost than the ${seconds(RPO_MOST_MS)} of the archive`)
    }
    return faults
  } finally {
    await place.remove()
  }
}

/** The log is archived at this interval, and a file takes some seconds on its way. */
const RPO_MOST_MS = (ARCHIVE_EVERY_S + 10) * 1000
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** The files that outlive the hosts: the repository, the copy of the files of the service, and its key. */
class Place {
  readonly repository: Repository
  readonly masterKey = randomBytes(32).toString('hex')
  readonly token = randomBytes(24).toString('base64url')
  readonly folder: string

  private constructor(folder: string, repository: Repository) {
    this.folder = folder
    this.repository = repository
  }

  static async make(): Promise<Place> {
    requireMachine()
    const folder = await mkdtemp(join(tmpdir(), 'tombolo-drill-'))
    // PostgreSQL has an account of its own.
    await chmod(folder, 0o755)
    const place = new Place(folder, await makeRepository(join(folder, 'repository')))
    await mkdir(place.files('lost'))
    await cp(join(ROOT, 'sites'), join(place.files('lost'), 'sites'), { recursive: true })
    return place
  }

  /** A folder with the data and the sites of a service. */
  files = (name: string) => join(this.folder, `files-${name}`)

  env = (settings: ClusterSettings, name: string): Record<string, string> => ({
    ...settings,
    MASTER_KEY: this.masterKey,
    OPERATOR_TOKEN: this.token,
    DATA_DIR: join(this.files(name), 'data'),
    SITES_DIR: join(this.files(name), 'sites'),
    LOG_LEVEL: 'error',
  })

  start(settings: ClusterSettings, name: string): Promise<RunningService> {
    return startService({ dataDir: join(this.files(name), 'data'), env: this.env(settings, name) })
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true })
  }
}

/** The acknowledged purchases, and the state of the clients, before all hosts are lost. */
interface Lost {
  readonly game: TestGame
  readonly buyers: Buyers
  readonly buyer: Registered
  /** A picture of a document of the first buyer, as operators see it. */
  readonly picture: string
  /** The second of the restore in PostgreSQL's words, and when it was here. */
  readonly second: { readonly time: string; readonly before: number; readonly after: number }
  /** The position of a client of a topic at the end. */
  readonly position: object
  readonly lostAt: number
  readonly secrets: Cluster['secrets']
}

async function loseEverything(place: Place, { tell, signal }: DrillOptions): Promise<Lost> {
  const { repository } = place
  const cluster = await startCluster({ tell, signal, diskMb: DISK_MB, backups: { repository } })
  let service: RunningService | null = null
  try {
    service = await place.start(cluster.settings, 'lost')
    const database = await open(cluster)
    const players = await registerPlayers(service.port, BUYERS)
    await givePlayersFunds(database, players)
    const [buyer] = players as [Registered]
    await sendDocument(buyer.client)
    const picture = await viewDocument(service, place.token, buyer.playerId)
    const game = await addGame(await withSeeds(database, '', Buffer.from(place.masterKey, 'hex')), GAME)
    const buyers = new Buyers(game, players)
    buyers.start()
    tell('Making a base backup under load …')
    await (await primaryOf(cluster)).backups?.backUp('full')
    tell('Losing the primary …')
    await loseThePrimary(cluster)
    await boughtAgain(buyers)
    const second = await secondOf(database)
    await database.close()
    tell(`The second is ${second.time}. Selling on for ${ARCHIVE_EVERY_S + 15} s …`)
    // Both an archived file and purchases that are not archived must come after the second.
    await delay((ARCHIVE_EVERY_S + 15) * 1000, undefined, { signal })
    const { value } = await new Client(service.port).poll([{ topic: TOPIC }])
    const [position] = (value as { topics: [object] }).topics
    await cp(place.files('lost'), place.files('kept'), { recursive: true })
    tell('Losing all hosts …')
    const lostAt = performance.now()
    service.process.child.kill('SIGKILL')
    await cluster.stop()
    await buyers.stop()
    await rm(place.files('lost'), { recursive: true })
    return { game, buyers, buyer, picture, second, position, lostAt, secrets: cluster.secrets }
  } finally {
    await service?.stop()
    await cluster.stop()
  }
}

async function restore(
  place: Place,
  lost: Lost,
  { point, tell, signal }: DrillOptions & { point: RestorePoint },
): Promise<Restored> {
  const beganAt = performance.now()
  const name = point === 'end' ? 'end' : 'second'
  tell('Restoring on empty hosts …')
  await cp(place.files('kept'), place.files(name), { recursive: true })
  const backups = { repository: place.repository, restore: point, secrets: lost.secrets }
  const cluster = await startCluster({ tell, signal, diskMb: DISK_MB, backups })
  let service: RunningService | null = null
  try {
    service = await place.start(cluster.settings, name)
    const database = await open(cluster)
    const faults = [...(await checkClients(service, place, lost))]
    const buyers = new Buyers(lost.game, [await logIn(service, lost.buyer)])
    buyers.start()
    await boughtAgain(buyers)
    const backMs = performance.now() - beganAt
    await buyers.stop()
    const { found, lostMs } = await compare(database, lost, point)
    await database.close()
    faults.push(...found, ...checkLedger(place.env(cluster.settings, name)))
    return { faults, backMs, lostMs }
  } finally {
    await service?.stop()
    await cluster.stop()
  }
}

const open = ({ settings }: Cluster): Promise<Database> =>
  openDatabase({
    url: settings.DATABASE_URL,
    dataDir: '',
    log: createLog({ level: 'silent' }),
    connections: 2,
  })

async function primaryOf(cluster: Cluster) {
  const node = await cluster.primary()
  assert(node !== null, 'the cluster has no primary')
  return node
}

async function loseThePrimary(cluster: Cluster): Promise<void> {
  const { host } = await primaryOf(cluster)
  await host.signal('SIGKILL')
  const deadline = performance.now() + PRIMARY_WITHIN_MS
  for (;;) {
    const next = await cluster.primary()
    if (next !== null && next.host.name !== host.name) break
    assert(performance.now() < deadline, 'no other database became the primary')
    await delay(100)
  }
  await cluster.start()
}

async function boughtAgain(buyers: Buyers): Promise<void> {
  const since = performance.now()
  while (buyers.allServedSince(since) === null) {
    assert(performance.now() < since + BOUGHT_WITHIN_MS, 'not every buyer bought again')
    await delay(50)
  }
}

async function secondOf({ kysely }: Database): Promise<Lost['second']> {
  const before = performance.now()
  const { rows } = await sql<{ time: string }>`select clock_timestamp()::text as time`.execute(kysely)
  return { time: rows[0]?.time ?? '', before, after: performance.now() }
}

async function logIn(
  { port }: RunningService,
  { playerId, username, password }: Registered,
): Promise<Registered> {
  const client = new Client(port)
  const answer = await client.call('login', { username, password })
  assert(answer.ok === true, `the login of a restored player was refused: ${JSON.stringify(answer)}`)
  return { client, playerId, username, password }
}

/** Pages, documents and pushes of a restored service. */
async function checkClients(service: RunningService, place: Place, lost: Lost): Promise<string[]> {
  const faults: string[] = []
  const client = new Client(service.port)
  if ((await client.get('/')).status !== 200) faults.push('the home page of the site is not served')
  const { value } = await client.poll([lost.position])
  const [position] = (value as { topics: { gap?: boolean }[] }).topics
  if (position?.gap !== true) faults.push('a client of the time before is not told that it missed something')
  if ((await viewDocument(service, place.token, lost.buyer.playerId)) !== lost.picture)
    faults.push('the document of a player is another one')
  return faults
}

/** Compares the purchases of the restored database with those that were acknowledged before the point, and that were asked for after it. */
async function compare(
  { kysely }: Database,
  { buyers, second, lostAt }: Lost,
  point: RestorePoint,
): Promise<{ found: string[]; lostMs: number }> {
  const keys = buyers.attempts.map(({ key }) => key)
  const kept = await kysely.selectFrom('idempotency_keys').select('key').where('key', 'in', keys).execute()
  const there = new Set(kept.map(({ key }) => key))
  const bought = buyers.attempts.filter(({ outcome }) => outcome === 'ok')
  const restored = bought.filter(({ key }) => there.has(key))
  const lastAt = Math.max(...restored.map(({ answeredAt }) => answeredAt))
  const restoredUntil = point === 'end' ? (restored.at(-1)?.askedAt ?? Infinity) : second.before
  const lost = bought.filter(({ key, answeredAt }) => !there.has(key) && answeredAt < restoredUntil)
  const found: string[] = []
  if (lost.length > 0) found.push(`${lost.length} purchases from before the point are lost`)
  const later = buyers.attempts.filter(({ key, askedAt }) => there.has(key) && askedAt > second.after)
  if (point !== 'end' && later.length > 0)
    found.push(`${later.length} purchases from after the point are there`)
  if (point !== 'end' && bought.every(({ askedAt }) => askedAt < second.after))
    found.push('nothing was bought after the point')
  return { found, lostMs: lostAt - lastAt }
}

/** `npm run ledger:check` with the settings of a restored service. */
function checkLedger(env: Record<string, string>): string[] {
  const command = [join(ROOT, 'tools/cli/ledger-check.ts')]
  const { status, stdout } = spawnSync(process.execPath, command, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  return status === 0 ? [] : [`npm run ledger:check: ${stdout}`]
}
