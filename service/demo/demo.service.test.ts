import { strict as assert } from 'node:assert'
import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#service/config.ts'
import type { ServiceContext } from '#service/context.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { readPlayerAccounts } from '#service/ledger/balances.ts'
import { logIn } from '#service/sessions/log-in.ts'
import { startService } from '#service/start-service.ts'
import { createMigratedDatabase, silentLog } from '#service/testing/database.ts'
import { until } from '#service/testing/draws.ts'
import { newDataDir } from '#tests/support/database-copies.ts'
import { startDemoWorld, type DemoWorld } from './demo-world.ts'

describe.each(['embedded', 'postgres'] as const)('the demonstration on the %s database', (kind) => {
  let service: ServiceContext
  const ends: (() => Promise<unknown>)[] = []
  const worlds: DemoWorld[] = []

  beforeAll(async () => {
    const dataDir = await newDataDir(kind)
    ends.push(() => rm(dataDir, { recursive: true, force: true }))
    const environment: Record<string, string> = { PORT: '0', OPERATOR_PORT: '0', DATA_DIR: dataDir }
    if (kind === 'postgres') {
      const migrated = await createMigratedDatabase()
      ends.push(() => migrated.drop())
      environment['DATABASE_URL'] = migrated.url
    }
    // The world is started by the test itself, twice at once, as two processes would.
    const config = { ...readConfig(environment), sandboxProcessor: true }
    const running = await startService({ config, log: silentLog })
    ends.push(() => running.stop())
    service = running.service
    worlds.push(startDemoWorld(service), startDemoWorld(service))
    await Promise.all(worlds.map((world) => world.seeded))
  }, 120_000)
  afterAll(async () => {
    await Promise.all(worlds.map((world) => world.stop()))
    for (const end of ends.toReversed()) await end()
  })

  const count = async (query: ReturnType<typeof sql<{ n: number }>>) =>
    (await query.execute(service.database.kysely)).rows[0]?.n

  test('each site has its demonstration games once, with one open instance each, after two processes seeded it', async () => {
    const { rows } = await sql<{ slug: string; open: number }>`
      select slug, count(*) filter (where status = 'OPEN')::integer as open
      from games join game_instances using (game_id) group by game_id, slug`.execute(service.database.kysely)
    expect(new Set(rows.map((row) => row.slug)).size).toBe(rows.length)
    expect(rows.map((row) => row.open)).toEqual(rows.map(() => 1))
    expect(rows.map((row) => row.slug)).toEqual(expect.arrayContaining(['aurora-6-49', 'lagos-noon-5-90']))
  })

  test('each brand has its exchange rates once, and the demo player has money in both currencies', async () => {
    const { rows } = await sql<{ pair: string }>`
      select operator_id || ' ' || source.code || ' ' || target.code as pair
      from exchange_rates join currencies as source on source.currency_id = from_currency_id
      join currencies as target on target.currency_id = to_currency_id order by 1`.execute(
      service.database.kysely,
    )
    expect(rows.map(({ pair }) => pair)).toEqual(['1 CHF EUR', '1 EUR CHF', '2 NGN XOF', '2 XOF NGN'])
    for (const site of service.sites.all()) {
      const accounts = await sql<{ n: number }>`
        select count(*)::integer as n from accounts join players on player_id = owner_id
        where kind = 'playerCash' and balance_minor > 0 and username = 'demo' and member_id = ${site.memberId}`.execute(
        service.database.kysely,
      )
      expect(accounts.rows[0]?.n).toBe(2)
    }
  })

  test('the demo player of each site took part in past draws', async () => {
    for (const site of service.sites.all()) {
      const played = await count(sql<{ n: number }>`
        select count(*)::integer as n from game_instances
        join instance_players using (game_instance_id) join players using (player_id)
        where game_instances.status = 'ENDED' and username = 'demo' and players.member_id = ${site.memberId}`)
      expect(played).toBeGreaterThan(5)
    }
  })

  test('the demo player of each running site has a subscription', async () => {
    const { rows } = await sql<{ member_id: number; left: number }>`
      select member_id, draws_left as left from subscriptions join players using (player_id)
      where username = 'demo' and subscriptions.status = 'active' order by member_id`.execute(
      service.database.kysely,
    )
    expect(rows.map((row) => row.member_id)).toEqual(
      service.sites
        .all()
        .map((site) => site.memberId)
        .toSorted(),
    )
    for (const { left } of rows) expect(left).toBeGreaterThan(5)
  })

  test('the demo player has paid deposits in every currency of the site', async () => {
    const { rows } = await sql<{ player_id: number; member_id: number }>`
      select player_id, member_id from players where username = 'demo'`.execute(service.database.kysely)
    const siteOwners = new Set(service.sites.all().map((site) => site.memberId))
    expect(new Set(rows.map((row) => row.member_id))).toEqual(siteOwners)
    for (const { player_id: playerId } of rows) {
      const accounts = await readPlayerAccounts(service.database.kysely, playerId)
      expect(accounts.length).toBeGreaterThanOrEqual(2)
      for (const account of accounts) expect(account.accountBalance).toBeGreaterThan(0)
      const paid = await count(sql<{ n: number }>`
        select count(*)::integer as n from deposits where status = 'paid' and player_id = ${playerId}`)
      expect(paid).toBe(accounts.length)
    }
  })

  test('all accounts of the demonstration are marked, and cannot log in without the demonstration', async () => {
    expect(await count(sql<{ n: number }>`select count(*)::integer as n from players where not demo`)).toBe(0)
    const site = service.sites.bySiteId('aurora')
    assert(site !== null)
    const visitor = {
      site,
      clientAddress: '127.0.0.1',
      sidHash: Buffer.alloc(32),
      languageId: 'en_US',
      keyed: null,
    }
    const credentials = { username: 'demo', password: 'demo1234' }
    const outcome = await logIn(service.database, service, visitor, credentials)
    expect(outcome).toEqual({ refused: 'wrongCredentials' })
  })

  test('the simulated players go on buying, and the ledger balances', async () => {
    const plays = () => count(sql<{ n: number }>`select count(*)::integer as n from plays`)
    const before = (await plays()) ?? 0
    await until(plays, (now) => (now ?? 0) > before + 3, 30_000)
    await Promise.all(worlds.map((world) => world.stop()))
    expect(await checkLedger(service.database)).toEqual([])
  }, 60_000)
})
