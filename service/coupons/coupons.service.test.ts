import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { CouponTerms } from '#schemas/operator/coupons.ts'
import { systemEntropy } from '#service/adapters/entropy.ts'
import type { PaymentResult } from '#schemas/gateway/protocol.ts'
import { paymentProcessors } from '#service/adapters/payments/processors.ts'
import { readConfig } from '#service/config/config.ts'
import { acceptMessage } from '#service/deposits/accept-message.ts'
import { createDeposit } from '#service/deposits/create-deposit.ts'
import { ringOfOneKey } from '#service/testing/one-key.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { takeDueMails } from '#service/mail/outbox.ts'
import { acceptChargeback } from '#service/payments/accept-chargeback.ts'
import { createPersonalVault, ownerOf } from '#service/players/rows/personal-vault.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { onBothDatabases, type TestDatabase } from '#service/testing/database.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { openWorld, type World } from '#service/testing/open-world.ts'
import { openTestSites, type TestSites } from '#service/testing/sites.ts'
import { advance } from '#service/testing/test-clock.ts'
import { addGame, addPlayer, balanceOf, eventsOf } from '#service/testing/world.ts'
import { type PageRequest, readByOne } from '#service/testing/read-by-one.ts'
import { seededBytes } from '#tests/support/seeded-bytes.ts'
import { endBonuses, remindOfBonuses } from './end-bonuses.ts'
import { releaseBonuses } from './release-bonuses.ts'

