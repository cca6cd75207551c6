import type { OperationResult } from '#schemas/protocol/operations.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { FAULT, Fault, SUBSCRIPTION_CODE } from '#schemas/protocol/faults.ts'
import { openDatabase } from '#service/database/database.ts'
import { timestamp } from '#service/database/time.ts'
import { readInstances } from '#service/games/rows/instance-rows.ts'
import { gameInstanceOf } from '#service/games/views/instance-view.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { onBothDatabases, openTestDatabase, silentLog, type TestDatabase } from '#service/testing/database.ts'
import { joinAttempt, type JoinOptions } from '#service/testing/join-attempt.ts'
import { type SeededDatabase, withSeeds } from '#service/testing/seeds.ts'
import { addGame, addPlayer, type TestGame, type TestPlayer, balanceOf } from '#service/testing/world.ts'
import type { JoinSite } from './join-attempt.ts'
import { createJoinGatherer, type JoinGatherer } from './join-gatherer.ts'
import { judgePlays } from './judge-plays.ts'

const SITE: JoinSite = {
  memberId: 101,
  operatorId: 1,
  currencyIds: [978],
  freerollNoDeposits: false,
  emailVerificationRequired: true,
  phoneVerificationRequired: false,
  identityRequired: false,
}
const PLAY = '3-11-19-27-40'

const gathererOn = (database: SeededDatabase) =>
  createJoinGatherer({ database, seeds: database.seeds, log: silentLog })

function joinBy(joins: JoinGatherer, { playerId }: TestPlayer, game: TestGame, options: JoinOptions = {}) {
  return joins.join(joinAttempt(playerId, game, { ...options, site: { ...SITE, ...options.site } }))
}

/** Sends a join until the service is not overloaded, as a page does: a busy machine refuses some of a thousand that come at once. */
async function joinOnceAdmitted(...attempt: Parameters<typeof joinBy>): ReturnType<typeof joinBy> {
  try {
    return await joinBy(...attempt)
  } catch (error) {
    if (error instanceof Fault && error.code === FAULT.overloaded) return joinOnceAdmitted(...attempt)
    throw error
  }
}

function countExits(results: readonly OperationResult<'joinGame'>[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { exitCode } of results) counts[exitCode] = (counts[exitCode] ?? 0) + 1
  return counts
}

