import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '#service/database/database.ts'
import { publish } from '#service/events/publish.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { createMigratedDatabase, silentLog } from '#service/testing/database.ts'
import { withSeeds } from '#service/testing/seeds.ts'
import { addGame } from '#service/testing/world.ts'
import { Client, type Frame } from '#tests/contract/client.ts'
import { AFTER_A_CUT, openNetworkLink, type NetworkLink } from '#tests/support/network-link.ts'
import { startService, type RunningService } from '#tests/support/service-process.ts'
import { timeBound } from '#tests/support/time-bound.ts'
import { Buyers } from './buyers.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (let end = ends.pop(); end !== undefined; end = ends.pop()) await end()
})

const PLAYERS = 6
const IN_DOUBT = 'Client.Error.DeliveryInDoubt'
const CUT_MS = 15_000
const BACK_WITHIN_MS = timeBound(10_000)
/** REQUEST_TIMEOUT_MS of the client. */
const ANSWERED_WITHIN_MS = timeBound(15_000)
const GIVEN_UP_AFTER_MS = 120_000

interface Scene {
  database: Database
  service: RunningService
  link: NetworkLink
  buyers: Buyers
}

async function linkTo(address: string): Promise<{ link: NetworkLink; url: string }> {
  const url = new URL(address)
  const link = await openNetworkLink(Number(url.port))
  ends.push(() => link.stop())
  url.port = String(link.port)
  return { link, url: url.href }
}

/** A service process that reaches one of its servers over a link, and players who buy from it. */
async function openScene(cut: 'PostgreSQL' | 'Redis'): Promise<Scene> {
  const migrated = await createMigratedDatabase()
  ends.push(() => migrated.drop())
  const database = await openDatabase({ url: migrated.url, dataDir: '', log: silentLog, connections: 4 })
  ends.push(() => database.close())
  const redisUrl = process.env.TEST_REDIS_URL ?? ''
  const { link, url } = await linkTo(cut === 'Redis' ? redisUrl : migrated.url)
  const addresses =
    cut === 'Redis'
      ? { DATABASE_URL: migrated.url, REDIS_URL: url }
      : { DATABASE_URL: url, REDIS_URL: redisUrl }
  const service = await startService({ env: addresses })
  ends.push(() => service.stop())
  const game = await addGame(await withSeeds(database), { gamePlayMax: 1_000_000, playerPlayMax: 1_000_000 })
  const buyers = await Buyers.register(database, service.port, { game, count: PLAYERS })
  return { database, service, link, buyers }
}

/** Milliseconds from now until every player has bought again. */
async function untilServed(buyers: Buyers): Promise<number> {
  const from = performance.now()
  for (;;) {
    const servedAt = buyers.allServedSince(from)
    if (servedAt !== null) return servedAt - from
    if (performance.now() - from > GIVEN_UP_AFTER_MS) return Number.POSITIVE_INFINITY
    await delay(50)
  }
}

const attemptsWith = ({ attempts }: Buyers, outcome: string) =>
  attempts.filter((attempt) => attempt.outcome === outcome)

/** What was answered is there once; what was refused is not; what is in doubt is answered by its key. */
async function expectNothingLost({ database, buyers }: Scene): Promise<void> {
  const of = (outcome: string) => attemptsWith(buyers, outcome)
  const [ok, inDoubt, refused] = [of('ok'), of(IN_DOUBT), of('300')]
  expect(ok.length + inDoubt.length + refused.length).toBe(buyers.attempts.length)
  const refusedKeys = refused.map(({ key }) => key)
  const kept = await database.kysely.selectFrom('idempotency_keys').select('key').execute()
  expect(kept.filter(({ key }) => refusedKeys.includes(key))).toEqual([])
  for (const attempt of [...inDoubt, ...ok.slice(-20)]) expect(await buyers.askAgain(attempt)).toBe('ok')
  const sold = await database.kysely.selectFrom('plays').select('play_id').execute()
  expect(sold).toHaveLength(ok.length + inDoubt.length)
  expect(await checkLedger(database)).toEqual([])
}

