import { Ajv } from 'ajv'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { fromColumns } from '#schemas/protocol/columns.ts'
import { Fault } from '#schemas/protocol/faults.ts'
import { operationSchemas } from '#schemas/protocol/operation-schemas.ts'
import type { OperationName, OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import { systemEntropy } from '#service/adapters/entropy.ts'
import type { JoinGatherer } from '#service/joins/join-gatherer.ts'
import type { Call } from '#service/operations/handler.ts'
import { onEachDatabase, silentLog, type TestDatabase } from '#service/testing/database.ts'
import { buyPlays, ONE_OF_THREE, untilStatus, sellAndDraw, type Sales } from '#service/testing/draws.ts'
import { addGame, addPlayer, TEST_CURRENCY_ID, TEST_DEFINITION } from '#service/testing/world.ts'
import { createGame } from './create-game.ts'
import { openNextInstance } from './instances.ts'

const ajv = new Ajv({ strict: false })

onEachDatabase((open) => {
  let sales: Sales
  let database: TestDatabase
  let joins: JoinGatherer
  beforeAll(async () => {
    sales = sellAndDraw(await open())
    ;({ database, joins } = sales)
  })
  afterAll(() => sales.stop())

  /** Calls an operation as the channel would, and holds its answer against the schema. */
  async function call<Name extends OperationName>(
    name: Name,
    body: OperationRequest<Name>,
    who: { playerId?: number; memberId?: number; languageId?: string } = {},
  ): Promise<OperationResult<Name>> {
    const { default: handler } = (await import(`#service/operations/${name}.ts`)) as {
      default: { run: (call: Call, body: OperationRequest<Name>) => Promise<OperationResult<Name>> }
    }
    const result = await handler.run(
      {
        service: { database, entropy: systemEntropy, log: silentLog },
        site: { memberId: who.memberId ?? 101 },
        player: who.playerId === undefined ? null : { playerId: who.playerId, sessionId: 1 },
        languageId: who.languageId ?? 'en_US',
      } as unknown as Call,
      body,
    )
    const check = ajv.compile(operationSchemas[name].result as object)
    check(JSON.parse(JSON.stringify(result)))
    expect(check.errors).toBeNull()
    return result
  }

  const create = (slug: string, change: Partial<GameDefinition> = {}, memberId = 101) =>
    database.transaction(async (tx) => {
      const created = await createGame(tx, {
        memberId,
        slug,
        definition: { ...TEST_DEFINITION, ...change },
        texts: {
          en: { title: 'Five', rulesHtml: '<p>Pick five.</p><script>alert(1)</script>' },
          de: { title: 'Fünf' },
        },
      })
      if (!created.ok) return { created, gameInstanceId: 0 }
      return { created, gameInstanceId: (await openNextInstance(tx, created.gameId)) ?? 0 }
    })

  describe('a game of the catalogue', () => {
    test('is made once for its slug, and has one open instance however often it is asked for one', async () => {
      const first = await create('twice')
      const second = await create('twice')
      expect(first.created).toMatchObject({ ok: true, isNew: true })
      expect(second.created).toEqual({ ...first.created, isNew: false })
      expect(second.gameInstanceId).toBe(first.gameInstanceId)
    })

    test('that cannot pay is refused with the path of what is wrong', async () => {
      const { created } = await create('broken', { payoutPercentage: 120 })
      expect(created).toMatchObject({ ok: false, refusals: [{ path: '/progressivePercentage' }] })
    })

    test('that gives entries to a game of another currency or site is refused', async () => {
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
    test('security 11: has the games of its own site alone', async () => {
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

    test('filters by flags and bounds, and takes -1 for no filter', async () => {
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

    test('shows a game in the player’s language, with its price in the currency’s decimals', async () => {
      const { gameInstanceId } = await create('decimals')
      const lobby = await call('getGameLobby', { gameInstanceId }, { languageId: 'de_DE' })
      expect(lobby.gameDetails).toMatchObject({ gameTitle: 'Fünf', gamePlayCost: 2, gameFeePerPlay: 0.5 })
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

    test('gives lucky dips that the game takes', async () => {
      const { gameInstanceId } = await create('lucky')
      const { plays } = await call('getRandomPlaysForGame', { gameInstanceId, count: 50 })
      expect(plays).toHaveLength(50)
      for (const play of plays) expect(play).toMatch(/^\d+(-\d+){4}$/)
    })
  })

  describe('a game that has been played', () => {
    const play = async (change: Partial<GameDefinition> = {}) => {
      const game = await addGame(database, { ...ONE_OF_THREE, ...change })
      const players = [await addPlayer(database), await addPlayer(database), await addPlayer(database)]
      for (const [index, { playerId }] of players.entries()) {
        await buyPlays(joins, playerId, game, [String(index + 1)])
      }
      await untilStatus(database, game.gameInstanceId, 'ENDED')
      const { rows } = await sql<{ player_id: number }>`
        select player_id from prizes where game_instance_id = ${game.gameInstanceId}`.execute(database.kysely)
      const winner = rows[0]!.player_id
      return { ...game, winner, loser: players.find(({ playerId }) => playerId !== winner)!.playerId }
    }

    test('shows each player their own plays and winnings, and everybody the winners', async () => {
      const { gameInstanceId, winner, loser } = await play()
      const won = await call('getGameResults', { gameInstanceId }, { playerId: winner })
      expect(won).toMatchObject({
        gameStatus: 'ENDED',
        myWinnings: 3.6,
        plays: [{ prize: 3.6, isMyPlay: true }],
      })
      expect(won.winners).toMatchObject([{ amount: 3.6, count: 1, jackpot: false }])
      expect(won.gameDrawResults).toMatchObject([{ drawNumber: 1, drawWinnerCount: 1 }])
      const lost = await call('getGameResults', { gameInstanceId }, { playerId: loser })
      expect(lost.myWinnings).toBe(0)
      expect(lost.plays[0]?.prize).toBeUndefined()
      expect((await call('getGameResults', { gameInstanceId })).plays).toEqual([])
    })

    test('pays what its payout table says, and says that it is final', async () => {
      const { gameInstanceId } = await play()
      const payout = await call('getGamePayoutInfo', { gameInstanceId })
      expect(payout).toMatchObject({
        final: true,
        prizePool: 3.6,
        rows: [{ rankPrize: 3.6, meta: { odds: 3 } }],
      })
    })

    test('stands in its players’ history, five a page, and among the game’s last results', async () => {
      const { gameInstanceId, gameId, winner } = await play()
      const history = fromColumns<GameInstance>(
        await call('searchGameHistory', { page: 0 }, { playerId: winner }),
      )
      expect(history.map((game) => game.gameInstanceId)).toEqual([gameInstanceId])
      expect((await call('searchGameHistory', { page: 1 }, { playerId: winner })).rows).toEqual([])
      const inFuture = { page: 0, gameEndedMin: history[0]!.startTime! + 86_400_000 }
      expect((await call('searchGameHistory', inFuture, { playerId: winner })).rows).toEqual([])
      const draws = await call('getGameLastWinningDraws', { gameId })
      expect(draws).toMatchObject([{ gameInstanceId, sequenceNumber: 1, draw: { drawWinnerCount: 1 } }])
    })

    test('security 10: proves to a player their own play and nobody else’s', async () => {
      const { gameInstanceId, winner, loser } = await play()
      const own = await call('getGameResults', { gameInstanceId }, { playerId: winner })
      const playId = own.plays[0]!.playId
      const proof = await call('getPlayProof', { gameInstanceId, playId }, { playerId: winner })
      expect(proof).toMatchObject({ playId, entryCount: 3 })
      await expect(call('getPlayProof', { gameInstanceId, playId }, { playerId: loser })).rejects.toThrow(
        Fault,
      )
      await expect(call('getPlayProof', { gameInstanceId, playId })).rejects.toThrow(Fault)
    })

    test('has a complete record, which it had not before', async () => {
      const game = await addGame(database, ONE_OF_THREE)
      const before = await call('getFairnessRecord', { gameInstanceId: game.gameInstanceId })
      expect(before).toMatchObject({ complete: false, commitment: expect.any(String) })
      expect(before.seed).toBeUndefined()
      const { gameInstanceId } = await play()
      const after = await call('getFairnessRecord', { gameInstanceId })
      expect(after).toMatchObject({ complete: true, pool: { wagersMinor: 600 }, entries: { length: 3 } })
    })
  })

  test('security 26: a draw shows what has been shown, and its winners only at the end', async () => {
    const game = await addGame(database, {
      ...TEST_DEFINITION,
      gamePlayMax: 1,
      playerPlayMax: 1,
      countdownMs: 0,
      drawIntervalMs: 300,
    })
    const { playerId } = await addPlayer(database)
    await buyPlays(joins, playerId, game, ['1-2-3-4-5'])
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
