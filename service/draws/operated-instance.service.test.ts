import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { ListedGame } from '#schemas/operator/games.ts'
import { endGame, pauseGame, resumeGame } from '#service/games/changes/operated-games.ts'
import { listGames } from '#service/games/views/list-games.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { subscriptionDates } from '#service/subscriptions/player-subscriptions.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { drawServiceOn, EVERY_SPIN_WINS, ONE_OF_THREE, until, untilStatus } from '#service/testing/draws.ts'
import { openWorld, type World } from '#service/testing/open-world.ts'
import { endSales, EVERY_HOUR } from '#service/testing/subscriptions.ts'
import { TEST_MEMBER_ID, type TestGame } from '#service/testing/world.ts'
import { lockInstance } from './due-instance.ts'
import { type Lease, LeaseLost, takeLease, underLease } from './lease.ts'
import { callOffInstance, refuseCallOff, rescheduleInstance } from './operated-instance.ts'
import { placeWaitingEntries } from './waiting-entries.ts'

const HOUR_MS = 3_600_000
const START_MINOR = 100_000
const PRICE_MINOR = 250

onEachDatabase((open) => {
  let world: World
  let database: TestDatabase
  beforeAll(async () => {
    world = openWorld(await open())
    database = world.database
  })
  afterAll(() => world.stop())

  const owned = { memberId: TEST_MEMBER_ID }
  const callOff = (gameInstanceId: number, memberId = TEST_MEMBER_ID) =>
    database.transaction((tx) => callOffInstance(tx, { memberId, gameInstanceId }, database.seeds))
  const move = (gameInstanceId: number, startAt?: number) =>
    database.transaction((tx) => rescheduleInstance(tx, { ...owned, gameInstanceId, startAt }))
  const pause = (gameId: number) => database.transaction((tx) => pauseGame(tx, { ...owned, gameId }))
  const resume = (gameId: number) =>
    database.transaction((tx) => resumeGame(tx, { ...owned, gameId }, database.seeds))
  const end = (gameId: number) => database.transaction((tx) => endGame(tx, { ...owned, gameId }))
  const seen = async (gameId: number): Promise<ListedGame> => {
    const {
      rows: [game],
    } = await listGames(database.kysely, { ...owned, gameId })
    return game!
  }
  const buyer = async (game: TestGame, plays = ['1']) => {
    const { playerId } = await world.player()
    expect(await world.buy(playerId, game, plays)).toMatchObject({ exitCode: 0 })
    return playerId
  }
  const eventsOf = async ({ gameInstanceId }: TestGame) => {
    const { rows } = await sql<{ event: string }>`
      select event from outbox where topic = 'lobby/101' and (body->>'gameInstanceId')::bigint = ${gameInstanceId}
        and event <> 'game.update' order by outbox_id`.execute(database.kysely)
    return rows.map(({ event }) => event)
  }
  const openNow = async (gameId: number) => {
    const { instances } = await seen(gameId)
    return instances.find(({ gameStatus }) => gameStatus === 'OPEN') ?? null
  }
  const withdrawn = async (game: TestGame) => {
    await untilStatus(database, game.gameInstanceId, 'ENDED')
    expect(await openNow(game.gameId)).toBeNull()
  }

  describe('an instance that is called off', () => {
    test('GB RTS 10A: an instance that is called off refunds every player once, and the next instance opens', async () => {
      const game = await world.game(EVERY_HOUR)
      const players = [await buyer(game), await buyer(game, ['2', '3'])]
      expect(await callOff(game.gameInstanceId)).toBeNull()
      expect(await callOff(game.gameInstanceId)).toBe('refunded')
      await untilStatus(database, game.gameInstanceId, 'ENDED')
      expect(await callOff(game.gameInstanceId)).toBe('refunded')
      for (const playerId of players) expect(await world.balance(playerId)).toBe(START_MINOR)
      expect(await eventsOf(game)).toEqual([
        'game.create',
        'game.registrationStart',
        'game.registrationEnd',
        'game.refunded',
      ])
      expect(await openNow(game.gameId)).toMatchObject({ sequenceNumber: 2, playCount: 0 })
      expect(await checkLedger(database)).toEqual([])
    })

    test('an instance that is called off accepts no play: a later join goes to the next instance', async () => {
      const game = await world.game(ONE_OF_THREE)
      await buyer(game)
      await callOff(game.gameInstanceId)
      const { playerId } = await world.player()
      const bought = await world.buy(playerId, game, ['2'])
      // As for every closed instance, the play is one of the next instance.
      expect(bought.exitCode).toBe(0)
      expect(bought.gameInstanceId).toBe((await openNow(game.gameId))?.gameInstanceId)
      expect(bought.gameInstanceId).not.toBe(game.gameInstanceId)
    })

    test('an instance that is called off during joins refunds all of them', async () => {
      const game = await world.game(EVERY_HOUR)
      const players = await Promise.all(Array.from({ length: 20 }, () => world.player()))
      const joined = players.map(({ playerId }) => world.buy(playerId, game, ['1']))
      expect(await callOff(game.gameInstanceId)).toBeNull()
      const bought = await Promise.all(joined)
      expect(bought.map(({ exitCode }) => exitCode)).toEqual(players.map(() => 0))
      await untilStatus(database, game.gameInstanceId, 'ENDED')
      for (const [index, { playerId }] of players.entries()) {
        const isGivenBack = bought[index]?.gameInstanceId === game.gameInstanceId
        expect(await world.balance(playerId)).toBe(isGivenBack ? START_MINOR : START_MINOR - PRICE_MINOR)
      }
      expect(await checkLedger(database)).toEqual([])
    })

    test('an instance of another site cannot be called off', async () => {
      const game = await world.game(ONE_OF_THREE)
      expect(await callOff(game.gameInstanceId, 102)).toBe('not-found')
      expect(await callOff(999_999_999)).toBe('not-found')
    })

    test('an instance that is settled cannot be called off', async () => {
      const game = await world.game({ ...ONE_OF_THREE, countdownMs: 30_000 })
      for (const play of ['1', '2', '3']) await buyer(game, [play])
      const prepared = () => database.transaction((tx) => lockInstance(tx, game.gameInstanceId))
      await until(prepared, (instance) => instance?.settlement !== null)
      expect(await callOff(game.gameInstanceId)).toBe('drawn')
    })

    test('a process that works on the draw loses its lease when the instance is called off', async () => {
      const game = await world.game(EVERY_HOUR)
      const held = await database.transaction(async (tx) =>
        takeLease(tx, (await lockInstance(tx, game.gameInstanceId))!),
      )
      const work = async (lease: Lease) => {
        await callOff(game.gameInstanceId)
        await lease.transaction(async () => {})
      }
      const working = underLease(drawServiceOn(database), held, { work, stopping: () => false })
      await expect(working).rejects.toThrow(LeaseLost)
    })

    test('a card cannot be called off, because it is drawn when it is bought', async () => {
      const game = await world.game(EVERY_SPIN_WINS)
      expect(await callOff(game.gameInstanceId)).toBe('instant-game')
    })

    test.each([
      ['instant-game', { definition: EVERY_SPIN_WINS, refund_reason: 'called-off', status: 'ENDED' }],
      ['refunded', { definition: ONE_OF_THREE, refund_reason: 'called-off', status: 'ENDED' }],
      ['drawn', { definition: ONE_OF_THREE, refund_reason: null, status: 'STARTED' }],
    ] as const)(
      'a request to call off an instance is refused with the first reason that applies: %s',
      (reason, facts) => {
        const instance = { ...facts, settlement: null, definition: facts.definition as GameDefinition }
        expect(refuseCallOff(instance)).toBe(reason)
      },
    )
  })

  describe('a moved draw', () => {
    test('a moved draw keeps its plays, moves the end of its sales, and publishes its new time', async () => {
      const schedule = { ...EVERY_HOUR.schedule!, registrationClosesBeforeMs: 60_000 }
      const game = await world.game({ ...EVERY_HOUR, schedule })
      await buyer(game)
      const startAt = database.clock.now() + 5 * HOUR_MS
      expect(await move(game.gameInstanceId, startAt)).toBeNull()
      expect(await openNow(game.gameId)).toMatchObject({
        playCount: 1,
        tournamentStartTime: startAt,
        registrationEndTime: startAt - 60_000,
      })
      expect((await eventsOf(game)).at(-1)).toBe('game.rescheduled')
    })

    test('sales that are to end without a time end now, and the draw comes as long after them as the game says', async () => {
      const schedule = { ...EVERY_HOUR.schedule!, registrationClosesBeforeMs: 60_000, minimumPlays: 1 }
      const game = await world.game({ ...EVERY_HOUR, schedule })
      await buyer(game)
      const orderedAt = database.clock.now()
      expect(await move(game.gameInstanceId)).toBeNull()
      await untilStatus(database, game.gameInstanceId, 'CLOSED')
      const { instances } = await seen(game.gameId)
      const closed = instances.find(({ gameInstanceId }) => gameInstanceId === game.gameInstanceId)!
      expect(closed.registrationEndTime).toBeGreaterThanOrEqual(orderedAt)
      expect(closed.tournamentStartTime).toBe(closed.registrationEndTime! + 60_000)
      expect(await move(game.gameInstanceId)).toBe('sales-ended')
      expect(await openNow(game.gameId)).toMatchObject({ sequenceNumber: 2 })
    })

    test('a draw can be moved only while its sales are open, to a future time, in a game with draw times', async () => {
      const hourly = await world.game(EVERY_HOUR)
      expect(await move(hourly.gameInstanceId, database.clock.now() - 1000)).toBe('too-soon')
      const whenFull = await world.game(ONE_OF_THREE)
      expect(await move(whenFull.gameInstanceId, database.clock.now() + HOUR_MS)).toBe('no-draw-time')
      await buyer(hourly)
      await endSales(database, hourly.gameInstanceId, { drawn: false })
      expect(await move(hourly.gameInstanceId, database.clock.now() + HOUR_MS)).toBe('sales-ended')
      expect(await move(999_999_999, database.clock.now() + HOUR_MS)).toBe('not-found')
    })
  })

  describe('a paused game', () => {
    test('a paused game sells and draws its open instance, and opens the next one after it is resumed', async () => {
      const game = await world.game(ONE_OF_THREE)
      await buyer(game)
      expect(await pause(game.gameId)).toBeNull()
      expect(await pause(game.gameId)).toBe('paused')
      expect(await seen(game.gameId)).toMatchObject({ state: 'paused' })
      await buyer(game, ['2', '3'])
      const ended = await untilStatus(database, game.gameInstanceId, 'ENDED')
      expect(ended).toMatchObject({ play_count: 3, refunded_at: null })
      expect((await seen(game.gameId)).instances).toEqual([])
      expect(await resume(game.gameId)).toBeNull()
      expect(await resume(game.gameId)).toBe('not-paused')
      expect(await openNow(game.gameId)).toMatchObject({ sequenceNumber: 2 })
    })

    test.each([
      ['that starts when full', ONE_OF_THREE],
      ['with draw times', EVERY_HOUR],
      ['of cards', EVERY_SPIN_WINS],
    ])(
      'the open instance of a paused game %s is withdrawn where it has no players',
      async (_name, definition) => {
        const game = await world.game(definition)
        await pause(game.gameId)
        await withdrawn(game)
        expect((await eventsOf(game)).at(-1)).toBe('game.delete')
        await resume(game.gameId)
        expect(await openNow(game.gameId)).toMatchObject({ sequenceNumber: 2 })
      },
    )

    test('a paused game of cards sells no more cards, also where a batch would open more', async () => {
      const game = await world.game(EVERY_SPIN_WINS)
      await pause(game.gameId)
      const players = await Promise.all(Array.from({ length: 4 }, () => world.player()))
      const bought = await Promise.all(players.map(({ playerId }) => world.buy(playerId, game, ['S'])))
      expect(bought.filter(({ exitCode }) => exitCode === 0).length).toBeLessThanOrEqual(1)
      await until(
        () => openNow(game.gameId),
        (instance) => instance === null,
      )
    })

    test('a paused game offers no subscription dates until it is resumed', async () => {
      const game = { ...owned, gameId: (await world.game(EVERY_HOUR)).gameId }
      const dates = () => subscriptionDates(database.kysely, game)
      expect(await dates()).toHaveLength(10)
      await pause(game.gameId)
      expect(await dates()).toEqual([])
      await resume(game.gameId)
      expect(await dates()).toHaveLength(10)
    })

    test('a paused game refunds a draw under its minimum, and does not reschedule it', async () => {
      const schedule = { ...EVERY_HOUR.schedule!, minimumPlays: 2, underMinimum: 'reschedule' }
      const game = await world.game({ ...EVERY_HOUR, schedule } as Partial<GameDefinition>)
      const playerId = await buyer(game)
      await pause(game.gameId)
      await endSales(database, game.gameInstanceId, { drawn: false })
      await untilStatus(database, game.gameInstanceId, 'ENDED')
      expect(await world.balance(playerId)).toBe(START_MINOR)
    })

    test('a game of another site, or one that has ended, cannot be paused, resumed or ended', async () => {
      const game = await world.game(ONE_OF_THREE)
      const elsewhere = { memberId: 102, gameId: game.gameId }
      expect(await database.transaction((tx) => pauseGame(tx, elsewhere))).toBe('not-found')
      expect(await database.transaction((tx) => resumeGame(tx, elsewhere, database.seeds))).toBe('not-found')
      expect(await database.transaction((tx) => endGame(tx, elsewhere))).toBe('not-found')
      await end(game.gameId)
      expect([await pause(game.gameId), await resume(game.gameId), await end(game.gameId)]).toEqual([
        'ended',
        'ended',
        'ended',
      ])
    })
  })

  describe('an ended game', () => {
    test('an ended game is over after its last draw, and its open instance can be called off', async () => {
      const game = await world.game(ONE_OF_THREE)
      const playerId = await buyer(game)
      expect(await end(game.gameId)).toBeNull()
      expect(await seen(game.gameId)).toMatchObject({ state: 'ended', instances: [{ playCount: 1 }] })
      expect(await callOff(game.gameInstanceId)).toBeNull()
      await untilStatus(database, game.gameInstanceId, 'ENDED')
      expect(await world.balance(playerId)).toBe(START_MINOR)
      expect((await seen(game.gameId)).instances).toEqual([])
    })

    test('an ended game pays satellite entries without a seat in cash, at their entry price', async () => {
      const target = await world.game({ ...ONE_OF_THREE, gamePlayMax: 100, playerPlayMax: 2 })
      const entry = { gameId: target.gameId, gameTitle: 'Test', entryPriceMinor: PRICE_MINOR }
      const prizes = [{ rankNumber: 1, rankNumber2nd: 0, satelliteItems: [{ entries: 3, ...entry }] }]
      const source = await world.game({ ...ONE_OF_THREE, prizes })
      const players = [await buyer(source, ['1']), await buyer(source, ['2']), await buyer(source, ['3'])]
      // Two entries fit; the third one waits.
      await until(
        () => openNow(target.gameId),
        (instance) => instance?.playCount === 2,
      )
      await end(target.gameId)
      await callOff(target.gameInstanceId)
      await untilStatus(database, target.gameInstanceId, 'ENDED')
      await placeWaitingEntries(drawServiceOn(database))
      const cash = await Promise.all(players.map((playerId) => world.balance(playerId)))
      const lost = START_MINOR - PRICE_MINOR
      expect(cash.toSorted()).toEqual([lost, lost, lost + 3 * PRICE_MINOR].toSorted())
      expect(await checkLedger(database)).toEqual([])
    })
  })
})
