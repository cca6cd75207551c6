import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { FAULT } from '#schemas/protocol/faults.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { EVERY_SPIN_WINS } from '#service/testing/draws.ts'
import { readTestSite } from '#service/testing/served-site.ts'
import { addGame, addPlayer, type TestGame } from '#service/testing/world.ts'

type Demo = 'none' | 'verified' | 'visitors'
const siteWith = (demo: Demo) =>
  readTestSite({ modules: { 'instant-games': { enabled: true, settings: { demo } } } })

onEachDatabase((open) => {
  let database: TestDatabase
  let call: CallOperation
  let game: TestGame
  beforeAll(async () => {
    database = await open()
    call = await operationsOn(database)
    game = await addGame(database, EVERY_SPIN_WINS)
  })
  const ask = async (demo: Demo, playerId?: number, isRestricted = false) =>
    call(
      'getDemoCard',
      { gameInstanceId: game.gameInstanceId },
      { site: await siteWith(demo), playerId, isRestricted },
    )
  const countOf = async (table: 'plays' | 'transfers' | 'prizes') => {
    const { count } = await database.kysely
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }

  test('a visitor gets a drawn card, and nothing is sold, stored or paid', async () => {
    const tables = ['plays', 'transfers', 'prizes'] as const
    const before = await Promise.all(tables.map(countOf))
    const card = await ask('visitors')
    expect(card).toEqual({ play: 'W:', balls: [expect.any(Number)], prize: 1.5 })
    expect([1, 2]).toContain(card.balls[0])
    expect(await Promise.all(tables.map(countOf))).toEqual(before)
    const { status } = await database.kysely
      .selectFrom('game_instances')
      .select('status')
      .where('game_instance_id', '=', game.gameInstanceId)
      .executeTakeFirstOrThrow()
    expect(status).toBe('OPEN')
  })

  test('a site without a demo, or where age is verified first, gives visitors none', async () => {
    await expect(ask('none')).rejects.toMatchObject({ code: FAULT.notYours })
    await expect(ask('verified')).rejects.toMatchObject({ code: FAULT.notYours })
  })

  test('where age is verified first, a player gets a card once the identity is verified', async () => {
    const { playerId } = await addPlayer(database)
    await expect(ask('verified', playerId)).rejects.toMatchObject({ code: FAULT.notYours })
    await database.kysely
      .updateTable('players')
      .set({ id_verified_at: sql<number>`service_now()` })
      .where('player_id', '=', playerId)
      .execute()
    expect(await ask('verified', playerId)).toMatchObject({ prize: 1.5 })
    await expect(ask('none', playerId)).rejects.toMatchObject({ code: FAULT.notYours })
  })

  test('players who have restricted themselves, and held or blocked ones, get none anywhere', async () => {
    const { playerId } = await addPlayer(database)
    await expect(ask('visitors', playerId, true)).rejects.toMatchObject({ code: FAULT.notYours })
    for (const segment of ['A', 'A1'] as const) {
      const held = await addPlayer(database, { segment })
      await expect(ask('visitors', held.playerId)).rejects.toMatchObject({ code: FAULT.notYours })
    }
    expect(await ask('visitors', playerId)).toMatchObject({ prize: 1.5 })
  })

  test('a game that is no instant game has no demo card', async () => {
    const { gameInstanceId } = await addGame(database)
    const site = await siteWith('visitors')
    await expect(call('getDemoCard', { gameInstanceId }, { site })).rejects.toMatchObject({
      code: FAULT.notFound,
    })
  })
})
