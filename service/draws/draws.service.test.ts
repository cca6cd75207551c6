import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orFault } from '#service/call/refused.ts'
import { commitmentOf } from '#modules/fairness/rules/commitment.ts'
import { hashLater, hashNow } from '#modules/fairness/rules/hashing.ts'
import { isProof } from '#modules/fairness/rules/merkle-tree.ts'
import { verifyRecord } from '#modules/fairness/rules/verify-record.ts'
import type { GameDefinition, TournamentSchedule } from '#schemas/entities/game-definition.ts'
import { fairnessRecord } from '#service/games/views/fairness-record.ts'
import { readInstances } from '#service/games/rows/instance-rows.ts'
import { gameInstanceOf } from '#service/games/views/instance-view.ts'
import { nodeHashes } from '#service/games/rules/node-hashes.ts'
import { playProof } from '#service/games/views/play-proof.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { operationsOn } from '#service/testing/call-operation.ts'
import { onBothDatabases, type TestDatabase } from '#service/testing/database.ts'
import { ONE_OF_THREE, until, untilStatus } from '#service/testing/draws.ts'
import { openWorld, type World } from '#service/testing/open-world.ts'
import { advance } from '#service/testing/test-clock.ts'
import { TEST_CURRENCY_ID, type TestGame } from '#service/testing/world.ts'

/** Three players with 100.00 each take one number each of "one of three". */
async function fill(world: World, game: TestGame) {
  const players = [await world.player(), await world.player(), await world.player()]
  for (const [index, { playerId }] of players.entries()) {
    const bought = await world.join(playerId, game, { userPlays: [String(index + 1)] })
    expect(bought.exitCode).toBe(0)
  }
  return players.map(({ playerId }) => playerId)
}

