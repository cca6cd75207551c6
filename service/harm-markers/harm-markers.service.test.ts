import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HarmRule } from '#schemas/operator/harm-markers.ts'
import { mayAdvertise } from '#service/player-limits/may-advertise.ts'
import { checkCoupon } from '#service/coupons/check-coupon.ts'
import { systemEntropy } from '#service/adapters/entropy.ts'
import { putMarketingMail } from '#service/players/changes/player-mail.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { readTestSite } from '#service/testing/served-site.ts'
import { openTestSites, smallManifest, type TestSites } from '#service/testing/sites.ts'
import { advance, advanceTo } from '#service/testing/test-clock.ts'
import { addPlayer, TEST_CURRENCY_ID, TEST_MEMBER_ID } from '#service/testing/world.ts'
import { type PageRequest, readByOne } from '#service/testing/read-by-one.ts'
import { searchDay } from './search-day.ts'

const THRESHOLDS = {
  enabled: true,
  risenPercent: 200,
  chasingDeposits: 3,
  nights: 3,
  longDayHours: 6,
  paymentMethods: 3,
  refusedDeposits: 3,
  cancelledWithdrawals: 2,
  protectionTools: 3,
  supportContacts: 5,
}
/** The day that the tests look at, and the next one. */
const DAY = '2036-03-20'
const SITE = { siteId: 'shop' }

