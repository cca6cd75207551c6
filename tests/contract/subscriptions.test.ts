import type { OperationResult } from '#schemas/protocol/operations.ts'
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import type { Subscription } from '#schemas/entities/subscription.ts'
import type { PollResponse } from '#schemas/protocol/frames.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { endSales, EVERY_HOUR } from '#service/testing/subscriptions.ts'
import {
  addGame,
  giveFunds,
  TEST_CURRENCY_ID,
  TEST_MEMBER_ID,
  type TestGame,
} from '#service/testing/world.ts'
import { Client } from './client.ts'
import { register, type Registered } from './register.ts'
import { onEachService, type ServiceHere } from './service-here.ts'

const HOUR_MS = 3_600_000

onEachService((start) => {
  let service: ServiceHere
  let game: TestGame
  let player: Registered
  let stranger: Registered
  let subscriptionId: number
  beforeAll(async () => {
    service = await start()
    const { database } = service
    game = await addGame(database, EVERY_HOUR)
    player = await register(service.port)
    stranger = await register(service.port)
    await database.kysely
      .updateTable('players')
      .set({ segment: 'C' })
      .where('player_id', '=', player.playerId)
      .execute()
    const { playerId } = player
    await database.transaction((tx) => giveFunds(tx, { playerId, memberId: TEST_MEMBER_ID }, 10_000))
  })

  const ask = (who: Registered, op: string, body: object, key?: string) =>
    who.client.call(op, body, { endpoint: 'secured', ...(key !== undefined && { key }) })
  const answered = async <Result>(who: Registered, op: string, body: object, key?: string) => {
    const frame = await ask(who, op, body, key)
    expect(frame.fault).toBeUndefined()
    return frame.result as Result
  }
  const pushed = async (before: PollResponse) => {
    const { pushes } = (await player.client.poll(before.topics)).value as PollResponse
    return pushes.flatMap(({ event, body }) => (event === 'player.subscription' ? [body] : []))
  }
  const listen = async () =>
    (await player.client.poll([{ topic: `cashier/${player.playerId}` }])).value as PollResponse

  it('a visitor can read the dates that a subscription would cover', async () => {
    const visitor = new Client(service.port)
    const { result } = await visitor.call('getSubscriptionDates', { gameId: game.gameId })
    visitor.close()
    const { dates } = result as OperationResult<'getSubscriptionDates'>
    expect(dates).toHaveLength(10)
    expect(dates.every((date, index) => index === 0 || date - (dates[index - 1] ?? 0) === HOUR_MS)).toBe(true)
  })

  it('a subscription is bought with a join once per key, published to its player, and listed', async () => {
    const before = await listen()
    const body = { ...game, userPlays: ['2'], currencyId: TEST_CURRENCY_ID, subscriptions: 3 }
    const key = randomUUID()
    const bought = await answered<OperationResult<'joinGame'>>(player, 'joinGame', body, key)
    expect(bought).toMatchObject({
      exitCode: 0,
      subscriptionCode: 0,
      joinEvent: { totalCost: 2.5, subscriptionCost: 7.5, account: { accountBalance: 90 } },
    })
    expect(await answered(player, 'joinGame', body, key)).toEqual(bought)
    await expect
      .poll(() => pushed(before))
      .toEqual([expect.objectContaining({ change: 'added', drawsLeft: 3 })])

    const list = await answered<Subscription[]>(player, 'getPlayerGameSubscriptions', {})
    expect(list).toHaveLength(1)
    const { dates } = await answered<OperationResult<'getSubscriptionDates'>>(
      player,
      'getSubscriptionDates',
      {
        gameId: game.gameId,
      },
    )
    expect(list[0]).toMatchObject({
      gameId: game.gameId,
      gameTitle: 'Test game',
      gameRule: 'oneDrawGame',
      active: true,
      status: 'active',
      remainingBalance: 7.5,
      drawPrice: 2.5,
      drawsBought: 3,
      drawsLeft: 3,
      playerPlays: ['2'],
      currencyId: TEST_CURRENCY_ID,
      nextDrawTime: dates[0],
    })
    subscriptionId = list[0]?.id ?? 0
    const { gameId } = game
    expect(await answered(player, 'hasPlayerGameSubscriptions', { gameId })).toEqual({
      hasSubscriptions: true,
      activeCount: 1,
    })
    expect(await answered(player, 'hasPlayerGameSubscriptions', { gameId: gameId + 1 })).toMatchObject({
      hasSubscriptions: false,
    })
  })

  it('a subscription is entered into the next instance that opens', async () => {
    const before = await listen()
    await endSales(service.service.database, game.gameInstanceId, { drawn: false })
    await expect
      .poll(() => pushed(before), { timeout: 15_000 })
      .toEqual([
        expect.objectContaining({
          change: 'entered',
          subscriptionId,
          drawsLeft: 2,
          remainingBalance: 5,
          playerPlaysInGame: 1,
        }),
      ])
    const { subscription, draws } = await answered<OperationResult<'getPlayerGameSubscriptionPlays'>>(
      player,
      'getPlayerGameSubscriptionPlays',
      { subscriptionId },
    )
    expect(draws).toEqual([
      expect.objectContaining({
        gameInstanceId: subscription.nextGameInstanceId,
        sequenceNumber: 2,
        gameStatus: 'OPEN',
        outcome: 'entered',
      }),
    ])
    const lobby = await answered<{ gameDetails: object }>(player, 'getGameLobby', {
      gameInstanceId: subscription.nextGameInstanceId,
    })
    expect(lobby.gameDetails).toMatchObject({ playerInGame: true, playerPlaysInGame: 1 })
  })

  it('security 10: a subscription cannot be read or cancelled by another player', async () => {
    for (const op of ['getPlayerGameSubscriptionPlays', 'isSubscriptionActive']) {
      expect((await ask(stranger, op, { subscriptionId })).fault?.code).toBe('102')
    }
    const { fault } = await ask(stranger, 'removePlayerGameSubscription', { subscriptionId }, randomUUID())
    expect(fault?.code).toBe('102')
    expect(await answered(stranger, 'getPlayerGameSubscriptions', {})).toEqual([])
    expect(await answered(player, 'isSubscriptionActive', { subscriptionId })).toEqual({
      active: true,
      status: 'active',
    })
  })

  it('a subscription is cancelled once, with one or several keys, and its remaining draws are refunded', async () => {
    const remove = (key: string) =>
      answered<Subscription>(player, 'removePlayerGameSubscription', { subscriptionId }, key)
    const key = randomUUID()
    const removed = await remove(key)
    expect(removed).toMatchObject({
      active: false,
      status: 'cancelled',
      cancelReason: 'player',
      remainingBalance: 0,
      drawsLeft: 0,
    })
    expect(await remove(key)).toEqual(removed)
    expect(await remove(randomUUID())).toMatchObject({ status: 'cancelled', endedTime: removed.endedTime })
    const { accountBalance } = await answered<{ accountBalance: number }>(player, 'getPlayerAccountBalance', {
      currencyId: TEST_CURRENCY_ID,
    })
    expect(accountBalance).toBe(95)
    expect(await answered(player, 'isSubscriptionActive', { subscriptionId })).toEqual({
      active: false,
      status: 'cancelled',
    })
    expect(await checkLedger(service.service.database)).toEqual([])
  })
})
