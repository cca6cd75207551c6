import type { OperationResult } from '#schemas/protocol/operations.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orFault } from '#service/call/refused.ts'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { SUBSCRIPTION_CODE } from '#schemas/protocol/faults.ts'
import { systemClock } from '#service/base/clock.ts'
import type { DrawRunner } from '#service/draws/draw-runner.ts'
import { endGame } from '#service/games/changes/operated-games.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { beginExclusion, type NewExclusion } from '#service/protection/exclusions.ts'
import { endSessions } from '#service/sessions/session-changes.ts'
import { onBothDatabases, silentLog, type TestDatabase } from '#service/testing/database.ts'
import { until, untilStatus } from '#service/testing/draws.ts'
import { TEST_SITE, type JoinOptions } from '#service/testing/join-attempt.ts'
import { openWorld, type World } from '#service/testing/open-world.ts'
import { endSales, EVERY_HOUR, openNext } from '#service/testing/subscriptions.ts'
import { TEST_CURRENCY_ID, TEST_MEMBER_ID, type TestGame } from '#service/testing/world.ts'
import { cancelSubscriptions } from './cancel-subscriptions.ts'
import { listDraws } from './player-subscriptions.ts'
import { findSubscription, subscriptionOf } from './subscription-rows.ts'
import { SubscriptionWork } from '#service/subscription-entries/subscription-work.ts'

const PRICE_MINOR = 250

/** A raffle of five tickets with a draw every hour, of which one player may buy four. */
const RAFFLE_EVERY_HOUR: Partial<GameDefinition> = {
  ...EVERY_HOUR,
  gameRule: 'raffleGame',
  gamePlayRange: 5,
  gamePlayMax: 5,
  playerPlayMax: 4,
  prizes: [{ rankNumber: 1, rankNumber2nd: 0, guaranteedPrizeMinor: 100 }],
}

