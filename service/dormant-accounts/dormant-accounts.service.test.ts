import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkLedger } from '#service/ledger/check.ts'
import { onEachDatabase, silentLog, type TestDatabase } from '#service/testing/database.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { systemEntropy } from '#service/adapters/entropy.ts'
import { createSessionStore } from '#service/sessions/session-store.ts'
import { SANDBOX_CONFIG, SANDBOX_KEYS } from '#service/testing/sandbox-payments.ts'
import { openTestSites, smallManifest, type TestSites } from '#service/testing/sites.ts'
import { advance, advanceTo } from '#service/testing/test-clock.ts'
import { addPlayer, TEST_MEMBER_ID } from '#service/testing/world.ts'
import { type PageRequest, readByOne } from '#service/testing/read-by-one.ts'
import { sealAccount } from '#service/withdrawals/bank-accounts.ts'
import { lookForDormant } from './dormant-runner.ts'

const EUR = 978

onEachDatabase((open) => {
  let database: TestDatabase
  let sites: TestSites
  let api: TestOperatorApi
  beforeAll(async () => {
    database = await open()
    sites = await openTestSites({
      'shop/manifest.json': smallManifest('shop', TEST_MEMBER_ID, {
        operatorId: 1,
        settings: { dormantAccounts: { months: 13, noticeDays: 30 } },
      }),
      'quiet/manifest.json': smallManifest('quiet', 102, { operatorId: 1 }),
    })
    api = await openOperatorApi(database, { sites: sites.sites })
    await sql`
      insert into site_clocks (member_id, time_zone, week_start, since)
      values (${TEST_MEMBER_ID}, 'Africa/Lagos', 1, '2036-01-01')`.execute(database.kysely)
    await advanceTo(database, '2036-03-20T10:00Z')
  })
  afterAll(async () => {
    await api.close()
    await sites.close()
  })

  const look = async (siteId = 'shop') => {
    const parts = {
      database,
      vault: database.vault,
      entropy: systemEntropy,
      sessions: createSessionStore({
        database,
        clock: database.clock,
        entropy: systemEntropy,
        keys: SANDBOX_KEYS,
      }),
      log: silentLog,
      config: SANDBOX_CONFIG,
      keys: SANDBOX_KEYS,
      clock: database.clock,
      sites: sites.sites,
    }
    while (await lookForDormant(parts, sites.sites.bySiteId(siteId)!));
  }
  const player = async ({ memberId = TEST_MEMBER_ID, balanceMinor = 0 } = {}) => {
    const { playerId } = await addPlayer(database, { memberId, balanceMinor })
    const { username } = await database.kysely
      .selectFrom('players')
      .select('username_key as username')
      .where('player_id', '=', playerId)
      .executeTakeFirstOrThrow()
    const { bytes, keyId } = database.vault.seal(
      { primaryEmail: 'ada@example.org' },
      `${memberId}/${username}`,
    )
    await sql`
      update players set personal = ${bytes}, personal_key_id = ${keyId}, created_at = service_now()
      where player_id = ${playerId}`.execute(database.kysely)
    return playerId
  }
  const playNow = (playerId: number) =>
    database.kysely
      .insertInto('player_quarter_totals')
      .values({
        player_id: playerId,
        quarter: sql<number>`quarter_of(service_now())`,
        currency_id: EUR,
        wagered_minor: 200,
      })
      .execute()
  const stateOf = async (playerId: number) => {
    const { status } = await database.kysely
      .selectFrom('players')
      .select('status')
      .where('player_id', '=', playerId)
      .executeTakeFirstOrThrow()
    const mails = await database.kysely
      .selectFrom('mails')
      .select('kind')
      .where('player_id', '=', playerId)
      .orderBy('mail_id')
      .execute()
    return [status, ...mails.map(({ kind }) => kind)]
  }

  it('IE dormant accounts: after the months a player is warned once, and the account is closed once, on the day of the site', async () => {
    const [away, playing, excluded, elsewhere] = [
      await player(),
      await player(),
      await player(),
      await player({ memberId: 102 }),
    ]
    await sql`update players set excluded_until = service_now() + interval '5 years' where player_id = ${excluded}`.execute(
      database.kysely,
    )
    await look()
    // In Lagos the day begins an hour before that of UTC. The notice is thirty days before 20 April 2037.
    await advanceTo(database, '2037-03-20T22:50Z')
    await look()
    expect(await stateOf(away)).toEqual(['active'])
    await advanceTo(database, '2037-03-20T23:05Z')
    await look()
    await look()
    expect(await stateOf(away)).toEqual(['active', 'dormantSoon'])
    await playNow(playing)
    await advanceTo(database, '2037-04-19T22:50Z')
    await look()
    expect(await stateOf(away)).toEqual(['active', 'dormantSoon'])
    await advanceTo(database, '2037-04-19T23:10Z')
    await look()
    await look()
    await look('quiet')
    expect(await stateOf(away)).toEqual(['expired', 'dormantSoon', 'dormantClosed'])
    expect(await stateOf(playing)).toEqual(['active', 'dormantSoon'])
    for (const playerId of [excluded, elsewhere]) expect(await stateOf(playerId)).toEqual(['active'])
    const audit = await database.kysely
      .selectFrom('audit_log')
      .select('body')
      .where('action', '=', 'player.dormant')
      .execute()
    expect(audit.map(({ body }) => body)).toEqual([{ playerId: away, months: 13, noticeDays: 30 }])
  })

  it('IE dormant accounts: cash without a known way back is owed and listed, and an operator opens the account again', async () => {
    const rich = await player({ balanceMinor: 1234 })
    await look()
    await advance(database, '13 months')
    await look()
    await advance(database, '31 days')
    await look()
    expect((await stateOf(rich))[0]).toBe('expired')
    const site = { siteId: 'shop' }
    const listed = async () =>
      (await api.ask('listDormantAccounts', site, {})).answer.accounts.find(
        ({ playerId }) => playerId === rich,
      )
    expect(await listed()).toMatchObject({ isPaying: false, owed: [{ currency: 'EUR', amount: 12.34 }] })
    const params = { ...site, playerId: rich }
    expect((await api.ask('reopenAccount', params, { reason: 'Passport seen' })).status).toBe(200)
    expect((await api.ask('reopenAccount', params, { reason: 'Again' })).status).toBe(409)
    expect(await listed()).toBeUndefined()
    await look()
    expect((await stateOf(rich))[0]).toBe('active')
    await advance(database, '13 months')
    await look()
    expect(await stateOf(rich)).toEqual(['active', 'dormantSoon', 'dormantClosed', 'dormantSoon'])
    expect(await checkLedger(database)).toEqual([])
  })

  it('IE dormant accounts: cash that nobody claims is handed over by two operators, once, and only while the account is dormant', async () => {
    const gone = await player({ balanceMinor: 1500 })
    const back = await player({ balanceMinor: 700 })
    const params = { siteId: 'shop', playerId: gone }
    const request = { currency: 'EUR', reference: 'NTRF-9', reason: 'Two letters' }
    const tokenOf = async (name: string) =>
      (await api.ask('createToken', {}, { name, scopes: ['payments.*', 'approvals.*'] })).answer.token
    const [ada, ben] = [{ token: await tokenOf('Ada') }, { token: await tokenOf('Ben') }]
    const handOver = (change: object = {}, playerId = gone) =>
      api.ask('handOverUnclaimed', { ...params, playerId }, { ...request, ...change }, ada)
    const confirm = async (approvalId: number, by: object) =>
      (await api.ask('confirmApproval', { siteId: 'shop', approvalId }, {}, by)).status
    expect((await handOver()).status).toBe(409)
    await look()
    await advance(database, '13 months')
    await look()
    await advance(database, '31 days')
    await look()
    expect((await handOver({ currency: 'XOF' })).status).toBe(422)
    const asked = await handOver()
    expect(asked).toMatchObject({
      status: 201,
      answer: { kind: 'unclaimed-money', subject: { amountMinor: 1500, reference: 'NTRF-9' } },
    })
    const { approvalId } = asked.answer
    expect(await confirm(approvalId, ada)).toBe(409)
    const confirmed = await Promise.all([ben, ben, ben, ben].map((by) => confirm(approvalId, by)))
    expect(confirmed.toSorted()).toEqual([200, 409, 409, 409])
    const { accounts } = (await api.ask('listDormantAccounts', { siteId: 'shop' }, {})).answer
    expect(accounts.find(({ playerId }) => playerId === gone)).toMatchObject({ owed: [] })
    expect((await handOver()).status).toBe(409)

    const late = await handOver({}, back)
    expect(late.status).toBe(201)
    await api.ask('reopenAccount', { siteId: 'shop', playerId: back }, { reason: 'Passport seen' })
    expect(await confirm(late.answer.approvalId, ben)).toBe(409)
    expect(await checkLedger(database)).toEqual([])
  })

  it('IE dormant accounts: cash goes to the bank account that was paid last, and waits for the operator', async () => {
    const known = await player({ balanceMinor: 5000 })
    await database.kysely
      .insertInto('deposits')
      .values({
        order_id: 'dormant-1',
        player_id: known,
        member_id: TEST_MEMBER_ID,
        processor_id: 'sandbox',
        currency_id: EUR,
        amount_minor: 1000,
        status: 'paid',
        return_path: '/',
        decided_at: sql<number>`service_now()`,
      })
      .execute()
    const account = { holder: 'Ada Lovelace', number: 'DE02120300000000202051' }
    await database.kysely
      .insertInto('withdrawals')
      .values({
        withdrawal_id: 'dormant-1',
        player_id: known,
        member_id: TEST_MEMBER_ID,
        currency_id: EUR,
        amount_minor: 1000,
        fee_minor: 0,
        ...sealAccount(database.vault, known, account),
        status: 'paid',
        payment_reference: 'R-1',
        decided_at: sql<number>`service_now()`,
      })
      .execute()
    await look()
    await advance(database, '13 months')
    await look()
    await advance(database, '31 days')
    await look()
    const { accounts } = (await api.ask('listDormantAccounts', { siteId: 'shop' }, {})).answer
    expect(accounts.find(({ playerId }) => playerId === known)).toMatchObject({ isPaying: true, owed: [] })
    const byOne = await readByOne(
      async (page: PageRequest<number>) => {
        const list = (await api.ask('listDormantAccounts', { siteId: 'shop' }, page)).answer
        return { rows: list.accounts, hasMore: list.hasMore }
      },
      ({ playerId }) => playerId,
    )
    expect(byOne).toEqual(accounts.map(({ playerId }) => playerId))
    const { answer } = await api.ask('getWithdrawals', { siteId: 'shop' }, { status: 'pending' })
    expect(answer.withdrawals).toMatchObject([{ playerId: known, amount: 50, bankAccount: account }])
    expect(await stateOf(known)).toEqual(['expired', 'dormantSoon', 'withdrawal', 'dormantClosed'])
  })

  it('an account whose look fails is put off for a day, and stops no other one', async () => {
    const [broken, away] = [await player(), await player()]
    await look()
    // Nobody can open what another key sealed: the notice cannot be written.
    await sql`update players set personal = '\\x00' where player_id = ${broken}`.execute(database.kysely)
    await advance(database, '13 months')
    await look()
    expect(await stateOf(broken)).toEqual(['active'])
    expect(await stateOf(away)).toEqual(['active', 'dormantSoon'])
  })
})
