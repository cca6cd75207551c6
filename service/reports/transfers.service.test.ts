import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  couponCost,
  playerBonus,
  playerCash,
  processorClearing,
  siteRevenue,
} from '#service/ledger/accounts.ts'
import { post, reverse } from '#service/ledger/post.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { untilStatus } from '#service/testing/draws.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { openWorld, type World } from '#service/testing/open-world.ts'
import { addGame, type TestGame } from '#service/testing/world.ts'

const EUR = 978
/** The site of the operator API’s test. */
const [siteId, memberId] = ['fixture', 901]
const LINE = '3-11-19-27-40'

onEachDatabase((open) => {
  let database: TestDatabase
  let world: World
  let operator: TestOperatorApi
  let playerId: number
  let game: TestGame
  let deposit: number
  let fee: number
  beforeAll(async () => {
    world = openWorld(await open())
    ;({ database } = world)
    operator = await openOperatorApi(database)
    playerId = (await world.player({ memberId, balanceMinor: 20_000 })).playerId
    game = await addGame(database, { gamePlayMax: 4 }, memberId)
    for (const count of [1, 3]) {
      const userPlays = Array.from({ length: count }, () => LINE)
      await world.join(playerId, game, { site: { memberId }, userPlays })
    }
    await untilStatus(database, game.gameInstanceId, 'ENDED')
    await database.kysely
      .insertInto('deposits')
      .values({
        order_id: 'order-1',
        player_id: playerId,
        member_id: memberId,
        processor_id: 'by-hand',
        processor_reference: 'NTRF-7',
        currency_id: EUR,
        amount_minor: 5000,
        status: sql`'paid'`,
      })
      .execute()
    await database.transaction(async (tx) => {
      const money = (account: ReturnType<typeof playerCash>, amountMinor: number) => ({
        account,
        currencyId: EUR,
        amountMinor,
      })
      deposit = await post(tx, {
        code: 'deposit',
        uniqueKey: 'deposit:order-1',
        entries: [money(processorClearing(memberId), -5000), money(playerCash(playerId), 5000)],
      })
      fee = await post(tx, {
        code: 'adjustment',
        uniqueKey: 'adjustment:42',
        entries: [money(playerCash(playerId), -100), money(siteRevenue(memberId), 100)],
      })
      await reverse(tx, fee, 'correction')
    })
  })
  afterAll(async () => {
    await operator.close()
    await world.stop()
  })

  const find = async (search: string) => (await operator.ask('findTransfers', { siteId }, { search })).answer
  const read = (transferId: number) => operator.ask('getTransfer', { siteId, transferId })

  it('finds a transfer by its number, its reference, the id of its cause, and the reference of a bank', async () => {
    for (const search of [String(deposit), 'deposit:order-1', 'order-1', ' NTRF-7 '])
      expect([search, ...(await find(search))]).toMatchObject([
        search,
        { transferId: deposit, code: 'deposit' },
      ])
    expect(await find('nothing of this kind')).toEqual([])
  })

  it('shows entries that sum to zero, the cause, and what it corrects', async () => {
    const { answer } = await read(deposit)
    expect(answer).toMatchObject({
      reference: 'deposit:order-1',
      cause: { kind: 'deposit', id: 'order-1' },
      entries: [
        { account: 'processorClearing', currencyId: EUR, amountMinor: -5000 },
        { account: 'playerCash', playerId, currencyId: EUR, amountMinor: 5000 },
      ],
      related: [],
    })
    const adjusted = (await read(fee)).answer
    expect(adjusted.cause).toEqual({ kind: 'approval', id: '42' })
    const correction = (await read(adjusted.correctedByTransferId ?? 0)).answer
    expect(correction).toMatchObject({ code: 'correction', correctsTransferId: fee })
  })

  it('a search by a deposit finds the steps in which its bonus was released', async () => {
    const release = (before: number, amountMinor: number) =>
      database.transaction((tx) =>
        post(tx, {
          code: 'bonus-release',
          uniqueKey: `bonus-release:order-1:${before}`,
          entries: [
            { account: playerBonus(playerId), currencyId: EUR, amountMinor: -amountMinor },
            { account: playerCash(playerId), currencyId: EUR, amountMinor },
          ],
        }),
      )
    const award = await database.transaction((tx) =>
      post(tx, {
        code: 'coupon-award',
        uniqueKey: 'coupon:order-1',
        entries: [
          { account: couponCost(memberId), currencyId: EUR, amountMinor: -500 },
          { account: playerBonus(playerId), currencyId: EUR, amountMinor: 500 },
        ],
      }),
    )
    const steps = [await release(0, 120), await release(120, 80), await release(200, 300)]
    const all = [deposit, award, ...steps].toReversed()
    for (const search of ['order-1', 'NTRF-7'])
      expect((await find(search)).map(({ transferId }) => transferId)).toEqual(all)
    const { answer } = await read(steps[1]!)
    expect(answer.cause).toEqual({ kind: 'deposit', id: 'order-1' })
    expect(answer.related.map(({ transferId }) => transferId)).toEqual(all.filter((id) => id !== steps[1]))
  })

  it('shows a purchase with the other transfers of its draw', async () => {
    const { rows } = await sql<{ id: number }>`
      select transfer_id as id from plays where game_instance_id = ${game.gameInstanceId} order by play_id limit 1`.execute(
      database.kysely,
    )
    const { answer } = await read(rows[0]!.id)
    expect(answer).toMatchObject({ code: 'join', cause: { kind: 'draw', id: String(game.gameInstanceId) } })
    expect(answer.entries.find(({ account }) => account === 'instancePool')).toMatchObject({
      gameInstanceId: game.gameInstanceId,
      amountMinor: 250,
    })
    expect(answer.related.map(({ code }) => code)).toEqual(expect.arrayContaining(['join', 'settlement']))
    expect(answer.related.map(({ transferId }) => transferId)).not.toContain(rows[0]!.id)
    expect(answer.hasMoreRelated).toBe(false)
  })

  it('shows no transfer of another site, and none without the permission', async () => {
    const elsewhere = (await world.player()).playerId
    const { rows } = await sql<{ id: number }>`
      select transfer_id as id from entries join accounts using (account_id)
      where kind = 'playerCash' and owner_id = ${elsewhere}`.execute(database.kysely)
    expect((await read(rows[0]!.id)).status).toBe(404)
    expect(await find(String(rows[0]!.id))).toEqual([])
    const { answer } = await operator.ask('createToken', {}, { name: 'ledger', scopes: ['players.read'] })
    const { token } = answer as { token: string }
    const asked = operator.ask('getTransfer', { siteId, transferId: deposit }, undefined, { token })
    expect((await asked).status).toBe(403)
  })
})