onBothDatabases((open, _kind, repeated) => {
  let database: TestDatabase
  let runner: DrawRunner
  let work: SubscriptionWork
  let world: World
  beforeAll(async () => {
    world = openWorld(await open())
    ;({ database, runner } = world)
    work = new SubscriptionWork({
      database,
      seeds: database.seeds,
      vault: database.vault,
      log: silentLog,
      sites: () => [TEST_SITE],
      served: () => null,
    })
  })
  afterAll(() => world.stop())

  const join = (playerId: number, game: TestGame, options: JoinOptions = {}) =>
    world.join(playerId, game, { userPlays: ['2'], ...options })
  const enterAll = async () => {
    while (await work.doSome());
  }
  const newestOf = async (playerId: number) => {
    const { subscription_id: id } = await database.kysely
      .selectFrom('subscriptions')
      .select('subscription_id')
      .where('player_id', '=', playerId)
      .orderBy('subscription_id', 'desc')
      .executeTakeFirstOrThrow()
    return id
  }
  const seen = async (id: number) => {
    const row = await database.kysely
      .selectFrom('subscriptions')
      .select('player_id')
      .where('subscription_id', '=', id)
      .executeTakeFirstOrThrow()
    return subscriptionOf(orFault(await findSubscription(database.kysely, row.player_id, id)), 'en_US')
  }
  const drawsOf = (id: number) =>
    database.kysely
      .selectFrom('subscription_draws')
      .select(['game_instance_id', 'outcome', 'skip_reason'])
      .where('subscription_id', '=', id)
      .orderBy('game_instance_id')
      .execute()
  /** The tickets that were sold in an instance, with their owners. */
  const ticketsOf = async ({ gameInstanceId }: TestGame) => {
    const plays = await database.kysely
      .selectFrom('plays')
      .select(['player_id', 'play'])
      .where('game_instance_id', '=', gameInstanceId)
      .orderBy('play')
      .execute()
    return plays.map(({ player_id: owner, play }) => [owner, play])
  }
  const toldOf = async (playerId: number) => {
    const notices = await world.notices(playerId)
    return notices
      .filter(({ event }) => event === 'player.subscription')
      .map(({ body }) => body as { change: string; drawsLeft: number })
  }
  /** What waits for a player who is away. */
  const wordFor = (playerId: number) =>
    database.kysely
      .selectFrom('after_login_events')
      .select(['kind', 'body', 'game_id'])
      .where('player_id', '=', playerId)
      .where('kind', '=', 'subscription-cancelled')
      .execute()
  const changeGame = (gameId: number, change: Partial<GameDefinition>) =>
    sql`
    update games set definition = definition || ${JSON.stringify(change)}::jsonb where game_id = ${gameId}`.execute(
      database.kysely,
    )
  /** Somebody who joined a game and bought draws ahead, with what they have in cash after it. */
  const subscriber = async (draws: number, change: Partial<GameDefinition> = {}) => {
    const game = await world.game({ ...EVERY_HOUR, ...change })
    const { playerId } = await world.player({ balanceMinor: 10_000 })
    const answer = await join(playerId, game, { subscriptions: draws })
    expect(answer).toMatchObject({ exitCode: 0, subscriptionCode: SUBSCRIPTION_CODE.added })
    return { game, playerId, answer, id: await newestOf(playerId), cash: 10_000 - PRICE_MINOR * (1 + draws) }
  }

  describe('the purchase of a subscription', () => {
    it('a subscription is bought with a join, paid ahead, once per key', async () => {
      const game = await world.game(EVERY_HOUR)
      const { playerId } = await world.player({ balanceMinor: 10_000 })
      const key = randomUUID()
      const answer = await join(playerId, game, { userPlays: ['2', '3'], subscriptions: 4, key })
      expect(answer).toMatchObject({
        exitCode: 0,
        subscriptionCode: 0,
        joinEvent: { totalCost: 5, subscriptionCost: 20, account: { accountBalance: 75 } },
      })
      expect(await join(playerId, game, { userPlays: ['2', '3'], subscriptions: 4, key })).toEqual(answer)
      expect(await world.balance(playerId)).toBe(7500)
      expect(await world.balance(playerId, 'playerSubscription')).toBe(2000)
      expect(await seen(await newestOf(playerId))).toMatchObject({
        gameTitle: 'Test game',
        gameRule: 'oneDrawGame',
        gamePlaySize: 1,
        gamePlayRange: 3,
        active: true,
        status: 'active',
        remainingBalance: 20,
        drawPrice: 5,
        drawsBought: 4,
        drawsLeft: 4,
        playerPlays: ['2', '3'],
        nextDrawTime: expect.any(Number),
      })
      expect(await toldOf(playerId)).toEqual([expect.objectContaining({ change: 'added', drawsLeft: 4 })])
    })

    repeated(() => {
      it('the draws of a subscription have no numbers where the game hides them', async () => {
        const { game, playerId, id } = await subscriber(1)
        const numbers = async () => {
          const draws = await listDraws(
            database.kysely,
            orFault(await findSubscription(database.kysely, playerId, id)),
          )
          return draws.map(({ gameInstanceId, sequenceNumber }) => [gameInstanceId, typeof sequenceNumber])
        }
        const next = await openNext(database, runner, game)
        await enterAll()
        expect(await numbers()).toEqual([[next.gameInstanceId, 'number']])
        await database.kysely
          .updateTable('games')
          .set({ show_sequence_number: false })
          .where('game_id', '=', game.gameId)
          .execute()
        expect(await numbers()).toEqual([[next.gameInstanceId, 'undefined']])
      })

      it('the last published balance after a purchase is the one of the account', async () => {
        const { playerId, answer } = await subscriber(3)
        const { rows } = await sql<{ body: object }>`
        select body from outbox where topic = ${`cashier/${playerId}`} and event = 'player.balanceUpdate'
        order by outbox_id desc limit 1`.execute(database.kysely)
        expect(rows[0]?.body).toEqual(answer.joinEvent?.account)
      })

      it('security 3: further draws count in the limits of the period in which they are paid, in one purchase and in several', async () => {
        const { playerId } = await world.player({ balanceMinor: 100_000 })
        const limit = { player_id: playerId, kind: 'weeklyBet' as const, currency_id: TEST_CURRENCY_ID }
        await database.kysely
          .insertInto('player_limits')
          .values({ ...limit, source: 'self', limit_minor: 10 * PRICE_MINOR })
          .execute()
        const buy = async (draws: number) => {
          const game = await world.game(EVERY_HOUR)
          const { exitCode, subscriptionCode } = await join(playerId, game, { subscriptions: draws })
          return [exitCode, subscriptionCode]
        }
        expect(await buy(10)).toEqual([0, SUBSCRIPTION_CODE.limitReached])
        expect(await world.balance(playerId, 'playerSubscription')).toBe(0)
        expect(await buy(4)).toEqual([0, SUBSCRIPTION_CODE.added])
        // Three joins and four draws ahead leave room for one join with two further draws.
        expect(await buy(4)).toEqual([0, SUBSCRIPTION_CODE.limitReached])
        expect(await buy(2)).toEqual([0, SUBSCRIPTION_CODE.added])
        expect(await world.balance(playerId)).toBe(100_000 - 10 * PRICE_MINOR)
        await sql`update subscriptions set created_at = created_at - interval '7 days' where player_id = ${playerId}`.execute(
          database.kysely,
        )
        await sql`update player_quarter_totals set quarter = quarter - interval '7 days' where player_id = ${playerId}`.execute(
          database.kysely,
        )
        expect(await buy(9)).toEqual([0, SUBSCRIPTION_CODE.added])
      })

      it.each([
        ['notOffered', {}, { subscriptionDrawsMax: undefined }],
        ['tooManyDraws', { subscriptions: 11 }, {}],
        ['notEnoughFunds', { subscriptions: 10 }, { gamePlayCostMinor: 1000 }],
      ] as const)(
        'a subscription is refused with %s, and its join is accepted',
        async (code, more, change) => {
          const game = await world.game({ ...EVERY_HOUR, ...change } as Partial<GameDefinition>)
          const { playerId } = await world.player({ balanceMinor: 10_000 })
          const answer = await join(playerId, game, { subscriptions: 2, ...more })
          expect(answer).toMatchObject({ exitCode: 0, subscriptionCode: SUBSCRIPTION_CODE[code] })
          expect(answer.joinEvent).not.toHaveProperty('subscriptionCost')
          const price = answer.joinEvent?.totalCost ?? 0
          expect(await world.balance(playerId)).toBe(10_000 - price * 100)
          expect(await world.balance(playerId, 'playerSubscription')).toBe(0)
        },
      )

      it('the answer of a join without a subscription has no subscription code', async () => {
        const game = await world.game(EVERY_HOUR)
        const { playerId } = await world.player()
        expect(await join(playerId, game)).not.toHaveProperty('subscriptionCode')
      })
    })
  })

  describe('the following draws of a subscription', () => {
    repeated(() => {
      it('each following draw is entered once, drawn and settled as any other, until the last completes the subscription', async () => {
        const { game, playerId, id, cash } = await subscriber(2)
        const second = await openNext(database, runner, game, true)
        await enterAll()
        await enterAll()
        expect(await drawsOf(id)).toEqual([
          { game_instance_id: second.gameInstanceId, outcome: 'entered', skip_reason: null },
        ])
        expect(await seen(id)).toMatchObject({
          drawsLeft: 1,
          remainingBalance: 2.5,
          nextGameInstanceId: second.gameInstanceId,
        })
        const third = await openNext(database, runner, second, true)
        await enterAll()
        expect(await seen(id)).toMatchObject({
          active: false,
          status: 'completed',
          drawsLeft: 0,
          remainingBalance: 0,
        })
        await openNext(database, runner, third, true)
        await enterAll()
        await untilStatus(database, game.gameInstanceId, 'ENDED')
        for (const { gameInstanceId } of [second, third]) {
          const ended = await untilStatus(database, gameInstanceId, 'ENDED')
          expect(ended).toMatchObject({ play_count: 1, player_count: 1, refunded_at: null })
          expect(ended.settled_at).not.toBeNull()
        }
        expect(await world.balance(playerId, 'playerSubscription')).toBe(0)
        const { rows } = await sql<{ won: number }>`
        select coalesce(sum(won_minor), 0)::bigint as won from instance_players where player_id = ${playerId}`.execute(
          database.kysely,
        )
        expect(await world.balance(playerId)).toBe(cash + (rows[0]?.won ?? 0))
        expect((await toldOf(playerId)).map(({ change }) => change)).toEqual([
          'added',
          'entered',
          'completed',
        ])
        expect((await toldOf(playerId))[1]).toMatchObject({
          gameInstanceId: second.gameInstanceId,
          playerPlaysInGame: 1,
        })
      })

      it('each draw of a raffle allocates as many next free tickets as the join bought', async () => {
        const game = await world.game(RAFFLE_EVERY_HOUR)
        const { playerId } = await world.player({ balanceMinor: 10_000 })
        const { playerId: other } = await world.player({ balanceMinor: 10_000 })
        const answer = await join(playerId, game, { userPlays: ['T:next', 'T:000004'], subscriptions: 2 })
        expect(answer).toMatchObject({
          subscriptionCode: SUBSCRIPTION_CODE.added,
          joinEvent: { plays: ['T:000001', 'T:000004'], subscriptionCost: 10 },
        })
        const id = await newestOf(playerId)
        expect(await seen(id)).toMatchObject({ playerPlays: ['T:next#2'], drawPrice: 5 })
        const second = await openNext(database, runner, game)
        // Somebody else buys a ticket of the next draw before the subscription enters it.
        await join(other, second, { userPlays: ['T:000001'] })
        await enterAll()
        expect(await ticketsOf(second)).toEqual([
          [other, 'T:000001'],
          [playerId, 'T:000002'],
          [playerId, 'T:000003'],
        ])
        // A purchase after the entry gets the next ticket.
        const later = await join(other, second, { userPlays: ['T:next'] })
        expect(later.joinEvent?.plays).toEqual(['T:000004'])
        expect(await world.balance(playerId, 'playerSubscription')).toBe(500)
      })
    })

    it('a raffle allocates different tickets to all subscriptions of one batch', async () => {
      const game = await world.game({ ...RAFFLE_EVERY_HOUR, gamePlayRange: 60, gamePlayMax: 60 })
      const players = await Promise.all(Array.from({ length: 20 }, () => world.player()))
      for (const { playerId } of players)
        await join(playerId, game, { userPlays: ['T:next#3'], subscriptions: 1 })
      const second = await openNext(database, runner, game)
      await enterAll()
      const tickets = (await ticketsOf(second)).map(([, ticket]) => ticket)
      expect(new Set(tickets).size).toBe(60)
      expect(await seen(await newestOf(players[0]!.playerId))).toMatchObject({ status: 'completed' })
    })

    repeated(() => {
      it('the draws of a subscription name a prize in kind once the draw has ended', async () => {
        const game = await world.game({
          ...RAFFLE_EVERY_HOUR,
          prizes: [{ rankNumber: 1, rankNumber2nd: 0, prizeItem: { name: 'A bicycle', worthMinor: 100 } }],
        })
        const { playerId } = await world.player({ balanceMinor: 10_000 })
        await join(playerId, game, { userPlays: ['T:next'], subscriptions: 2 })
        const row = async () =>
          orFault(await findSubscription(database.kysely, playerId, await newestOf(playerId)))
        const second = await openNext(database, runner, game)
        await enterAll()
        expect(await listDraws(database.kysely, await row())).not.toHaveProperty('0.wonInKind')
        await endSales(database, second.gameInstanceId, { drawn: true })
        runner.wake()
        await untilStatus(database, second.gameInstanceId, 'ENDED')
        const [draw] = (await listDraws(database.kysely, await row())).slice(-1)
        expect(draw).toMatchObject({ gameInstanceId: second.gameInstanceId, myWinnings: 0, wonInKind: true })
      })

      it('a raffle without enough free tickets is skipped, and its draw stays bought', async () => {
        const game = await world.game(RAFFLE_EVERY_HOUR)
        const { playerId } = await world.player({ balanceMinor: 10_000 })
        const { playerId: other } = await world.player({ balanceMinor: 10_000 })
        await join(playerId, game, { userPlays: ['T:next#3'], subscriptions: 1 })
        const id = await newestOf(playerId)
        const second = await openNext(database, runner, game)
        await join(other, second, { userPlays: ['T:next#3'] })
        await enterAll()
        expect(await drawsOf(id)).toEqual([
          { game_instance_id: second.gameInstanceId, outcome: 'skipped', skip_reason: 'game-full' },
        ])
        expect(await seen(id)).toMatchObject({ active: true, drawsLeft: 1, remainingBalance: 7.5 })
        const third = await openNext(database, runner, second)
        await enterAll()
        expect(await ticketsOf(third)).toEqual([
          [playerId, 'T:000001'],
          [playerId, 'T:000002'],
          [playerId, 'T:000003'],
        ])
      })

      it('an entry is published to game and lobby and counted as a wager, without a balance update', async () => {
        const { game, playerId } = await subscriber(1)
        const second = await openNext(database, runner, game)
        const told = () =>
          database.kysely
            .selectFrom('outbox')
            .select('event')
            .where('topic', '=', `cashier/${playerId}`)
            .where('event', '=', 'player.balanceUpdate')
            .execute()
        const before = (await told()).length
        await enterAll()
        expect(await told()).toHaveLength(before)
        const { rows: events } = await sql<{ topic: string; event: string }>`
        select topic, event from outbox
        where (body->>'gameInstanceId')::bigint = ${second.gameInstanceId} and (body->>'playsInGame')::integer = 1
        order by outbox_id`.execute(database.kysely)
        expect(events).toEqual([
          { topic: `game/${second.gameInstanceId}`, event: 'game.playerJoined' },
          { topic: 'lobby/101', event: 'game.update' },
        ])
        const days = await database.kysely
          .selectFrom('player_quarter_totals')
          .select('wagered_minor')
          .where('player_id', '=', playerId)
          .execute()
        expect(days.reduce((sum, day) => sum + day.wagered_minor, 0)).toBe(2 * PRICE_MINOR)
      })
    })

    it('each draw of 150 subscriptions is entered once by concurrent runners', async () => {
      const game = await world.game({ ...EVERY_HOUR, gamePlayMax: 1000 })
      const players = await Promise.all(Array.from({ length: 150 }, () => world.player()))
      await Promise.all(players.map(({ playerId }) => join(playerId, game, { subscriptions: 1 })))
      const second = await openNext(database, runner, game)
      const workers = Array.from(
        { length: 4 },
        () =>
          new SubscriptionWork({
            database,
            seeds: database.seeds,
            vault: database.vault,
            log: silentLog,
            sites: () => [TEST_SITE],
            served: () => null,
          }),
      )
      await Promise.all(
        workers.map(async (worker) => {
          while (await worker.doSome());
        }),
      )
      await enterAll()
      const { rows } = await sql<{ plays: number; counted: number }>`
        select (select count(*)::integer from plays where game_instance_id = ${second.gameInstanceId}) as plays,
          play_count as counted from game_instances where game_instance_id = ${second.gameInstanceId}`.execute(
        database.kysely,
      )
      expect(rows[0]).toEqual({ plays: 150, counted: 150 })
      expect(await checkLedger(database)).toEqual([])
    })

    it('a draw that is entered and cancelled at the same time is entered or refunded, and never both', async () => {
      const game = await world.game({ ...EVERY_HOUR, gamePlayMax: 1000 })
      const players = await Promise.all(Array.from({ length: 100 }, () => world.player()))
      await Promise.all(players.map(({ playerId }) => join(playerId, game, { subscriptions: 2 })))
      const ids = await Promise.all(players.map(({ playerId }) => newestOf(playerId)))
      await openNext(database, runner, game)
      const cancelling = ids
        .filter((_, index) => index % 2 === 0)
        .toReversed()
        .map((id) => database.transaction((tx) => cancelSubscriptions(tx, [id], 'player')))
      await Promise.all([enterAll(), enterAll(), ...cancelling])
      await enterAll()
      const { rows } = await sql<{ spent: number; entered: number; status: string }>`
        select status, (100000 - cash.balance_minor - draws_left * draw_price_minor) / 250 as spent,
          (select count(*)::integer from subscription_draws draw
            where draw.subscription_id = subscription.subscription_id) as entered
        from subscriptions subscription
        join accounts cash on kind = 'playerCash' and owner_id = player_id
        where subscription_id = any(${ids}::bigint[])`.execute(database.kysely)
      expect(rows.filter(({ status }) => status === 'cancelled')).toHaveLength(50)
      // The join itself, and what was entered of the subscription.
      for (const { spent, entered } of rows) expect(spent).toBe(1 + entered)
      expect(await checkLedger(database)).toEqual([])
    })

    repeated(() => {
      it('a draw is not entered during the maintenance of its site, and is entered afterwards', async () => {
        const { game, id } = await subscriber(1)
        await openNext(database, runner, game)
        const close = (enabled: boolean) => sql`
        insert into site_state (member_id, maintenance_enabled) values (101, ${enabled})
        on conflict (member_id) do update set maintenance_enabled = excluded.maintenance_enabled`
        await close(true).execute(database.kysely)
        await enterAll()
        expect(await drawsOf(id)).toEqual([])
        await close(false).execute(database.kysely)
        await enterAll()
        expect(await drawsOf(id)).toMatchObject([{ outcome: 'entered' }])
      })
    })
  })

  repeated(() => {
    describe('a draw that is skipped and stays paid', () => {
      const expectPassedThenEntered = async (
        { game, id, playerId }: Awaited<ReturnType<typeof subscriber>>,
        hinder: (second: TestGame) => Promise<unknown>,
        { free, reason }: { free: () => Promise<unknown>; reason: string },
      ) => {
        const second = await openNext(database, runner, game)
        await hinder(second)
        await enterAll()
        expect(await drawsOf(id)).toMatchObject([{ outcome: 'skipped', skip_reason: reason }])
        expect(await seen(id)).toMatchObject({ active: true, drawsLeft: 1, remainingBalance: 2.5 })
        await free()
        await join((await world.player()).playerId, second)
        const third = await openNext(database, runner, second)
        await enterAll()
        expect((await drawsOf(id))[1]).toMatchObject({
          game_instance_id: third.gameInstanceId,
          outcome: 'entered',
        })
        expect((await toldOf(playerId)).map(({ change }) => change)).toEqual([
          'added',
          'skipped',
          'completed',
        ])
      }
      const nothing = () => Promise.resolve()

      it('a draw is skipped and stays paid where the instance is full', async () => {
        const one = await subscriber(1, { gamePlayMax: 3, playerPlayMax: 3 })
        const fill = async (second: TestGame) =>
          join((await world.player()).playerId, second, { userPlays: ['1', '2', '3'] })
        await expectPassedThenEntered(one, fill, { free: nothing, reason: 'game-full' })
      })

      it('a draw is skipped and stays paid where the player has the maximum of plays', async () => {
        const one = await subscriber(1, { playerPlayMax: 1 })
        await expectPassedThenEntered(one, (second) => join(one.playerId, second), {
          free: nothing,
          reason: 'player-full',
        })
      })

      it('a draw is skipped and stays paid where the weekly limit leaves less than its price', async () => {
        const one = await subscriber(1)
        const limit = () =>
          sql`
        insert into player_limits (player_id, kind, source, currency_id, limit_minor)
        values (${one.playerId}, 'weeklyBet', 'self', ${TEST_CURRENCY_ID}, 300)`.execute(database.kysely)
        const free = () =>
          sql`delete from player_limits where player_id = ${one.playerId}`.execute(database.kysely)
        await expectPassedThenEntered(one, limit, { free, reason: 'weekly-limit' })
      })

      it('a draw is skipped and stays paid during a time-out of the player', async () => {
        const one = await subscriber(1)
        const set = (until: string) =>
          sql`
        update players set timed_out_until = now() + ${until}::interval where player_id = ${one.playerId}`.execute(
            database.kysely,
          )
        await expectPassedThenEntered(one, () => set('1 day'), {
          free: () => set('-1 day'),
          reason: 'not-eligible',
        })
      })

      it('a draw of a game that the player has blocked is skipped and stays paid', async () => {
        const one = await subscriber(1)
        const block = () =>
          sql`
        insert into player_game_blocks (player_id, game_id, ends_at)
        values (${one.playerId}, ${one.game.gameId}, now() + interval '1 day')`.execute(database.kysely)
        const free = () =>
          sql`delete from player_game_blocks where player_id = ${one.playerId}`.execute(database.kysely)
        await expectPassedThenEntered(one, block, { free, reason: 'not-eligible' })
      })
    })

    describe('the refund of the remaining draws', () => {
      const expectCancelled = async (
        one: { id: number; playerId: number; cash: number },
        reason: string,
        draws: number,
      ) => {
        expect(await seen(one.id)).toMatchObject({
          active: false,
          status: 'cancelled',
          cancelReason: reason,
          remainingBalance: 0,
          drawsLeft: 0,
        })
        expect(await world.balance(one.playerId, 'playerSubscription')).toBe(0)
        expect(await world.balance(one.playerId)).toBe(one.cash + draws * PRICE_MINOR)
      }

      it('a cancelled subscription is refunded once, without the draws that were entered', async () => {
        const one = await subscriber(3)
        await openNext(database, runner, one.game)
        await enterAll()
        const cancel = () => database.transaction((tx) => cancelSubscriptions(tx, [one.id], 'player'))
        await Promise.all([cancel(), cancel()])
        await cancel()
        await expectCancelled(one, 'player', 2)
        expect(await wordFor(one.playerId)).toEqual([])
        expect((await toldOf(one.playerId)).at(-1)).toMatchObject({
          change: 'cancelled',
          cancelReason: 'player',
        })
      })

      const exclude = (exclusion: NewExclusion) =>
        database.transaction((tx) => beginExclusion(tx, { end: endSessions }, exclusion))
      const inAYear = systemClock.now() + 365 * 86_400_000

      it('the subscription of a banned player is cancelled and refunded', async () => {
        const one = await subscriber(2)
        await exclude({ playerId: one.playerId, kind: 'ban' })
        await expectCancelled(one, 'banned', 2)
      })

      it('security 30: a subscription is refunded after the person’s self-exclusion on another site of the operator', async () => {
        const one = await subscriber(2)
        const other = await world.player({ memberId: 102 })
        await sql`update players set email_index = ${Buffer.from(`${one.playerId}`)}
        where player_id in (${one.playerId}, ${other.playerId})`.execute(database.kysely)
        const playerId = other.playerId
        await exclude({ playerId, kind: 'selfExclusion', until: inAYear })
        await expectCancelled(one, 'excluded', 2)
      })

      it.each([
        ['excluded', "excluded_until = now() + interval '1 year'"],
        ['banned', "status = 'banned'"],
        ['country-blocked', "segment = 'A'"],
      ])(
        'the subscription of a player who became %s is refunded at the next draw',
        async (reason, change) => {
          const one = await subscriber(2)
          await sql`update players set ${sql.raw(change)} where player_id = ${one.playerId}`.execute(
            database.kysely,
          )
          await openNext(database, runner, one.game)
          await enterAll()
          await expectCancelled(one, reason, 2)
        },
      )

      it('a held account, and one whose registration is not complete, skip a draw, and are in the next one afterwards', async () => {
        for (const segment of ['A1', 'B'] as const) {
          const one = await subscriber(2)
          const become = (next: string) =>
            sql`update players set segment = ${next} where player_id = ${one.playerId}`.execute(
              database.kysely,
            )
          await become(segment)
          const skipped = await openNext(database, runner, one.game)
          await enterAll()
          // A draw without plays would be put off.
          await join((await world.player()).playerId, skipped)
          await become('C')
          const entered = await openNext(database, runner, skipped)
          await enterAll()
          expect(await drawsOf(one.id)).toEqual([
            { game_instance_id: skipped.gameInstanceId, outcome: 'skipped', skip_reason: 'not-eligible' },
            { game_instance_id: entered.gameInstanceId, outcome: 'entered', skip_reason: null },
          ])
          expect(await seen(one.id)).toMatchObject({ active: true, drawsLeft: 1 })
        }
      })

      it.each([
        ['price-changed', { gamePlayCostMinor: 199 }],
        ['plays-invalid', { gamePlaySize: 2, gamePlayRange: 4 }],
        ['plays-invalid', { gamePlayRange: 1 }],
      ] as const)(
        'a subscription is cancelled and refunded after a change of its game: %s',
        async (reason, change) => {
          const one = await subscriber(2)
          await changeGame(one.game.gameId, change)
          await openNext(database, runner, one.game)
          await enterAll()
          await expectCancelled(one, reason, 2)
          expect(await wordFor(one.playerId)).toEqual([
            {
              kind: 'subscription-cancelled',
              body: { gameTitle: 'Test game', amount: 5, currencyId: TEST_CURRENCY_ID },
              game_id: one.game.gameId,
            },
          ])
        },
      )

      it('a subscription of an ended game is refunded after its last instance', async () => {
        const one = await subscriber(2)
        const game = { memberId: TEST_MEMBER_ID, gameId: one.game.gameId }
        expect(await database.transaction((tx) => endGame(tx, game))).toBeNull()
        await enterAll()
        expect(await seen(one.id)).toMatchObject({ active: true })
        await endSales(database, one.game.gameInstanceId, { drawn: true })
        runner.wake()
        await untilStatus(database, one.game.gameInstanceId, 'ENDED')
        await enterAll()
        expect(await seen(one.id)).toMatchObject({ status: 'cancelled', cancelReason: 'game-ended' })
        expect(await world.balance(one.playerId, 'playerSubscription')).toBe(0)
      })
    })

    describe('a draw of a subscription whose instance is refunded', () => {
      const underMinimum = {
        schedule: { ...EVERY_HOUR.schedule, minimumPlays: 2, underMinimum: 'refund' },
      } as Partial<GameDefinition>
      /** Somebody whose subscription was entered into an instance that is about to be refunded. */
      const entered = async (draws: number) => {
        const one = await subscriber(draws, underMinimum)
        await join((await world.player()).playerId, one.game)
        const second = await openNext(database, runner, one.game)
        await enterAll()
        expect(await drawsOf(one.id)).toMatchObject([{ outcome: 'entered' }])
        return { ...one, second }
      }
      const refunded = async (second: TestGame) => {
        await openNext(database, runner, second)
        const ended = await untilStatus(database, second.gameInstanceId, 'ENDED')
        expect(ended.refunded_at).not.toBeNull()
      }

      it('a refunded draw and its money go back to the active subscription', async () => {
        const { id, playerId, second } = await entered(3)
        await refunded(second)
        expect(await drawsOf(id)).toMatchObject([{ outcome: 'refunded' }])
        expect(await seen(id)).toMatchObject({ drawsLeft: 3, remainingBalance: 7.5 })
        expect(await world.balance(playerId, 'playerSubscription')).toBe(3 * PRICE_MINOR)
        expect((await toldOf(playerId)).at(-1)).toMatchObject({ change: 'refunded', drawsLeft: 3 })
      })

      it('the refund of the last draw makes a completed subscription active again', async () => {
        const { id, second } = await entered(1)
        expect(await seen(id)).toMatchObject({ status: 'completed' })
        await refunded(second)
        expect(await seen(id)).toMatchObject({ active: true, status: 'active', drawsLeft: 1 })
        expect(await seen(id)).not.toHaveProperty('endedTime')
        await enterAll()
        expect((await drawsOf(id)).map(({ outcome }) => outcome)).toEqual(['refunded', 'entered'])
      })

      it('the refunded draw of a cancelled subscription is paid to the player’s cash', async () => {
        const { id, playerId, second, cash } = await entered(2)
        await database.transaction((tx) => cancelSubscriptions(tx, [id], 'player'))
        await refunded(second)
        expect(await world.balance(playerId, 'playerSubscription')).toBe(0)
        await until(
          () => world.balance(playerId),
          (minor) => minor === cash + 2 * PRICE_MINOR,
        )
        expect(await seen(id)).toMatchObject({ status: 'cancelled', drawsLeft: 0 })
      })
    })
  })

  it('the database refuses subscription draws that are not paid ahead', async () => {
    const { id } = await subscriber(2)
    const more = sql`update subscriptions set draws_left = 1 where subscription_id = ${id}`
    await expect(more.execute(database.kysely)).rejects.toThrow(/not what is paid ahead/)
  })

  repeated(() => {
    it('the ledger check finds a draw that was not paid from the prepaid balance', async () => {
      const { game, id } = await subscriber(1)
      await openNext(database, runner, game)
      await enterAll()
      const { transfer_id: paid } = await database.kysely
        .selectFrom('subscription_draws')
        .select('transfer_id')
        .where('subscription_id', '=', id)
        .executeTakeFirstOrThrow()
      const pay = (transferId: number | null) =>
        sql`
      update subscription_draws set transfer_id = ${transferId} where subscription_id = ${id}`.execute(
          database.kysely,
        )
      await pay((paid ?? 0) - 1)
      expect((await checkLedger(database)).map(({ invariant }) => invariant)).toEqual([
        'subscriptions-are-paid-ahead',
      ])
      await pay(paid)
    })
  })

  it('joins with and without further draws share a batch', async () => {
    const game = await world.game({ ...EVERY_HOUR, gamePlayMax: 1000 })
    const players = await Promise.all(Array.from({ length: 20 }, () => world.player()))
    const answers: OperationResult<'joinGame'>[] = await Promise.all(
      players.map(({ playerId }, index) => join(playerId, game, { subscriptions: index % 2 })),
    )
    expect(answers.map(({ subscriptionCode }) => subscriptionCode ?? 'none')).toEqual(
      players.map((_, index) => (index % 2 === 1 ? 0 : 'none')),
    )
    expect(await checkLedger(database)).toEqual([])
  })

  it('the ledger balances after these subscriptions', async () => {
    await enterAll()
    expect(await checkLedger(database)).toEqual([])
  })
})
