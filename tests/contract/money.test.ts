import type { OperationResult } from '#schemas/protocol/operations.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PollResponse } from '#schemas/protocol/frames.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { addGame, type TestGame } from '#service/testing/world.ts'
import { complete, PASSWORD, register, type Registered } from './register.ts'
import { EACH_DATABASE } from '#service/testing/database.ts'
import { type ServiceHere, Services } from './service-here.ts'

const EUR = 978

describe.each(EACH_DATABASE)('money over the wire, on the %s database', (kind) => {
  const services = new Services()
  let service: ServiceHere
  let game: TestGame
  let player: Registered
  beforeAll(async () => {
    service = await services.start(kind, { SANDBOX_PROCESSOR: '1' })
    game = await addGame(service.database)
    player = await register(service.port)
  })
  afterAll(() => services.end())

  const call = async <Result>(op: string, body: object, key?: string) => {
    const frame = await player.client.call(op, body, {
      endpoint: 'secured',
      ...(key === undefined ? {} : { key }),
    })
    expect(frame.fault).toBeUndefined()
    return frame.result as Result
  }
  const join = (key: string, userPlays = ['3-11-19-27-40']) =>
    call<OperationResult<'joinGame'>>('joinGame', { ...game, userPlays, currencyId: EUR }, key)
  const balance = async () =>
    (await call<{ accountBalance: number }>('getPlayerAccountBalance', { currencyId: EUR })).accountBalance
  /** Goes to the processor's page as a browser would, and decides there. */
  const pay = async (redirectUrl: string) => {
    const answer = await fetch(`http://127.0.0.1:${service.port}${redirectUrl}`, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'paid' }),
      redirect: 'manual',
    })
    expect(answer.status).toBe(303)
  }
  const deposit = (key: string) =>
    call<OperationResult<'depositRequestInfo'>>(
      'depositRequestInfo',
      { processorId: 'sandbox', amount: 25, currencyId: EUR, returnPath: '/deposit' },
      key,
    )

  it('the deposit step accepts a request without a currency, and uses the site’s first currency', async () => {
    const step = await call<OperationResult<'getDepositStep'>>('getDepositStep', { languageId: 'de_DE' })
    expect(step.status).toBe('ready')
    expect(step.processors[0]).toMatchObject({ processorId: 'sandbox', currencyId: EUR })
    expect(await call('getDepositStep', { currencyId: EUR })).toEqual(step)
  })

  it('a new player has accounts with a balance of zero, and cannot join', async () => {
    const accounts = await call<object[]>('getPlayerAccounts', {})
    expect(accounts).toContainEqual(
      expect.objectContaining({ accountType: 43, accountCurrency: EUR, accountBalance: 0 }),
    )
    expect((await join(randomUUID())).exitCode).not.toBe(0)
  })

  it('a deposit is paid on the processor’s page, and its balance is published on the player’s topic', async () => {
    const topic = `cashier/${player.playerId}`
    const before = (await player.client.poll([{ topic }])).value as PollResponse
    const key = randomUUID()
    const created = await deposit(key)
    expect(created).toMatchObject({
      status: 'created',
      redirectUrl: expect.stringContaining('/sandbox-processor/'),
    })
    expect(await deposit(key)).toEqual(created)
    await pay(created.redirectUrl as string)
    expect(await balance()).toBe(25)
    const { orderId } = created
    expect(await call('checkDepositRequest', { orderId })).toMatchObject({
      orderId,
      status: 'paid',
      amount: 25,
    })
    expect(await call('getDepositRequests', {})).toHaveLength(1)
    await expect
      .poll(async () => {
        const { pushes } = (await player.client.poll(before.topics)).value as PollResponse
        return pushes.map(({ event }) => event)
      })
      .toEqual(['player.balanceUpdate', 'player.order'])
  })

  it('a player with money whose registration is not complete can neither join nor withdraw; completing it opens both', async () => {
    const playerSegment = async () =>
      (await call<OperationResult<'init'>>('init', {})).player?.verification.playerSegment
    const withdrawal = async () =>
      (await call<OperationResult<'getWithdrawalStep'>>('getWithdrawalStep', { currencyId: EUR })).status
    expect(await playerSegment()).toBe('B')
    expect(await join(randomUUID())).toMatchObject({ exitCode: 7 })
    expect(await withdrawal()).toBe('registration-needed')
    const bankAccount = { holder: 'Ada Lovelace', number: 'DE89370400440532013000' }
    const asked = { amount: 25, currencyId: EUR, bankAccount, password: PASSWORD }
    expect(await call('payoutSubmit', asked, randomUUID())).toMatchObject({ status: 'registration-needed' })
    expect(await balance()).toBe(25)
    await complete(player.client)
    expect(await playerSegment()).toBe('C')
    expect(await withdrawal()).not.toBe('registration-needed')
  })

  it.each([
    '/\t/evil.example',
    '/\n',
    '/\r/evil.example',
    '//evil.example',
    '/\\evil.example',
    '/ x',
    '/a\u0000',
    '/a#b',
  ])('security 20: a deposit with the return path %j is refused', async (returnPath) => {
    const body = { processorId: 'sandbox', amount: 25, currencyId: EUR, returnPath }
    const { fault } = await player.client.call('depositRequestInfo', body, {
      endpoint: 'secured',
      key: randomUUID(),
    })
    expect(fault).toMatchObject({
      code: 'Client.Error.InvalidBody',
      args: { path: '/returnPath', keyword: 'pattern' },
    })
  })

  it('a join with a repeated key takes its price once', async () => {
    const key = randomUUID()
    const first = await join(key)
    expect(first).toMatchObject({
      exitCode: 0,
      joinEvent: { totalCost: 2.5, account: { accountBalance: 22.5 } },
    })
    expect(await join(key)).toEqual(first)
    expect(await balance()).toBe(22.5)
    const other = await player.client.call(
      'joinGame',
      { ...game, userPlays: ['1-2-3-4-5'], currencyId: EUR },
      { endpoint: 'secured', key },
    )
    expect(other.fault?.code).toBe('Client.Error.KeyReused')
  })

  it('plays can be checked before a join', async () => {
    const ask = (plays: string[]) =>
      call('arePlaysAvailableForGame', { gameInstanceId: game.gameInstanceId, plays })
    expect(await ask(['3-11-19-27-40'])).toMatchObject({ exitCode: 0 })
    expect(await ask(['3-11'])).toMatchObject({ exitCode: 8 })
  })

  it('an order of a deposit can be cancelled by the player', async () => {
    const { orderId } = await deposit(randomUUID())
    expect(await call('cancelDepositRequest', { orderId })).toMatchObject({ orderId, status: 'cancelled' })
  })

  it('a join or a deposit without a key is refused', async () => {
    for (const [op, body] of [
      ['joinGame', { ...game, userPlays: ['3-11-19-27-40'], currencyId: EUR }],
      ['depositRequestInfo', { processorId: 'sandbox', amount: 25, currencyId: EUR }],
    ] as const) {
      const { fault } = await player.client.call(op, body, { endpoint: 'secured' })
      expect(fault?.code).toBe('Client.Error.KeyRequired')
    }
  })

  it('the ledger keeps every invariant after these payments', async () => {
    expect(await checkLedger(service.service.database)).toEqual([])
  })
})