describe('a network cut between the service and its PostgreSQL', () => {
  it.each(AFTER_A_CUT)(
    'security 33: a cut to PostgreSQL whose connections %s is noticed, and the service recovers within ten seconds',
    async (afterwards) => {
      const scene = await openScene('PostgreSQL')
      const { buyers, link } = scene
      buyers.start()
      await expect.poll(() => attemptsWith(buyers, 'ok').length, { timeout: 10_000 }).toBeGreaterThan(PLAYERS)
      link.cut()
      await delay(CUT_MS)
      link.restore(afterwards)
      const backMs = await untilServed(buyers)
      await buyers.stop()
      const longestMs = Math.max(...buyers.attempts.map(({ askedAt, answeredAt }) => answeredAt - askedAt))
      expect(longestMs).toBeLessThan(ANSWERED_WITHIN_MS)
      expect(backMs).toBeLessThan(BACK_WITHIN_MS)
      await expectNothingLost(scene)
    },
    240_000,
  )

  it('security 4: a join whose answer was lost after its commit is in doubt, and its key gets the answer later', async () => {
    const scene = await openScene('PostgreSQL')
    const { buyers, link, database } = scene
    buyers.start()
    await expect.poll(() => attemptsWith(buyers, 'ok').length).toBeGreaterThan(PLAYERS)
    const withPlays = new Set<number>()
    link.onRequest = (bytes, connection) => {
      if (bytes.includes('3-11-19-27-40')) withPlays.add(connection)
      if (bytes.includes('commit') && withPlays.has(connection)) link.cutAnswers()
    }
    const inDoubt = () => attemptsWith(buyers, IN_DOUBT)
    await expect.poll(() => inDoubt().length, { timeout: ANSWERED_WITHIN_MS }).toBeGreaterThan(0)
    link.onRequest = () => undefined
    link.restore('stay dead')
    expect(await untilServed(buyers)).toBeLessThan(BACK_WITHIN_MS)
    await buyers.stop()
    const keys = inDoubt().map(({ key }) => key)
    const bought = database.kysely.selectFrom('idempotency_keys').select('key').where('key', 'in', keys)
    expect((await bought.execute()).length).toBeGreaterThan(0)
    await expectNothingLost(scene)
  }, 120_000)
})

describe('a network cut between the service and its Redis', () => {
  it.each(AFTER_A_CUT)(
    'security 33: a cut to Redis whose connections %s delays no purchase, and every event arrives within ten seconds of its end',
    async (afterwards) => {
      const scene = await openScene('Redis')
      const { buyers, link, database, service } = scene
      const topic = 'lobby/101'
      const say = (title: string) =>
        database.transaction((tx) => publish(tx, topic, 'site.globalMessage', { title, body: '' }))
      const client = new Client(service.port)
      const { topics } = (await client.poll([{ topic }])).value as { topics: object[] }
      const titles = async () => {
        const { pushes = [] } = (await client.poll(topics)).value as { pushes?: Frame[] }
        return pushes.filter(({ event }) => event === 'site.globalMessage').map(({ body }) => body?.title)
      }
      buyers.start()
      await say('before')
      await expect.poll(titles).toEqual(['before'])
      link.cut()
      const cutAt = performance.now()
      await say('during')
      await delay(CUT_MS)
      link.restore(afterwards)
      await say('after')
      await expect.poll(titles, { timeout: BACK_WITHIN_MS }).toEqual(['before', 'during', 'after'])
      await buyers.stop()
      const during = buyers.attempts.filter(({ askedAt }) => askedAt > cutAt)
      expect(during.length).toBeGreaterThan(PLAYERS)
      expect(during.filter(({ outcome }) => outcome !== 'ok')).toEqual([])
      await expectNothingLost(scene)
    },
    120_000,
  )
})