onEachDatabase((open) => {
  let database: TestDatabase
  let sites: TestSites
  let api: TestOperatorApi
  let call: CallOperation
  beforeAll(async () => {
    database = await open()
    sites = await openTestSites({
      'shop/manifest.json': smallManifest('shop', TEST_MEMBER_ID, { operatorId: 1 }),
    })
    api = await openOperatorApi(database, { sites: sites.sites })
    call = await operationsOn(database)
    await sql`
      insert into site_clocks (member_id, time_zone, week_start, since)
      values (${TEST_MEMBER_ID}, 'Africa/Lagos', 1, '2036-01-01')`.execute(database.kysely)
    await advanceTo(database, '2036-03-21T05:00Z')
  })
  afterAll(async () => {
    await api.close()
    await sites.close()
  })

  const player = async () => (await addPlayer(database)).playerId
  let lastOrder = 0
  const deposit = (
    playerId: number,
    at: string,
    more: { minor?: number; status?: 'paid' | 'failed'; ending?: string } = {},
  ) =>
    database.kysely
      .insertInto('deposits')
      .values({
        order_id: `harm-${++lastOrder}`,
        player_id: playerId,
        member_id: TEST_MEMBER_ID,
        processor_id: 'sandbox',
        currency_id: TEST_CURRENCY_ID,
        amount_minor: more.minor ?? 1000,
        status: more.status ?? 'paid',
        account_ending: more.ending ?? null,
        created_at: sql<number>`${at}::timestamptz`,
        decided_at: sql<number>`${at}::timestamptz`,
      })
      .execute()
  const stake = (playerId: number, at: string, wagered: number, won = 0) =>
    database.kysely
      .insertInto('player_quarter_totals')
      .values({
        player_id: playerId,
        quarter: sql<number>`quarter_of(${at}::timestamptz)`,
        currency_id: TEST_CURRENCY_ID,
        wagered_minor: wagered,
        won_minor: won,
      })
      .execute()
  /** Looks at everybody until the running day, some players at a time; returns the number of steps. */
  const search = async (limit = 200) => {
    let steps = 0
    while (await searchDay(database, { memberId: TEST_MEMBER_ID, thresholds: THRESHOLDS }, limit)) steps += 1
    return steps
  }
  const again = async () => {
    await sql`delete from harm_searches`.execute(database.kysely)
    return search()
  }
  const rulesOf = async (playerId: number) =>
    (
      await database.kysely
        .selectFrom('harm_markers')
        .select('rule')
        .where('player_id', '=', playerId)
        .orderBy('marker_id')
        .execute()
    ).map(({ rule }) => rule)
  const markerOf = async (playerId: number, rule?: HarmRule) =>
    (await api.ask('listHarmMarkers', SITE, { playerId, ...(rule && { rule }) })).answer.markers[0]!
  /** Days before the day of the tests, at noon in Lagos. */
  const ago = (days: number, time = '11:00') =>
    new Date(Date.parse(`${DAY}T${time}:00Z`) - days * 86_400_000).toISOString()
  const withMarker = async () => {
    const playerId = await player()
    for (const minute of ['10', '20', '30'])
      await deposit(playerId, `${DAY}T12:${minute}Z`, { status: 'failed' })
    await again()
    expect(await rulesOf(playerId)).toEqual(['refusedDeposits'])
    return playerId
  }

  describe('a rule about a player alone', () => {
    it.each<[HarmRule, (playerId: number) => Promise<unknown>]>([
      [
        'nightPlay',
        async (playerId) => {
          // 23:30 UTC is half an hour after midnight in Lagos.
          for (const day of [0, 2, 4]) await stake(playerId, ago(day + 1, '23:30'), 200)
        },
      ],
      [
        'longDay',
        (playerId) =>
          database.kysely
            .insertInto('player_quarter_times')
            .values({
              player_id: playerId,
              quarter: sql<number>`${ago(0)}::timestamptz`,
              played_ms: 22_000_000,
            })
            .execute(),
      ],
      [
        'refusedDeposits',
        async (playerId) => {
          for (const day of [0, 3, 6]) await deposit(playerId, ago(day), { status: 'failed' })
        },
      ],
    ])('GB LCCP 3.4.3: %s is found in the days of the site', async (rule, act) => {
      const [found, calm] = [await player(), await player()]
      await act(found)
      await again()
      expect(await rulesOf(found)).toEqual([rule])
      expect(await rulesOf(calm)).toEqual([])
      expect(await markerOf(found)).toMatchObject({
        rule,
        state: 'open',
        firstDay: DAY,
        lastDay: DAY,
        days: 1,
      })
    })
  })

  it('GB LCCP 3.4.3, MT marker transactions: deposits and stakes are compared with the own weeks before', async () => {
    const [risen, steady] = [await player(), await player()]
    for (const week of [1, 2, 3, 4, 5]) {
      for (const playerId of [risen, steady]) {
        await deposit(playerId, ago(week * 7), { minor: 2000 })
        await stake(playerId, ago(week * 7), 2000)
      }
    }
    for (const day of [0, 1, 2]) {
      await deposit(risen, ago(day), { minor: 4000 })
      await stake(risen, ago(day), 3000)
    }
    await deposit(steady, ago(1), { minor: 2500 })
    await stake(steady, ago(1), 2500)
    await again()
    expect((await rulesOf(risen)).toSorted()).toEqual([
      'depositsMoreOften',
      'depositsRisen',
      'playMoreOften',
      'stakesRisen',
    ])
    expect((await markerOf(risen, 'depositsRisen')).words).toBe(
      'Paid in 120.00 EUR in 7 days; it was 20.00 EUR a week in the 5 weeks before.',
    )
    expect(await rulesOf(steady)).toEqual([])
  })

  it('GB LCCP 3.4.3: deposits within an hour after losses are found, those after prizes are not', async () => {
    const [chasing, winning] = [await player(), await player()]
    for (const hour of ['10', '13', '16']) {
      await stake(chasing, `${DAY}T${hour}:00Z`, 1000, 200)
      await deposit(chasing, `${DAY}T${hour}:40Z`)
      await stake(winning, `${DAY}T${hour}:00Z`, 1000, 3000)
      await deposit(winning, `${DAY}T${hour}:40Z`)
    }
    await again()
    expect(await rulesOf(chasing)).toEqual(['chasingLosses'])
    expect(await rulesOf(winning)).toEqual([])
  })

  it('MT marker payments: several cards and accounts are found', async () => {
    const [several, one] = [await player(), await player()]
    for (const [day, ending] of ['1111', '2222', '3333'].entries()) {
      await deposit(several, ago(day * 9), { ending })
      await deposit(one, ago(day * 9), { ending: '1111' })
    }
    await again()
    expect(await rulesOf(several)).toEqual(['paymentMethods'])
    expect(await rulesOf(one)).toEqual([])
  })

  it('MT marker reversals: withdrawals that the player took back are found', async () => {
    const playerId = await player()
    for (const day of [3, 8])
      await database.kysely
        .insertInto('withdrawals')
        .values({
          withdrawal_id: `harm-${playerId}-${day}`,
          player_id: playerId,
          member_id: TEST_MEMBER_ID,
          currency_id: TEST_CURRENCY_ID,
          amount_minor: 500,
          fee_minor: 0,
          bank_account: Buffer.from('-'),
          bank_account_key_id: '-',
          account_ending: '1234',
          status: 'cancelled',
          created_at: sql<number>`${ago(day)}::timestamptz`,
          decided_at: sql<number>`${ago(day)}::timestamptz`,
        })
        .execute()
    await again()
    expect(await rulesOf(playerId)).toEqual(['cancelledWithdrawals'])
  })

  it('MT marker communication: players who write often are found', async () => {
    const playerId = await player()
    for (let number = 0; number < 5; number++)
      await database.kysely
        .insertInto('support_cases')
        .values({
          member_id: TEST_MEMBER_ID,
          player_id: playerId,
          status: 'closed',
          topic: 'bonus',
          language_id: 'en_US',
          sealed: Buffer.from('-'),
          sealed_key_id: '-',
          secret_hash: Buffer.from(`harm-${playerId}-${number}`),
          created_at: sql<number>`${ago(number)}::timestamptz`,
          closed_at: sql<number>`${ago(number)}::timestamptz`,
        })
        .execute()
    await again()
    expect(await rulesOf(playerId)).toEqual(['supportContacts'])
  })

  it('a search goes on after the last player, and the day is looked at once', async () => {
    const people = [await player(), await player(), await player()]
    for (const playerId of people)
      for (const minute of ['10', '20', '30'])
        await deposit(playerId, `${DAY}T12:${minute}Z`, { status: 'failed' })
    await sql`delete from harm_searches`.execute(database.kysely)
    const { count } = await database.kysely
      .selectFrom('players')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('member_id', '=', TEST_MEMBER_ID)
      .executeTakeFirstOrThrow()
    expect(await search(2)).toBe(Math.floor(count / 2) + 1)
    for (const playerId of people) expect(await rulesOf(playerId)).toEqual(['refusedDeposits'])
    expect(await search()).toBe(0)
  })

  it('GB LCCP 3.4.3: an open marker keeps adverts, offers, coupons, news and invitations from the player', async () => {
    const site = await readTestSite()
    const [playerId, calm] = [await withMarker(), await player()]
    await database.kysely
      .insertInto('coupons')
      .values({
        member_id: site.memberId,
        code: `OFFER${playerId}`,
        currency_id: TEST_CURRENCY_ID,
        award: 'instant',
        fixed_minor: 100,
        min_deposit_minor: 0,
        wager_times: 0,
        first_deposit_only: false,
        is_offered: true,
        starts_at: sql<number>`service_now() - interval '1 hour'`,
        max_uses_per_player: 1,
        created_by: 'test',
      })
      .execute()
    const offers = async (id: number) => {
      const popup = await call('getDepositPopup', { currencyId: TEST_CURRENCY_ID }, { playerId: id, site })
      const coupon = await database.transaction((tx) =>
        checkCoupon(tx, {
          site,
          playerId: id,
          couponCode: `OFFER${playerId}`,
          amountMinor: 500,
          currencyId: TEST_CURRENCY_ID,
        }),
      )
      return {
        adverts: await mayAdvertise(database.kysely, site, { playerId: id, isRestricted: false }),
        popup: popup.offer !== undefined,
        coupon: typeof coupon === 'number' ? coupon : 'usable',
      }
    }
    expect(await offers(calm)).toEqual({ adverts: true, popup: true, coupon: 'usable' })
    expect(await offers(playerId)).toEqual({ adverts: false, popup: false, coupon: 55 })
    const invited = await call('sendPlayerInvite', { email: 'friend@example.org' }, { playerId, site })
    expect(invited).toEqual({ result: 0, refusal: 'notAllowed' })
    const newsTo = async (id: number) => {
      const { personal, keyId } = sealedAddress(id)
      await database.kysely
        .updateTable('players')
        .set({ personal, personal_key_id: keyId })
        .where('player_id', '=', id)
        .execute()
      const choices = [{ channel: 'mail', topic: 'offers', isGiven: true } as const]
      await call('updateMarketingChoices', { choices }, { playerId: id, site })
      await database.transaction((tx) =>
        putMarketingMail(tx, { vault: database.vault, entropy: systemEntropy }, site, {
          kind: 'bonusEnding',
          playerId: id,
          subject: { kind: 'offers' },
          facts: { amount: 1, currency: 'EUR', until: 0 },
        }),
      )
      const mails = await database.kysely
        .selectFrom('mails')
        .select('kind')
        .where('player_id', '=', id)
        .execute()
      return mails.length
    }
    const sealedAddress = (id: number) => {
      const { username } = names.get(id)!
      const { bytes, keyId } = database.vault.seal(
        { primaryEmail: 'a@example.org' },
        `${TEST_MEMBER_ID}/${username}`,
      )
      return { personal: bytes, keyId }
    }
    const names = new Map(
      (
        await database.kysely
          .selectFrom('players')
          .select(['player_id', 'username_key as username'])
          .where('player_id', 'in', [playerId, calm])
          .execute()
      ).map((row) => [row.player_id, row]),
    )
    expect([await newsTo(calm), await newsTo(playerId)]).toEqual([1, 0])
  })

  it('an operator looks at a marker, notes and closes it, each audited without the text; then marketing goes on', async () => {
    const playerId = await withMarker()
    const { markerId } = await markerOf(playerId)
    const which = { ...SITE, markerId }
    expect((await api.ask('lookAtHarmMarker', which)).answer).toEqual({
      markerId,
      playerId,
      rule: 'refusedDeposits',
      state: 'seen',
    })
    await api.ask('noteHarmMarker', which, { text: 'Called, nobody answered.' })
    expect((await api.ask('closeHarmMarker', which, { text: 'Spoke to the player.' })).answer.state).toBe(
      'closed',
    )
    expect((await api.ask('noteHarmMarker', which, { text: 'Too late.' })).status).toBe(409)
    expect(
      (await api.ask('closeHarmMarker', { ...which, markerId: 999_999 }, { text: 'Nobody' })).status,
    ).toBe(404)
    const { answer } = await api.ask('viewHarmMarker', which)
    expect(answer.notes.map(({ text }) => text)).toEqual(['Called, nobody answered.', 'Spoke to the player.'])
    expect(answer).toMatchObject({ seenBy: 'OPERATOR_TOKEN', closedBy: 'OPERATOR_TOKEN' })
    const lines = await database.kysely
      .selectFrom('audit_log')
      .selectAll()
      .where('action', 'like', 'harm.%')
      .orderBy('audit_id')
      .execute()
    expect(lines.map(({ action }) => action)).toEqual(['harm.seen', 'harm.noted', 'harm.closed'])
    expect(JSON.stringify(lines)).not.toContain('Spoke')
    const site = await readTestSite()
    expect(await mayAdvertise(database.kysely, site, { playerId, isRestricted: false })).toBe(true)
  })

  it('the open markers of a site are read by one, in both orders', async () => {
    const [first, second] = [await withMarker(), await withMarker()]
    const byOne = await readByOne(
      async (page: PageRequest<number>) => {
        const { answer } = await api.ask('listHarmMarkers', SITE, { state: 'open', ...page })
        return { rows: answer.markers, hasMore: answer.hasMore }
      },
      ({ markerId }) => markerId,
    )
    const own = [(await markerOf(first)).markerId, (await markerOf(second)).markerId]
    expect(byOne.filter((markerId) => own.includes(markerId))).toEqual(own)
  })

  it('a marker that is not closed takes the figures of the next day, a closed one is quiet for a week', async () => {
    const playerId = await withMarker()
    const { markerId } = await markerOf(playerId)
    await advance(database, '1 day')
    await search()
    const next = await markerOf(playerId)
    expect(next).toMatchObject({ markerId, firstDay: DAY, days: 2 })
    expect(next.lastDay > DAY).toBe(true)
    await api.ask('closeHarmMarker', { ...SITE, markerId }, { text: 'Agreed on a limit.' })
    await advance(database, '1 day')
    await search()
    expect(await rulesOf(playerId)).toEqual(['refusedDeposits'])
  })

  it('MT marker tools: higher limits and time-outs are counted as the player asks for them', async () => {
    const playerId = await player()
    const site = await readTestSite()
    const by = { playerId, site }
    const set = (weeklyLimit: number) => call('updateSelfLimits', { weeklyLimitEnabled: 1, weeklyLimit }, by)
    await set(10)
    for (const amount of [20, 30, 40]) expect(await set(amount)).toBe('success')
    await advance(database, '1 day')
    await search()
    expect(await rulesOf(playerId)).toEqual(['protectionTools'])
    expect((await markerOf(playerId)).words).toBe(
      'Asked for a higher limit 3 times and for a time-out 0 times in 30 days.',
    )
  })
})
