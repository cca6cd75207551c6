import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { PaymentResult } from '#schemas/gateway/protocol.ts'
import type { CampaignTerms, OperatedCampaign } from '#schemas/operator/campaigns.ts'
import { systemEntropy } from '#service/adapters/entropy.ts'
import { paymentProcessors } from '#service/adapters/payments/processors.ts'
import { payCashBack } from '#service/cash-back/cash-back.ts'
import { readConfig } from '#service/config/config.ts'
import { endBonuses } from '#service/coupons/end-bonuses.ts'
import { freeLapsed } from '#service/coupons/free-lapsed.ts'
import { releaseBonuses } from '#service/coupons/release-bonuses.ts'
import { acceptMessage } from '#service/deposits/accept-message.ts'
import { createDeposit } from '#service/deposits/create-deposit.ts'
import { ringOfOneKey } from '#service/testing/one-key.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { acceptChargeback } from '#service/payments/accept-chargeback.ts'
import { createPersonalVault } from '#service/players/rows/personal-vault.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { onBothDatabases, type TestDatabase } from '#service/testing/database.ts'
import { untilStatus } from '#service/testing/draws.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { openWorld, type World } from '#service/testing/open-world.ts'
import { openTestSites, type TestSites } from '#service/testing/sites.ts'
import { type PageRequest, readByOne } from '#service/testing/read-by-one.ts'
import { advance } from '#service/testing/test-clock.ts'
import { addGame, addPlayer, balanceOf, type NewPlayer } from '#service/testing/world.ts'
import { seededBytes } from '#tests/support/seeded-bytes.ts'
import { moveByTime } from './move-by-time.ts'

const EUR = 978
const [MEMBER_ID, OPERATOR_ID] = [901, 9]
const SITE = { siteId: 'fixture' }
const BONUS = { percent: 50, maxAward: 10, award: 'bonus', wagerTimes: 2, bonusDays: 3 } as const
const INSTANT = { percent: 50, maxAward: 10, award: 'instant' } as const

const key = { keyId: 'k', secret: seededBytes('key', 32) }
const keys = ringOfOneKey(key)
const vault = createPersonalVault(keys, systemEntropy)

