import type { OperationResult } from '#schemas/protocol/operations.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { SUBSCRIPTION_CODE } from '#schemas/protocol/faults.ts'
import { judgePlays } from '#service/joins/judge-plays.ts'
import { instanceExchange, instancePool, playerCash, processorClearing } from '#service/ledger/accounts.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { post } from '#service/ledger/post.ts'
import { onBothDatabases, type TestDatabase } from '#service/testing/database.ts'
import { EVERY_SPIN_WINS, ONE_OF_THREE, untilStatus } from '#service/testing/draws.ts'
import { type JoinOptions, TEST_SITE } from '#service/testing/join-attempt.ts'
import { openWorld, type World } from '#service/testing/open-world.ts'
import { TEST_MEMBER_ID, type TestGame } from '#service/testing/world.ts'
import { enterRate } from './rate-table.ts'

const [EUR, CHF, XOF, GBP] = [978, 756, 952, 826]
/** The test site, with the currencies that players may pay in here. */
const SITE = { ...TEST_SITE, currencyIds: [EUR, CHF, XOF] }
const FRANCS = 0.9412
const PLAY = '3-11-19-27-40'

onBothDatabases((open) => {
  let database: TestDatabase
  let world: World
  beforeAll(async () => {
    world = openWorld(await open())
    ;({ database } = world)
    await rate(EUR, CHF, '0.9412')
    await rate(EUR, XOF, '655.957')
  })
  afterAll(() => world.stop())

  const rate = (from: number, to: number, decimal: string, operatorId = 1) =>
    database.transaction((tx) =>
      enterRate(tx, { operatorId, fromCurrencyId: from, toCurrencyId: to, rate: decimal, enteredBy: 'test' }),
    )
  /** A player with so much in each currency, in minor units. */
  const playerWith = async (...money: [currencyId: number, amountMinor: number][]) => {
    const { playerId } = await world.player({ balanceMinor: 0 })
    await database.transaction(async (tx) => {
      for (const [currencyId, amountMinor] of money) {
        await post(tx, {
          code: 'adjustment',
          entries: [
            { account: processorClearing(TEST_MEMBER_ID), currencyId, amountMinor: -amountMinor },
            { account: playerCash(playerId), currencyId, amountMinor },
          ],
        })
      }
    })
    return playerId
  }
  const buy = (playerId: number, game: TestGame, options: JoinOptions = {}) =>
    world.join(playerId, game, {
      currencyId: CHF,
      ...options,
      site: { ...SITE, ...options.site },
    })
  /** What an owner has in each currency, nothing left out that is not zero. */
  const balances = async (kind: string, ownerId: number): Promise<Record<number, number>> => {
    const rows = await database.kysely
      .selectFrom('accounts')
      .select(['currency_id', 'balance_minor'])
      .where('kind', '=', kind)
      .where('owner_id', '=', ownerId)
      .where('balance_minor', '<>', 0)
      .execute()
    return Object.fromEntries(rows.map((row) => [row.currency_id, row.balance_minor]))
  }
  const playsOf = async (playerId: number) =>
    (await database.kysely.selectFrom('plays').select('play').where('player_id', '=', playerId).execute())
      .length
  const limit = (playerId: number, currencyId: number, limitMinor: number) =>
    database.kysely
      .insertInto('player_limits')
      .values({
        player_id: playerId,
        kind: 'weeklyBet',
        source: 'self',
        currency_id: currencyId,
        limit_minor: limitMinor,
      })
      .execute()

  describe('a join that is paid in another currency', () => {
    it('a join in another currency takes the price by the rate in force, and funds the pool in its own currency', async () => {
      const playerId = await playerWith([EUR, 1000], [CHF, 1000])
      const game = await world.game()
      const answer = await buy(playerId, game, { userPlays: [PLAY, '1-2-3-4-5', '2-3-4-5-6'], rate: FRANCS })
      // 3 × 2.50 EUR are 7.059 CHF.
      expect(answer).toMatchObject({
        exitCode: 0,
        joinEvent: {
          totalCost: 7.5,
          paid: { currencyId: CHF, amount: 7.06, rate: FRANCS, rateDate: expect.any(Number) },
          account: { accountType: 43, accountCurrency: CHF, accountBalance: 2.94 },
        },
      })
      expect(await balances('playerCash', playerId)).toEqual({ [EUR]: 1000, [CHF]: 294 })
      expect(await balances('instancePool', game.gameInstanceId)).toEqual({ [EUR]: 750 })
      expect(await balances('instanceExchange', game.gameInstanceId)).toEqual({ [EUR]: -750, [CHF]: 706 })
      expect(await checkLedger(database)).toEqual([])
    })

    it('a join in another currency publishes the balance of the paying account only', async () => {
      const playerId = await playerWith([EUR, 1000], [CHF, 1000])
      const game = await world.game()
      const before = await balanceUpdates(playerId)
      await buy(playerId, game)
      const told = (await balanceUpdates(playerId)).slice(before.length)
      expect(told).toEqual([expect.objectContaining({ accountCurrency: CHF, accountBalance: 7.65 })])
    })

    it('a join in another currency with a repeated key is answered and paid once', async () => {
      const playerId = await playerWith([CHF, 1000])
      const game = await world.game()
      const key = randomUUID()
      const first = await buy(playerId, game, { key, rate: FRANCS })
      expect(await buy(playerId, game, { key, rate: FRANCS })).toEqual(first)
      expect(await balances('playerCash', playerId)).toEqual({ [CHF]: 765 })
    })

    it('a join in another currency costs at least the smallest amount, and nothing where the game is free', async () => {
      const playerId = await playerWith([XOF, 10])
      await rate(GBP, XOF, '0.001')
      const cheap = await world.game({ currencyId: GBP, gamePlayCostMinor: 1, gameFeePerPlayMinor: 0 })
      expect(await buy(playerId, cheap, { currencyId: XOF })).toMatchObject({
        exitCode: 0,
        joinEvent: { totalCost: 0.01, paid: { amount: 1 } },
      })
      const free = await world.game({ gamePlayCostMinor: 0, gameFeePerPlayMinor: 0 })
      expect(await buy(playerId, free, { currencyId: XOF })).toMatchObject({
        exitCode: 0,
        joinEvent: { totalCost: 0, paid: { amount: 0 }, account: { accountBalance: 9 } },
      })
    })

    it('a join in another currency adds no subscription', async () => {
      const playerId = await playerWith([CHF, 1000])
      const game = await world.game({ subscriptionDrawsMax: 5 })
      expect(await buy(playerId, game, { subscriptions: 3 })).toMatchObject({
        exitCode: 0,
        subscriptionCode: SUBSCRIPTION_CODE.otherCurrency,
        joinEvent: { paid: { amount: 2.35 }, account: { accountBalance: 7.65 } },
      })
    })
  })

  describe('a refused join that takes no money', () => {
    const expectRefused = async (
      playerId: number,
      answer: Promise<OperationResult<'joinGame'>>,
      exitCode: number,
    ) => {
      const before = await balances('playerCash', playerId)
      expect(await answer).toMatchObject({ exitCode })
      expect(await balances('playerCash', playerId)).toEqual(before)
      expect(await playsOf(playerId)).toBe(0)
    }

    it('a join is refused with 1 where the site does not serve the currency or the operator has no rate to it', async () => {
      const playerId = await playerWith([CHF, 1000], [GBP, 1000])
      const game = await world.game()
      await expectRefused(playerId, buy(playerId, game, { currencyId: GBP }), 1)
      await expectRefused(playerId, buy(playerId, game, { site: { currencyIds: [EUR] } }), 1)
      await expectRefused(playerId, buy(playerId, game, { site: { operatorId: 77 } }), 1)
      await expectRefused(playerId, buy(playerId, await world.game({ currencyId: XOF })), 1)
    })

    it('a join is refused with 2 where the account has less than the price in its currency', async () => {
      const playerId = await playerWith([EUR, 1000], [CHF, 234])
      const game = await world.game()
      await expectRefused(playerId, buy(playerId, game), 2)
      expect(await buy(await playerWith([CHF, 235]), game)).toMatchObject({ exitCode: 0 })
    })

    it('a join is refused with 10 where the rate differs from the one that the player saw', async () => {
      const playerId = await playerWith([CHF, 1000])
      const game = await world.game({ currencyId: GBP })
      await rate(GBP, CHF, '1.13')
      await rate(GBP, CHF, '1.14')
      await expectRefused(playerId, buy(playerId, game, { rate: 1.13 }), 10)
      expect(await buy(playerId, game, { rate: 1.14 })).toMatchObject({ exitCode: 0 })
      expect(await balances('playerCash', playerId)).toEqual({ [CHF]: 715 })
    })

    it('a join with a wrong rate is refused with 10 before its funds are checked', async () => {
      const playerId = await playerWith([CHF, 1])
      await expectRefused(playerId, buy(playerId, await world.game(), { rate: 0.5 }), 10)
    })
  })

  it('a future rate is not used yet', async () => {
    const [fromCurrencyId, toCurrencyId] = [CHF, XOF]
    await rate(fromCurrencyId, toCurrencyId, '690')
    await database.transaction((tx) =>
      enterRate(tx, {
        operatorId: 1,
        fromCurrencyId,
        toCurrencyId,
        rate: '700',
        validFrom: Date.UTC(2100, 0, 1),
        enteredBy: 'test',
      }),
    )
    const playerId = await playerWith([XOF, 5000])
    const game = await world.game({ currencyId: CHF })
    expect(await buy(playerId, game, { currencyId: XOF })).toMatchObject({
      joinEvent: { paid: { amount: 1725 } },
    })
  })

  describe('the money of an exchanged join', () => {
    it('prizes are paid in the game’s currency, and the site gets the exchanged money at the settlement', async () => {
      const site = await balances('siteExchange', TEST_MEMBER_ID)
      const game = await world.game(ONE_OF_THREE)
      const players = [
        await playerWith([CHF, 1000]),
        await playerWith([CHF, 1000]),
        await playerWith([EUR, 1000]),
      ]
      const [one, two, three] = players as [number, number, number]
      await buy(one, game, { userPlays: ['1'] })
      await buy(two, game, { userPlays: ['2'] })
      await buy(three, game, { userPlays: ['3'], currencyId: EUR })
      await untilStatus(database, game.gameInstanceId, 'ENDED')
      const cash = await Promise.all(players.map((playerId) => balances('playerCash', playerId)))
      // One of the three has the prize of 3.60 EUR, whatever they paid in.
      expect(cash.map((own) => own[CHF])).toEqual([765, 765, undefined])
      expect(cash.map((own) => own[EUR] ?? 0).reduce((sum, minor) => sum + minor, 0)).toBe(1000 - 250 + 360)
      expect(await balances('instanceExchange', game.gameInstanceId)).toEqual({})
      expect(await balances('siteExchange', TEST_MEMBER_ID)).toEqual({
        ...site,
        [EUR]: (site[EUR] ?? 0) - 500,
        [CHF]: (site[CHF] ?? 0) + 470,
      })
      expect(await checkLedger(database)).toEqual([])
    })

    it('a card can be paid for and won in two currencies', async () => {
      const playerId = await playerWith([CHF, 1000])
      const game = await world.game(EVERY_SPIN_WINS)
      const answer = await buy(playerId, game, { userPlays: ['W:'] })
      expect(answer).toMatchObject({ exitCode: 0, joinEvent: { paid: { amount: 2.35 } } })
      await untilStatus(database, answer.gameInstanceId, 'STARTED')
      expect(await balances('instanceExchange', answer.gameInstanceId)).toEqual({})
      expect(await checkLedger(database)).toEqual([])
    })

    it('a refund returns the taken amount in its own currency, at any later rate', async () => {
      const game = await world.game(refunding())
      await rate(GBP, EUR, '1.15')
      await rate(GBP, CHF, '1.1')
      const playerId = await playerWith([CHF, 1000], [EUR, 500])
      await buy(playerId, game, { userPlays: ['1', '2'] })
      await buy(playerId, game, { userPlays: ['3'], currencyId: EUR })
      expect(await balances('playerCash', playerId)).toEqual({ [CHF]: 450, [EUR]: 212 })
      await rate(GBP, CHF, '1.3')
      const ended = await untilStatus(database, game.gameInstanceId, 'ENDED')
      expect(ended.refunded_at).not.toBeNull()
      expect(await balances('playerCash', playerId)).toEqual({ [CHF]: 1000, [EUR]: 500 })
      expect(await balances('instanceExchange', game.gameInstanceId)).toEqual({})
      expect(await balances('instancePool', game.gameInstanceId)).toEqual({})
      expect(await wagered(playerId)).toEqual({ [GBP]: 0 })
      expect(await checkLedger(database)).toEqual([])
    })
  })

  describe('security 3: a weekly limit', () => {
    it('a weekly limit counts payments from an account in another currency', async () => {
      const playerId = await playerWith([EUR, 1000], [CHF, 1000])
      const game = await world.game()
      await limit(playerId, EUR, 600)
      expect(await buy(playerId, game)).toMatchObject({ exitCode: 0 })
      expect(await buy(playerId, game, { currencyId: EUR })).toMatchObject({ exitCode: 0 })
      expect(await buy(playerId, game)).toMatchObject({ exitCode: 6 })
      expect(await buy(playerId, game, { currencyId: EUR })).toMatchObject({ exitCode: 6 })
    })

    it('a weekly limit in the paying currency counts the price by the rate of the join', async () => {
      const playerId = await playerWith([CHF, 1000])
      const game = await world.game()
      await limit(playerId, CHF, 470)
      expect(await buy(playerId, game)).toMatchObject({ exitCode: 0 })
      expect(await buy(playerId, game)).toMatchObject({ exitCode: 0 })
      expect(await buy(playerId, game)).toMatchObject({ exitCode: 6 })
    })

    it('a weekly limit counts games of another currency, also when they are paid in that currency', async () => {
      const playerId = await playerWith([EUR, 1000], [CHF, 1000])
      const [game, other] = [await world.game(), await world.game({ currencyId: CHF })]
      await limit(playerId, EUR, 500)
      // 2.50 CHF are 2.66 EUR by the inverse of the only rate there is.
      expect(await buy(playerId, other)).toMatchObject({ exitCode: 0 })
      expect(await buy(playerId, game, { currencyId: EUR })).toMatchObject({ exitCode: 6 })
      const state = { site: SITE, playerId, gameInstanceId: other.gameInstanceId, plays: [PLAY] }
      expect(await judgePlays(database, state)).toMatchObject({ exitCode: 6 })
    })

    it('a wager without a rate to the currency of the weekly limit is refused with 1', async () => {
      const playerId = await playerWith([GBP, 1000])
      const game = await world.game({ currencyId: GBP })
      await limit(playerId, 840, 100_000)
      expect(await buy(playerId, game, { currencyId: GBP })).toMatchObject({
        exitCode: 1,
        exitDescription: 'Your limit is in another currency, and there is no exchange rate to it now.',
      })
    })
  })

  it('security 2: 50 concurrent joins in both currencies sell the available plays, and spend no cent twice', async () => {
    const players = await Promise.all(Array.from({ length: 10 }, () => playerWith([EUR, 500], [CHF, 500])))
    const game = await world.game({ gamePlayMax: 100 })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_one, place) =>
        buy(players[place % 10] ?? 0, game, { currencyId: place % 20 < 10 ? EUR : CHF }),
      ),
    )
    // Each has money for two plays in either currency, and asks for three in one of them.
    expect(answers.filter(({ exitCode }) => exitCode === 0)).toHaveLength(40)
    expect(answers.filter(({ exitCode }) => exitCode === 2)).toHaveLength(10)
    for (const playerId of players) expect(await balances('playerCash', playerId)).toEqual({ [CHF]: 30 })
    expect(await balances('instanceExchange', game.gameInstanceId)).toEqual({ [EUR]: -5000, [CHF]: 4700 })
    expect(await checkLedger(database)).toEqual([])
  })

  it('the database refuses a change of rates and exchanges', async () => {
    await expect(sql`update exchange_rates set rate = 1`.execute(database.kysely)).rejects.toThrow(
      /permission denied/,
    )
    await expect(sql`delete from exchanges`.execute(database.kysely)).rejects.toThrow(/permission denied/)
  })

  it('the checker finds a join that was exchanged without a rate', async () => {
    const playerId = await playerWith([CHF, 1000])
    const { gameInstanceId } = await world.game()
    await database.transaction((tx) =>
      post(tx, {
        code: 'join',
        entries: [
          { account: playerCash(playerId), currencyId: CHF, amountMinor: -1 },
          { account: instanceExchange(gameInstanceId), currencyId: CHF, amountMinor: 1 },
          { account: instanceExchange(gameInstanceId), currencyId: EUR, amountMinor: -250 },
          { account: instancePool(gameInstanceId), currencyId: EUR, amountMinor: 250 },
        ],
      }),
    )
    const broken = await checkLedger(database)
    expect(broken.map(({ invariant }) => invariant)).toContain('exchanges-follow-rates')
  })

  const balanceUpdates = async (playerId: number) => {
    const rows = await database.kysely
      .selectFrom('outbox')
      .select('body')
      .where('topic', '=', `cashier/${playerId}`)
      .where('event', '=', 'player.balanceUpdate')
      .orderBy('outbox_id')
      .execute()
    return rows.map(({ body }) => body)
  }
  const wagered = async (playerId: number) => {
    const rows = await database.kysely
      .selectFrom('player_quarter_totals')
      .select(['currency_id', 'wagered_minor'])
      .where('player_id', '=', playerId)
      .execute()
    return Object.fromEntries(rows.map((row) => [row.currency_id, row.wagered_minor]))
  }
})

/** A tournament in pounds that is given back, because it never has as many plays as it needs. */
function refunding(): Partial<GameDefinition> {
  return {
    ...ONE_OF_THREE,
    currencyId: GBP,
    gamePlayMax: 50,
    playerPlayMax: 50,
    schedule: {
      kind: 'tournament',
      // Its only draw is an hour from now, also when the test begins just before the hour.
      anchorTime: Date.now(),
      everyMs: 3_600_000,
      registrationClosesBeforeMs: 300,
      minimumPlays: 40,
      underMinimum: 'refund',
    },
  }
}