onBothDatabases((open, _kind, repeated) => {
  let world: World
  let database: TestDatabase

  beforeAll(async () => {
    world = openWorld(await open())
    database = world.database
  })
  afterAll(() => world.stop())

  const balances = async (kind: string, owners: number[]) => {
    const rows = await database.kysely
      .selectFrom('accounts')
      .select(['owner_id', 'balance_minor'])
      .where('kind', '=', kind)
      .where('owner_id', 'in', owners)
      .where('currency_id', '=', TEST_CURRENCY_ID)
      .execute()
    const found = new Map(rows.map((row) => [row.owner_id, row.balance_minor]))
    return owners.map((owner) => found.get(owner) ?? 0)
  }
  const lobbyOf = async (game: TestGame) => {
    const events = await world.events('lobby/101')
    return events
      .filter(({ body }) => body['gameInstanceId'] === game.gameInstanceId)
      .map(({ event }) => event)
  }

  describe('a full instaplay', () => {
    test('a full instaplay is drawn, shown ball by ball and paid, and the next one opens', async () => {
      const game = await world.game(ONE_OF_THREE)
      const players = await fill(world, game)
      const ended = await untilStatus(database, game.gameInstanceId, 'ENDED')

      // 3 × 2.00 wagered, 60 % of it for the winner; the fees and the rest are the site's.
      const cash = await balances('playerCash', players)
      expect(cash.toSorted((a, b) => a - b)).toEqual([100_000 - 250, 100_000 - 250, 100_000 - 250 + 360])
      expect(await balances('instancePool', [game.gameInstanceId])).toEqual([0])
      expect(ended).toMatchObject({ play_count: 3, balls_shown: 1, refunded_at: null })

      expect(await lobbyOf(game)).toEqual([
        'game.create',
        'game.update',
        'game.update',
        'game.update',
        'game.ready',
        'game.start',
        'game.end',
      ])
      const shown = await world.events(`game/${game.gameInstanceId}`)
      expect(shown.map(({ event }) => event)).toEqual([
        'game.playerJoined',
        'game.playerJoined',
        'game.playerJoined',
        'game.drawShown',
        'game.drawEnded',
        'game.winners',
      ])
      expect(shown.at(-1)?.body).toMatchObject({ winnerCount: 1, winners: [{ amount: 3.6, count: 1 }] })
      const next = await database.kysely
        .selectFrom('game_instances')
        .select(['sequence_number', 'status'])
        .where('game_id', '=', game.gameId)
        .orderBy('sequence_number')
        .execute()
      expect(next).toEqual([
        { sequence_number: 1, status: 'ENDED' },
        { sequence_number: 2, status: 'OPEN' },
      ])
    })

    test('a player with 101 prizes gets an event with the count and 100 of them, and results with all', async () => {
      const game = await world.game({ ...ONE_OF_THREE, gamePlayMax: 306, playerPlayMax: 303 })
      const [many, few] = [await world.player(), await world.player()]
      const plays = ['1', '2', '3']
      const bought = plays.flatMap((play) => Array.from({ length: 101 }, () => play))
      for (const [{ playerId }, userPlays] of [[many, bought] as const, [few, plays] as const]) {
        expect((await world.join(playerId, game, { userPlays })).exitCode).toBe(0)
      }
      await untilStatus(database, game.gameInstanceId, 'ENDED')

      const own = (await world.events(`cashier/${many.playerId}`)).find(
        ({ event }) => event === 'player.allWinnings',
      )
      expect(own?.body['prizeCount']).toBe(101)
      expect(own?.body['plays']).toHaveLength(100)
      const winners = (await world.events(`game/${game.gameInstanceId}`)).at(-1)
      expect(winners).toMatchObject({
        event: 'game.winners',
        body: { winnerCount: 2, winners: [{ count: 101 }, { count: 1 }] },
      })
      const call = await operationsOn(database)
      const { gameInstanceId } = game
      const results = await call('getGameResults', { gameInstanceId }, { playerId: many.playerId })
      expect(results.plays.filter(({ prize = 0 }) => prize > 0)).toHaveLength(101)
      expect(results).toMatchObject({ winnerCount: 2, winners: [{ count: 101 }, { count: 1 }] })
    })

    repeated(() => {
      test('a draw leaves a record that can be verified, and a proof of every play', async () => {
        const game = await world.game(ONE_OF_THREE)
        const [playerId] = await fill(world, game)
        await untilStatus(database, game.gameInstanceId, 'ENDED')
        const [row] = await readInstances(
          database.kysely,
          null,
          sql`where instance.game_instance_id = ${game.gameInstanceId}`,
        )
        const record = JSON.parse(JSON.stringify(await fairnessRecord(database, row!)))
        const steps = await verifyRecord(record, nodeHashes)
        expect(steps.filter((step) => !step.ok)).toEqual([])
        expect(steps).toHaveLength(9)

        const play = await database.kysely
          .selectFrom('plays')
          .select('play_id')
          .where('player_id', '=', playerId!)
          .executeTakeFirstOrThrow()
        const proof = orFault(await playProof(database, row!, { playId: play.play_id, playerId: playerId! }))
        expect(hashNow(isProof(proof), nodeHashes)).toBe(true)
        expect(await hashLater(isProof({ ...proof, play: '2' === proof.play ? '3' : '2' }), nodeHashes)).toBe(
          false,
        )
      })

      test('security 26: a draw shows its commitment from the start, and its seed only at the end', async () => {
        // The countdown lasts until the test moves the time forward.
        const game = await world.game({ ...ONE_OF_THREE, countdownMs: 600_000 })
        const look = async () => {
          const which = sql`where instance.game_instance_id = ${game.gameInstanceId}`
          const [row] = await readInstances(database.kysely, null, which)
          return gameInstanceOf(row!, 'en_US')
        }
        const { fairness: before } = await look()
        await fill(world, game)
        const ready = await until(look, (seen) => seen.gameStatus === 'READY')
        expect(ready.fairness).toMatchObject({ ...before, entriesRoot: expect.any(String) })
        expect(ready.fairness?.seed).toBeUndefined()
        const { definition } = await untilStatus(database, game.gameInstanceId, 'ENDED')
        const { fairness } = await look()
        const seed = Buffer.from(fairness?.seed ?? '', 'hex')
        const terms = { gameId: game.gameId, definition, beaconChain: null }
        const commitment = hashNow(commitmentOf(2, seed, terms), nodeHashes)
        expect(before).toEqual({ commitment: Buffer.from(commitment).toString('hex'), commitmentVersion: 2 })
      })

      test('a free instaplay pays its guaranteed prize from the site', async () => {
        const game = await world.game({
          ...ONE_OF_THREE,
          gamePlayCostMinor: 0,
          gameFeePerPlayMinor: 0,
          payoutPercentage: 0,
          prizes: [{ rankNumber: 1, rankNumber2nd: 0, guaranteedPrizeMinor: 500 }],
        })
        const players = await fill(world, game)
        await untilStatus(database, game.gameInstanceId, 'ENDED')
        const cash = await balances('playerCash', players)
        expect(cash.toSorted((a, b) => a - b)).toEqual([100_000, 100_000, 100_500])
      })
    })
  })

  describe('prize money without a winner', () => {
    const neverWon: Partial<GameDefinition> = {
      ...ONE_OF_THREE,
      gamePlayRange: 1000,
      gamePlayMax: 1,
    }
    repeated(() => {
      test('prize money without a winner is carried to the next instance, and is shown there after the draw', async () => {
        const game = await world.game({ ...neverWon, payoutFormula: 'rollOver' })
        const { playerId } = await world.player()
        await world.buy(playerId, game, ['7'])
        const ended = await untilStatus(database, game.gameInstanceId, 'ENDED')
        // One chance in a thousand wins: then there is nothing to carry, and the settlement says so.
        const carried = ended.settlement?.shares.carriedOutMinor
        expect(await balances('prizeCarry', [game.gameId])).toEqual([carried])
        const shown = await database.kysely
          .selectFrom('games')
          .select('carry_shown_minor')
          .where('game_id', '=', game.gameId)
          .executeTakeFirstOrThrow()
        expect(shown.carry_shown_minor).toBe(carried)
      })
    })

    test('GB RTS 9B: the progressive grows with each play, is paid to the winner, and is seeded again by the site', async () => {
      const game = await world.game({
        ...ONE_OF_THREE,
        progressivePercentage: 10,
        progressiveSeedMinor: 1000,
        prizes: [{ rankNumber: 1, rankNumber2nd: 0, prizePercentage: 100, winsProgressive: true }],
      })
      const players = await fill(world, game)
      const ended = await untilStatus(database, game.gameInstanceId, 'ENDED')
      // 60 % of 6.00 and the tenth that fed the pool.
      const cash = await balances('playerCash', players)
      expect(Math.max(...cash)).toBe(100_000 - 250 + 360 + 60)
      expect(ended.progressive_won_minor).toBe(60)
      expect(await balances('progressivePool', [game.gameId])).toEqual([1000])
      const told = (await world.events('lobby/101')).filter(({ event }) => event === 'game.progressive')
      const amounts = told
        .filter(({ body }) => body['gameId'] === game.gameId)
        .map(({ body }) => body['progressiveAmount'])
      expect(amounts.at(-1)).toBe(10)
    })
  })

  repeated(() => {
    test('a progressive amount rises in the lobby while plays are sold', async () => {
      const game = await world.game({
        ...ONE_OF_THREE,
        gamePlayMax: 100,
        progressivePercentage: 10,
        prizes: [{ rankNumber: 1, rankNumber2nd: 0, prizePercentage: 100, winsProgressive: true }],
      })
      const { playerId } = await world.player()
      const amounts = async () => {
        const events = await world.events('lobby/101')
        return events
          .filter(({ event, body }) => event === 'game.progressive' && body['gameId'] === game.gameId)
          .map(({ body }) => body['progressiveAmount'])
      }
      await world.buy(playerId, game, ['1', '2'])
      await expect.poll(async () => (await amounts()).at(-1), { timeout: 10_000 }).toBe(0.4)
      await world.buy(playerId, game, ['3'])
      await expect.poll(async () => (await amounts()).at(-1), { timeout: 10_000 }).toBe(0.6)
    })

    describe('a tournament', () => {
      const hourly = (change: Partial<TournamentSchedule> = {}) => ({
        ...ONE_OF_THREE,
        gamePlayMax: 100,
        countdownMs: 200,
        schedule: {
          kind: 'tournament' as const,
          // Its first draw is an hour from now, also when the test begins just before the hour.
          anchorTime: database.clock.now(),
          everyMs: 3_600_000,
          registrationClosesBeforeMs: 60_000,
          minimumPlays: 2,
          underMinimum: 'refund' as const,
          ...change,
        },
      })

      test('a tournament closes, becomes ready and starts at its time', async () => {
        const game = await world.game(hourly())
        await fill(world, game)
        const ended = await untilStatus(database, game.gameInstanceId, 'ENDED')
        // At its time or, on a machine that is busy, as soon after it as anybody came to it.
        const lateMs = (ended.start_at ?? 0) - (ended.tournament_start_at ?? 0)
        expect(lateMs).toBeGreaterThanOrEqual(0)
        expect(lateMs).toBeLessThan(5000)
        expect((await lobbyOf(game)).filter((event) => event !== 'game.update')).toEqual([
          'game.create',
          'game.registrationStart',
          'game.registrationEnd',
          'game.ready',
          'game.start',
          'game.end',
        ])
      })

      test('a tournament publishes the start of its registration with its times', async () => {
        const game = await world.game(hourly())
        const instance = await database.kysely
          .selectFrom('game_instances')
          .select(['registration_end_at', 'tournament_start_at'])
          .where('game_instance_id', '=', game.gameInstanceId)
          .executeTakeFirstOrThrow()
        const started = (await world.events('lobby/101')).filter(
          ({ event, body }) =>
            event === 'game.registrationStart' && body['gameInstanceId'] === game.gameInstanceId,
        )
        expect(started.map(({ body }) => body)).toEqual([
          {
            gameInstanceId: game.gameInstanceId,
            gameStatus: 'OPEN',
            isPlayable: true,
            registrationEndTime: instance.registration_end_at,
            tournamentStartTime: instance.tournament_start_at,
          },
        ])
      })

      test('a tournament under its minimum refunds exactly the price of its plays', async () => {
        const game = await world.game(hourly())
        const { playerId } = await world.player()
        await world.buy(playerId, game, ['2'])
        expect(await balances('playerCash', [playerId])).toEqual([100_000 - 250])
        const ended = await untilStatus(database, game.gameInstanceId, 'ENDED')
        expect(ended.refunded_at).not.toBeNull()
        expect(await balances('playerCash', [playerId])).toEqual([100_000])
        expect((await lobbyOf(game)).slice(-2)).toEqual(['game.registrationEnd', 'game.refunded'])
        const told = (await world.events('lobby/101')).filter(({ event }) => event === 'game.refunded')
        expect(told.at(-1)?.body).toMatchObject({ gameInstanceId: game.gameInstanceId })
        const wager = await database.kysely
          .selectFrom('player_quarter_totals')
          .select('wagered_minor')
          .where('player_id', '=', playerId)
          .executeTakeFirstOrThrow()
        expect(wager.wagered_minor).toBe(0)
      })

      test('a tournament under its minimum is rescheduled where the game is set so, and keeps its plays', async () => {
        const game = await world.game(hourly({ underMinimum: 'reschedule' }))
        const { playerId } = await world.player()
        await world.buy(playerId, game, ['2'])
        await advance(database, '1 hour')
        await until(
          () => lobbyOf(game),
          (events) => events.includes('game.rescheduled'),
        )
        const again = await world.buy(playerId, game, ['1'])
        expect(again).toMatchObject({ exitCode: 0, gameInstanceId: game.gameInstanceId })
        const ended = await untilStatus(database, game.gameInstanceId, 'ENDED')
        expect(ended).toMatchObject({ play_count: 2, refunded_at: null })
      })
    })

    describe('a tournament with a timetable', () => {
      const DAY_MS = 24 * 3_600_000
      const dayIn = (days: number) =>
        new Date(database.clock.now() + days * DAY_MS).toISOString().slice(0, 10)
      const dated = (days: readonly number[], change: Partial<TournamentSchedule> = {}) => ({
        ...ONE_OF_THREE,
        gamePlayMax: 100,
        countdownMs: 200,
        schedule: {
          kind: 'tournament' as const,
          timetable: { timeZone: 'Africa/Lagos', draws: [{ dates: days.map(dayIn), times: ['20:00'] }] },
          registrationClosesBeforeMs: 60_000,
          minimumPlays: 2,
          underMinimum: 'reschedule' as const,
          ...change,
        } as TournamentSchedule,
      })
      const instancesOf = ({ gameId }: { gameId: number }) =>
        database.kysely
          .selectFrom('game_instances')
          .select(['game_instance_id', 'status', 'tournament_start_at', 'refund_reason'])
          .where('game_id', '=', gameId)
          .orderBy('sequence_number')
          .execute()
      /** 20:00 in Lagos, an hour east of UTC. */
      const inLagos = (days: number) => Date.parse(`${dayIn(days)}T19:00:00Z`)

      test('it is drawn on its days, and none is opened after the last one', async () => {
        const days = [inLagos(2), inLagos(4)]
        const game = await world.game(dated([2, 4]))
        await fill(world, game)
        await untilStatus(database, game.gameInstanceId, 'ENDED')
        const [first, second] = await instancesOf(game)
        expect([first?.tournament_start_at, second?.tournament_start_at]).toEqual(days)
        await fill(world, { ...game, gameInstanceId: second!.game_instance_id })
        await untilStatus(database, second!.game_instance_id, 'ENDED')
        expect(await instancesOf(game)).toHaveLength(2)
      })

      test('below the minimum, the last draw of its timetable is refunded and not moved', async () => {
        const game = await world.game(dated([2]))
        const { playerId } = await world.player()
        await world.buy(playerId, game, ['2'])
        await untilStatus(database, game.gameInstanceId, 'ENDED')
        expect(await instancesOf(game)).toMatchObject([{ status: 'ENDED', refund_reason: 'under-minimum' }])
        expect(await balances('playerCash', [playerId])).toEqual([100_000])
      })

      test('without plays, the last draw of its timetable is withdrawn', async () => {
        const game = await world.game(dated([2]))
        await untilStatus(database, game.gameInstanceId, 'ENDED')
        expect(await instancesOf(game)).toMatchObject([{ status: 'ENDED', refund_reason: 'withdrawn' }])
      })
    })
  })

  describe('a failed start', () => {
    /** Without its key the seed of an instance cannot be opened, and its draw cannot be made. */
    const loseKey = (gameInstanceId: number) =>
      database.kysely
        .updateTable('game_instances')
        .set((row) => ({ seed_key_id: sql<string>`'lost-' || ${row.ref('seed_key_id')}` }))
        .where('game_instance_id', '=', gameInstanceId)
        .execute()
    const findKey = (gameInstanceId: number) =>
      database.kysely
        .updateTable('game_instances')
        .set((row) => ({ seed_key_id: sql<string>`replace(${row.ref('seed_key_id')}, 'lost-', '')` }))
        .where('game_instance_id', '=', gameInstanceId)
        .execute()

    repeated(() => {
      test('a failed start is repeated, and the draw succeeds when the cause is removed', async () => {
        const game = await world.game(ONE_OF_THREE)
        const players = [await world.player(), await world.player()]
        for (const { playerId } of players) await world.buy(playerId, game, ['1'])
        await loseKey(game.gameInstanceId)
        await world.buy(players[0]!.playerId, game, ['2'])
        await untilStatus(database, game.gameInstanceId, 'RETRY')
        await findKey(game.gameInstanceId)
        await untilStatus(database, game.gameInstanceId, 'ENDED')
        expect(await lobbyOf(game)).toContain('game.failRetry')
      })
    })

    test('a draw is refunded after its fifth failed start', async () => {
      const game = await world.game(ONE_OF_THREE)
      const { playerId } = await world.player()
      await world.buy(playerId, game, ['1'])
      await sql`update game_instances set attempts = 5 where game_instance_id = ${game.gameInstanceId}`.execute(
        database.kysely,
      )
      await loseKey(game.gameInstanceId)
      await world.buy(playerId, game, ['2', '3'])
      const ended = await untilStatus(database, game.gameInstanceId, 'ENDED')
      expect(ended).toMatchObject({ refund_reason: 'draw-failed' })
      expect(await balances('playerCash', [playerId])).toEqual([100_000])
    })
  })

  repeated(() => {
    test('a satellite prize is paid as entries, which become plays of the other game at once', async () => {
      const target = await world.game({ ...ONE_OF_THREE, gamePlayMax: 100, playerPlayMax: 2 })
      const game = await world.game({
        ...ONE_OF_THREE,
        prizes: [
          {
            rankNumber: 1,
            rankNumber2nd: 0,
            satelliteItems: [{ entries: 3, gameId: target.gameId, gameTitle: 'Test', entryPriceMinor: 250 }],
          },
        ],
      })
      const players = await fill(world, game)
      await untilStatus(database, game.gameInstanceId, 'ENDED')
      const seats = () =>
        database.kysely
          .selectFrom('instance_players')
          .select(['player_id', 'play_count'])
          .where('game_instance_id', '=', target.gameInstanceId)
          .execute()
      const [seat] = await until(seats, (found) => found.length > 0)
      // Two fit; the third entry waits for the next instance, its worth with it.
      expect(players).toContain(seat?.player_id)
      expect(seat?.play_count).toBe(2)
      expect(await balances('satelliteEntries', [target.gameId])).toEqual([250])
      expect(await balances('instancePool', [target.gameInstanceId])).toEqual([500])
    })
    test('games that end without a prize are one notice that counts them, until a player who was away has seen it', async () => {
      const players = await Promise.all([1, 2, 3].map(async () => (await world.player()).playerId))
      const [present] = players
      await sql`insert into sessions (player_id, member_id, sid_hash, expires_at)
      values (${present}, 101, '\\x00', service_now() + interval '1 day')`.execute(database.kysely)
      const play = async () => {
        const game = await world.game(ONE_OF_THREE)
        for (const [index, playerId] of players.entries())
          await world.join(playerId, game, { userPlays: [String(index + 1)] })
        await untilStatus(database, game.gameInstanceId, 'ENDED')
        const { rows } = await sql<{ player_id: number }>`
        select player_id from prizes where game_instance_id = ${game.gameInstanceId}`.execute(database.kysely)
        return rows[0]?.player_id
      }
      const noticesOf = async (playerId: number) => {
        const { rows } = await sql<{ games: number }>`
        select (body->>'games')::integer as games from after_login_events
        where player_id = ${playerId} and kind = 'games-ended' order by after_login_event_id`.execute(
          database.kysely,
        )
        return rows.map(({ games }) => games)
      }
      const winners = [await play(), await play()]
      const lost = (playerId: number) => winners.filter((winner) => winner !== playerId).length
      for (const playerId of players) {
        const counted = playerId === present || lost(playerId) === 0 ? [] : [lost(playerId)]
        expect(await noticesOf(playerId)).toEqual(counted)
      }
      await sql`update after_login_events set seen_at = service_now()`.execute(database.kysely)
      const winner = await play()
      const loser = players.find((playerId) => playerId !== present && playerId !== winner)!
      expect((await noticesOf(loser)).at(-1)).toBe(1)
    })
  })

  test('the ledger balances after these draws', async () => {
    expect(await checkLedger(database)).toEqual([])
  })
})
