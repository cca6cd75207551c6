import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { WeekStart } from '#schemas/dates/week-start.ts'
import { refusalText } from '#schemas/site-manifest/refusal.ts'
import { sql } from 'kysely'
import { type Database, openDatabase } from '#service/database/database.ts'
import { onEachDatabase, openTestDatabase, silentLog, type TestDatabase } from '#service/testing/database.ts'
import { openTestSites, smallManifest, type TestSites } from '#service/testing/sites.ts'
import { addPlayer } from '#service/testing/world.ts'
import { type NetworkLink, openNetworkLink } from '#tests/support/network-link.ts'
import { SiteNumbers } from './site-numbers.ts'

/** A currency of an operator, without its number. */
const POINTS = {
  formatPattern: '#,##0',
  symbolLeft: '',
  symbolRight: ' P',
  decimalPoint: '.',
  thousandsPoint: ',',
  abbreviation: 'never',
  byCountry: {},
  deposit: { min: 1, max: 100, suggested: [] },
  withdrawal: { min: 1, max: 100, fee: 0, twoOperatorsAbove: 100, bankDetails: 'none' },
}

onEachDatabase((openDatabase) => {
  let database: TestDatabase
  const opened: TestSites[] = []
  beforeAll(async () => {
    database = await openDatabase()
  })
  afterEach(async () => {
    for (const world of opened.splice(0)) await world.close()
  })

  let lastNumber = 2000
  /** A number that no test has used, and the site of it. */
  const fresh = () => ({ siteId: `site-${++lastNumber}`, memberId: lastNumber, operatorId: 9 })
  type Site = ReturnType<typeof fresh>
  const files = ({ siteId, memberId, operatorId }: Site) => ({
    [`${siteId}/manifest.json`]: smallManifest(siteId, memberId, { operatorId }),
  })

  /** One process: its own folders, and what it keeps of the numbers. */
  async function open(sites: readonly Site[]): Promise<TestSites> {
    const world = await openTestSites(
      Object.assign({}, ...sites.map(files)) as Record<string, object>,
      new SiteNumbers(database),
    )
    opened.push(world)
    return world
  }
  const edit = async (world: TestSites, site: Site) => {
    const [[path, manifest]] = Object.entries(files(site)) as [[string, object]]
    await world.write(path, manifest)
    await world.sites.reread(site.siteId)
    return world.sites.registry.refusalsOf(site.siteId).map(refusalText)
  }
  const addPlayerOf = ({ memberId, operatorId }: Site) => addPlayer(database, { memberId, operatorId })

  it('security 31: a site with players keeps its number after a change in its manifest, and goes on serving', async () => {
    const site = fresh()
    const world = await open([site])
    await addPlayerOf(site)
    const refused = await edit(world, { ...site, memberId: fresh().memberId })
    expect(refused).toEqual([
      `${site.siteId}/manifest.json: $.memberId = ${lastNumber} must stay ${site.memberId}: players or games of this site are kept under that number`,
    ])
    expect(world.sites.bySiteId(site.siteId)?.memberId).toBe(site.memberId)
    expect(await edit(world, site)).toEqual([])
  })

  const withCurrencies = async (world: TestSites, site: Site, currencies: object) => {
    await world.write(
      `${site.siteId}/manifest.json`,
      smallManifest(site.siteId, site.memberId, { operatorId: site.operatorId, currencies }),
    )
    await world.sites.reread(site.siteId)
    return world.sites.registry.refusalsOf(site.siteId).map(refusalText)
  }
  const points = (siteId: string, currencyId: number, decimalPlaces = 0) => {
    const code = siteId.replace('site-', 'PT')
    const data = { currencyId, title: 'Points', isOwn: true, decimalPlaces }
    return { default: code, served: [code], data: { [code]: { ...POINTS, ...data } } }
  }

  it('the number and the decimals of a currency of ISO 4217 cannot be changed, and a change live leaves the site as it was', async () => {
    const site = fresh()
    const world = await open([site])
    const before = world.sites.bySiteId(site.siteId)
    const file = `${site.siteId}/manifest.json`
    const wrong = { data: { EUR: { currencyId: 840, decimalPlaces: 3 } } }
    expect(await withCurrencies(world, site, wrong)).toEqual([
      `${file}: $.currencies.data.EUR.currencyId = 840 must be 978, the number of EUR in ISO 4217`,
      `${file}: $.currencies.data.EUR.decimalPlaces = 3 must be 2, as ISO 4217 has it for EUR`,
    ])
    expect(world.sites.bySiteId(site.siteId)).toBe(before)
  })

  it('a currency cannot be taken out while players hold money in it, and can be once they have withdrawn it', async () => {
    const site = fresh()
    const world = await open([site])
    expect(await withCurrencies(world, site, { default: 'EUR', served: ['EUR', 'CHF'] })).toEqual([])
    const { playerId } = await addPlayerOf(site)
    await sql`insert into currencies (currency_id, code, title, decimal_places) values (756, 'CHF', 'Swiss franc', 2)
      on conflict do nothing`.execute(database.kysely)
    await sql`insert into accounts (kind, owner_id, currency_id, balance_minor)
      values ('playerCash', ${playerId}, 756, 500)`.execute(database.kysely)
    const without = { default: 'EUR', served: ['EUR'] }
    const refusal = `${site.siteId}/manifest.json: $.currencies.served = ["EUR"] must keep CHF: players hold money in it; they withdraw or exchange it first`
    expect(await withCurrencies(world, site, without)).toEqual([refusal])
    const manifest = JSON.stringify(smallManifest(site.siteId, site.memberId, { currencies: without }))
    expect((await world.sites.tryOut(site.siteId, manifest)).refusals.map(refusalText)).toEqual([refusal])
    expect(world.sites.bySiteId(site.siteId)?.manifest.currencies.served).toEqual(['EUR', 'CHF'])
    await sql`update accounts set balance_minor = 0 where owner_id = ${playerId} and currency_id = 756`.execute(
      database.kysely,
    )
    expect(await withCurrencies(world, site, without)).toEqual([])
    expect(world.sites.bySiteId(site.siteId)?.manifest.currencies.served).toEqual(['EUR'])
  })

  it('the number and the decimals of a currency of the operator stay as amounts are kept', async () => {
    const site = fresh()
    const world = await open([site])
    const { siteId, memberId } = site
    expect(await withCurrencies(world, site, points(siteId, 100_000 - memberId))).toEqual([])
    const { code, currencyId } = { code: siteId.replace('site-', 'PT'), currencyId: 100_000 - memberId }
    await sql`insert into currencies (currency_id, code, title, decimal_places)
      values (${currencyId}, ${code}, 'Points', 0)`.execute(database.kysely)
    const at = `${siteId}/manifest.json: $.currencies.data.${code}`
    expect(await withCurrencies(world, site, points(siteId, currencyId + 1000))).toEqual([
      `${at}.currencyId = ${currencyId + 1000} must stay ${currencyId}: amounts of ${code} are kept under that number`,
    ])
    expect(await withCurrencies(world, site, points(siteId, currencyId, 2))).toEqual([
      `${at}.decimalPlaces = 2 must stay 0: amounts of ${code} are kept with that many decimals`,
    ])
    const other = fresh()
    expect(await withCurrencies(world, other, points(other.siteId, currencyId))).toEqual([
      `${other.siteId}/manifest.json: $.currencies.data.${other.siteId.replace('site-', 'PT')}.currencyId = ${currencyId} is the number of ${code} already; each currency has its own`,
    ])
    expect(await withCurrencies(world, site, points(siteId, currencyId))).toEqual([])
  })

  it('security 31: a site with players keeps its operator', async () => {
    const site = fresh()
    const world = await open([site])
    await addPlayerOf(site)
    expect(await edit(world, { ...site, operatorId: 7 })).toEqual([
      `${site.siteId}/manifest.json: $.operatorId = 7 must stay 9: the players of this site belong to that operator`,
    ])
    expect(world.sites.bySiteId(site.siteId)?.operatorId).toBe(9)
  })

  it('security 31: a site without players can change its number and its operator, and change them back', async () => {
    const site = fresh()
    const world = await open([site])
    const other = { ...site, memberId: fresh().memberId, operatorId: 7 }
    expect(await edit(world, other)).toEqual([])
    expect(world.sites.byMemberId(other.memberId)).toMatchObject({ siteId: site.siteId, operatorId: 7 })
    expect(await edit(world, site)).toEqual([])
    expect(world.sites.bySiteId(site.siteId)).toMatchObject({ memberId: site.memberId, operatorId: 9 })
  })

  it('security 31: the number of a removed site is given to no other site, also after a restart', async () => {
    const [removed, heir] = [fresh(), fresh()]
    const world = await open([removed])
    await rm(join(world.sitesDir, removed.siteId), { recursive: true })
    await world.sites.reread(removed.siteId)
    expect(world.sites.bySiteId(removed.siteId)).toBeNull()
    const next = (await new SiteNumbers(database).largest()).memberId + 1
    const refusal = `${heir.siteId}/manifest.json: $.memberId = ${removed.memberId} belongs to the site "${removed.siteId}" for good; the next free number is ${next}`
    expect(await edit(world, { ...heir, memberId: removed.memberId })).toEqual([refusal])
    const restarted = await open([{ ...heir, memberId: removed.memberId }])
    expect(restarted.sites.bySiteId(heir.siteId)).toBeNull()
    expect(await edit(restarted, removed)).toEqual([])
  })

  it('security 31: a number that a site no longer uses is still reserved for it', async () => {
    const [site, thief] = [fresh(), fresh()]
    const world = await open([site])
    await edit(world, { ...site, memberId: fresh().memberId })
    const [refused] = await edit(world, { ...thief, memberId: site.memberId })
    expect(refused).toContain(`$.memberId = ${site.memberId} belongs to the site "${site.siteId}" for good`)
  })

  it('security 31: the second of two processes that serve two sites under one number refuses its site', async () => {
    const [one, other] = [fresh(), fresh()]
    await open([one])
    const world = await open([{ ...other, memberId: one.memberId }])
    expect(world.sites.bySiteId(other.siteId)).toBeNull()
    expect(world.sites.bySiteId('fixture')).not.toBeNull()
  })

  it('security 31: the inherited operator of a site is fixed by that site’s own players', async () => {
    const [family, child] = [fresh(), fresh()]
    const world = await open([family])
    const { siteId, memberId } = child
    await world.write(`${siteId}/manifest.json`, {
      manifestVersion: 1,
      siteId,
      memberId,
      extends: family.siteId,
    })
    await world.sites.reread(siteId)
    await addPlayerOf(child)
    const manifest = JSON.stringify(smallManifest(family.siteId, family.memberId, { operatorId: 7 }))
    const { refusals } = await world.sites.tryOut(family.siteId, manifest)
    expect(refusals.map(({ file, path }) => `${file} ${path}`)).toEqual([
      `${siteId}/manifest.json $.operatorId`,
    ])
    expect(await edit(world, { ...family, operatorId: 7 })).toEqual([])
    expect(world.sites.bySiteId(siteId)?.operatorId).toBe(9)
    expect(world.sites.bySiteId(family.siteId)?.operatorId).toBe(7)
  })

  it('security 31: a player cannot be added under a number or an operator that the site no longer has', async () => {
    const site = fresh()
    const world = await open([site])
    await edit(world, { ...site, memberId: fresh().memberId, operatorId: 7 })
    await expect(addPlayerOf(site)).rejects.toThrow(
      `site number ${site.memberId} of operator 9 is not in use`,
    )
    const moved = { ...site, memberId: lastNumber }
    await expect(addPlayerOf(moved)).rejects.toThrow('is not in use')
    await addPlayerOf({ ...moved, operatorId: 7 })
  })

  it('security 31: players in a database without stored numbers fix their site’s operator too', async () => {
    const site = fresh()
    await addPlayerOf(site)
    const world = await open([])
    expect(await edit(world, { ...site, operatorId: 7 })).toEqual([
      expect.stringContaining('$.operatorId = 7 must stay 9'),
    ])
    expect(await edit(world, site)).toEqual([])
  })

  it('security 31: the service cannot remove a number, or give it to another site', async () => {
    const site = fresh()
    await open([site])
    const statements = [
      sql`delete from site_numbers where member_id = ${site.memberId}`,
      sql`update site_numbers set site_id = 'thief' where member_id = ${site.memberId}`,
      sql`update site_numbers set member_id = 1 where member_id = ${site.memberId}`,
      sql`delete from operator_numbers`,
    ]
    for (const statement of statements) {
      await expect(statement.execute(database.kysely)).rejects.toThrow('permission denied')
    }
  })

  it('security 31: a change of number waits for the insertion of a player, and is refused then', async () => {
    const site = fresh()
    const world = await open([site])
    const numbers = new SiteNumbers(database)
    const [added, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const adding = database.transaction(async (tx) => {
      await sql`insert into players (member_id, operator_id, username, username_key, screen_name, password_hash)
        values (${site.memberId}, 9, 'late', ${`late-${site.memberId}`}, 'late', '-')`.execute(tx)
      added.resolve()
      await mayCommit.promise
    })
    await added.promise
    const decided = numbers
      .register([
        {
          ...site,
          memberId: fresh().memberId,
          currencies: [],
          timeZone: 'UTC',
          weekStart: 'monday',
          rollingLosses: false,
        },
      ])
      .then((refusals) => refusals.map(({ path }) => path))
    // An absence is observed: without the lock the answer comes within some milliseconds.
    expect(await Promise.race([decided, sleep(300, 'waits')])).toBe('waits')
    mayCommit.resolve()
    await adding
    expect(await decided).toEqual(['$.memberId'])
    expect(world.sites.bySiteId(site.siteId)?.memberId).toBe(site.memberId)
  })

  it('a published clock is stored from then on, and the one before ends', async () => {
    const site = { ...fresh(), currencies: [] }
    const numbers = new SiteNumbers(database)
    const publish = (timeZone: string, weekStart: WeekStart, rollingLosses = false) =>
      numbers.register([{ ...site, timeZone, weekStart, rollingLosses }])
    for (const [zone, weekStart] of [
      ['UTC', 'monday'],
      ['UTC', 'monday'],
      ['Africa/Lagos', 'monday'],
      ['Africa/Lagos', 'sunday'],
    ] as const)
      expect(await publish(zone, weekStart)).toEqual([])
    expect(await publish('Africa/Lagos', 'sunday', true)).toEqual([])
    const refused = await publish('Europe/Atlantis', 'monday')
    expect(refused.map(({ path, value }) => [path, value])).toEqual([['$.timeZone', 'Europe/Atlantis']])
    const clocks = await database.kysely
      .selectFrom('site_clocks')
      .select(['time_zone', 'week_start', 'rolling_losses', 'since', 'ended_at'])
      .where('member_id', '=', site.memberId)
      .orderBy('clock_id')
      .execute()
    expect(clocks.map(({ time_zone: zone, week_start: start }) => [zone, start])).toEqual([
      ['UTC', 1],
      ['Africa/Lagos', 1],
      ['Africa/Lagos', 7],
    ])
    // The clock is the same: whether losses count over 24 hours is not a part of it.
    expect(clocks.map(({ rolling_losses: isRolling }) => isRolling)).toEqual([false, false, true])
    expect(clocks.map(({ ended_at: end }) => end)).toEqual([clocks[1]!.since, clocks[2]!.since, null])
  })
})

describe('a network cut to the database', () => {
  let postgres: TestDatabase
  let link: NetworkLink
  let database: Database
  let world: TestSites
  beforeAll(async () => {
    postgres = await openTestDatabase('postgres')
    const url = new URL(postgres.url ?? '')
    link = await openNetworkLink(Number(url.port))
    url.port = String(link.port)
    database = await openDatabase({ url: url.href, dataDir: '', log: silentLog, connections: 2 })
    world = await openTestSites({}, new SiteNumbers(database))
  })
  afterAll(async () => {
    await world.close()
    await database.close()
    await link.stop()
    await postgres.discard(false)
  })

  it('security 31: a new site waits for its number during a network cut, and other sites follow their files', async () => {
    link.cut()
    await world.write('late/manifest.json', smallManifest('late', 3001))
    await world.sites.reread('late')
    expect(world.sites.registry.refusalsOf('late').map(refusalText)).toEqual([
      'late/manifest.json: $.memberId = 3001 waits for the database, which gives sites their numbers and does not answer',
    ])
    await world.write('fixture/style.css', '.a{color:red}')
    await world.sites.reread('fixture')
    expect(world.sites.bySiteId('fixture')?.style).toBe('.a{color:red}')
    link.restore('stay dead')
    await vi.waitFor(() => expect(world.sites.byMemberId(3001)?.siteId).toBe('late'), { timeout: 15_000 })
  }, 90_000)
})

describe('the numbers of cell 2', () => {
  let database: TestDatabase
  let world: TestSites
  beforeAll(async () => {
    database = await openTestDatabase('embedded', 2)
    const manifests = { 'pier/manifest.json': smallManifest('pier', 4_000_005, { operatorId: 4_000_003 }) }
    world = await openTestSites(manifests, new SiteNumbers(database))
  })
  afterAll(async () => {
    await world.close()
    await database.discard(false)
  })
  const refusalsOf = async (memberId: number, operatorId: number) => {
    await world.write('quay/manifest.json', smallManifest('quay', memberId, { operatorId }))
    await world.sites.reread('quay')
    return world.sites.registry.refusalsOf('quay').map(refusalText)
  }

  it('a site that has a number and an operator of another cell is refused with the next free ones', async () => {
    expect(world.sites.bySiteId('pier')?.memberId).toBe(4_000_005)
    expect(await refusalsOf(101, 1)).toEqual([
      'quay/manifest.json: $.memberId = 101 must be from 4000001 to 5999999, the numbers of cell 2; the next free number is 4000006',
      'quay/manifest.json: $.operatorId = 1 must be from 4000001 to 5999999, the numbers of cell 2; the next free number is 4000004',
    ])
    expect(await refusalsOf(4_000_006, 4_000_004)).toEqual([])
  })

  it('the largest numbers of a cell without sites are before its first ones', async () => {
    const empty = await openTestDatabase('embedded', 3)
    const before = 6_000_000
    expect(await new SiteNumbers(empty).largest()).toEqual({ cell: 3, memberId: before, operatorId: before })
    await empty.discard(false)
  })

  it('a number that the database has already stays, also one of another cell', async () => {
    await sql`update site_numbers set retired_at = service_now() where member_id = 4000006`.execute(
      database.kysely,
    )
    await sql`insert into site_numbers (member_id, site_id, operator_id) values (102, 'quay', 1)`.execute(
      database.kysely,
    )
    await sql`insert into operator_numbers (operator_id) values (1)`.execute(database.kysely)
    expect(await refusalsOf(102, 1)).toEqual([])
  })
})