onBothDatabases((open) => {
  let database: TestDatabase
  let joins: JoinGatherer
  beforeAll(async () => {
    database = await open()
    joins = gathererOn(database)
  })
  afterAll(() => joins.close())

  const eventsOf = (topic: string) =>
    database.kysely
      .selectFrom('outbox')
      .select(['event', 'body'])
      .where('topic', '=', topic)
      .orderBy('outbox_id')
      .execute()

  it('a join sells its plays, takes the price, and is answered with the new balance and counts', async () => {
    const player = await addPlayer(database, { balanceMinor: 1000 })
    const game = await addGame(database)
    const result = await joinBy(joins, player, game, {
      userPlays: ['40-3-11-19-27', '1-2-3-4-5'],
    })
    expect(result).toEqual({
      gameInstanceId: game.gameInstanceId,
      gameStatus: 'OPEN',
      exitCode: 0,
      exitDescription: 'OK',
      joinEvent: {
        playsInGame: 2,
        playersInGame: 1,
        playerPlaysInGame: 2,
        prizePool: 2,
        totalWagers: 4,
        playIds: [expect.any(Number), expect.any(Number)],
        totalCost: 5,
        account: {
          accountId: expect.any(Number),
          accountType: 43,
          accountCurrency: 978,
          accountBalance: 5,
          timeStamp: 2,
        },
      },
    })
    const plays = await database.kysely
      .selectFrom('plays')
      .select(['play_id', 'play', 'cost_minor', 'fee_minor'])
      .where('game_instance_id', '=', game.gameInstanceId)
      .orderBy('play_id')
      .execute()
    expect(plays.map(({ play }) => play)).toEqual(['3-11-19-27-40', '1-2-3-4-5'])
    expect(plays.map(({ play_id }) => play_id)).toEqual(result.joinEvent?.playIds)
    expect(plays[0]).toMatchObject({ cost_minor: 200, fee_minor: 50 })
  })

  it('security 6: a join publishes its events for the game, the lobby and the player in its own transaction', async () => {
    const player = await addPlayer(database, { balanceMinor: 1000 })
    const game = await addGame(database)
    const result = await joinBy(joins, player, game)
    expect(await eventsOf(`game/${game.gameInstanceId}`)).toEqual([
      {
        event: 'game.playerJoined',
        body: expect.objectContaining({ plays: 1, playsInGame: 1, playersInGame: 1 }),
      },
    ])
    const lobby = (await eventsOf('lobby/101')).filter(
      ({ event, body }) =>
        event === 'game.update' &&
        (body as { gameInstanceId: number }).gameInstanceId === game.gameInstanceId,
    )
    expect(lobby).toHaveLength(1)
    expect(lobby[0]?.body).toMatchObject({ playsInGame: 1, totalWagers: 2, prizePool: 1 })
    const cashier = await eventsOf(`cashier/${player.playerId}`)
    const { gameId, gameInstanceId } = game
    expect(cashier.slice(-2)).toEqual([
      {
        event: 'player.joined',
        body: { gameInstanceId, gameId, gameStatus: 'OPEN', playerPlaysInGame: 1 },
      },
      { event: 'player.balanceUpdate', body: result.joinEvent?.account },
    ])
  })

  it('the update of a game has the same amounts as the game itself', async () => {
    const player = await addPlayer(database, { balanceMinor: 1000 })
    const game = await addGame(database, {
      progressivePercentage: 10,
      progressiveSeedMinor: 0,
      prizes: [
        { rankNumber: 1, rankNumber2nd: 0, prizePercentage: 50, winsProgressive: true },
        { rankNumber: 2, rankNumber2nd: 0, guaranteedPrizeMinor: 300 },
        { rankNumber: 3, rankNumber2nd: 0, prizeItem: { name: 'Kettle', worthMinor: 4000 } },
      ],
    })
    await database.kysely
      .updateTable('games')
      .set({ progressive_shown_minor: 5000, wagers_since_win_minor: 70_000 })
      .where('game_id', '=', game.gameId)
      .execute()
    await joinBy(joins, player, game, { userPlays: ['1-2-3-4-5', '2-3-4-5-6'] })
    const [row] = await readInstances(
      database.kysely,
      null,
      sql`where instance.game_instance_id = ${game.gameInstanceId}`,
    )
    const { bonoboPayout, wagersSinceLastJpWin, totalGuaranteedPayoutItems, prizePool, totalWagers } =
      gameInstanceOf(row!, 'en_US')
    const updates = (await eventsOf('lobby/101')).filter(({ event }) => event === 'game.update')
    expect(updates.at(-1)?.body).toMatchObject({
      gameInstanceId: game.gameInstanceId,
      bonoboPayout,
      wagersSinceLastJpWin,
      totalGuaranteedPayoutItems,
      prizePool,
      totalWagers,
    })
    expect({ wagersSinceLastJpWin, totalGuaranteedPayoutItems }).toEqual({
      wagersSinceLastJpWin: 704,
      totalGuaranteedPayoutItems: 43,
    })
    // The progressive with its part of these plays, and half of the pool, are more than the item.
    expect(bonoboPayout).toBeGreaterThan(50)
  })

  it('security 4: a join with a repeated key is answered with the first answer, and sold once', async () => {
    const player = await addPlayer(database, { balanceMinor: 10_000 })
    const game = await addGame(database)
    const key = randomUUID()
    const repeated = await Promise.all(
      Array.from({ length: 100 }, () => joinBy(joins, player, game, { key })),
    )
    expect(new Set(repeated.map((result) => JSON.stringify(result))).size).toBe(1)
    expect(repeated[0]?.exitCode).toBe(0)
    expect(await balanceOf(database, player.playerId)).toBe(10_000 - 250)
    const afterRestart = gathererOn(database)
    expect(await joinBy(afterRestart, player, game, { key })).toEqual(repeated[0])
    await afterRestart.close()
    expect(await balanceOf(database, player.playerId)).toBe(10_000 - 250)
  })

  it('security 4: a key that was used with another body or another operation is refused', async () => {
    const player = await addPlayer(database)
    const game = await addGame(database)
    const key = randomUUID()
    await joinBy(joins, player, game, { key })
    const other = joinBy(joins, player, game, { key, userPlays: ['1-2-3-4-5'] })
    await expect(other).rejects.toMatchObject({ code: 'Client.Error.KeyReused' })
    const used = randomUUID()
    await database.kysely
      .insertInto('idempotency_keys')
      .values({
        scope: `101/player/${player.playerId}/joinGame`,
        key: used,
        operation: 'depositRequestInfo',
        body_hash: new Uint8Array(32),
        response: new Uint8Array([255]),
      })
      .execute()
    const elsewhere = joinBy(joins, player, game, { key: used })
    await expect(elsewhere).rejects.toMatchObject({ code: 'Client.Error.KeyReused' })
    expect(await balanceOf(database, player.playerId)).toBe(100_000 - 250)
  })

  it('security 4: a refusal is kept as the answer of its key', async () => {
    const player = await addPlayer(database, { balanceMinor: 0 })
    const game = await addGame(database)
    const key = randomUUID()
    expect((await joinBy(joins, player, game, { key })).exitCode).toBe(2)
    await sql`update players set segment = 'A' where player_id = ${player.playerId}`.execute(database.kysely)
    expect((await joinBy(joins, player, game, { key })).exitCode).toBe(2)
    expect((await joinBy(joins, player, game)).exitCode).toBe(7)
  })

  it('security 2: 500 concurrent joins sell exactly the ten plays that are left', async () => {
    const game = await addGame(database, {
      gamePlayMax: 10,
      schedule: {
        kind: 'tournament',
        everyMs: 3_600_000,
        registrationClosesBeforeMs: 0,
        minimumPlays: 0,
        underMinimum: 'refund',
      },
    })
    const players = await Promise.all(Array.from({ length: 20 }, () => addPlayer(database)))
    const results = await Promise.all(
      Array.from({ length: 500 }, (_, index) =>
        joinOnceAdmitted(joins, players[index % 20] as TestPlayer, game),
      ),
    )
    expect(countExits(results)).toEqual({ 0: 10, 3: 490 })
    const { play_count } = await database.kysely
      .selectFrom('game_instances')
      .select('play_count')
      .where('game_instance_id', '=', game.gameInstanceId)
      .executeTakeFirstOrThrow()
    expect(play_count).toBe(10)
  })

  it('joins that fill an instaplay make its draw due, and the next joins go to the next instance', async () => {
    let filled = 0
    joins.onFilled(() => (filled += 1))
    const game = await addGame(database, { gamePlayMax: 10 })
    const player = await addPlayer(database)
    const results = await Promise.all(
      Array.from({ length: 25 }, () => joinBy(joins, player, game, { userPlays: [PLAY] })),
    )
    expect(countExits(results)).toEqual({ 0: 25 })
    const instances = await database.kysely
      .selectFrom('game_instances')
      .select(['game_instance_id', 'status', 'play_count', sql<boolean>`next_action_at <= now()`.as('due')])
      .where('game_id', '=', game.gameId)
      .orderBy('sequence_number')
      .execute()
    expect(instances.map(({ status, play_count, due }) => [status, play_count, due])).toEqual([
      ['FULL', 10, true],
      ['FULL', 10, true],
      ['OPEN', 5, null],
    ])
    expect(results.map(({ gameInstanceId }) => gameInstanceId)).toEqual(
      instances.flatMap(({ game_instance_id, play_count }) => Array(play_count).fill(game_instance_id)),
    )
    expect(results[9]?.gameStatus).toBe('FULL')
    expect(filled).toBe(2)
  })

  it('a join does not move to an instance with another price', async () => {
    const game = await addGame(database, { gamePlayMax: 1 })
    const player = await addPlayer(database)
    await sql`update games set definition = definition || '{"gamePlayCostMinor": 300}' where game_id = ${game.gameId}`.execute(
      database.kysely,
    )
    const [first, second] = await Promise.all([joinBy(joins, player, game), joinBy(joins, player, game)])
    expect([first?.exitCode, second?.exitCode]).toEqual([0, 3])
    expect(await balanceOf(database, player.playerId)).toBe(100_000 - 250)
  })

  it('a join for a game of another site, or with another game’s id, is refused with 3', async () => {
    const player = await addPlayer(database)
    const game = await addGame(database)
    const elsewhere = await addGame(database, {}, 102)
    expect((await joinBy(joins, player, elsewhere)).exitCode).toBe(3)
    expect((await joinBy(joins, player, { ...game, gameId: elsewhere.gameId })).exitCode).toBe(3)
    expect((await joinBy(joins, player, { gameId: 999_999, gameInstanceId: 999_999 })).exitCode).toBe(3)
  })

  it('a free join moves no money, and opens the account of its answer', async () => {
    const player = await addPlayer(database, { balanceMinor: 0 })
    const game = await addGame(database, { gamePlayCostMinor: 0, gameFeePerPlayMinor: 0 })
    const result = await joinBy(joins, player, game)
    expect(result.exitCode).toBe(0)
    expect(result.joinEvent?.account).toMatchObject({ accountBalance: 0, accountType: 43 })
  })

  it('the answer of a join reports that further draws were not added where the game has no subscriptions', async () => {
    const player = await addPlayer(database)
    const game = await addGame(database)
    const result = await joinBy(joins, player, game, { subscriptions: 4 })
    expect(result).toMatchObject({ exitCode: 0, subscriptionCode: SUBSCRIPTION_CODE.notOffered })
  })

  describe('a refused join', () => {
    const exitOf = async (
      prepare: {
        segment?: 'A' | 'B' | 'D' | null
        balanceMinor?: number
        change?: string
        definition?: Partial<GameDefinition>
      },
      options: JoinOptions = {},
    ) => {
      const { change, definition, ...of } = prepare
      const player = await addPlayer(database, of)
      const game = await addGame(database, definition)
      if (change !== undefined) {
        await sql`update players set ${sql.raw(change)} where player_id = ${player.playerId}`.execute(
          database.kysely,
        )
      }
      const before = await balanceOf(database, player.playerId)
      const result = await joinBy(joins, player, game, options)
      expect(await balanceOf(database, player.playerId)).toBe(before)
      return result
    }

    it.each([
      ['1, another currency', {}, { currencyId: 756 }, 1],
      ['2, too little money', { balanceMinor: 249 }, {}, 2],
      [
        '4, more plays than the game has',
        { definition: { gamePlayMax: 1 } },
        { userPlays: [`${PLAY}#2`] },
        4,
      ],
      [
        '4, more plays than a player may have',
        { definition: { playerPlayMax: 1 } },
        { userPlays: [`${PLAY}#2`] },
        4,
      ],
      ['7, no segment', { segment: null }, {}, 7],
      ['7, segment A', { segment: 'A' as const }, {}, 7],
      ['7, segment B', { segment: 'B' as const }, {}, 7],
      ['7, an address that is not verified', { change: 'email_verified_at = null' }, {}, 7],
      ['7, self-exclusion', { change: "excluded_until = now() + interval '1 day'" }, {}, 7],
      ['7, a time-out', { change: "timed_out_until = now() + interval '1 hour'" }, {}, 7],
      ['7, a ban', { change: "status = 'banned'" }, {}, 7],
      ['7, a phone number that is not verified', {}, { site: { phoneVerificationRequired: true } }, 7],
      ['7, an identity that is not verified', {}, { site: { identityRequired: true } }, 7],
      [
        '7, a free game before the first deposit',
        { segment: 'D' as const, definition: { gamePlayCostMinor: 0, gameFeePerPlayMinor: 0 } },
        {},
        7,
      ],
      ['8, a play that is none', {}, { userPlays: [PLAY, '1-2-3'] }, 8],
    ])('a join is refused with %s', async (_, prepare, options, exitCode) => {
      expect((await exitOf(prepare, options)).exitCode).toBe(exitCode)
    })

    it('a free game asks a player of segment B for a deposit, and after it for the registration', async () => {
      const definition = { gamePlayCostMinor: 0, gameFeePerPlayMinor: 0 }
      const before = await exitOf({ segment: 'B', definition })
      expect(before.exitDescription).toBe('Free games are for players who have deposited.')
      const after = await exitOf({ segment: 'B', definition, change: 'last_deposit_at = now()' })
      expect(after).toMatchObject({
        exitCode: 7,
        exitDescription: 'The registration must be completed first.',
      })
    })

    it('a join with an invalid play is refused with 8, and the answer names the play', async () => {
      const result = await exitOf({}, { userPlays: [PLAY, '1-2-3'] })
      expect(result.offendingPlay).toBe('1-2-3')
    })

    it('a join whose count of plays is another one is refused with 8, and the answer names no play', async () => {
      const result = await exitOf({}, { userPlays: [PLAY], userPlaysCount: 5 })
      expect(result.exitCode).toBe(8)
      expect(result).not.toHaveProperty('offendingPlay')
    })

    it('a join after the end of registration, by the database’s clock, is refused with 3', async () => {
      const player = await addPlayer(database)
      const game = await addGame(database)
      await database.kysely
        .updateTable('game_instances')
        .set({ registration_end_at: timestamp(1_000_000) })
        .where('game_instance_id', '=', game.gameInstanceId)
        .execute()
      expect((await joinBy(joins, player, game)).exitCode).toBe(3)
    })

    it('a join of a player who has the maximum of plays is refused with 5', async () => {
      const player = await addPlayer(database)
      const game = await addGame(database, { playerPlayMax: 2 })
      const exits = await Promise.all(Array.from({ length: 3 }, () => joinBy(joins, player, game)))
      expect(exits.map(({ exitCode }) => exitCode)).toEqual([0, 0, 5])
    })

    it('security 3: a join beyond the weekly limit is refused with 6, also within one batch', async () => {
      const player = await addPlayer(database)
      const game = await addGame(database)
      const limit = { player_id: player.playerId, kind: 'weeklyBet' as const, currency_id: 978 }
      await database.kysely
        .insertInto('player_limits')
        .values([
          { ...limit, source: 'self', limit_minor: 9000 },
          { ...limit, source: 'customerService', limit_minor: 500 },
        ])
        .execute()
      const exits = await Promise.all(Array.from({ length: 3 }, () => joinBy(joins, player, game)))
      expect(exits.map(({ exitCode }) => exitCode)).toEqual([0, 0, 6])
    })

    it('a join while the operator holds the sales of its site is refused with 9', async () => {
      await database.kysely.insertInto('site_state').values({ member_id: 104, sales_held: true }).execute()
      const player = await addPlayer(database, { memberId: 104 })
      const game = await addGame(database, {}, 104)
      const join = () => joinBy(joins, player, game, { site: { memberId: 104 } })
      expect((await join()).exitCode).toBe(9)
      await database.kysely
        .updateTable('site_state')
        .set({ sales_held: false })
        .where('member_id', '=', 104)
        .execute()
      expect((await join()).exitCode).toBe(0)
    })

    it('a join during the maintenance of its site is refused with 9', async () => {
      await database.kysely
        .insertInto('site_state')
        .values({ member_id: 103, maintenance_enabled: true })
        .execute()
      const player = await addPlayer(database, { memberId: 103 })
      const game = await addGame(database, {}, 103)
      expect((await joinBy(joins, player, game, { site: { memberId: 103 } })).exitCode).toBe(9)
    })
  })

  it('the check of plays before a join gives the answer of the join, and sells nothing', async () => {
    const { playerId } = await addPlayer(database, { balanceMinor: 500 })
    const { gameInstanceId } = await addGame(database, { playerPlayMax: 3 })
    const judge = async (plays: string[], of = gameInstanceId) =>
      (await judgePlays(database, { site: SITE, playerId, gameInstanceId: of, plays })).exitCode
    expect(await judge([PLAY, PLAY])).toBe(0)
    expect(await judge([PLAY, PLAY, PLAY])).toBe(2)
    expect(await judge(['1-2-3'])).toBe(8)
    expect(await judge([PLAY], 999_999)).toBe(3)
    expect(await balanceOf(database, playerId)).toBe(500)
  })

  it('a join that fails unexpectedly does not fail the other joins of its batch', async () => {
    const game = await addGame(database)
    const player = await addPlayer(database)
    const settled = await Promise.allSettled([
      joinBy(joins, player, game),
      joinBy(joins, { playerId: 987_654, memberId: 101 }, game),
      joinBy(joins, player, game),
    ])
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it('security 7: joins beyond the queue of one player or of all, and joins after its close, are refused', async () => {
    const gatherer = gathererOn(database)
    const game = await addGame(database)
    const players = await Promise.all(Array.from({ length: 5 }, () => addPlayer(database)))
    const [player] = players as [(typeof players)[0]]
    const refusedOf = async (count: number, playerOf: (index: number) => typeof player) => {
      const joined = await Promise.allSettled(
        Array.from({ length: count }, (_, index) =>
          joinBy(gatherer, playerOf(index), game, { key: `k${index % 4}` }),
        ),
      )
      return joined.filter(({ status }) => status === 'rejected')
    }
    const ofOne = await refusedOf(1100, () => player)
    expect(ofOne).toHaveLength(1100 - 1024)
    const ofAll = await refusedOf(4200, (index) => players[index % 5] ?? player)
    expect(ofAll).toHaveLength(4200 - 4096)
    for (const refused of [ofOne[0], ofAll[0]]) expect(refused).toMatchObject({ reason: { code: '300' } })
    await gatherer.close()
    await expect(joinBy(gatherer, player, game)).rejects.toMatchObject({ code: '300' })
  })

  it('the ledger keeps every invariant after these joins', async () => {
    expect(await checkLedger(database)).toEqual([])
  })
})

describe('a database that drops its connections', () => {
  it('a dropped connection loses no join: a join without an answer is repeated with its key and sold once', async () => {
    const database = await openTestDatabase('postgres')
    const joins = gathererOn(database)
    const players = await Promise.all(
      Array.from({ length: 8 }, () => addPlayer(database, { balanceMinor: 100_000 })),
    )
    const game = await addGame(database, { gamePlayMax: 1000, playerPlayMax: 1000 })
    const keys = Array.from({ length: 300 }, () => randomUUID())
    const ask = () =>
      Promise.allSettled(
        keys.map((key, index) => joinBy(joins, players[index % 8] as TestPlayer, game, { key })),
      )
    const killer = new pg.Client({ connectionString: database.url })
    await killer.connect()
    const first = ask()
    await killer.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    const lost = (await first).filter(({ status }) => status === 'rejected')
    expect(lost.length).toBeGreaterThan(0)
    // A client asks until it is answered: a dead connection may be noticed only by the statement that meets it.
    const areAllSold = async () =>
      (await ask()).every((result) => result.status === 'fulfilled' && result.value.exitCode === 0)
    await expect.poll(areAllSold, { timeout: 20_000 }).toBe(true)
    const { play_count } = await database.kysely
      .selectFrom('game_instances')
      .select('play_count')
      .where('game_instance_id', '=', game.gameInstanceId)
      .executeTakeFirstOrThrow()
    expect(play_count).toBe(300)
    expect(await checkLedger(database)).toEqual([])
    await killer.end()
    await joins.close()
    await database.discard(false)
  })
})

describe('a game during its settlement', () => {
  it('a join for a game during its settlement is answered at once, and does not delay joins of other games', async () => {
    const database = await openTestDatabase('postgres')
    const joins = gathererOn(database)
    const player = await addPlayer(database)
    const [settling, open] = [await addGame(database), await addGame(database)]
    const settler = new pg.Client({ connectionString: database.url })
    await settler.connect()
    const end = `update game_instances set status = 'ENDED', settled_at = now() where game_instance_id = $1`
    await settler.query(end, [settling.gameInstanceId])
    await settler.query('begin')
    await settler.query(end, [settling.gameInstanceId])
    const exits = await Promise.all([joinBy(joins, player, settling), joinBy(joins, player, open)])
    expect(exits.map(({ exitCode }) => exitCode)).toEqual([3, 0])
    await settler.end()
    await joins.close()
    await database.discard(false)
  })
})

describe('four processes on one PostgreSQL', () => {
  it('security 2: four processes on one PostgreSQL never sell a play twice, exceed a maximum or spend a cent twice', async () => {
    const first = await openTestDatabase('postgres')
    const url = first.url as string
    const others = await Promise.all(
      [1, 2, 3].map(async () =>
        withSeeds(await openDatabase({ url, dataDir: '', log: silentLog, connections: 3 })),
      ),
    )
    const processes = [first, ...others].map(gathererOn)
    const games = [await addGame(first, { gamePlayMax: 30 }), await addGame(first, { gamePlayMax: 7 })]
    const players = await Promise.all(
      Array.from({ length: 12 }, () => addPlayer(first, { balanceMinor: 10_000 })),
    )
    const keys = Array.from({ length: 600 }, () => randomUUID())
    const results = await Promise.all(
      [...keys, ...keys].map((key, index) => {
        const of = index % 600
        return joinOnceAdmitted(
          processes[index % 4] as JoinGatherer,
          players[of % 12] as TestPlayer,
          games[of % 2] as TestGame,
          { key },
        )
      }),
    )
    // Twelve times 100.00 at 2.50 a play is what can be sold, and every key has one answer in every process.
    expect(countExits(results.slice(0, 600))).toEqual({ 0: 480, 2: 120 })
    expect(results.slice(600)).toEqual(results.slice(0, 600))
    expect(await checkLedger(first)).toEqual([])
    await Promise.all(processes.map((joins) => joins.close()))
    await Promise.all(others.map((database) => database.close()))
    await first.discard(false)
  })
})
