import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { FAULT, SUBSCRIPTION_CODE } from '#schemas/protocol/faults.ts'
import type { DrawRunner } from '#service/draws/draw-runner.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { ownerOf } from '#service/players/rows/personal-vault.ts'
import { SubscriptionWork } from '#service/subscription-entries/subscription-work.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { onBothDatabases, silentLog, type TestDatabase } from '#service/testing/database.ts'
import { untilStatus } from '#service/testing/draws.ts'
import { TEST_SITE } from '#service/testing/join-attempt.ts'
import { openWorld, type World } from '#service/testing/open-world.ts'
import { readTestSite } from '#service/testing/served-site.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { EVERY_HOUR, openNext } from '#service/testing/subscriptions.ts'
import { giveFunds, TEST_CURRENCY_ID, TEST_MEMBER_ID, type TestGame } from '#service/testing/world.ts'
import { cancelSubscriptions } from './cancel-subscriptions.ts'

const PRICE_MINOR = 250

onBothDatabases((open, _kind, repeated) => {
  let database: TestDatabase
  let runner: DrawRunner
  let work: SubscriptionWork
  let world: World
  let call: CallOperation
  let other: number
  let site: ServedSite
  const newWork = () =>
    new SubscriptionWork({
      database,
      seeds: database.seeds,
      vault: database.vault,
      log: silentLog,
      sites: () => [TEST_SITE],
      served: () => site,
    })
  beforeAll(async () => {
    world = openWorld(await open())
    ;({ database, runner } = world)
    call = await operationsOn(database)
    site = await readTestSite()
    work = newWork()
    ;({ playerId: other } = await world.player())
  })
  afterAll(() => world.stop())

  const enterAll = async () => {
    while (await work.doSome());
  }
  const pay = (playerId: number, minor: number) =>
    database.transaction((tx) => giveFunds(tx, { playerId, memberId: TEST_MEMBER_ID }, minor))
  const changesOf = async (playerId: number) => {
    const notices = await world.notices(playerId)
    return notices
      .filter(({ event }) => event === 'player.subscription')
      .map(({ body }) => (body as { change: string }).change)
  }
  const mailsTo = async (playerId: number) => {
    const mails = await database.kysely
      .selectFrom('mails')
      .select('kind')
      .where('player_id', '=', playerId)
      .orderBy('mail_id')
      .execute()
    return mails.map(({ kind }) => kind)
  }
  const outcomesOf = async (id: number) => {
    const draws = await database.kysely
      .selectFrom('subscription_draws')
      .select(['outcome', 'skip_reason'])
      .where('subscription_id', '=', id)
      .orderBy('game_instance_id')
      .execute()
    return draws.map(({ outcome, skip_reason: reason }) => reason ?? outcome)
  }
  const details = (playerId: number, subscriptionId: number) =>
    call('getPayGoGameSubscriptionDetails', { subscriptionId }, { playerId })

  /** A player with an address, who joined a game and pays for further draws as they come. */
  const subscriber = async ({
    draws = 5,
    left = 0,
    ...change
  }: { draws?: number; left?: number } & Partial<GameDefinition> = {}) => {
    const game = await world.game({ ...EVERY_HOUR, ...change })
    const { playerId } = await world.player({ balanceMinor: PRICE_MINOR + left })
    const { username_key: name } = await database.kysely
      .selectFrom('players')
      .select('username_key')
      .where('player_id', '=', playerId)
      .executeTakeFirstOrThrow()
    const address = { primaryEmail: `${name}@example.org`, firstName: 'Ada' }
    const { bytes, keyId } = database.vault.seal(address, ownerOf(TEST_MEMBER_ID, name))
    await sql`update players set personal = ${bytes}, personal_key_id = ${keyId} where player_id = ${playerId}`.execute(
      database.kysely,
    )
    const answer = await world.join(playerId, game, { userPlays: ['2'], subscriptions: draws, payGo: true })
    expect(answer).toMatchObject({ exitCode: 0, subscriptionCode: SUBSCRIPTION_CODE.added })
    const [subscription] = await call('getPlayerGameSubscriptions', {}, { playerId })
    return { game, playerId, answer, id: subscription?.id ?? 0 }
  }
  /** Opens the next instance, and enters the subscriptions. Somebody else plays in the one before: a draw without plays would be put off. */
  const nextDraw = async (game: TestGame) => {
    await world.join(other, game, { userPlays: ['1'] })
    const next = await openNext(database, runner, game)
    await enterAll()
    return next
  }

  describe('a subscription that pays each draw as it is entered', () => {
    it('takes the price of the join alone with the purchase, and that of each draw when it is entered', async () => {
      const { game, playerId, answer, id } = await subscriber({ draws: 2, left: 2 * PRICE_MINOR })
      expect(answer.joinEvent).not.toHaveProperty('subscriptionCost')
      expect(await world.balance(playerId)).toBe(2 * PRICE_MINOR)
      expect(await world.balance(playerId, 'playerSubscription')).toBe(0)
      expect((await details(playerId, id)).subscription).toMatchObject({
        payGo: true,
        failures: 0,
        failuresMax: 3,
        drawsLeft: 2,
        remainingBalance: 0,
        drawPrice: 2.5,
      })
      const second = await nextDraw(game)
      expect(await world.balance(playerId)).toBe(PRICE_MINOR)
      const balances = (await world.notices(playerId)).filter(({ event }) => event === 'player.balanceUpdate')
      expect(balances.at(-1)?.body).toMatchObject({ accountBalance: 2.5 })
      await nextDraw(second)
      expect(await world.balance(playerId)).toBe(0)
      expect(await details(playerId, id)).toMatchObject({
        subscription: { status: 'completed', drawsLeft: 0 },
        paidDraws: 2,
        paid: 5,
        missedDraws: 0,
      })
      expect(await changesOf(playerId)).toEqual(['added', 'entered', 'completed'])
    })

    repeated(() => {
      it('that runs dry tells its player once, and recovers in the open draw once money arrives', async () => {
        const { game, playerId, id } = await subscriber({ draws: 4 })
        const second = await nextDraw(game)
        const third = await nextDraw(second)
        await enterAll()
        expect(await outcomesOf(id)).toEqual(['not-enough-funds', 'not-enough-funds'])
        expect((await details(playerId, id)).subscription).toMatchObject({
          active: true,
          failures: 2,
          drawsLeft: 4,
        })
        expect(await changesOf(playerId)).toEqual(['added', 'unpaid', 'skipped'])
        expect(await mailsTo(playerId)).toEqual(['subscriptionUnpaid'])
        const messages = async () =>
          (await world.notices(playerId)).filter(({ event }) => event === 'player.privateMessage')
        expect((await messages()).map(({ body }) => body)).toMatchObject([
          { title: 'Your subscription to Test game could not be paid' },
        ])
        await pay(playerId, 2 * PRICE_MINOR)
        await enterAll()
        expect(await outcomesOf(id)).toEqual(['not-enough-funds', 'entered'])
        expect((await details(playerId, id)).subscription).toMatchObject({ failures: 0, drawsLeft: 3 })
        await nextDraw(third)
        expect(await world.balance(playerId)).toBe(0)
        expect(await changesOf(playerId)).toEqual(['added', 'unpaid', 'skipped', 'entered', 'entered'])
        expect(await mailsTo(playerId)).toEqual(['subscriptionUnpaid'])
      })

      it('ends after as many draws in a row without money as its game says, and takes nothing later', async () => {
        const { game, playerId, id } = await subscriber({ subscriptionFailuresMax: 2 })
        const second = await nextDraw(game)
        const third = await nextDraw(second)
        expect(await details(playerId, id)).toMatchObject({
          subscription: { status: 'cancelled', cancelReason: 'unpaid', failures: 2, failuresMax: 2 },
          missedDraws: 2,
          lastMissedReason: 'not-enough-funds',
        })
        expect(await changesOf(playerId)).toEqual(['added', 'unpaid', 'cancelled'])
        expect(await mailsTo(playerId)).toEqual(['subscriptionUnpaid', 'subscriptionEnded'])
        await pay(playerId, 10 * PRICE_MINOR)
        await enterAll()
        await nextDraw(third)
        expect(await world.balance(playerId)).toBe(10 * PRICE_MINOR)
      })

      it('a paid draw between unpaid ones begins the count again', async () => {
        const { game, playerId, id } = await subscriber({ subscriptionFailuresMax: 2 })
        const second = await nextDraw(game)
        await pay(playerId, PRICE_MINOR)
        await enterAll()
        await nextDraw(second)
        expect((await details(playerId, id)).subscription).toMatchObject({ active: true, failures: 1 })
        expect(await mailsTo(playerId)).toEqual(['subscriptionUnpaid', 'subscriptionUnpaid'])
      })

      it('security 3: each draw counts in the limits of the period in which it is paid, and a limit is a failure', async () => {
        const { game, playerId, id } = await subscriber({
          left: 10 * PRICE_MINOR,
          subscriptionFailuresMax: 2,
        })
        const limit = { player_id: playerId, kind: 'weeklyBet' as const, currency_id: TEST_CURRENCY_ID }
        await database.kysely
          .insertInto('player_limits')
          .values({ ...limit, source: 'self', limit_minor: 2 * PRICE_MINOR })
          .execute()
        const second = await nextDraw(game)
        expect(await outcomesOf(id)).toEqual(['entered'])
        const third = await nextDraw(second)
        expect(await outcomesOf(id)).toEqual(['entered', 'weekly-limit'])
        await sql`update player_quarter_totals set quarter = quarter - interval '7 days' where player_id = ${playerId}`.execute(
          database.kysely,
        )
        await nextDraw(third)
        expect(await outcomesOf(id)).toEqual(['entered', 'weekly-limit', 'entered'])
        expect(await mailsTo(playerId)).toEqual(['subscriptionUnpaid'])
      })

      it('a time-out skips a draw and is no failure', async () => {
        const { game, playerId, id } = await subscriber({
          left: 10 * PRICE_MINOR,
          subscriptionFailuresMax: 1,
        })
        await sql`update players set timed_out_until = service_now() + interval '1 day' where player_id = ${playerId}`.execute(
          database.kysely,
        )
        await nextDraw(game)
        expect(await outcomesOf(id)).toEqual(['not-eligible'])
        expect((await details(playerId, id)).subscription).toMatchObject({ active: true, failures: 0 })
        expect(await mailsTo(playerId)).toEqual([])
      })

      it('is sold without money for its draws, and without room for them in a limit', async () => {
        const { playerId, id } = await subscriber({ draws: 10 })
        expect((await details(playerId, id)).subscription).toMatchObject({ drawsLeft: 10 })
        const game = await world.game(EVERY_HOUR)
        await pay(playerId, PRICE_MINOR)
        const refused = await world.join(playerId, game, { userPlays: ['2'], subscriptions: 11, payGo: true })
        expect(refused).toMatchObject({ exitCode: 0, subscriptionCode: SUBSCRIPTION_CODE.tooManyDraws })
      })

      it('a cancelled one takes nothing and gives nothing back; a refunded draw goes to cash', async () => {
        const { game, playerId, id } = await subscriber({
          left: 2 * PRICE_MINOR,
          schedule: {
            ...EVERY_HOUR.schedule,
            minimumPlays: 2,
            underMinimum: 'refund',
          } as GameDefinition['schedule'],
        })
        const second = await nextDraw(game)
        expect(await world.balance(playerId)).toBe(PRICE_MINOR)
        await call('removePlayerGameSubscription', { subscriptionId: id }, { playerId })
        expect(await world.balance(playerId)).toBe(PRICE_MINOR)
        await openNext(database, runner, second)
        const ended = await untilStatus(database, second.gameInstanceId, 'ENDED')
        expect(ended.refunded_at).not.toBeNull()
        expect(await world.balance(playerId)).toBe(2 * PRICE_MINOR)
        expect(await outcomesOf(id)).toEqual(['refunded'])
        const { result, totalCount } = await call(
          'searchPayGoSubscriptionTransactions',
          { page: 0, request: { subscriptionId: id } },
          { playerId },
        )
        expect(totalCount).toBe(2)
        expect(result.map(({ kind, amount }) => [kind, amount])).toEqual([
          ['refunded', 2.5],
          ['paid', -2.5],
        ])
      })

      it.each([
        ['oneDrawGame', 'base', '01-demo-6-49'],
        ['oneDrawGameExt', 'base', '03-demo-5-50-2-12'],
        ['regularGame', 'base', '04-demo-race'],
        ['oneDrawGameExtMulti', 'base', '05-demo-system'],
        ['oneDrawGameBonusV2', 'base', '06-demo-bonus'],
        ['oneDrawGamePerm', 'base', '07-demo-5-90-bets'],
        ['raffleGame', 'base', '08-demo-raffle'],
        ['bingoGame', 'base', '09-demo-bingo-90'],
      ])(
        'a %s is paid draw by draw, and its cost of a month is the price of its draws',
        async (rule, brand, slug) => {
          const { definition } = JSON.parse(
            readFileSync(`sites/${brand}/demo/games/${slug}.json`, 'utf8'),
          ) as {
            definition: GameDefinition
          }
          expect(definition.gameRule).toBe(rule)
          const { schedule, subscriptionDrawsMax } = EVERY_HOUR as Required<GameDefinition>
          const game = await world.game({
            ...definition,
            currencyId: TEST_CURRENCY_ID,
            schedule,
            subscriptionDrawsMax,
          })
          const { playerId } = await world.player({ balanceMinor: 1_000_000 })
          const { gameInstanceId, gameId } = game
          const { plays: userPlays } = await call('getRandomPlaysForGame', { gameInstanceId, count: 1 })
          const answer = await world.join(playerId, game, { userPlays, subscriptions: 2, payGo: true })
          expect(answer).toMatchObject({ exitCode: 0, subscriptionCode: SUBSCRIPTION_CODE.added })
          const afterJoin = await world.balance(playerId)
          const priceMinor = 1_000_000 - afterJoin
          const next = await openNext(database, runner, game)
          await enterAll()
          expect(await world.balance(playerId)).toBe(afterJoin - priceMinor)
          expect(next.gameInstanceId).not.toBe(gameInstanceId)
          const lines = answer.joinEvent?.playerPlaysInGame ?? 0
          const [cost] = await call(
            'getGamesCostPerMonth',
            { games: [{ gameId, lines, draws: 2 }] },
            { site },
          )
          expect(cost?.drawCost).toBe(priceMinor / 100)
        },
      )
    })
  })

  describe('races', () => {
    it('two processes enter and pay each draw once', async () => {
      const game = await world.game({ ...EVERY_HOUR, gamePlayMax: 1000 })
      const players = await Promise.all(
        Array.from({ length: 20 }, () => world.player({ balanceMinor: 3 * PRICE_MINOR })),
      )
      for (const { playerId } of players)
        await world.join(playerId, game, { userPlays: ['2'], subscriptions: 2, payGo: true })
      await openNext(database, runner, game)
      const drain = async (one: SubscriptionWork) => {
        while (await one.doSome());
      }
      await Promise.all([drain(newWork()), drain(newWork())])
      for (const { playerId } of players) expect(await world.balance(playerId)).toBe(PRICE_MINOR)
    })

    it('a cancellation beside the draw takes the price of the draw, or nothing', async () => {
      for (let round = 0; round < 5; round += 1) {
        const { game, playerId, id } = await subscriber({ left: 2 * PRICE_MINOR })
        await openNext(database, runner, game)
        await Promise.all([enterAll(), database.transaction((tx) => cancelSubscriptions(tx, [id], 'player'))])
        const { paidDraws, subscription } = await details(playerId, id)
        expect(subscription.status).toBe('cancelled')
        expect(await world.balance(playerId)).toBe((2 - paidDraws) * PRICE_MINOR)
      }
    })

    it('money that arrives beside the draw pays it once', async () => {
      for (let round = 0; round < 5; round += 1) {
        const { game, playerId, id } = await subscriber()
        await openNext(database, runner, game)
        await Promise.all([enterAll(), pay(playerId, 2 * PRICE_MINOR), newWork().doSome()])
        await enterAll()
        expect(await outcomesOf(id)).toEqual(['entered'])
        expect(await world.balance(playerId)).toBe(PRICE_MINOR)
      }
    })
  })

  describe('what a player reads', () => {
    repeated(() => {
      it('security 10: the payments of others are refused, and a prepaid subscription has none', async () => {
        const { playerId, id } = await subscriber()
        const stranger = await subscriber({ left: 2 * PRICE_MINOR })
        await expect(details(stranger.playerId, id)).rejects.toMatchObject({ code: FAULT.notYours })
        const search = (subscriptionId: number) =>
          call(
            'searchPayGoSubscriptionTransactions',
            { page: 0, request: { subscriptionId } },
            { playerId: stranger.playerId },
          )
        await expect(search(id)).rejects.toMatchObject({ code: FAULT.notYours })
        await expect(search(999_999)).rejects.toMatchObject({ code: FAULT.notFound })
        await pay(playerId, 2 * PRICE_MINOR)
        await world.join(playerId, await world.game(EVERY_HOUR), { userPlays: ['2'], subscriptions: 1 })
        const [prepaid] = await call('getPlayerGameSubscriptions', {}, { playerId })
        expect(prepaid).not.toHaveProperty('payGo')
        await expect(details(playerId, prepaid?.id ?? 0)).rejects.toMatchObject({ code: FAULT.notFound })
      })

      it('the payments have pages and a period, newest first', async () => {
        const { game, playerId } = await subscriber({ left: PRICE_MINOR })
        const second = await nextDraw(game)
        await nextDraw(second)
        const search = (page: number, request: { from?: number; to?: number } = {}) =>
          call('searchPayGoSubscriptionTransactions', { page, maxResults: 1, request }, { playerId })
        const first = await search(0)
        expect(first).toMatchObject({
          totalCount: 2,
          result: [{ kind: 'missed', reason: 'not-enough-funds', amount: 0, gameTitle: 'Test game' }],
        })
        expect(await search(1)).toMatchObject({ totalCount: 2, result: [{ kind: 'paid', amount: -2.5 }] })
        expect(await search(2)).toEqual({ totalCount: 2, result: [] })
        const time = first.result[0]?.time ?? 0
        expect(await search(0, { to: time })).toMatchObject({ totalCount: 1, result: [{ kind: 'paid' }] })
        expect(await search(0, { from: time })).toMatchObject({ totalCount: 1, result: [{ kind: 'missed' }] })
      })
    })

    it('the cost of a game is counted by month, with the dates of the draws', async () => {
      const game = await world.game(EVERY_HOUR)
      const free = await world.game()
      const games = [{ gameId: game.gameId, lines: 2, draws: 4 }, { gameId: free.gameId }]
      const [cost, none] = await call('getGamesCostPerMonthAndSchedule', { games, months: 2 }, { site })
      expect(cost).toMatchObject({
        gameId: game.gameId,
        currencyId: TEST_CURRENCY_ID,
        drawCost: 5,
        everyMs: 3_600_000,
      })
      const { dates } = await call('getSubscriptionDates', { gameId: game.gameId })
      expect(cost?.months.flatMap((month) => month.dates)).toEqual(dates.slice(0, 4))
      expect(cost?.months.reduce((sum, month) => sum + month.cost, 0)).toBe(20)
      expect(none?.months).toEqual([])
      const [plain] = await call('getGamesCostPerMonth', { games: games.slice(0, 1), months: 2 }, { site })
      expect(plain?.months).toEqual(cost?.months.map(({ dates: _, ...month }) => month))
      await expect(
        call('getGamesCostPerMonth', { games: [{ gameId: 999_999 }] }, { site }),
      ).rejects.toMatchObject({
        code: FAULT.notFound,
      })
    })
  })

  repeated(() => {
    it('the ledger check finds a draw that cash did not pay', async () => {
      const { game, id } = await subscriber({ left: PRICE_MINOR })
      await nextDraw(game)
      const set = (change: number) =>
        sql`update subscription_draws set transfer_id = transfer_id + ${change} where subscription_id = ${id}`.execute(
          database.kysely,
        )
      await set(1)
      expect((await checkLedger(database)).map(({ invariant }) => invariant)).toEqual([
        'subscriptions-are-paid-ahead',
      ])
      await set(-1)
    })
  })

  it('the ledger balances after these subscriptions', async () => {
    await enterAll()
    expect(await checkLedger(database)).toEqual([])
  })
})
