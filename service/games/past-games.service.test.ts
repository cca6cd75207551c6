import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { DRAWS_LISTED_MAX } from '#schemas/limits.ts'
import { fromColumns } from '#schemas/protocol/columns.ts'
import type { OperationRequest } from '#schemas/protocol/operations.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { ONE_OF_THREE, untilStatus } from '#service/testing/draws.ts'
import { openWorld, type World } from '#service/testing/open-world.ts'
import { findPastDraws } from './views/past-draws.ts'
import { addGame, type TestGame, type TestPlayer } from '#service/testing/world.ts'

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

  /** A game that ended at this second of 2026, with one ball drawn. */
  const addDrawn = async (memberId: number, second: number, change: Partial<GameDefinition> = {}) => {
    const { gameInstanceId } = await addGame(database, change, memberId)
    await sql`update game_instances set status = 'ENDED', balls_shown = 1,
        draws = '[{"drawNumber":1,"balls":[7],"drawWinnerCount":2}]',
        ended_at = '2026-01-01T00:00:00Z'::timestamptz + ${second} * interval '1 second'
      where game_instance_id = ${gameInstanceId}`.execute(database.kysely)
    return gameInstanceId
  }
  const idsOf = (result: { cols: string[]; rows: unknown[][] }) =>
    fromColumns<GameInstance>(result).map(({ gameInstanceId }) => gameInstanceId)

  describe('past draws', () => {
    const memberId = 120
    const START = Date.UTC(2026, 0, 1)
    const lottery: number[] = []
    let race: number
    let refunded: number
    beforeAll(async () => {
      for (let second = 0; second < 12; second += 1) lottery.unshift(await addDrawn(memberId, second))
      race = await addDrawn(memberId, 60, { gameRule: 'regularGame', drawCount: 3 })
      refunded = await addDrawn(memberId, 70)
      await sql`update game_instances set refunded_at = ended_at where game_instance_id = ${refunded}`.execute(
        database.kysely,
      )
      await addDrawn(121, 80)
      await addGame(database, {}, memberId)
    })
    const list = async (
      body: Omit<OperationRequest<'getGameTypeInstances'>, 'gameRule' | 'page'>,
      page = 0,
    ) => call('getGameTypeInstances', { gameRule: 'oneDrawGame', page, ...body }, { memberId })

    test('the kinds of games of a site count its open games under a filter, and name those with results', async () => {
      expect(await call('getGameTypes', {}, { memberId })).toEqual([
        { gameRule: 'regularGame', openCount: 0, hasResults: true },
        { gameRule: 'oneDrawGame', openCount: 1, hasResults: true },
      ])
      const filtered = await call('getGameTypes', { memberId: 121, filter: { free: 1 } }, { memberId })
      expect(filtered.map(({ openCount }) => openCount)).toEqual([0, 0])
    })

    test('security 11: the draws of one kind come in pages, newest first, without refunded games and other sites', async () => {
      const first = await list({})
      expect(first.totalCount).toBe(12)
      expect(idsOf(first.result)).toEqual(lottery.slice(0, 10))
      expect(idsOf((await list({}, 1)).result)).toEqual(lottery.slice(10))
      expect(idsOf((await list({ maxResults: 5 }, 2)).result)).toEqual(lottery.slice(10))
      expect(idsOf((await list({}, DRAWS_LISTED_MAX)).result)).toEqual([])
      expect(fromColumns<GameInstance>(first.result)[0]).toMatchObject({
        endedTime: START + 11_000,
        gameResult: { gameDrawResults: [{ drawNumber: 1, balls: [7], drawWinnerCount: 2 }] },
      })
    })

    test('a period includes the draws of both of its ends', async () => {
      const { result, totalCount } = await list({ gameEndedMin: START + 3000, gameEndedMax: START + 5000 })
      expect(totalCount).toBe(3)
      expect(idsOf(result)).toEqual(lottery.slice(6, 9))
    })

    test('the draws of all kinds come kind by kind, each limited to the same number', async () => {
      const all = async (body: OperationRequest<'getAllGameTypeInstances'>) =>
        (await call('getAllGameTypeInstances', body, { memberId })).map(
          ({ gameRule, result }) => [gameRule, idsOf(result)] as const,
        )
      expect(await all({})).toEqual([
        ['regularGame', [race]],
        ['oneDrawGame', lottery.slice(0, 3)],
      ])
      expect(await all({ maxResults: 1, gameEndedMax: START + 4000 })).toEqual([
        ['oneDrawGame', lottery.slice(7, 8)],
      ])
    })

    test('a kind with more draws than are listed has the newest of each of its games, so that a frequent game leaves room for a rare one', async () => {
      const other = 124
      const rare = await addDrawn(other, 1)
      const frequent = await addGame(database, {}, other)
      await sql`insert into game_instances
          (game_id, member_id, sequence_number, status, definition, currency_id, play_cost_minor, fee_minor, play_max, player_play_max, commitment, seed, sealed_seed, seed_key_id, balls_shown, draws, ended_at)
        select game_id, member_id, 1000 + place, 'ENDED', definition, currency_id, play_cost_minor, fee_minor, play_max, player_play_max, commitment, seed, sealed_seed, seed_key_id, 1,
          '[{"drawNumber":1,"balls":[7],"drawWinnerCount":2}]', '2026-01-01T01:00:00Z'::timestamptz + place * interval '1 second'
        from game_instances cross join generate_series(1, ${DRAWS_LISTED_MAX + 5}) as place
        where game_instance_id = ${frequent.gameInstanceId}`.execute(database.kysely)
      const found = await findPastDraws(database.kysely, { memberId: other })
      const ids = found.map(({ gameInstanceId }) => gameInstanceId)
      expect(ids).toHaveLength(DRAWS_LISTED_MAX)
      expect(ids.at(-1)).toBe(rare)
      const two = await findPastDraws(database.kysely, { memberId: other }, 2)
      expect(two.map(({ gameInstanceId }) => gameInstanceId)).toEqual([ids[0], rare])
    })

    test.each([
      { maxResults: 51 },
      { maxResults: 0 },
      { page: -1 },
      { page: DRAWS_LISTED_MAX + 1 },
      { gameRule: 'chessGame' },
    ])('a request for the page %j is refused', async (change) => {
      const body = { gameRule: 'oneDrawGame', page: 0, ...change } as OperationRequest<'getGameTypeInstances'>
      await expect(call('getGameTypeInstances', body)).rejects.toMatchObject({
        code: 'Client.Error.InvalidBody',
      })
    })
  })

  test('cards of instant games are not among the draws of a site', async () => {
    const memberId = 122
    const gameInstanceId = await addDrawn(memberId, 0)
    const { playerId } = await world.player({ memberId })
    await sql`update game_instances set owner_player_id = ${playerId}
      where game_instance_id = ${gameInstanceId}`.execute(database.kysely)
    expect(await call('getAllGameTypeInstances', {}, { memberId })).toEqual([])
    expect(await call('getGameTypes', {}, { memberId })).toEqual([])
    const body = { gameRule: 'scratchcardGame', page: 0 } as const
    expect((await call('getGameTypeInstances', body, { memberId })).totalCount).toBe(0)
  })

  describe('the part of a player in a game', () => {
    let game: TestGame
    let players: TestPlayer[]
    const detail = (playerId: number | undefined, gameInstanceId = game.gameInstanceId) =>
      call('getGameHistoryDetail', { gameInstanceId }, { playerId })
    beforeAll(async () => {
      game = await world.game(ONE_OF_THREE)
      players = [await world.player(), await world.player()]
      await world.buy(players[0]!.playerId, game, ['1', '2'])
    })

    test('security 10: only a player who took part reads it', async () => {
      await expect(detail(undefined)).rejects.toMatchObject({ code: '101' })
      await expect(detail(players[1]!.playerId)).rejects.toMatchObject({ code: '102' })
      await expect(detail(players[0]!.playerId, 999_999)).rejects.toMatchObject({
        code: 'Server.ResourceNotFound',
      })
    })

    test('before the draw it has the plays and their price, and neither numbers nor prizes', async () => {
      const open = await detail(players[0]!.playerId)
      expect(open).toMatchObject({ totalCost: 5, refunded: 0, myWinnings: 0, gameDrawResults: [] })
      expect(open.plays.map(({ play }) => play)).toEqual(['1', '2'])
      expect(open.gameInstance).toMatchObject({ gameStatus: 'OPEN', playerPlaysInGame: 2 })
      expect(open.gameInstance.endedTime).toBeUndefined()
    })

    test('after the draw it has the numbers and the prizes, and the history shows the same winnings', async () => {
      await world.buy(players[1]!.playerId, game, ['3'])
      await untilStatus(database, game.gameInstanceId, 'ENDED')
      let paid = 0
      for (const { playerId } of players) {
        const ended = await detail(playerId)
        const won = ended.plays.reduce((sum, { prize = 0 }) => sum + prize, 0)
        expect(ended.myWinnings).toBe(won)
        expect(ended.gameDrawResults).toMatchObject([{ balls: [expect.any(Number)] }])
        const { result } = await call('searchGameHistory', { page: 0 }, { playerId })
        expect(fromColumns<GameInstance>(result)).toMatchObject([
          { gameInstanceId: game.gameInstanceId, playerWinnings: won, endedTime: expect.any(Number) },
        ])
        paid += won
      }
      expect(paid).toBe(3.6)
    })

    test('a refunded game shows the amount that was paid back', async () => {
      const other = await world.game(ONE_OF_THREE)
      await world.buy(players[0]!.playerId, other, ['1'])
      await sql`update plays set refunded_at = now()
        where game_instance_id = ${other.gameInstanceId}`.execute(database.kysely)
      expect(await detail(players[0]!.playerId, other.gameInstanceId)).toMatchObject({
        totalCost: 2.5,
        refunded: 2.5,
      })
    })
  })

  test('the bonobo payout is the highest prize: an amount, an item with its value, or entries to another game', async () => {
    const memberId = 123
    const target = await addGame(database, {}, memberId)
    const payout = async (prizes: GameDefinition['prizes']) => {
      const { gameInstanceId } = await addGame(database, { prizes }, memberId)
      const answer = await call('getBonoboPayout', { gameInstanceId, languageId: 'de_DE' }, { memberId })
      const games = await call('loadGames', { gameInstanceIds: [gameInstanceId] }, { memberId })
      expect(fromColumns<GameInstance>(games)[0]?.bonoboPayout).toBe(answer.bonoboPayout)
      expect(fromColumns<GameInstance>(games)[0]).not.toHaveProperty('bonoboItem')
      const lobby = await call('getGameLobby', { gameInstanceId, languageId: 'de_DE' }, { memberId })
      expect(lobby.gameDetails.bonoboItem).toEqual(answer.bonoboItem)
      return answer
    }
    const low = { rankNumber: 2, rankNumber2nd: 0, guaranteedPrizeMinor: 300 }
    expect(
      await payout([{ rankNumber: 1, rankNumber2nd: 0, guaranteedPrizeMinor: 50_000 }, low]),
    ).toMatchObject({
      bonoboPayout: 500,
      final: false,
      currencyId: 978,
    })
    const prizeItem = { name: 'Kettle', worthMinor: 4000 }
    expect(await payout([low, { rankNumber: 1, rankNumber2nd: 0, prizeItem }])).toMatchObject({
      bonoboPayout: 40,
      bonoboItem: { prizeItem: { name: 'Kettle', rankPrize: 40 } },
    })
    const satelliteItems = [{ entries: 2, gameId: target.gameId, gameTitle: 'Five' }]
    expect(await payout([{ rankNumber: 1, rankNumber2nd: 0, satelliteItems }])).toMatchObject({
      satelliteItems: [{ entries: 2 }],
    })
    const elsewhere = call('getBonoboPayout', { gameInstanceId: target.gameInstanceId })
    await expect(elsewhere).rejects.toMatchObject({ code: 'Server.ResourceNotFound' })
  })
})