onBothDatabases((open) => {
  let database: TestDatabase
  let sites: TestSites
  let site: ServedSite
  let world: World
  let call: CallOperation
  let api: TestOperatorApi
  const config = { ...readConfig({}), sandboxProcessor: true }
  beforeAll(async () => {
    database = await open()
    world = openWorld(database)
    sites = await openTestSites()
    site = sites.sites.bySiteId('fixture')!
    call = await operationsOn(database, { config, keys })
    api = await openOperatorApi(database)
  })
  afterAll(async () => {
    await api.close()
    await sites.close()
    await world.stop()
  })

  const player = async (more: NewPlayer = {}) =>
    (await addPlayer(database, { memberId: MEMBER_ID, operatorId: OPERATOR_ID, balanceMinor: 0, ...more }))
      .playerId
  const by = (playerId: number) => ({ playerId, memberId: MEMBER_ID, site })
  const dayIn = async (days: number) => {
    const { rows } = await sql<{ day: string }>`
      select ((service_now() at time zone ${site.manifest.timeZone})::date + ${days}::integer)::text as day`.execute(
      database.kysely,
    )
    return rows[0]!.day
  }
  let classes = 0
  /** Terms of a deposit offer that runs for some days, in a class of its own, for the given players. */
  const terms = async (
    playerIds: readonly number[],
    change: Partial<CampaignTerms> = {},
  ): Promise<CampaignTerms> => ({
    name: 'Test',
    kind: 'depositOffer',
    currency: 'EUR',
    schedule: { firstDay: await dayIn(-1), lastDay: await dayIn(6) },
    budget: { amount: 100, grants: 100 },
    stackingClass: `class-${++classes}`,
    audience: { playerIds: [...playerIds] },
    ...(change.kind === undefined && { depositOffer: BONUS }),
    ...change,
  })
  const draft = async (given: CampaignTerms): Promise<OperatedCampaign> => {
    const { status, answer } = await api.ask('createCampaign', SITE, given)
    expect({ status, answer }).toMatchObject({ status: 200, answer: { status: 'draft' } })
    return answer
  }
  const started = async (playerIds: readonly number[], change: Partial<CampaignTerms> = {}) => {
    const { campaignId } = await draft(await terms(playerIds, change))
    const { answer } = await api.ask('startCampaign', { ...SITE, campaignId })
    expect(answer).toMatchObject({ status: 'running' })
    return campaignId
  }
  const view = async (campaignId: number) => (await api.ask('getCampaign', { ...SITE, campaignId })).answer
  const figures = async (campaignId: number) => {
    const { reservedAmount, reservedGrants, spentAmount, spentGrants } = await view(campaignId)
    return { reserved: [reservedAmount, reservedGrants], spent: [spentAmount, spentGrants] }
  }
  const order = (playerId: number, more: { campaignId?: number; couponCode?: string } = {}, amount = 20) =>
    database.transaction((tx) =>
      createDeposit(tx, {
        site,
        playerId,
        request: { processorId: 'sandbox', amount, currencyId: EUR, ...more },
        processors: paymentProcessors({ config, keys, clock: database.clock }, []),
        entropy: systemEntropy,
      }),
    )
  const decide = (orderId: string, outcome: PaymentResult, amount = 20) =>
    database.transaction((tx) =>
      acceptMessage(
        tx,
        { processorId: 'sandbox', vault, siteOf: () => site },
        {
          messageId: randomUUID(),
          orderId,
          outcome,
          amountMinor: amount * 100,
          currencyId: EUR,
          reference: 'R',
        },
      ),
    )
  const deposit = async (playerId: number, more: Parameters<typeof order>[1] = {}, amount = 20) => {
    const { orderId } = await order(playerId, more, amount)
    await decide(orderId!, 'paid', amount)
    return orderId!
  }
  const offered = async (playerId: number) =>
    (await call('getDepositPopup', { currencyId: EUR }, by(playerId))).offer?.campaignId
  const moneyOf = async (playerId: number) => [
    await balanceOf(database, playerId),
    await balanceOf(database, playerId, 'playerBonus'),
  ]
  const expectSound = async () => expect(await checkLedger(database)).toEqual([])

  describe('a deposit offer', () => {
    test.each([
      ['a bonus', BONUS, [2000, 1000], 'running'],
      ['cash', INSTANT, [3000, 0], 'used'],
    ] as const)(
      'of %s is added to the next deposit without a code, once',
      async (_what, depositOffer, money, status) => {
        const playerId = await player()
        const campaignId = await started([playerId], { depositOffer })
        const shown = (await call('getDepositPopup', { currencyId: EUR }, by(playerId))).offer
        expect(shown).toMatchObject({ campaignId, percent: 50, maxAward: 10, award: depositOffer.award })
        expect(shown).not.toHaveProperty('couponCode')
        const { orderId } = await order(playerId)
        expect(await figures(campaignId)).toEqual({ reserved: [10, 1], spent: [0, 0] })
        expect(await offered(playerId)).toBeUndefined()
        await decide(orderId!, 'paid')
        await decide(orderId!, 'paid')
        expect(await moneyOf(playerId)).toEqual(money)
        expect(await figures(campaignId)).toEqual({ reserved: [0, 0], spent: [10, 1] })
        expect((await view(campaignId)).grants).toMatchObject([{ playerId, status, amount: 10, returned: 0 }])
        await deposit(playerId)
        expect(await figures(campaignId)).toEqual({ reserved: [0, 0], spent: [10, 1] })
        await expectSound()
      },
    )

    it('a deposit without the offer gets none, and a deposit that names an ended offer is refused', async () => {
      const playerId = await player()
      const campaignId = await started([playerId])
      await deposit(playerId, { campaignId: 0 })
      expect(await moneyOf(playerId)).toEqual([2000, 0])
      await api.ask('pauseCampaign', { ...SITE, campaignId })
      expect(await offered(playerId)).toBeUndefined()
      expect(await order(playerId, { campaignId })).toEqual({ status: 'coupon-refused', couponResult: 51 })
      await deposit(playerId)
      expect(await moneyOf(playerId)).toEqual([4000, 0])
      expect((await api.ask('startCampaign', { ...SITE, campaignId })).answer.status).toBe('running')
      await deposit(playerId, { campaignId })
      expect(await moneyOf(playerId)).toEqual([6000, 1000])
      await expectSound()
    })

    it('the offer adds nothing to a deposit below its minimum, and its code cannot be typed', async () => {
      const playerId = await player()
      const campaignId = await started([playerId], { depositOffer: { ...BONUS, minDeposit: 15 } })
      await deposit(playerId, {}, 14)
      expect(await moneyOf(playerId)).toEqual([1400, 0])
      const couponCode = `CAMPAIGN-${campaignId}`
      expect(await order(playerId, { couponCode })).toEqual({ status: 'coupon-refused', couponResult: 50 })
    })

    test.each(['failed', 'expired'] as const)('of a deposit that is %s is free again', async (outcome) => {
      const playerId = await player()
      const campaignId = await started([playerId])
      const { orderId } = await order(playerId)
      await decide(orderId!, outcome)
      expect(await figures(campaignId)).toEqual({ reserved: [0, 0], spent: [0, 0] })
      expect(await offered(playerId)).toBe(campaignId)
      await decide(orderId!, 'paid')
      expect(await moneyOf(playerId)).toEqual([2000, 0])
      await expectSound()
    })

    it('an unpaid deposit releases its part of the budget after an hour, also where deposits held the whole budget', async () => {
      const [first, second] = [await player(), await player()]
      const campaignId = await started([first, second], { budget: { amount: 10, grants: 1 } })
      await order(first)
      expect(await offered(second)).toBeUndefined()
      await advance(database, '61 minutes')
      await freeLapsed(database)
      expect(await figures(campaignId)).toEqual({ reserved: [0, 0], spent: [0, 0] })
      await deposit(second)
      expect(await moneyOf(second)).toEqual([2000, 1000])
      await expectSound()
    })

    it('the budget gets back the part of a bonus that was not released at its end, and the part that a chargeback takes', async () => {
      const [first, second] = [await player(), await player()]
      const campaignId = await started([first, second])
      await deposit(first)
      const charged = await deposit(second)
      expect(await figures(campaignId)).toEqual({ reserved: [0, 0], spent: [20, 2] })
      const game = await addGame(database, {}, MEMBER_ID)
      expect(
        await world.join(first, game, { userPlays: ['3-11-19-27-40'], site: { memberId: MEMBER_ID } }),
      ).toMatchObject({ exitCode: 0 })
      await releaseBonuses(database)
      // A stake of 2.50 of a wager of 20 releases an eighth of the bonus.
      expect((await moneyOf(first))[1]).toBe(875)
      await database.transaction((tx) =>
        acceptChargeback(tx, 'sandbox', {
          messageId: randomUUID(),
          orderId: charged,
          outcome: 'charged-back',
          amountMinor: 2000,
          currencyId: EUR,
          reference: 'R',
        }),
      )
      expect(await figures(campaignId)).toEqual({ reserved: [0, 0], spent: [10, 2] })
      await advance(database, '4 days')
      await endBonuses(database)
      expect(await figures(campaignId)).toEqual({ reserved: [0, 0], spent: [1.25, 2] })
      expect((await view(campaignId)).grants.map(({ status, returned }) => [status, returned])).toEqual([
        ['used', 10],
        ['used', 8.75],
      ])
      await expectSound()
    })
  })

  describe('a budget', () => {
    it('security 2: 60 deposits at once never take more money than it has', async () => {
      const players = await Promise.all(Array.from({ length: 60 }, () => player()))
      const campaignId = await started(players, { budget: { amount: 95.5, grants: 100 } })
      const orders = await Promise.all(players.map((playerId) => order(playerId)))
      expect(await figures(campaignId)).toEqual({ reserved: [90, 9], spent: [0, 0] })
      await Promise.all(orders.map(({ orderId }) => decide(orderId!, 'paid')))
      expect(await figures(campaignId)).toEqual({ reserved: [0, 0], spent: [90, 9] })
      const awarded = await Promise.all(
        players.map((playerId) => balanceOf(database, playerId, 'playerBonus')),
      )
      expect(awarded.filter((minor) => minor > 0)).toEqual(Array.from({ length: 9 }, () => 1000))
      await expectSound()
    })

    it('a campaign makes no more grants than its budget and the limit per player allow', async () => {
      const players = await Promise.all(Array.from({ length: 10 }, () => player()))
      const change = {
        budget: { amount: 100, grants: 7 },
        maxPerPlayer: 2,
        maxAmountPerPlayer: 15,
        depositOffer: INSTANT,
      }
      const campaignId = await started(players, change)
      await Promise.all([...players, ...players].map((playerId) => deposit(playerId, {}, 10)))
      const { spent } = await figures(campaignId)
      expect(spent).toEqual([35, 7])
      await expectSound()
    })

    it('the database refuses a change that would overspend the budget', async () => {
      const campaignId = await started([await player()])
      const overspend = sql`update campaigns set spent_minor = 10001 where campaign_id = ${campaignId}`
      await expect(overspend.execute(database.kysely)).rejects.toThrow('campaign_money_not_overspent')
      const overcount = sql`update campaigns set reserved_count = 101 where campaign_id = ${campaignId}`
      await expect(overcount.execute(database.kysely)).rejects.toThrow('campaign_count_not_overspent')
    })
  })

  describe('nobody is granted or shown an offer', () => {
    const KEPT: readonly (readonly [string, (playerId: number) => Promise<unknown>])[] = [
      ['in a time-out', (id) => set(id, { timed_out_until: sql`service_now() + interval '1 day'` })],
      ['who is self-excluded', (id) => set(id, { excluded_until: sql`service_now() + interval '1 year'` })],
      ['who is banned', (id) => set(id, { status: sql`'banned'` })],
      ['whose account is held', (id) => set(id, { segment: sql`'A1'` })],
      ['of a blocked country', (id) => set(id, { segment: sql`'A'` })],
      [
        'with an open marker of harm',
        (id) =>
          sql`insert into harm_markers (player_id, member_id, rule, first_day, last_day, words)
            values (${id}, ${MEMBER_ID}, 'longDay', '2026-11-01', '2026-11-01', 'x')`.execute(
            database.kysely,
          ),
      ],
      [
        'at a limit',
        (id) =>
          sql`insert into player_limits (player_id, kind, source, currency_id, limit_minor)
            values (${id}, 'dailyDeposit', 'self', ${EUR}, 0)`.execute(database.kysely),
      ],
    ]
    const set = (playerId: number, columns: Record<string, ReturnType<typeof sql>>) =>
      sql`update players set ${sql.join(
        Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
      )} where player_id = ${playerId}`.execute(database.kysely)

    test.each(KEPT)('%s', async (_who, keep) => {
      const playerId = await player()
      const campaignId = await started([playerId])
      const game = await addGame(database, {}, MEMBER_ID)
      const plays = await started([playerId], {
        kind: 'freePlays',
        freePlays: { gameId: game.gameId, plays: 2 },
      })
      expect(await offered(playerId)).toBe(campaignId)
      await keep(playerId)
      expect(await offered(playerId)).toBeUndefined()
      expect(await call('getFreePlays', {}, by(playerId))).toEqual([])
      expect(await call('takeFreePlays', { campaignId: plays }, by(playerId))).toEqual({ result: 0 })
      await order(playerId)
      expect(await figures(campaignId)).toEqual({ reserved: [0, 0], spent: [0, 0] })
    })
  })

  it('an audience is every condition together, asked when the offer is granted', async () => {
    const playerId = await player()
    const fits = async (audience: CampaignTerms['audience']) => {
      const campaignId = await started([], { audience: { playerIds: [playerId], ...audience } })
      const is = (await offered(playerId)) === campaignId
      await api.ask('endCampaign', { ...SITE, campaignId })
      return is
    }
    const [today, before] = [await dayIn(0), await dayIn(-1)]
    expect(await fits({ segments: ['C'], neverDeposited: true, registeredFrom: today })).toBe(true)
    expect(await fits({ segments: ['C', 'D'], countries: ['DE'] })).toBe(false)
    expect(await fits({ segments: ['D'] })).toBe(false)
    expect(await fits({ segments: [], countries: [] })).toBe(true)
    expect(await fits({ registeredUntil: before })).toBe(false)
    expect(await fits({ lastDepositDaysMin: 1 })).toBe(false)
    expect(await fits({ playerIds: [playerId + 1_000_000] })).toBe(false)
    await deposit(playerId)
    expect(await fits({ neverDeposited: true })).toBe(false)
    expect(await fits({ lastDepositDaysMax: 1 })).toBe(true)
    await sql`update players set country = 'DE' where player_id = ${playerId}`.execute(database.kysely)
    expect(await fits({ segments: ['C', 'D'], countries: ['DE'] })).toBe(true)
  })

  it('the campaign of a class with the highest priority applies, and none of the class applies while a grant of it is open', async () => {
    const playerId = await player()
    const stackingClass = 'one-class'
    const low = await started([playerId], { stackingClass, priority: 1 })
    const high = await started([playerId], { stackingClass, priority: 2 })
    const same = await started([playerId], { stackingClass, priority: 2 })
    const other = await started([playerId], { priority: 0 })
    expect(await offered(playerId)).toBe(high)
    await deposit(playerId)
    // The bonus of the class is played: the other class is free.
    expect(await offered(playerId)).toBe(other)
    await deposit(playerId)
    expect(await offered(playerId)).toBeUndefined()
    await advance(database, '4 days')
    await endBonuses(database)
    expect(await offered(playerId)).toBe(same)
    expect((await figures(low)).spent).toEqual([0, 0])
    await expectSound()
  })

  describe('an operator', () => {
    it('starts, pauses, changes and ends a campaign, with the value before in the audit log', async () => {
      const playerId = await player()
      const given = await terms([playerId], {
        schedule: { firstDay: await dayIn(2), lastDay: await dayIn(3) },
      })
      const { campaignId } = await draft(given)
      const which = { ...SITE, campaignId }
      const renamed = { ...given, name: 'Renamed', budget: { amount: 50, grants: 5 } }
      expect((await api.ask('changeCampaign', which, renamed)).answer).toMatchObject({ name: 'Renamed' })
      expect((await api.ask('startCampaign', which)).answer).toMatchObject({ status: 'scheduled' })
      expect((await api.ask('changeCampaign', which, given)).status).toBe(409)
      await advance(database, '2 days')
      await moveByTime(database)
      expect((await view(campaignId)).status).toBe('running')
      await deposit(playerId)
      expect((await api.ask('pauseCampaign', which)).answer).toMatchObject({ status: 'paused' })
      const less = { ...renamed, budget: { amount: 9, grants: 5 }, depositOffer: { ...BONUS, maxAward: 9 } }
      expect(await api.ask('changeCampaign', which, less)).toMatchObject({
        status: 422,
        answer: { refusals: [{ path: '$.depositOffer' }] },
      })
      const tooLow = { ...renamed, budget: { amount: 50, grants: 0.5 } }
      expect((await api.ask('changeCampaign', which, tooLow)).status).toBe(400)
      expect((await api.ask('startCampaign', which)).answer).toMatchObject({ status: 'running' })
      await advance(database, '3 days')
      await moveByTime(database)
      expect((await view(campaignId)).status).toBe('ended')
      expect((await api.ask('endCampaign', which)).status).toBe(409)
      expect(await api.ask('startCampaign', which)).toMatchObject({
        status: 409,
        answer: { message: 'This campaign is ended.' },
      })
      const listed = await readByOne(
        async (page: PageRequest<number>) => {
          const { campaigns: rows, hasMore } = (
            await api.ask('getCampaigns', SITE, { status: 'ended', ...page })
          ).answer
          return { rows, hasMore }
        },
        (one) => one.campaignId,
      )
      expect(listed).toContain(campaignId)
      const { rows } = await sql<{ action: string; body: { before?: { status: string; name: string } } }>`
        select action, body from audit_log
        where action like 'campaign.%' and (body->>'campaignId')::bigint = ${campaignId} order by audit_id`.execute(
        database.kysely,
      )
      expect(rows.map(({ action, body }) => [action, body.before?.status])).toEqual([
        ['campaign.created', undefined],
        ['campaign.changed', 'draft'],
        ['campaign.started', 'draft'],
        ['campaign.paused', 'running'],
        ['campaign.started', 'paused'],
      ])
    })

    it('the API refuses each wrong term of a campaign with its place', async () => {
      const given = await terms([await player()])
      const refused = async (change: object) => {
        const { answer } = await api.ask('createCampaign', SITE, { ...given, ...change })
        return (answer as unknown as { refusals: { path: string }[] }).refusals.map(({ path }) => path)
      }
      expect(await refused({ currency: 'NOK' })).toEqual(['$.currency'])
      expect(await refused({ kind: 'cashBack' })).toEqual(['$.depositOffer'])
      expect(await refused({ budget: { amount: 1.001, grants: 1 } })).toEqual(['$.budget.amount'])
      expect(await refused({ budget: { amount: 5, grants: 1 } })).toEqual(['$.budget.amount'])
      expect(await refused({ schedule: { firstDay: '2026-02-30', lastDay: '2026-03-01' } })).toEqual([
        '$.schedule.firstDay',
      ])
      expect(await refused({ schedule: { firstDay: '2026-03-02', lastDay: '2026-03-01' } })).toEqual([
        '$.schedule.lastDay',
      ])
      expect(await refused({ depositOffer: { ...BONUS, wagerTimes: undefined } })).toEqual([
        '$.depositOffer.wagerTimes',
      ])
      expect(
        await refused({ depositOffer: undefined, kind: 'freePlays', freePlays: { gameId: 1e9, plays: 1 } }),
      ).toEqual(['$.freePlays.gameId'])
      const missing = { ...SITE, campaignId: 1e9 }
      expect((await api.ask('endCampaign', missing)).status).toBe(404)
    })

    it('needs a second person to start a budget above the bound of its currency', async () => {
      const { campaignId } = await draft(
        await terms([], { audience: {}, budget: { amount: 5001, grants: 1000 } }),
      )
      const token = async (name: string) =>
        (await api.ask('createToken', {}, { name, scopes: ['campaigns.*'] })).answer.token
      const which = { ...SITE, campaignId }
      const [first, second] = [await token(`first-${campaignId}`), await token(`second-${campaignId}`)]
      const given = await terms([], { audience: {}, budget: { amount: 5002, grants: 1000 } })
      await api.ask('changeCampaign', which, given, { token: first })
      expect((await api.ask('startCampaign', which, {}, { token: first })).status).toBe(409)
      expect((await api.ask('startCampaign', which, {}, { token: second })).answer).toMatchObject({
        status: 'running',
      })
      await api.ask('endCampaign', which)
    })
  })

  describe('free plays', () => {
    it('a player takes free plays once, and finds them in the next draw of the game and in the history with their price', async () => {
      const playerId = await player()
      const game = await addGame(database, { gamePlayMax: 4 }, MEMBER_ID)
      const campaignId = await started([playerId], {
        kind: 'freePlays',
        freePlays: { gameId: game.gameId, plays: 3 },
      })
      const [shown] = await call('getFreePlays', {}, by(playerId))
      expect(shown).toMatchObject({ campaignId, gameId: game.gameId, plays: 3, worth: 7.5, currencyId: EUR })
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => call('takeFreePlays', { campaignId }, by(playerId))),
      )
      expect(answers.filter(({ result }) => result === 1)).toEqual([{ result: 1, plays: 3 }])
      expect(await figures(campaignId)).toEqual({ reserved: [0, 0], spent: [7.5, 1] })
      expect(await call('getFreePlays', {}, by(playerId))).toEqual([])
      const other = await player({ balanceMinor: 1000 })
      await expect.poll(() => seatsOf(playerId, game.gameId), { timeout: 20_000 }).toBe(3)
      expect((await view(campaignId)).grants).toMatchObject([{ status: 'used', amount: 7.5 }])
      expect(
        await world.join(other, game, { userPlays: ['3-11-19-27-40'], site: { memberId: MEMBER_ID } }),
      ).toMatchObject({ exitCode: 0 })
      await untilStatus(database, game.gameInstanceId, 'ENDED')
      const { result } = await call(
        'searchTransactions',
        { page: 0, request: { kinds: ['bonuses'] } },
        by(playerId),
      )
      expect(result.map(({ code, amount }) => [code, amount])).toEqual([
        ['free-plays-entered', -7.5],
        ['free-plays', 7.5],
      ])
      await expectSound()
    })

    it('50 players who take free plays at once get no more than the budget allows', async () => {
      const players = await Promise.all(Array.from({ length: 50 }, () => player()))
      const game = await addGame(database, { gamePlayMax: 1000 }, MEMBER_ID)
      const campaignId = await started(players, {
        kind: 'freePlays',
        freePlays: { gameId: game.gameId, plays: 1 },
        budget: { amount: 31, grants: 100 },
      })
      const answers = await Promise.all(
        players.map((playerId) => call('takeFreePlays', { campaignId }, by(playerId))),
      )
      expect(answers.filter(({ result }) => result === 1)).toHaveLength(12)
      expect(await figures(campaignId)).toEqual({ reserved: [0, 0], spent: [30, 12] })
      await expectSound()
    })

    it('a player gets no offer of free plays of a blocked game', async () => {
      const playerId = await player()
      const game = await addGame(database, {}, MEMBER_ID)
      await started([playerId], { kind: 'freePlays', freePlays: { gameId: game.gameId, plays: 1 } })
      await call('blockGames', { gameId: game.gameId, days: 7 }, by(playerId))
      expect(await call('getFreePlays', {}, by(playerId))).toEqual([])
    })
  })

  const seatsOf = async (playerId: number, gameId: number) => {
    const { rows } = await sql<{ plays: number }>`
      select coalesce(sum(lines), 0)::integer as plays from plays join game_instances using (game_instance_id)
      where player_id = ${playerId} and game_id = ${gameId}`.execute(database.kysely)
    return rows[0]!.plays
  }

  describe('cash back', () => {
    /** A net loss in the running quarter of an hour. */
    const lose = (playerId: number, lostMinor: number) =>
      sql`insert into player_quarter_totals (player_id, quarter, currency_id, wagered_minor, won_minor)
        values (${playerId}, quarter_of(service_now()), ${EUR}, ${lostMinor + 500}, 500)`.execute(
        database.kysely,
      )
    const CASH_BACK = { kind: 'cashBack', cashBack: { percent: 10, maxAmount: 5 } } as const
    const pay = async () => {
      while (await payCashBack({ database, sites: sites.sites }, 7));
    }

    it('the player gets a share of the net loss of the schedule, up to the maximum, once after its end', async () => {
      const players = await Promise.all(Array.from({ length: 3 }, () => player()))
      const [small, large, winner] = players as [number, number, number]
      const campaignId = await started(players, CASH_BACK)
      await lose(small, 1239)
      await lose(large, 100_000)
      await lose(winner, -400)
      await pay()
      expect(await moneyOf(small)).toEqual([0, 0])
      await api.ask('endCampaign', { ...SITE, campaignId })
      await advance(database, '15 minutes')
      await Promise.all([pay(), pay()])
      await pay()
      expect(await Promise.all(players.map(moneyOf))).toEqual([
        [123, 0],
        [500, 0],
        [0, 0],
      ])
      expect(await figures(campaignId)).toEqual({ reserved: [0, 0], spent: [6.23, 2] })
      const { result } = await call(
        'searchTransactions',
        { page: 0, request: { kinds: ['bonuses'] } },
        by(small),
      )
      expect(result.map(({ code, amount }) => [code, amount])).toEqual([['cash-back', 1.23]])
      await expectSound()
    })

    it('cash back of a paused campaign is paid only after an operator has ended it', async () => {
      const playerId = await player()
      const campaignId = await started([playerId], {
        ...CASH_BACK,
        schedule: { firstDay: await dayIn(-1), lastDay: await dayIn(0) },
      })
      await lose(playerId, 1000)
      await api.ask('pauseCampaign', { ...SITE, campaignId })
      await advance(database, '2 days')
      await moveByTime(database)
      await pay()
      expect(await moneyOf(playerId)).toEqual([0, 0])
      expect((await api.ask('startCampaign', { ...SITE, campaignId })).status).toBe(409)
      await api.ask('endCampaign', { ...SITE, campaignId })
      await pay()
      expect(await moneyOf(playerId)).toEqual([100, 0])
    })

    it('no cash back is paid above the budget, to a player who may get no offers, or beside a campaign of the class with a higher priority', async () => {
      const made = await Promise.all(Array.from({ length: 4 }, () => player()))
      const players = made.toSorted((one, other) => one - other)
      const [first, second, third, kept] = players as [number, number, number, number]
      const stackingClass = 'cash-backs'
      const low = await started(players, { ...CASH_BACK, stackingClass })
      const high = await started([first], { ...CASH_BACK, stackingClass, priority: 5 })
      const bounded = await started([second, third], { ...CASH_BACK, budget: { amount: 5, grants: 5 } })
      for (const playerId of players) await lose(playerId, 10_000)
      await sql`update players set timed_out_until = service_now() + interval '1 day' where player_id = ${kept}`.execute(
        database.kysely,
      )
      for (const campaignId of [low, high, bounded]) await api.ask('endCampaign', { ...SITE, campaignId })
      await advance(database, '15 minutes')
      await pay()
      const granted = async (campaignId: number) =>
        (await view(campaignId)).grants.map(({ playerId }) => playerId)
      expect(await granted(high)).toEqual([first])
      expect((await granted(low)).toSorted()).toEqual([second, third].toSorted())
      expect(await granted(bounded)).toEqual([second])
      expect(await moneyOf(kept)).toEqual([0, 0])
      await expectSound()
    })
  })

  describe('cash back that repeats, and as a bonus', () => {
    const EACH_DAY = {
      kind: 'cashBack',
      cashBack: { percent: 10, maxAmount: 5, repeats: 'daily' },
    } as const
    const AS_BONUS = { award: 'bonus', wagerTimes: 2, bonusDays: 3 } as const
    const lose = (playerId: number, lostMinor: number) =>
      sql`insert into player_quarter_totals (player_id, quarter, currency_id, wagered_minor, won_minor)
        values (${playerId}, quarter_of(service_now()), ${EUR}, ${lostMinor}, 0)`.execute(database.kysely)
    const pay = async (limit = 7) => {
      while (await payCashBack({ database, sites: sites.sites }, limit));
    }
    /** To the first minute of the next day of the site. */
    const nextDay = async () => {
      const { rows } = await sql<{ seconds: number }>`
        select 60 + extract(epoch from (service_now() at time zone ${site.manifest.timeZone})::date + 1
          - (service_now() at time zone ${site.manifest.timeZone}))::integer as seconds`.execute(
        database.kysely,
      )
      await advance(database, `${rows[0]!.seconds} seconds`)
      await moveByTime(database)
    }

    it('each day has its own cash back, once, and the last one is paid after the schedule', async () => {
      await nextDay()
      const playerId = await player()
      const campaignId = await started([playerId], {
        ...EACH_DAY,
        schedule: { firstDay: await dayIn(0), lastDay: await dayIn(1) },
      })
      await lose(playerId, 1000)
      await pay()
      expect(await moneyOf(playerId)).toEqual([0, 0])
      await nextDay()
      await Promise.all([pay(), pay(), pay()])
      expect(await moneyOf(playerId)).toEqual([100, 0])
      await lose(playerId, 2000)
      await pay()
      expect(await moneyOf(playerId)).toEqual([100, 0])
      await nextDay()
      await Promise.all([pay(), pay()])
      expect(await moneyOf(playerId)).toEqual([300, 0])
      await nextDay()
      await pay()
      expect(await moneyOf(playerId)).toEqual([300, 0])
      expect(await figures(campaignId)).toEqual({ reserved: [0, 0], spent: [3, 2] })
      await expectSound()
    })

    it('cash back as a bonus is cash when it is played, and what is not played goes back to the budget', async () => {
      await nextDay()
      const [plays, waits] = [await player({ balanceMinor: 5000 }), await player({ balanceMinor: 5000 })]
      const campaignId = await started([plays, waits], {
        ...EACH_DAY,
        cashBack: { ...EACH_DAY.cashBack, ...AS_BONUS },
      })
      for (const playerId of [plays, waits]) await lose(playerId, 2000)
      await nextDay()
      await Promise.all([pay(), pay()])
      expect(await Promise.all([plays, waits].map(moneyOf))).toEqual([
        [5000, 200],
        [5000, 200],
      ])
      expect(await figures(campaignId)).toEqual({ reserved: [0, 0], spent: [4, 2] })
      await expectSound()
      // Two euros, twice: a stake of four makes all of it cash, and two lines cost five.
      const game = await addGame(database, {}, MEMBER_ID)
      const joined = { userPlays: ['3-11-19-27-40', '3-11-19-27-41'], site: { memberId: MEMBER_ID } }
      expect(await world.join(plays, game, joined)).toMatchObject({ exitCode: 0 })
      while (await releaseBonuses(database));
      expect((await moneyOf(plays))[1]).toBe(0)
      // The player gets the next bonus while the bonus of the day before is unfinished.
      await lose(waits, 1000)
      await nextDay()
      await pay()
      expect((await moneyOf(waits))[1]).toBe(300)
      await advance(database, '3 days 1 hour')
      while (await endBonuses(database));
      expect((await moneyOf(waits))[1]).toBe(0)
      expect((await figures(campaignId)).spent[0]).toBe(2)
      await expectSound()
    })

    it('security 2: cash back of 30 players at once never takes more than the budget has', async () => {
      await nextDay()
      const players = await Promise.all(Array.from({ length: 30 }, () => player({ balanceMinor: 100 })))
      const campaignId = await started(players, {
        ...EACH_DAY,
        budget: { amount: 10, grants: 100 },
        cashBack: { ...EACH_DAY.cashBack, ...AS_BONUS },
      })
      for (const playerId of players) await lose(playerId, 1000)
      await nextDay()
      await Promise.all(Array.from({ length: 4 }, () => pay(11)))
      expect(await figures(campaignId)).toEqual({ reserved: [0, 0], spent: [10, 10] })
      await expectSound()
    })

    it('the API refuses wagering of cash at once, and a bonus without it', async () => {
      const refused = async (change: object) => {
        const given = await terms([], { ...EACH_DAY, cashBack: { ...EACH_DAY.cashBack, ...change } })
        return JSON.stringify((await api.ask('createCampaign', SITE, given)).answer)
      }
      expect(await refused({ wagerTimes: 2 })).toContain('/cashBack/wagerTimes')
      expect(await refused({ award: 'bonus' })).toContain('/cashBack/wagerTimes')
      expect(await refused({ bonusDays: 2 })).toContain('/cashBack/bonusDays')
    })
  })

  it('a report has the cost of bonuses by campaign, which together is the cost in the ledger', async () => {
    const playerId = await player()
    const offer = await started([playerId], { name: 'Deposits' })
    const game = await addGame(database, {}, MEMBER_ID)
    const plays = await started([playerId], {
      name: 'Plays',
      kind: 'freePlays',
      freePlays: { gameId: game.gameId, plays: 2 },
    })
    await deposit(playerId)
    await call('takeFreePlays', { campaignId: plays }, by(playerId))
    await advance(database, '4 days')
    await endBonuses(database)
    const days = { from: await dayIn(-80), to: await dayIn(0) }
    const { bonuses, accounts } = (await api.ask('getReport', SITE, days)).answer
    const of = (campaignId: number) =>
      bonuses.flatMap((one) =>
        one.campaignId === campaignId ? [[one.code, one.givenMinor, one.returnedMinor]] : [],
      )
    expect(of(offer)).toEqual([
      ['bonus-expiry', 0, 1000],
      ['coupon-award', 1000, 0],
    ])
    expect(of(plays)).toEqual([['free-plays', 500, 0]])
    // Every campaign of this file is in the report, with what it has spent.
    const spent = await sql<{ campaignId: number; minor: number }>`
      select campaign_id as "campaignId", spent_minor as minor from campaigns
      where member_id = ${MEMBER_ID} and exists (
        select from campaign_grants as own where own.campaign_id = campaigns.campaign_id and own.status <> 'released')
        and reserved_count = 0`.execute(database.kysely)
    for (const { campaignId, minor } of spent.rows) {
      const own = bonuses.filter((one) => one.campaignId === campaignId)
      const cost = own.reduce((sum, one) => sum + one.givenMinor - one.returnedMinor, 0)
      expect([campaignId, cost]).toEqual([campaignId, minor])
    }
    const { closingMinor, openingMinor } = accounts.find(({ account }) => account === 'couponCost')!
    const total = bonuses.reduce((sum, one) => sum + one.givenMinor - one.returnedMinor, 0)
    expect(total).toBe(openingMinor - closingMinor)
    expect(total).toBe(0 - (await balanceOf(database, MEMBER_ID, 'couponCost')))
    await expectSound()
  })
})
