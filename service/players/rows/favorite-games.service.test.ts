import { beforeAll, expect, it } from 'vitest'
import { FAULT } from '#schemas/protocol/faults.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { addGame, addPlayer } from '#service/testing/world.ts'

onEachDatabase((open) => {
  let database: TestDatabase
  let call: CallOperation
  let gameId: number
  beforeAll(async () => {
    database = await open()
    call = await operationsOn(database)
    gameId = (await addGame(database)).gameId
  })

  const favoritesOf = async (playerId: number) => {
    const rows = await database.kysely
      .selectFrom('favorite_games')
      .select('game_id')
      .where('player_id', '=', playerId)
      .execute()
    return rows.map((row) => row.game_id)
  }

  it('a game is marked as a favourite of one player and unmarked again, and a repeat changes nothing', async () => {
    const [ada, bob] = [await addPlayer(database), await addPlayer(database)]
    for (let time = 0; time < 2; time += 1) {
      expect(await call('saveFavoriteGame', { gameId }, ada)).toEqual({ gameId, favGame: true })
      expect(await favoritesOf(ada.playerId)).toEqual([gameId])
    }
    await call('saveFavoriteGame', { gameId }, bob)
    for (let time = 0; time < 2; time += 1) {
      expect(await call('deleteFavoriteGame', { gameId }, ada)).toEqual({ gameId, favGame: false })
      expect(await favoritesOf(ada.playerId)).toEqual([])
    }
    expect(await favoritesOf(bob.playerId)).toEqual([gameId])
  })

  it('a game that the site does not have is not found, and a visitor has no favourites', async () => {
    const ada = await addPlayer(database)
    const elsewhere = { ...ada, memberId: 102 }
    for (const operation of ['saveFavoriteGame', 'deleteFavoriteGame'] as const) {
      await expect(call(operation, { gameId: 999_999 }, ada)).rejects.toMatchObject({ code: FAULT.notFound })
      await expect(call(operation, { gameId }, elsewhere)).rejects.toMatchObject({ code: FAULT.notFound })
      await expect(call(operation, { gameId })).rejects.toMatchObject({ code: FAULT.notLoggedIn })
    }
  })
})
