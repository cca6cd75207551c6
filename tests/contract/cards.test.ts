import type { OperationResult } from '#schemas/protocol/operations.ts'
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import type { FairnessRecord } from '#schemas/entities/fairness-record.ts'
import type { PollResponse } from '#schemas/protocol/frames.ts'
import { verifyRecord } from '#modules/fairness/rules/verify-record.ts'
import { nodeHashes } from '#service/games/rules/node-hashes.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { EVERY_SPIN_WINS } from '#service/testing/draws.ts'
import { addGame, type TestGame } from '#service/testing/world.ts'
import type { Client } from './client.ts'
import { register, type Registered } from './register.ts'
import { onEachService, type ServiceHere } from './service-here.ts'

onEachService((start) => {
  let service: ServiceHere
  let game: TestGame
  let player: Registered
  let stranger: Registered
  beforeAll(async () => {
    service = await start()
    // A free wheel that pays, so that nobody needs to deposit first.
    game = await addGame(service.database, {
      ...EVERY_SPIN_WINS,
      gamePlayCostMinor: 0,
      gameFeePerPlayMinor: 0,
    })
    player = await register(service.port)
    stranger = await register(service.port)
    await service.service.database.kysely
      .updateTable('players')
      .set({ segment: 'C' })
      .where('player_id', '=', player.playerId)
      .execute()
  })

  const send = (who: Registered, op: string, body: object, options: Parameters<Client['call']>[2] = {}) =>
    who.client.call(op, body, options)
  const finish = (who: Registered, body: object, key?: string) =>
    send(who, 'confirmCrosswordEnd', body, key === undefined ? {} : { key })
  const spin = async () => {
    const body = { ...game, userPlays: ['W:'], currencyId: 978 }
    const frame = await send(player, 'joinGame', body, { key: randomUUID(), endpoint: 'secured' })
    expect(frame.fault).toBeUndefined()
    return frame.result as OperationResult<'joinGame'>
  }
  const results = async (who: Registered, gameInstanceId: number) =>
    (await send(who, 'getGameResults', { gameInstanceId })).result as OperationResult<'getGameResults'>
  const drawn = async (gameInstanceId: number) => {
    await expect
      .poll(async () => (await results(player, gameInstanceId)).gameStatus, { timeout: 10_000 })
      .toBe('STARTED')
  }

  it('a spin is bought, seen by its player only, ended once, and proved', async () => {
    const topic = `cashier/${player.playerId}`
    const before = (await player.client.poll([{ topic }])).value as PollResponse
    const { gameInstanceId, exitCode } = await spin()
    expect(exitCode).toBe(0)
    await drawn(gameInstanceId)
    expect(await results(player, gameInstanceId)).toMatchObject({
      gameDrawResults: [{ balls: [expect.any(Number)] }],
      plays: [{ play: 'W:', prize: 1.5 }],
      myWinnings: 0,
    })
    expect((await results(stranger, gameInstanceId)).gameDrawResults).toEqual([])

    const key = randomUUID()
    const first = await finish(player, { gameInstanceId }, key)
    expect(first.fault).toBeUndefined()
    expect(first.result as OperationResult<'confirmCrosswordEnd'>).toMatchObject({
      gameStatus: 'ENDED',
      myWinnings: 1.5,
      account: { accountBalance: 1.5 },
    })
    const repeated = await finish(player, { gameInstanceId }, key)
    expect(repeated.result).toEqual(first.result)
    const anew = await send(
      player,
      'confirmCrosswordEnd',
      { gameInstanceId },
      { key: randomUUID(), endpoint: 'secured' },
    )
    expect(anew.result).toEqual(first.result)

    await expect
      .poll(async () => {
        const { pushes } = (await player.client.poll(before.topics)).value as PollResponse
        return pushes.map(({ event }) => event).toSorted()
      })
      .toEqual([
        'game.drawEnded',
        'game.end',
        'game.start',
        'game.winners',
        'player.allWinnings',
        'player.balanceUpdate',
        'player.joined',
      ])
    const record = (await send(stranger, 'getFairnessRecord', { gameInstanceId })).result as FairnessRecord
    const steps = await verifyRecord(record, nodeHashes)
    expect(steps.filter((step) => !step.ok)).toEqual([])
  })

  it('security 10: a card can be ended only by its player, and only with a key', async () => {
    const { gameInstanceId } = await spin()
    await drawn(gameInstanceId)
    const codeOf = async (who: Registered, body: object, key?: string) =>
      (await finish(who, body, key)).fault?.code
    expect(await codeOf(stranger, { gameInstanceId }, randomUUID())).toBe('102')
    expect(await codeOf(player, { gameInstanceId })).toBe('Client.Error.KeyRequired')
    expect(await codeOf(player, { gameInstanceId: 'one' }, randomUUID())).toBe('Client.Error.InvalidBody')
    expect(await codeOf(player, { gameInstanceId: 999_999_999 }, randomUUID())).toBe(
      'Server.ResourceNotFound',
    )
    expect((await results(player, gameInstanceId)).gameStatus).toBe('STARTED')
  })

  it('the ledger balances after these cards', async () => {
    expect(await checkLedger(service.service.database)).toEqual([])
  })
})
