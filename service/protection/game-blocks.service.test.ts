import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { INDEFINITE_UNTIL } from '#schemas/limits.ts'
import { FAULT } from '#schemas/protocol/faults.ts'
import { createJoinGatherer, type JoinGatherer } from '#service/joins/join-gatherer.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { onBothDatabases, silentLog, type TestDatabase } from '#service/testing/database.ts'
import { buyPlays } from '#service/testing/draws.ts'
import { advance } from '#service/testing/test-clock.ts'
import { addGame, addPlayer } from '#service/testing/world.ts'

const HOUR_MS = 3_600_000

onBothDatabases((open) => {
  let database: TestDatabase
  let joins: JoinGatherer
  let call: CallOperation
  beforeAll(async () => {
    database = await open()
    joins = createJoinGatherer({ database, seeds: database.seeds, log: silentLog })
    call = await operationsOn(database, { joins })
  })
  afterAll(() => joins.close())

  const buy = async (playerId: number, game: Awaited<ReturnType<typeof addGame>>) =>
    (await buyPlays(joins, playerId, game, ['1-2-3-4-5'])).exitCode
  const blocksOf = async (playerId: number) => (await call('getGameBlocks', {}, { playerId })).blocks

  describe('a block that a player begins', () => {
    it('refuses joins of the one game with 7 at once, and no other one', async () => {
      const { playerId } = await addPlayer(database)
      const stranger = await addPlayer(database)
      const [game, other] = [await addGame(database), await addGame(database)]
      expect(await buy(playerId, game)).toBe(0)
      expect(await call('blockGames', { gameId: game.gameId, days: 7 }, { playerId })).toBe('success')
      const answer = await buyPlays(joins, playerId, game, ['1-2-3-4-6'])
      expect(answer).toMatchObject({
        exitCode: 7,
        exitDescription: 'You have blocked this game.',
        block: 'game-blocked',
      })
      expect([await buy(playerId, other), await buy(stranger.playerId, game)]).toEqual([0, 0])
    })

    it('refuses joins of every game of a kind', async () => {
      const { playerId } = await addPlayer(database)
      const games = [await addGame(database), await addGame(database)]
      const { rows } = await sql<{ rule: 'oneDrawGame' }>`
        select game_rule as rule from games where game_id = ${games[0]?.gameId}`.execute(database.kysely)
      const gameRule = rows[0]?.rule ?? 'oneDrawGame'
      expect(await call('blockGames', { gameRule, days: 0 }, { playerId })).toBe('success')
      for (const game of games) expect(await buy(playerId, game)).toBe(7)
      expect(await blocksOf(playerId)).toMatchObject([{ gameRule, until: INDEFINITE_UNTIL, isLifted: false }])
    })

    it('ends by itself, and is not made shorter', async () => {
      const { playerId } = await addPlayer(database)
      const game = await addGame(database)
      const block = (days: 1 | 7) => call('blockGames', { gameId: game.gameId, days }, { playerId })
      expect([await block(7), await block(1)]).toEqual(['success', 'blocked-longer'])
      await advance(database, '7 days -1 minute')
      expect(await buy(playerId, game)).toBe(7)
      await advance(database, '2 minutes')
      expect(await blocksOf(playerId)).toEqual([])
      const next = await addGame(database)
      expect(await buy(playerId, next)).toBe(0)
      expect(await block(1)).toBe('success')
    })

    it('is lifted 24 hours after the request, and blocking again forgets the lift', async () => {
      const { playerId } = await addPlayer(database)
      const { gameId } = await addGame(database)
      await call('blockGames', { gameId, days: 0 }, { playerId })
      const [{ blockId } = { blockId: 0 }] = await blocksOf(playerId)
      const lift = () => call('liftGameBlock', { blockId }, { playerId })
      expect([await lift(), await lift()]).toEqual(['success', 'ends-before'])
      const [lifted] = await blocksOf(playerId)
      expect(lifted?.isLifted).toBe(true)
      expect(Math.abs((lifted?.until ?? 0) - database.clock.now() - 24 * HOUR_MS)).toBeLessThan(HOUR_MS)
      expect(await call('blockGames', { gameId, days: 0 }, { playerId })).toBe('success')
      expect(await blocksOf(playerId)).toMatchObject([{ isLifted: false }])
      await lift()
      await advance(database, '24 hours 1 minute')
      expect(await blocksOf(playerId)).toEqual([])
      await expect(lift()).rejects.toMatchObject({ code: FAULT.notYours })
    })

    it('is of a game or a kind of the site, and of the player alone', async () => {
      const { playerId } = await addPlayer(database)
      const stranger = await addPlayer(database)
      const [game, elsewhere] = [await addGame(database), await addGame(database, {}, 102)]
      const block = (wanted: object) => call('blockGames', { days: 1, ...wanted }, { playerId })
      expect(await block({ gameId: elsewhere.gameId })).toBe('no-such-game')
      expect(await block({})).toBe('no-such-game')
      expect(await block({ gameId: game.gameId, gameRule: 'oneDrawGame' })).toBe('no-such-game')
      expect(await block({ gameId: game.gameId })).toBe('success')
      const [{ blockId } = { blockId: 0 }] = await blocksOf(playerId)
      const caller = { playerId: stranger.playerId }
      await expect(call('liftGameBlock', { blockId }, caller)).rejects.toMatchObject({ code: FAULT.notYours })
    })
  })

  it('no join is accepted after a block was acknowledged, also with forty joins in progress', async () => {
    const { playerId } = await addPlayer(database)
    const game = await addGame(database, { gamePlayMax: 1000, playerPlayMax: 1000 })
    const many = () => Array.from({ length: 40 }, () => buy(playerId, game))
    const before = many()
    const blocked = call('blockGames', { gameId: game.gameId, days: 1 }, { playerId })
    const during = many()
    expect(await blocked).toBe('success')
    const after = await Promise.all(many())
    expect(new Set(after)).toEqual(new Set([7]))
    const exits = await Promise.all([...before, ...during])
    const { rows } = await sql<{ plays: number }>`
      select count(*)::integer as plays from plays where player_id = ${playerId}`.execute(database.kysely)
    expect(rows[0]?.plays).toBe(exits.filter((code) => code === 0).length)
  })
})
