import fastify, { type FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyLines } from '#modules/fairness/rules/record-lines.ts'
import type { DrawRunner } from '#service/draws/draw-runner.ts'
import { fairnessRecord } from '#service/games/views/fairness-record.ts'
import { readInstances } from '#service/games/rows/instance-rows.ts'
import { nodeHashes } from '#service/games/rules/node-hashes.ts'
import { clientBounds } from '#service/limits/client-bounds.ts'
import { ClientUse } from '#service/limits/client-use.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { runDraws, untilStatus } from '#service/testing/draws.ts'
import { sellLargeGame } from '#service/testing/large-game.ts'
import { addGame, TEST_MEMBER_ID } from '#service/testing/world.ts'
import { inWholeRun } from '#tests/support/whole-run.ts'
import type { PagesService } from './pages-service.ts'
import { registerRecordDownload } from './record-download.ts'

/** More than twice what the service gives in one piece. */
const PLAYS = inWholeRun(60_000, 12_000)

onEachDatabase((open) => {
  let database: TestDatabase
  let runner: DrawRunner
  let app: FastifyInstance
  let address = ''
  let largeId = 0

  beforeAll(async () => {
    database = await open()
    runner = runDraws(database)
    const sites = { byMemberId: (memberId: number) => (memberId < 900 ? { memberId } : null) }
    app = fastify()
    const clientUse = new ClientUse(clientBounds((_name, fallback) => fallback))
    registerRecordDownload(app, { database, sites } as unknown as PagesService, clientUse)
    await app.listen({ port: 0, host: '127.0.0.1' })
    address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/client/fairness`
    const large = await sellLargeGame(database, { players: PLAYS / 20, playsEach: 20 })
    largeId = large.gameInstanceId
    runner.wake()
    await untilStatus(database, largeId, 'ENDED', 60_000)
  }, 90_000)
  afterAll(async () => {
    await app.close()
    await runner.stop()
  })

  const record = async (gameInstanceId: number) => {
    const [row] = await readInstances(
      database.kysely,
      null,
      sql`where instance.game_instance_id = ${gameInstanceId}`,
    )
    if (row === undefined) throw new Error('there is no such instance')
    return fairnessRecord(database, row)
  }

  test(`an instance of ${PLAYS} plays can be verified from its download, compressed or not`, async () => {
    for (const encoding of ['gzip', 'identity']) {
      const response = await fetch(`${address}/${TEST_MEMBER_ID}/${largeId}.ndjson`, {
        headers: { 'accept-encoding': encoding },
      })
      expect(response.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null)
      if (response.body === null) throw new Error('nothing came')
      const { steps, record: head } = await verifyLines(response.body, { hashes: nodeHashes })
      expect(head.entryCount).toBe(PLAYS)
      expect(steps.filter((step) => !step.ok)).toEqual([])
      expect(steps.find(({ step }) => step === 'prizes')?.actual).toMatch(
        new RegExp(`^[1-9]\\d{3,4} prizes, together ${PLAYS * 120}$`),
      )
    }
  })

  test('security 27: a fairness record of more than five thousand plays has no entries, which only the download has', async () => {
    const { gameInstanceId } = await sellLargeGame(database, { players: 251, playsEach: 20 })
    runner.wake()
    await untilStatus(database, gameInstanceId, 'ENDED', 60_000)
    for (const [id, entryCount] of [
      [gameInstanceId, 5020],
      [largeId, PLAYS],
    ] as const) {
      const whole = await record(id)
      expect(whole).toMatchObject({ complete: true, entryCount })
      expect(whole.entries).toBeUndefined()
      expect(whole.prizes).toBeUndefined()
    }
  })

  test('an instance that has not ended, or is of another site or has an invalid number, has no download', async () => {
    const { gameInstanceId: openId } = await addGame(database)
    const status = async (path: string) => (await fetch(`${address}/${path}`)).status
    expect(await status(`${TEST_MEMBER_ID}/${openId}.ndjson`)).toBe(404)
    expect(await status(`${TEST_MEMBER_ID + 1}/${largeId}.ndjson`)).toBe(404)
    expect(await status(`901/${largeId}.ndjson`)).toBe(404)
    expect(await status(`${TEST_MEMBER_ID}/99999999.ndjson`)).toBe(404)
    expect(await status(`${TEST_MEMBER_ID}/0x1.ndjson`)).toBe(400)
    expect(await status(`x/${largeId}.ndjson`)).toBe(400)
  })

  const url = () => `/client/fairness/${TEST_MEMBER_ID}/${largeId}.ndjson`
  const downloads = (remoteAddresses: readonly string[]) =>
    Promise.all(remoteAddresses.map((remoteAddress) => app.inject({ url: url(), remoteAddress })))

  test('security 7: eight records are downloaded at once, the ninth is refused with 503, and places are free afterwards', async () => {
    const addresses = Array.from({ length: 9 }, (_, index) => `198.51.100.${index}`)
    const refused = (await downloads(addresses)).filter(({ statusCode }) => statusCode !== 200)
    expect(refused).toHaveLength(1)
    expect(refused[0]).toMatchObject({ statusCode: 503, headers: { 'retry-after': '15' } })
    expect((await app.inject({ url: url() })).statusCode).toBe(200)
  })

  test('security 27: one address downloads two records at once, and the third is refused with 429', async () => {
    const address = '198.51.100.7'
    const answers = await downloads([address, address, address, '198.51.100.8'])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429, 200])
    expect((await downloads([address]))[0]?.statusCode).toBe(200)
  })
})
