import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { FAULT } from '#schemas/protocol/faults.ts'
import { createJoinGatherer, type JoinGatherer } from '#service/joins/join-gatherer.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { onEachDatabase, silentLog, type TestDatabase } from '#service/testing/database.ts'
import { buyPlays, EVERY_SPIN_WINS, ONE_OF_THREE, runDraws, until } from '#service/testing/draws.ts'
import { addGame, addPlayer, balanceOf, eventsOf, type TestGame } from '#service/testing/world.ts'

const START_MINOR = 100_000
const PRICE_MINOR = 110
const PAID_SPIN: Partial<GameDefinition> = {
  ...EVERY_SPIN_WINS,
  gamePlayCostMinor: 100,
  gameFeePerPlayMinor: 10,
}

onEachDatabase((open) => {
  let database: TestDatabase
  let joins: JoinGatherer
  let call: CallOperation
  beforeAll(async () => {
    database = await open()
    joins = createJoinGatherer({ database, seeds: database.seeds, log: silentLog })
    call = await operationsOn(database, { joins })
  })
  afterAll(() => joins.close())

  /** A card that nothing draws yet. */
  const bought = async (game: TestGame) => {
    const { playerId } = await addPlayer(database, { balanceMinor: START_MINOR })
    const { gameInstanceId } = await buyPlays(joins, playerId, game, ['W:'])
    return { playerId, gameInstanceId }
  }
  const cancel = (gameInstanceId: number, playerId: number, key?: string) =>
    call('joinGameCancel', { gameInstanceId }, { playerId, key })
  const statusOf = async (gameInstanceId: number) => {
    const { status } = await database.kysely
      .selectFrom('game_instances')
      .select('status')
      .where('game_instance_id', '=', gameInstanceId)
      .executeTakeFirstOrThrow()
    return status
  }

  test('a card that is not drawn is taken back by its player, its price once and exactly, however often it is asked for', async () => {
    const game = await addGame(database, PAID_SPIN)
    const { playerId, gameInstanceId } = await bought(game)
    expect(await balanceOf(database, playerId)).toBe(START_MINOR - PRICE_MINOR)
    const { playerId: stranger } = await addPlayer(database)
    await expect(cancel(gameInstanceId, stranger)).rejects.toMatchObject({ code: FAULT.notYours })

    const answer = { gameInstanceId, refunded: 1.1, currencyId: 978 }
    const keys = [...Array.from({ length: 12 }, (_, at) => `cancel-${at}`), 'cancel-0']
    const answers = await Promise.all(keys.map((key) => cancel(gameInstanceId, playerId, key)))
    expect(answers).toEqual(keys.map(() => answer))

    const drawing = runDraws(database)
    await until(
      () => statusOf(gameInstanceId),
      (status) => status === 'ENDED',
    )
    await drawing.stop()
    expect(await balanceOf(database, playerId)).toBe(START_MINOR)
    expect(await cancel(gameInstanceId, playerId)).toEqual(answer)
    expect(await balanceOf(database, playerId)).toBe(START_MINOR)
    const told = (await eventsOf(database, `cashier/${playerId}`)).map(({ event }) => event)
    expect(told.filter((event) => event === 'game.refunded')).toHaveLength(1)
  })

  test('of cards that are cancelled while they are drawn, each is either paid back or played, never both', async () => {
    const game = await addGame(database, PAID_SPIN)
    const cards = await Promise.all(Array.from({ length: 12 }, () => bought(game)))
    const drawing = runDraws(database)
    drawing.wake()
    const outcomes = await Promise.allSettled(
      cards.map(({ gameInstanceId, playerId }) => cancel(gameInstanceId, playerId)),
    )
    const isBack = outcomes.map(({ status }) => status === 'fulfilled')
    for (const [at, { gameInstanceId, playerId }] of cards.entries()) {
      const end = isBack[at] === true ? 'ENDED' : 'STARTED'
      await until(
        () => statusOf(gameInstanceId),
        (status) => status === end,
      )
      const left = isBack[at] === true ? START_MINOR : START_MINOR - PRICE_MINOR
      expect(await balanceOf(database, playerId)).toBe(left)
    }
    const codes = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.code)] : []))
    expect(codes.filter((code) => code !== FAULT.processingFailed)).toEqual([])

    const last = await bought(game)
    drawing.wake()
    await until(
      () => statusOf(last.gameInstanceId),
      (status) => status === 'STARTED',
    )
    await drawing.stop()
    await expect(cancel(last.gameInstanceId, last.playerId)).rejects.toMatchObject({
      code: FAULT.processingFailed,
    })
    expect(await checkLedger(database)).toEqual([])
  })

  test('a play in a draw that players share, a card that nobody has bought, and no game at all are not found', async () => {
    const { playerId } = await addPlayer(database, { balanceMinor: START_MINOR })
    const shared = await addGame(database, ONE_OF_THREE)
    await buyPlays(joins, playerId, shared, ['1'])
    const open = await addGame(database, PAID_SPIN)
    for (const gameInstanceId of [shared.gameInstanceId, open.gameInstanceId, 999_999_999]) {
      await expect(cancel(gameInstanceId, playerId)).rejects.toMatchObject({ code: FAULT.notFound })
    }
  })
})