const EUR = 978
const [MEMBER_ID, OPERATOR_ID] = [901, 9]
const SITE = { siteId: 'fixture' }
const BONUS = { currency: 'EUR', award: 'bonus', percent: 100, maxAward: 30, wagerTimes: 2 } as const
const INSTANT = { currency: 'EUR', award: 'instant', amount: 5 } as const

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

  let lastCode = 0
  const coupon = async (terms: Omit<CouponTerms, 'code'>): Promise<string> => {
    const code = `C${++lastCode}`
    const { answer } = await api.ask('createCoupon', SITE, { code, ...terms })
    expect(answer).toMatchObject({ code, uses: 0 })
    return code
  }
  const player = async () =>
    (await addPlayer(database, { memberId: MEMBER_ID, operatorId: OPERATOR_ID, balanceMinor: 0 })).playerId
  const by = (playerId: number) => ({ playerId, memberId: MEMBER_ID, site })
  const order = (playerId: number, couponCode: string, amount = 20) =>
    database.transaction((tx) =>
      createDeposit(tx, {
        site,
        playerId,
        request: { processorId: 'sandbox', amount, currencyId: EUR, couponCode },
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
  const validate = async (playerId: number, couponCode: string, amount = 20, currencyId = EUR) =>
    (await call('validateCoupon', { couponCode, amount, currencyId }, by(playerId))).result
  const moneyOf = async (playerId: number) => [
    await balanceOf(database, playerId),
    await balanceOf(database, playerId, 'playerBonus'),
  ]
  const usesOf = async (code: string) =>
    (await api.ask('getCoupons', SITE, {})).answer.coupons.find((one) => one.code === code)?.uses
  const expectSound = async () => expect(await checkLedger(database)).toEqual([])

  describe('a coupon with a deposit', () => {
    test.each([
      ['an instant coupon adds to the cash', INSTANT, [2500, 0]],
      ['a bonus goes into the bonus bucket', BONUS, [2000, 2000]],
    ])('%s once the deposit is paid, once', async (_what, terms, money) => {
      const playerId = await player()
      const code = await coupon(terms)
      const asked = await call(
        'validateCoupon',
        { couponCode: code, amount: 20, currencyId: EUR },
        by(playerId),
      )
      const { orderId } = await order(playerId, code.toLowerCase())
      expect(await moneyOf(playerId)).toEqual([0, 0])
      await decide(orderId!, 'paid')
      await decide(orderId!, 'paid')
      expect(await moneyOf(playerId)).toEqual(money)
      const events = await eventsOf(database, `cashier/${playerId}`)
      expect(events.filter(({ event }) => event === 'player.couponApplied').map(({ body }) => body)).toEqual([
        asked.award,
      ])
      expect((await call('checkDepositRequest', { orderId: orderId! }, by(playerId))).coupon).toEqual(
        asked.award,
      )
      expect(await usesOf(code)).toBe(1)
      await expectSound()
    })

    test.each(['failed', 'expired', 'cancelled'] as const)(
      'a deposit that is %s frees its coupon, and a payment that comes late is awarded while uses are left',
      async (outcome) => {
        const playerId = await player()
        const code = await coupon({ ...INSTANT, maxUses: 1 })
        const { orderId } = await order(playerId, code)
        expect(await validate(await player(), code)).toBe(53)
        await (outcome === 'cancelled'
          ? call('cancelDepositRequest', { orderId: orderId! }, by(playerId))
          : decide(orderId!, outcome))
        expect(await usesOf(code)).toBe(0)
        await decide(orderId!, 'paid')
        expect(await moneyOf(playerId)).toEqual([2500, 0])
        await expectSound()
      },
    )

    it('a deposit that nobody pays holds its coupon for an hour; then another player gets it, and a late payment no award', async () => {
      const [first, second] = [await player(), await player()]
      const code = await coupon({ ...INSTANT, maxUses: 1 })
      const { orderId } = await order(first, code)
      await advance(database, '61 minutes')
      const taken = await order(second, code)
      await decide(taken.orderId!, 'paid')
      await decide(orderId!, 'paid')
      expect([await moneyOf(first), await moneyOf(second)]).toEqual([
        [2000, 0],
        [2500, 0],
      ])
      await expectSound()
    })

    it('coupons are listed in pages, the newest first and each once', async () => {
      const paged = await readByOne(
        async (page: PageRequest<string>) => {
          const { answer } = await api.ask('getCoupons', SITE, page)
          return { rows: answer.coupons, hasMore: answer.hasMore }
        },
        ({ code }) => code,
      )
      const { answer } = await api.ask('getCoupons', SITE, { limit: 200 })
      expect(paged).toEqual(answer.coupons.map(({ code }) => code))
      expect(paged.length).toBeGreaterThan(1)
    })

    it('a coupon that cannot be used refuses the deposit with its code, and nothing is created', async () => {
      const playerId = await player()
      const code = await coupon({ ...INSTANT, minDeposit: 50 })
      expect(await order(playerId, code)).toEqual({ status: 'coupon-refused', couponResult: 56 })
      expect(await call('getDepositRequests', {}, by(playerId))).toEqual([])
    })

    it('security 14: codes that do not exist are refused with 61 after ten, also the next one that exists', async () => {
      const playerId = await player()
      const code = await coupon(INSTANT)
      const answers = []
      for (let guess = 0; guess < 11; guess++) answers.push(await validate(playerId, `GUESS${guess}`))
      expect(answers).toEqual([...Array<number>(10).fill(50), 61])
      expect(await validate(playerId, code)).toBe(61)
      expect(await validate(await player(), code)).toBe(1)
    })
  })

  describe('a coupon is decided on when its deposit is paid', () => {
    const FIRST = { ...INSTANT, firstDepositOnly: true, maxUsesPerPlayer: 100 } as const
    const takeBack = (orderId: string) =>
      database.transaction((tx) =>
        acceptChargeback(tx, 'sandbox', {
          messageId: randomUUID(),
          orderId,
          outcome: 'charged-back',
          amountMinor: 2000,
          currencyId: EUR,
          reference: 'R',
        }),
      )
    const resultOf = async (playerId: number, orderId: string) =>
      (await call('checkDepositRequest', { orderId }, by(playerId))).couponResult

    it.each([
      ['in the order in which they were made', [0, 1, 2]],
      ['the other way round', [2, 1, 0]],
      ['with the second one first', [1, 2, 0]],
    ])(
      'security 36: of three orders with a coupon for the first deposit, paid %s, one gets it',
      async (_what, turns) => {
        const playerId = await player()
        const code = await coupon(FIRST)
        const orders = [await order(playerId, code), await order(playerId, code), await order(playerId, code)]
        for (const turn of turns) await decide(orders[turn]!.orderId!, 'paid')
        expect(await moneyOf(playerId)).toEqual([6000 + 500, 0])
        expect(await usesOf(code)).toBe(1)
        const results = await Promise.all(turns.map((turn) => resultOf(playerId, orders[turn]!.orderId!)))
        expect(results).toEqual([undefined, 55, 55])
        await expectSound()
      },
    )

    it('security 36: it is not given where another deposit was paid since the order, also one that the bank took back', async () => {
      const code = await coupon(FIRST)
      for (const isTakenBack of [false, true]) {
        const playerId = await player()
        const { orderId } = await order(playerId, code)
        const other = await order(playerId, await coupon({ ...INSTANT, amount: 1 }))
        await decide(other.orderId!, 'paid')
        if (isTakenBack) await takeBack(other.orderId!)
        await decide(orderId!, 'paid')
        expect(await moneyOf(playerId)).toEqual([isTakenBack ? 2000 : 4100, 0])
        expect(await resultOf(playerId, orderId!)).toBe(55)
      }
      expect(await usesOf(code)).toBe(0)
      await expectSound()
    })

    it('security 36: 40 payments at once of orders with a coupon for the first deposit give one award', async () => {
      const playerId = await player()
      const code = await coupon(FIRST)
      const orders = await Promise.all(Array.from({ length: 40 }, () => order(playerId, code)))
      await Promise.all(orders.map(({ orderId }) => decide(orderId!, 'paid')))
      expect(await moneyOf(playerId)).toEqual([40 * 2000 + 500, 0])
      expect(await usesOf(code)).toBe(1)
      await expectSound()
    })

    it('security 36: a coupon that an operator has ended adds nothing to a deposit that is paid later', async () => {
      const playerId = await player()
      const code = await coupon(INSTANT)
      const { orderId } = await order(playerId, code)
      await api.ask('endCoupon', { ...SITE, code }, undefined)
      await decide(orderId!, 'paid')
      expect(await moneyOf(playerId)).toEqual([2000, 0])
      expect(await resultOf(playerId, orderId!)).toBe(51)
    })

    it.each([
      ['within the hour that it is held', '10 minutes', [2500, 0], undefined],
      ['later', '61 minutes', [2000, 0], 52],
    ])('security 36: a coupon expires, and its deposit is paid %s', async (_what, after, money, result) => {
      const playerId = await player()
      const code = await coupon({ ...INSTANT, expiresAt: database.clock.now() + 300_000 })
      const { orderId } = await order(playerId, code)
      await advance(database, after)
      await decide(orderId!, 'paid')
      expect(await moneyOf(playerId)).toEqual(money)
      expect(await resultOf(playerId, orderId!)).toBe(result)
    })
  })

  it('security 2: a coupon that is taken 100 times at once is used as often as it may be, once by each player', async () => {
    const code = await coupon({ ...INSTANT, maxUses: 7 })
    const players = await Promise.all(Array.from({ length: 20 }, player))
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, place) => {
        const playerId = players[place % 20]!
        return { playerId, ...(await order(playerId, code)) }
      }),
    )
    const created = answers.filter(({ status }) => status === 'created')
    expect(created).toHaveLength(7)
    expect(new Set(created.map(({ playerId }) => playerId)).size).toBe(7)
    const refused = new Set(answers.flatMap(({ couponResult = 0 }) => couponResult || []))
    expect([...refused].sort()).toEqual([53, 54])
    await Promise.all(created.flatMap(({ orderId }) => [decide(orderId!, 'paid'), decide(orderId!, 'paid')]))
    const money = await Promise.all(players.map((playerId) => balanceOf(database, playerId)))
    expect(money.toSorted((left, right) => right - left).slice(0, 8)).toEqual([
      ...Array<number>(7).fill(2500),
      0,
    ])
    expect(await usesOf(code)).toBe(7)
    await expectSound()
  })

  it('a bonus becomes cash as its player plays, and the next bonus begins when it is done', async () => {
    const playerId = await player()
    for (const amount of [10, 20]) {
      const { orderId } = await order(playerId, await coupon(BONUS), amount)
      await decide(orderId!, 'paid', amount)
    }
    expect(await moneyOf(playerId)).toEqual([3000, 3000])
    const game = await addGame(database, {}, MEMBER_ID)
    const play = async (lines: number) => {
      const userPlays = Array.from({ length: lines }, () => '3-11-19-27-40')
      await world.join(playerId, game, { userPlays, site: { memberId: MEMBER_ID, operatorId: OPERATOR_ID } })
      await releaseBonuses(database)
      await releaseBonuses(database)
      return moneyOf(playerId)
    }
    // The first bonus of 10.00 asks for stakes of 20.00; a line costs 2.50.
    expect(await play(2)).toEqual([2750, 2750])
    expect(await play(6)).toEqual([2000, 2000])
    expect(await play(4)).toEqual([1500, 1500])
    const { result } = await call(
      'searchTransactions',
      { page: 0, request: { kinds: ['bonuses'], account: 'bonus' } },
      by(playerId),
    )
    expect(result.map(({ amount }) => amount)).toEqual([-5, -7.5, -2.5, 20, 10])
    await expectSound()
  })

  describe('a bonus with an end', () => {
    const ENDING = { ...BONUS, bonusDays: 5 } as const
    const paid = async (playerId: number, terms: Omit<CouponTerms, 'code'>, amount: number) => {
      const { orderId } = await order(playerId, await coupon(terms), amount)
      await decide(orderId!, 'paid', amount)
    }
    const playerWithMail = async (news: boolean) => {
      const playerId = await player()
      const choices = [{ channel: 'mail', topic: 'offers', isGiven: news } as const]
      await call('updateMarketingChoices', { choices }, by(playerId))
      const row = await database.kysely
        .selectFrom('players')
        .select('username_key as usernameKey')
        .where('player_id', '=', playerId)
        .executeTakeFirstOrThrow()
      const personal = { primaryEmail: `p${playerId}@example.org`, firstName: 'Ada' }
      const { bytes, keyId } = vault.seal(personal, ownerOf(MEMBER_ID, row.usernameKey))
      await database.kysely
        .updateTable('players')
        .set({ personal: bytes, personal_key_id: keyId })
        .where('player_id', '=', playerId)
        .execute()
      return playerId
    }
    const remind = () => remindOfBonuses({ database, vault, entropy: systemEntropy, sites: sites.sites })
    const reminders = async () =>
      (await takeDueMails(database, vault)).filter(({ kind }) => kind === 'bonusEnding')
    const endAll = async () => {
      while (await endBonuses(database));
    }

    it('shows its end, mails it once to a player who agreed to offers and is not excluded, and goes back where it is not played', async () => {
      const [wants, quiet] = [await playerWithMail(true), await playerWithMail(false)]
      const excluded = await playerWithMail(true)
      for (const playerId of [wants, quiet, excluded]) await paid(playerId, ENDING, 20)
      await database.kysely
        .updateTable('players')
        .set({ excluded_until: sql<number>`service_now() + interval '1 year'` })
        .where('player_id', '=', excluded)
        .execute()
      const request = { page: 0, request: { balances: true, kinds: ['bonuses' as const] } }
      const { balances = [] } = await call('searchTransactions', request, by(wants))
      expect(balances.find(({ account }) => account === 'bonus')?.nextEnd).toEqual({
        amount: 20,
        time: expect.closeTo(database.clock.now() + 5 * 86_400_000, -4),
      })
      await remind()
      expect(await reminders()).toEqual([])
      await advance(database, '2 days 1 hour')
      await Promise.all([1, 2, 3].map(() => remind()))
      const mails = await reminders()
      expect(mails.map(({ kind, playerId, content }) => ({ kind, playerId, ...content }))).toEqual([
        expect.objectContaining({ kind: 'bonusEnding', playerId: wants, amount: 20, currency: 'EUR' }),
      ])
      await advance(database, '2 days 22 hours')
      await endAll()
      expect(await moneyOf(wants)).toEqual([2000, 2000])
      await advance(database, '2 hours')
      await endAll()
      for (const playerId of [wants, quiet, excluded]) expect(await moneyOf(playerId)).toEqual([2000, 0])
      const { result } = await call('searchTransactions', request, by(wants))
      expect(result.map(({ code, amount }) => [code, amount])).toEqual([
        ['bonus-expiry', -20],
        ['coupon-award', 20],
      ])
      await expectSound()
    })

    it('security 2: purchases, releases and the end at once give each cent once: stakes before the end count, later ones do not', async () => {
      const playerId = await player()
      await paid(playerId, ENDING, 30)
      await paid(playerId, { ...ENDING, bonusDays: 50 }, 30)
      const game = await addGame(database, {}, MEMBER_ID)
      const join = (lines: number) => {
        const userPlays = Array.from({ length: lines }, () => '3-11-19-27-40')
        return world.join(playerId, game, {
          userPlays,
          site: { memberId: MEMBER_ID, operatorId: OPERATOR_ID },
        })
      }
      // Stakes of 15.00 before the end are a quarter of the wager of 60.00.
      await join(6)
      await advance(database, '5 days 1 minute')
      const after = await Promise.all([
        ...Array.from({ length: 8 }, () => join(1)),
        ...Array.from({ length: 4 }, () => endBonuses(database)),
        ...Array.from({ length: 4 }, () => releaseBonuses(database)),
      ])
      await endAll()
      const uses = await database.kysely
        .selectFrom('coupon_uses')
        .select(['status', 'released_minor', 'expired_minor'])
        .where('player_id', '=', playerId)
        .orderBy('awarded_at')
        .execute()
      const [first, second] = uses
      expect(first).toEqual({ status: 'expired', released_minor: 750, expired_minor: 2250 })
      expect(after.slice(0, 8)).toEqual(Array(8).fill(expect.objectContaining({ exitCode: 0 })))
      expect(second).toMatchObject({ status: 'awarded', expired_minor: 0 })
      const released = 750 + second!.released_minor
      expect(await moneyOf(playerId)).toEqual([6000 - 14 * 250 + released, 3000 - second!.released_minor])
      await expectSound()
    })
  })

  describe('the offer beside a deposit', () => {
    it('is the coupon for a first deposit, until the player has deposited', async () => {
      const first = await coupon({ ...BONUS, firstDepositOnly: true, offered: true })
      const later = await coupon({ ...INSTANT, offered: true })
      const playerId = await player()
      const offered = async () => (await call('getDepositPopup', { currencyId: EUR }, by(playerId))).offer
      expect(await offered()).toMatchObject({
        couponCode: first,
        percent: 100,
        maxAward: 30,
        firstDepositOnly: true,
      })
      const { orderId } = await order(playerId, first)
      await decide(orderId!, 'paid')
      expect(await offered()).toMatchObject({ couponCode: later, amount: 5 })
      expect(await validate(playerId, first)).toBe(55)
      for (const code of [first, later]) await api.ask('endCoupon', { ...SITE, code }, undefined)
      expect(await offered()).toBeUndefined()
      expect(await validate(await player(), later)).toBe(51)
    })
  })

  describe('the operator', () => {
    test.each<[string, Partial<CouponTerms>]>([
      ['both a share and an amount', { percent: 10, amount: 5 }],
      ['a share without a bound', { amount: undefined as never, percent: 10 }],
      ['a bonus that is never played', { award: 'bonus' }],
      ['an instant coupon that ends', { bonusDays: 5 }],
      ['more decimals than the currency', { amount: 5.001 }],
      ['a currency that the site does not serve', { currency: 'JPY' }],
    ])('is refused %s', async (_what, change) => {
      const terms = JSON.parse(JSON.stringify({ code: 'WRONG', ...INSTANT, ...change })) as CouponTerms
      expect((await api.ask('createCoupon', SITE, terms)).status).toBe(422)
    })

    it('creates a code once, and ends only a coupon of the site', async () => {
      const code = await coupon(INSTANT)
      expect((await api.ask('createCoupon', SITE, { code: code.toLowerCase(), ...INSTANT })).status).toBe(409)
      expect((await api.ask('endCoupon', { ...SITE, code: 'NONE' }, undefined)).status).toBe(404)
    })
  })
})
