import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { type Database, openDatabase } from '#service/database/database.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { silentLog } from '#service/testing/database.ts'
import { withSeeds } from '#service/testing/seeds.ts'
import { addGame } from '#service/testing/world.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { startService } from '#tests/support/service-process.ts'
import { limitFileSizes, MOUNTED_DISKS } from '#tests/support/small-disk.ts'
import { timeBound } from '#tests/support/time-bound.ts'
import { Buyers, givePlayersFunds, registerPlayers } from './buyers.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (let end = ends.pop(); end !== undefined; end = ends.pop()) await end()
})

const PLAYERS = 4
const IN_DOUBT = 'Client.Error.DeliveryInDoubt'
const FULL_MS = 6000
const BACK_WITHIN_MS = timeBound(10_000)
const PAGE_WITHIN_MS = timeBound(3000)
const withDatabase = async <T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> => {
  const database = await openDatabase({ dataDir, log: silentLog })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const attemptsWith = ({ attempts }: Buyers, outcome: string) =>
  attempts.filter((attempt) => attempt.outcome === outcome)

/** Every join was bought, refused or in doubt; what is in doubt is bought when it is asked again. */
async function clearDoubts(buyers: Buyers): Promise<void> {
  const answered = ['ok', '300', IN_DOUBT].flatMap((outcome) => attemptsWith(buyers, outcome))
  expect(answered).toHaveLength(buyers.attempts.length)
  for (const attempt of attemptsWith(buyers, IN_DOUBT)) expect(await buyers.askAgain(attempt)).toBe('ok')
}

/** What was acknowledged, or was in doubt and asked again, is there once; nothing else is. */
async function expectNothingLost(database: Database, buyers: Buyers): Promise<void> {
  const bought = [...attemptsWith(buyers, 'ok'), ...attemptsWith(buyers, IN_DOUBT)].map(({ key }) => key)
  const kept = database.kysely
    .selectFrom('idempotency_keys')
    .select('key')
    .where('operation', '=', 'joinGame')
  const keys = (await kept.execute()).map(({ key }) => key)
  expect(keys.sort()).toEqual(bought.sort())
  const sold = await database.kysely.selectFrom('plays').select('play_id').execute()
  expect(sold).toHaveLength(bought.length)
  expect(await checkLedger(database)).toEqual([])
}

/** Players of an embedded database in the folder, with money and a game. */
async function prepare(folder: string): Promise<{ buyers: Buyers; port: number }> {
  const service = await startService({ dataDir: folder })
  ends.push(() => service.stop())
  const players = await registerPlayers(service.port, PLAYERS)
  await service.stop()
  const game = await withDatabase(folder, async (database) => {
    await givePlayersFunds(database, players)
    return addGame(await withSeeds(database, folder), { gamePlayMax: 1_000_000, playerPlayMax: 1_000_000 })
  })
  return { buyers: new Buyers(game, players), port: service.port }
}

it('security 33: a service whose embedded database has no room refuses joins, and recovers within ten seconds of room', async () => {
  const disk = limitFileSizes()
  ends.push(() => disk.discard())
  const { buyers, port } = await prepare(disk.folder)
  const service = await startService({ dataDir: disk.folder, port, env: { LOG_LEVEL: 'info' } })
  ends.push(() => service.stop())
  const { pid } = service.process.child
  buyers.start()
  await expect.poll(() => attemptsWith(buyers, 'ok').length, { timeout: 10_000 }).toBeGreaterThan(2 * PLAYERS)

  disk.fill(pid as number)
  await expect.poll(() => attemptsWith(buyers, '300').length, { timeout: 30_000 }).toBeGreaterThan(PLAYERS)
  const asked = performance.now()
  await fetch(service.siteUrl('aurora').replace('aurora.localhost', '127.0.0.1'))
  expect(performance.now() - asked).toBeLessThan(PAGE_WITHIN_MS)
  await delay(FULL_MS)
  disk.clear(pid as number)

  const from = performance.now()
  await expect.poll(() => buyers.allServedSince(from), { timeout: BACK_WITHIN_MS }).not.toBeNull()
  await buyers.stop()
  await clearDoubts(buyers)
  expect(service.process.output().match(/the disk of DATA_DIR is full/g)).toHaveLength(1)
  await service.stop()
  await withDatabase(disk.folder, (database) => expectNothingLost(database, buyers))
}, 240_000)

/** Writes log until PostgreSQL says that there is no room, and ends by a PANIC where that is in its log. */
async function useUpLog({ kysely }: Database): Promise<void> {
  const write = sql`select pg_logical_emit_message(true, '', repeat('x', 1000000))`
  for (let room = true; room;) {
    room = await write.execute(kysely).then(
      () => true,
      () => false,
    )
  }
}

it.each(MOUNTED_DISKS)(
  'security 33: joins on a PostgreSQL on %s are refused or in doubt, and succeed within ten seconds of room and its start',
  async (_, openDisk) => {
    const disk = openDisk()
    ends.push(() => disk.discard())
    const server = await startPostgres({ durable: true, under: disk.folder })
    ends.push(() => server.stop())
    const database = await openDatabase({ url: server.url, dataDir: '', log: silentLog, connections: 4 })
    ends.push(() => database.close())
    const service = await startService({ env: { DATABASE_URL: server.url } })
    ends.push(() => service.stop())
    const game = await addGame(await withSeeds(database), {
      gamePlayMax: 1_000_000,
      playerPlayMax: 1_000_000,
    })
    const buyers = await Buyers.register(database, service.port, { game, count: PLAYERS })
    buyers.start()
    await expect
      .poll(() => attemptsWith(buyers, 'ok').length, { timeout: 10_000 })
      .toBeGreaterThan(2 * PLAYERS)

    disk.fill(server.processId)
    await useUpLog(database)
    await expect.poll(() => attemptsWith(buyers, '300').length, { timeout: 30_000 }).toBeGreaterThan(PLAYERS)
    disk.clear(server.processId)

    const from = performance.now()
    const isBack = async () => {
      // A service manager does so where it could not recover.
      if (!server.isRunning()) await server.start()
      return buyers.allServedSince(from) !== null
    }
    await expect.poll(isBack, { timeout: BACK_WITHIN_MS }).toBe(true)
    await buyers.stop()
    await clearDoubts(buyers)
    await expectNothingLost(database, buyers)
  },
  120_000,
)
