import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { Timetable } from '#schemas/entities/timetable.ts'
import { fromColumns } from '#schemas/protocol/columns.ts'
import { Fault } from '#schemas/protocol/faults.ts'
import type { OperationRequest } from '#schemas/protocol/operations.ts'
import { SharedReads } from '#service/limits/shared-reads.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { ONE_OF_THREE, untilStatus } from '#service/testing/draws.ts'
import { openWorld, type World } from '#service/testing/open-world.ts'
import { addGame, TEST_CURRENCY_ID, TEST_DEFINITION } from '#service/testing/world.ts'
import { createGame } from './changes/create-game.ts'
import { openNextInstance } from './changes/instances.ts'

onEachDatabase((open) => {
  let world: World
  let database: TestDatabase
  let call: CallOperation
  beforeAll(async () => {
    world = openWorld(await open())
    database = world.database
    call = await operationsOn(database)
  })
  afterAll(() => world.stop())

  const create = (slug: string, change: Partial<GameDefinition> = {}, memberId = 101) =>
    database.transaction(async (tx) => {
      const created = await createGame(tx, {
        memberId,
        slug,
        definition: { ...TEST_DEFINITION, ...change },
        texts: {
          en: { title: 'Five', rulesHtml: '<p>Pick five.</p><script>alert(1)</script>' },
          de: { title: 'Fünf', oneClickBundleName: 'Fünferpaket', oneClickStartInfo: 'Ein Klick.' },
        },
      })
      if (!created.ok) return { created, gameInstanceId: 0 }
      return { created, gameInstanceId: (await openNextInstance(tx, created.gameId, database.seeds)) ?? 0 }
    })

  describe('a game of the catalogue', () => {
    test('a game is created once per slug, and has one open instance after repeated requests', async () => {
      const first = await create('twice')
      const second = await create('twice')
      expect(first.created).toMatchObject({ ok: true, isNew: true })
      expect(second.created).toEqual({ ...first.created, isNew: false })
      expect(second.gameInstanceId).toBe(first.gameInstanceId)
    })

    test('a game whose prizes cannot be paid is refused with the path of the error', async () => {
      const { created } = await create('broken', { payoutPercentage: 120 })
      expect(created).toMatchObject({ ok: false, refusals: [{ path: '/progressivePercentage' }] })
    })

    test('a timetable is refused where it has no draw ahead, an unknown zone, day or two lists of days', async () => {
      const refused = async (slug: string, wanted: Timetable) => {
        const schedule = {
          kind: 'tournament' as const,
          timetable: wanted,
          registrationClosesBeforeMs: 0,
          minimumPlays: 0,
          underMinimum: 'refund' as const,
        }
        const { created } = await create(slug, { schedule })
        return created.ok ? [] : created.refusals.map(({ path }) => path.replace('/schedule/timetable', ''))
      }
      const draws = [{ weekdays: [3], times: ['20:00'] }]
      const timetable = { timeZone: 'Europe/London', draws }
      expect(await refused('kept', timetable)).toEqual([])
      const kept = await create('kept')
      const lobby = await call('getGameLobby', { gameInstanceId: kept.gameInstanceId })
      expect(lobby.timetable).toEqual(timetable)
      expect(await refused('zone', { timeZone: 'Europe/Londinium', draws })).toEqual(['/timeZone'])
      const past = [{ dates: ['2020-01-01'], times: ['20:00'] }]
      expect(await refused('past', { timeZone: 'UTC', draws: past })).toEqual([''])
      const noDay = [{ dates: ['2027-02-29'], times: ['20:00'] }]
      expect(await refused('day', { timeZone: 'UTC', draws: noDay })).toEqual(['/draws/0/dates/0'])
      const both = [{ weekdays: [3], daysOfMonth: [1], times: ['20:00'] }]
      expect(await refused('both', { timeZone: 'UTC', draws: both })).toEqual(['/draws/0'])
      const exceptions = [1, 2].map(() => ({ date: '2027-12-24', times: ['18:00'] }))
      expect(await refused('exceptions', { timeZone: 'UTC', draws, exceptions })).toEqual([
        '/exceptions/1/date',
      ])
    })

    test('a game that gives entries to a game of another currency or site is refused', async () => {
      const elsewhere = await create('elsewhere', {}, 102)
      const gameId = elsewhere.created.ok ? elsewhere.created.gameId : 0
      const satelliteItems = [{ entries: 1, gameId, gameTitle: 'Elsewhere' }]
      const { created } = await create('satellite', {
        prizes: [{ rankNumber: 1, rankNumber2nd: 0, satelliteItems }],
      })
      expect(created).toMatchObject({
        ok: false,
        refusals: [{ path: '/prizes/0/satelliteItems/0/gameId', reason: expect.any(String) }],
      })
    })
  })

  describe('the lobby', () => {
    test('security 11: the lobby has only the games of its own site', async () => {
      const { gameInstanceId } = await create('other-site', {}, 103)
      const ids = fromColumns<GameInstance>(await call('getFilteredGames', {})).map(
        (game) => game.gameInstanceId,
      )
      expect(ids).not.toContain(gameInstanceId)
      await expect(call('getGameLobby', { gameInstanceId })).rejects.toThrow(Fault)
      expect((await call('loadGames', { gameInstanceIds: [gameInstanceId] })).rows).toEqual([])
      const theirs = fromColumns<GameInstance>(
        await call('getFilteredGames', { memberId: 101 }, { memberId: 103 }),
      )
      expect(theirs.map((game) => game.gameInstanceId)).toEqual([gameInstanceId])
    })

    test('security 27: lists asked for at the same time share reads, by viewer and filter, and the next one is fresh', async () => {
      const memberId = 115
      const { gameInstanceId } = await create('shared-1', {}, memberId)
      const { playerId } = await world.player({ memberId })
      const countingReads = new SharedReads()
      const began: string[] = []
      const sharedReads = {
        run: <Result>(key: string, read: () => Promise<Result>) =>
          countingReads.run(key, () => {
            began.push(key)
            return read()
          }),
      } as SharedReads
      const counted = await operationsOn(database, { sharedReads })
      const list = async (viewer?: number, body: OperationRequest<'getFilteredGames'> = {}) =>
        fromColumns<GameInstance>(
          await counted('getFilteredGames', body, { memberId, playerId: viewer }),
        ).map((game) => game.gameInstanceId)

      const lists = await Promise.all(Array.from({ length: 32 }, () => list()))
      expect(lists).toEqual(Array.from({ length: 32 }, () => [gameInstanceId]))
      expect(began.length).toBeLessThan(16)

      began.length = 0
      expect(await Promise.all([list(playerId), list(), list(undefined, { playSizeMin: 9 })])).toEqual([
        [gameInstanceId],
        [gameInstanceId],
        [],
      ])
      expect(new Set(began).size).toBe(3)

      const { gameInstanceId: later } = await create('shared-2', {}, memberId)
      expect(await list()).toEqual([gameInstanceId, later])
    })

    test('the lobby filters by flags and bounds, and -1 means no filter', async () => {
      const schedule = {
        kind: 'tournament' as const,
        everyMs: 3_600_000,
        registrationClosesBeforeMs: 10_000,
        minimumPlays: 0,
        underMinimum: 'refund' as const,
      }
      const memberId = 104
      const { gameInstanceId: tournament } = await create('f1', { schedule, gamePlayRange: 60 }, memberId)
      const { gameInstanceId: free } = await create(
        'f2',
        {
          gamePlayCostMinor: 0,
          gameFeePerPlayMinor: 0,
          prizes: [{ rankNumber: 1, rankNumber2nd: 0, guaranteedPrizeMinor: 10 }],
        },
        memberId,
      )
      const { gameInstanceId: progressive } = await create(
        'f3',
        {
          progressivePercentage: 5,
          gamePlayCostMinor: 500,
          prizes: [{ rankNumber: 1, rankNumber2nd: 0, prizePercentage: 100, winsProgressive: true }],
        },
        memberId,
      )
      const found = async (filter: OperationRequest<'getFilteredGames'>) =>
        fromColumns<GameInstance>(await call('getFilteredGames', filter, { memberId })).map(
          (game) => game.gameInstanceId,
        )
      const all = [tournament, free, progressive]
      expect(await found({})).toEqual(all)
      expect(
        await found({ free: -1, tournament: -1, playCostMin: -1, firstResult: -1, maxResults: -1 }),
      ).toEqual(all)
      expect(await found({ tournament: 1 })).toEqual([tournament])
      expect(await found({ instaplay: 1 })).toEqual([free, progressive])
      expect(await found({ free: 1 })).toEqual([free])
      expect(await found({ free: 0, progressive: 0 })).toEqual([tournament])
      expect(await found({ progressive: 1 })).toEqual([progressive])
      expect(await found({ empty: 0 })).toEqual([])
      expect(await found({ playCostMin: 2, playCostMax: 4.99 })).toEqual([tournament])
      expect(await found({ drawRangeMin: 50 })).toEqual([tournament])
      expect(await found({ playSizeMax: 4 })).toEqual([])
      expect(await found({ currencyId: 756 })).toEqual([])
      expect(await found({ firstResult: 1, maxResults: 1 })).toEqual([free])
    })

    test('the lobby shows a game in the player’s language, with its price in the currency’s decimals', async () => {
      const { gameInstanceId } = await create('decimals')
      const lobby = await call('getGameLobby', { gameInstanceId }, { languageId: 'de_DE' })
      expect(lobby.gameDetails).toMatchObject({ gameTitle: 'Fünf', gamePlayCost: 2, gameFeePerPlay: 0.5 })
      const oneClick = { oneClickBundleName: 'Fünferpaket', oneClickStartInfo: 'Ein Klick.' }
      expect(lobby.gameDetails).toMatchObject(oneClick)
      const listed = await call('loadGames', { gameInstanceIds: [gameInstanceId] }, { languageId: 'de_DE' })
      expect(fromColumns<GameInstance>(listed)[0]).not.toHaveProperty('oneClickBundleName')
      expect(lobby.rulesHtml).toBeUndefined()
      const english = await call(
        'getGameLobby',
        { gameInstanceId, languageId: 'en_US' },
        { languageId: 'de_DE' },
      )
      expect(english.gameDetails.gameTitle).toBe('Five')
      expect(english.rulesHtml).toBe('<p>Pick five.</p>')
      expect(english.gamePlayerInfo).toEqual({ players: [], playerCount: 0, playCount: 0 })
    })

    test('the lobby answers in the language of the request body, whatever the language of the call is', async () => {
      const memberId = 105
      const target = await create('target', {}, memberId)
      const gameId = target.created.ok ? target.created.gameId : 0
      const satelliteItems = [{ entries: 1, gameId, gameTitle: 'Five' }]
      const prizes = [{ rankNumber: 1, rankNumber2nd: 0, satelliteItems }]
      const { gameInstanceId } = await create('satellite', { prizes }, memberId)
      const titles = async (languageId?: string) =>
        fromColumns<GameInstance>(
          await call('getFilteredGames', languageId === undefined ? {} : { languageId }, { memberId }),
        ).map(({ gameTitle }) => gameTitle)
      expect(await titles('de_DE')).toEqual(['Fünf', 'Fünf'])
      expect(await titles()).toEqual(['Five', 'Five'])
      const payout = await call('getGamePayoutInfo', { gameInstanceId, languageId: 'de_DE' }, { memberId })
      expect(payout.rows[0]?.satelliteItems).toMatchObject([{ gameId, gameTitle: 'Fünf' }])
      expect(payout.rows[0]?.meta?.entriesWorth).toBeGreaterThan(0)
      const lobby = await call('getGameLobby', { gameInstanceId }, { memberId, languageId: 'de_DE' })
      expect(lobby.gamePayoutInfo.rows[0]?.satelliteItems).toMatchObject([{ gameId, gameTitle: 'Fünf' }])
    })

    test('the lobby returns lucky dips that are valid plays of the game', async () => {
      const { gameInstanceId } = await create('lucky')
      const { plays } = await call('getRandomPlaysForGame', { gameInstanceId, count: 50 })
      expect(plays).toHaveLength(50)
      for (const play of plays) expect(play).toMatch(/^\d+(-\d+){4}$/)
    })
  })

  describe('an ended game', () => {
    const play = async (change: Partial<GameDefinition> = {}) => {
      const game = await world.game({ ...ONE_OF_THREE, ...change })
      const players = [await world.player(), await world.player(), await world.player()]
      for (const [index, { playerId }] of players.entries()) {
        await world.buy(playerId, game, [String(index + 1)])
      }
      await untilStatus(database, game.gameInstanceId, 'ENDED')
      const { rows } = await sql<{ player_id: number }>`
        select player_id from prizes where game_instance_id = ${game.gameInstanceId}`.execute(database.kysely)
      const winner = rows[0]!.player_id
      return { ...game, winner, loser: players.find(({ playerId }) => playerId !== winner)!.playerId }
    }

    test('the results show each player their own plays and winnings, and every player the winners', async () => {
      const { gameInstanceId, winner, loser } = await play()
      const won = await call('getGameResults', { gameInstanceId }, { playerId: winner })
      expect(won).toMatchObject({
        gameStatus: 'ENDED',
        myWinnings: 3.6,
        plays: [{ prize: 3.6, isMyPlay: true }],
      })
      expect(won.winners).toMatchObject([{ amount: 3.6, count: 1, jackpot: false }])
      const { playId } = won.plays[0]!
      expect(won.gameDrawResults).toMatchObject([
        { drawNumber: 1, drawWinnerCount: 1, drawResults: [{ playId }] },
      ])
      const lost = await call('getGameResults', { gameInstanceId }, { playerId: loser })
      expect(lost.myWinnings).toBe(0)
      expect(lost.plays[0]?.prize).toBeUndefined()
      expect((await call('getGameResults', { gameInstanceId })).plays).toEqual([])
    })

    test('an ended game pays the amounts of its payout table, which is marked as final', async () => {
      const { gameInstanceId } = await play()
      const payout = await call('getGamePayoutInfo', { gameInstanceId })
      expect(payout).toMatchObject({
        final: true,
        prizePool: 3.6,
        rows: [{ rankPrize: 3.6, meta: { odds: 3 } }],
      })
    })

    test('an ended game is in its players’ history, five a page, and among the game’s last results', async () => {
      const { gameInstanceId, gameId, winner } = await play()
      const search = async (body: OperationRequest<'searchGameHistory'>) => {
        const { result, totalCount } = await call('searchGameHistory', body, { playerId: winner })
        return { games: fromColumns<GameInstance>(result), totalCount }
      }
      const { games, totalCount } = await search({ page: 0 })
      expect(games.map((game) => game.gameInstanceId)).toEqual([gameInstanceId])
      expect(totalCount).toBe(1)
      expect(await search({ page: 1 })).toEqual({ games: [], totalCount: 1 })
      const gameEndedMin = games[0]!.startTime! + 86_400_000
      expect(await search({ page: 0, request: { gameEndedMin } })).toEqual({ games: [], totalCount: 0 })
      const draws = await call('getGameLastWinningDraws', { gameId })
      expect(draws).toMatchObject([{ gameInstanceId, sequenceNumber: 1, draw: { drawWinnerCount: 1 } }])
    })

    test('a game history has pages of the requested size, and the count of all games found', async () => {
      const { playerId } = await world.player()
      const memberId = 106
      const ended: number[] = []
      for (let index = 0; index < 7; index += 1) {
        const { gameInstanceId } = await addGame(database, {}, memberId)
        ended.unshift(gameInstanceId)
        await sql`insert into instance_players (game_instance_id, player_id, play_count, play_max)
          values (${gameInstanceId}, ${playerId}, 1, 20)`.execute(database.kysely)
        await sql`update game_instances set status = 'ENDED', ended_at = now() + ${index} * interval '1 second'
          where game_instance_id = ${gameInstanceId}`.execute(database.kysely)
      }
      const search = async (body: OperationRequest<'searchGameHistory'>) => {
        const { result, totalCount } = await call('searchGameHistory', body, { playerId, memberId })
        expect(totalCount).toBe(7)
        return fromColumns<GameInstance>(result).map((game) => game.gameInstanceId)
      }
      expect(await search({ page: 0 })).toEqual(ended.slice(0, 5))
      expect(await search({ page: 1 })).toEqual(ended.slice(5))
      expect(await search({ page: 1, maxResults: 3 })).toEqual(ended.slice(3, 6))
      expect(await search({ page: 0, request: { playerId, languageId: 'en_US' } })).toHaveLength(5)
    })

    test('security 10: a history of another player is refused', async () => {
      const [one, other] = [await world.player(), await world.player()]
      const body = { page: 0, request: { playerId: other.playerId } }
      const refused = call('searchGameHistory', body, { playerId: one.playerId })
      await expect(refused).rejects.toMatchObject({ code: '102' })
    })

    test('security 10: a player gets the proof of their own play only', async () => {
      const { gameInstanceId, winner, loser } = await play()
      const own = await call('getGameResults', { gameInstanceId }, { playerId: winner })
      const playId = own.plays[0]!.playId
      const proof = await call('getPlayProof', { gameInstanceId, playId }, { playerId: winner })
      expect(proof).toMatchObject({ playId, entryCount: 3 })
      const foreign = call('getPlayProof', { gameInstanceId, playId }, { playerId: loser })
      await expect(foreign).rejects.toMatchObject({ code: '102' })
      const unknown = call('getPlayProof', { gameInstanceId, playId: 2 ** 40 }, { playerId: loser })
      await expect(unknown).rejects.toMatchObject({ code: 'Server.ResourceNotFound' })
      await expect(call('getPlayProof', { gameInstanceId, playId })).rejects.toThrow(Fault)
    })

    test('the fairness record of a game is complete only after the draw', async () => {
      const game = await world.game(ONE_OF_THREE)
      const before = await call('getFairnessRecord', { gameInstanceId: game.gameInstanceId })
      expect(before).toMatchObject({ complete: false, commitment: expect.any(String) })
      expect(before.seed).toBeUndefined()
      const { gameInstanceId } = await play()
      const after = await call('getFairnessRecord', { gameInstanceId })
      expect(after).toMatchObject({ complete: true, pool: { wagersMinor: 600 }, entries: { length: 3 } })
    })
  })

  test('security 26: a draw in progress shows only its shown balls, and its winners only at the end', async () => {
    const game = await world.game({
      ...TEST_DEFINITION,
      gamePlayMax: 1,
      playerPlayMax: 1,
      countdownMs: 0,
      drawIntervalMs: 300,
    })
    const { playerId } = await world.player()
    await world.buy(playerId, game, ['1-2-3-4-5'])
    const { gameInstanceId } = game
    await untilStatus(database, gameInstanceId, 'STARTED')
    const seen = await call('getGameResults', { gameInstanceId }, { playerId })
    const stored = await database.kysely
      .selectFrom('game_instances')
      .select(['draws', 'balls_shown'])
      .where('game_instance_id', '=', gameInstanceId)
      .executeTakeFirstOrThrow()
    expect(stored.draws?.[0]?.balls).toHaveLength(5)
    const shownBalls = seen.gameDrawResults.flatMap((draw) => draw.balls)
    expect(shownBalls.length).toBeLessThan(5)
    expect(shownBalls).toEqual(stored.draws?.[0]?.balls.slice(0, shownBalls.length))
    expect(seen).toMatchObject({ winners: [], myWinnings: 0 })
    expect(seen.gameInstance?.fairness?.seed).toBeUndefined()
    expect((await call('getFairnessRecord', { gameInstanceId })).complete).toBe(false)
    expect(seen.gameInstance?.currencyId).toBe(TEST_CURRENCY_ID)
  })
})
