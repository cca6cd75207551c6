import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PollResponse } from '#schemas/protocol/frames.ts'
import { addGame, type TestGame } from '#service/testing/world.ts'
import { Client } from './client.ts'
import { operatorApi, type OperatorApi } from './operator-api.ts'
import { register, type Registered } from './register.ts'
import { EACH_DATABASE } from '#service/testing/database.ts'
import { type ServiceHere, Services } from './service-here.ts'

const EUR = 978
const LOBBY = [{ topic: 'lobby/101' }]

describe.each(EACH_DATABASE)('maintenance, on the %s database', (kind) => {
  const services = new Services()
  let here: ServiceHere
  let operator: OperatorApi
  let game: TestGame
  let ada: Registered
  beforeAll(async () => {
    here = await services.start(kind, { SANDBOX_PROCESSOR: '1' })
    operator = operatorApi(here)
    game = await addGame(here.database)
    ada = await register(here.port)
  })
  afterAll(() => services.end())
  afterEach(() => change({ enabled: false }))

  const change = (body: object) => operator.call('PUT', '/sites/aurora/maintenance', body)
  const begin = (more: object = {}) => change({ enabled: true, message: 'Back at noon', ...more })
  const secured = (op: string, body: object, key: string = randomUUID()) =>
    ada.client.call(op, body, { endpoint: 'secured', key })
  const order = (key?: string) =>
    secured('depositRequestInfo', { processorId: 'sandbox', amount: 25, currencyId: EUR }, key)
  const configuration = async (siteId = 'aurora') => {
    const { result } = await new Client(here.port, siteId).call('init')
    return (result as { configuration: object }).configuration
  }

  it('the operator starts and ends maintenance, and players see its message and its end', async () => {
    const endsAt = Date.now() + 3_600_000
    const begun = { enabled: true, message: 'Back at noon', endsAt }
    expect(await operator.ask('setMaintenance', { siteId: 'aurora' }, begun)).toMatchObject({
      status: 200,
      answer: begun,
    })
    expect(await configuration()).toEqual({
      MAINTENANCE_ENABLED: 'true',
      MAINTENANCE_MESSAGE: 'Back at noon',
      MAINTENANCE_END_TIME: endsAt,
    })
    expect(await configuration('kola')).toEqual({ MAINTENANCE_ENABLED: 'false', MAINTENANCE_MESSAGE: '' })
    await change({ enabled: false, message: 'Works tonight' })
    expect(await configuration()).toEqual({
      MAINTENANCE_ENABLED: 'false',
      MAINTENANCE_MESSAGE: 'Works tonight',
    })
    expect((await operator.ask('getMaintenance', { siteId: 'aurora' })).answer).toMatchObject({
      enabled: false,
      message: 'Works tonight',
      endsAt: null,
    })
  })

  it('the message of maintenance is in each language that the operator gives, and in no other', async () => {
    const messages = { de: 'Mittags zurück', ar: 'نعود ظهرًا' }
    expect((await begin({ messages })).status).toBe(200)
    expect(await configuration()).toEqual({
      MAINTENANCE_ENABLED: 'true',
      MAINTENANCE_MESSAGE: 'Back at noon',
      MAINTENANCE_MESSAGES: messages,
    })
    expect((await operator.ask('getMaintenance', { siteId: 'aurora' })).answer).toMatchObject({ messages })
    expect((await begin({ messages: { xx: 'Nowhere' } })).status).toBe(422)
    expect((await change({ enabled: false, messages })).status).toBe(422)
    await begin()
    expect(await configuration()).not.toHaveProperty('MAINTENANCE_MESSAGES')
  })

  it('connected clients receive the start and the end of maintenance as events', async () => {
    const follower = new Client(here.port)
    await follower.call('ping')
    const { topics } = (await follower.poll(LOBBY)).value as PollResponse
    const [on, off] = [
      { enabled: true, message: 'Back at one' },
      { enabled: false, message: 'At six' },
    ]
    await change(on)
    await change(off)
    await expect
      .poll(async () => {
        const { pushes } = (await follower.poll(topics)).value as PollResponse
        // The topic may still bring what other tests did.
        return pushes.filter(({ body }) => /At six|Back at one/.test(JSON.stringify(body)))
      })
      .toMatchObject([
        {
          event: 'game.maintenance',
          body: { MAINTENANCE_ENABLED: 'true', MAINTENANCE_MESSAGE: 'Back at one' },
        },
        { event: 'game.maintenance', body: { MAINTENANCE_ENABLED: 'false', MAINTENANCE_MESSAGE: 'At six' } },
      ])
  })

  it('operations on money and plays are refused during maintenance, and succeed after it', async () => {
    await begin()
    const refused = { ok: false, fault: { code: 'Server.Maintenance' } }
    expect(await order()).toMatchObject(refused)
    expect(await secured('getDepositStep', { currencyId: EUR })).toMatchObject(refused)
    expect(await secured('cancelDepositRequest', { orderId: 'x' })).toMatchObject(refused)
    expect(await secured('removePlayerGameSubscription', { subscriptionId: 1 })).toMatchObject(refused)
    expect(await secured('confirmCrosswordEnd', { gameInstanceId: game.gameInstanceId })).toMatchObject(
      refused,
    )
    const join = { ...game, userPlays: ['1-2-3-4-5'], currencyId: EUR }
    const closed = { ok: false, fault: { code: '234' } }
    expect(await secured('joinGame', join)).toMatchObject(closed)
    expect(await secured('joinGamePerm', join)).toMatchObject(closed)
    expect(await secured('getDepositRequests', {})).toMatchObject({ ok: true, result: [] })
    await change({ enabled: false, message: '' })
    expect(await order()).toMatchObject({ ok: true, result: { status: 'created' } })
  })

  it('held sales refuse joins with 234, and leave everything else as it is', async () => {
    const hold = (held: boolean) => operator.ask('setSales', { siteId: 'aurora' }, { held })
    expect(await hold(true)).toMatchObject({ status: 200, answer: { held: true } })
    expect((await operator.ask('getSales', { siteId: 'aurora' })).answer).toMatchObject({ held: true })
    const join = { ...game, userPlays: ['1-2-3-4-5'], currencyId: EUR }
    const closed = { ok: false, fault: { code: '234' } }
    expect(await secured('joinGame', join)).toMatchObject(closed)
    expect(await secured('joinGamePerm', join)).toMatchObject(closed)
    expect(await order()).toMatchObject({ ok: true, result: { status: 'created' } })
    expect(await configuration()).toMatchObject({ MAINTENANCE_ENABLED: 'false' })
    const audit = await here.service.database.kysely
      .selectFrom('audit_log')
      .select(['action', 'body'])
      .orderBy('audit_id', 'desc')
      .executeTakeFirst()
    expect(audit).toEqual({
      action: 'site.sales',
      body: { siteId: 'aurora', held: true, before: { held: false } },
    })
    await hold(false)
    const { result, fault } = await secured('joinGame', join)
    expect(fault).toBeUndefined()
    // The registration of this player is short: the next reason in the order.
    expect(result).toMatchObject({ exitCode: 7 })
  })

  it('a call that is refused during maintenance leaves its key free, and an earlier call gets its first answer', async () => {
    const [early, late] = [randomUUID(), randomUUID()]
    const first = await order(early)
    await begin()
    expect(await order(early)).toEqual(first)
    expect(await order(late)).toMatchObject({ ok: false, fault: { code: 'Server.Maintenance' } })
    await change({ enabled: false, message: '' })
    expect(await order(late)).toMatchObject({ ok: true, result: { status: 'created' } })
  })

  it('players can log in and log out during maintenance', async () => {
    const { client, username, password } = await register(here.port)
    await begin()
    expect((await client.call('logout')).ok).toBe(true)
    expect((await client.call('login', { username, password })).ok).toBe(true)
  })

  it.each([
    [{ enabled: true }, 422],
    [{ enabled: true, message: 'x'.repeat(501) }, 400],
    [{ enabled: 'true', message: '' }, 400],
    [{ enabled: true, message: '', endsAt: 1 }, 422],
    [{ enabled: false, message: '', endsAt: Date.now() + 3_600_000 }, 422],
  ])('the maintenance request %j is refused with %i', async (body, status) => {
    expect((await change(body)).status).toBe(status)
    expect(await configuration()).toMatchObject({ MAINTENANCE_ENABLED: 'false' })
  })

  it('security 12: maintenance is changed only with the operator’s token, and each change is in the audit log', async () => {
    const guess = operatorApi(here, 'wrong')
    const body = { enabled: true, message: '' }
    expect((await guess.call('PUT', '/sites/aurora/maintenance', body)).status).toBe(401)
    expect((await operator.call('PUT', '/sites/nowhere/maintenance', body)).status).toBe(404)
    await begin()
    const audit = await here.service.database.kysely
      .selectFrom('audit_log')
      .select(['actor', 'action', 'body'])
      .orderBy('audit_id', 'desc')
      .executeTakeFirst()
    expect(audit).toEqual({
      actor: 'RUN_TOKEN',
      action: 'site.maintenance',
      body: {
        siteId: 'aurora',
        enabled: true,
        message: 'Back at noon',
        endsAt: null,
        before: expect.objectContaining({ enabled: false }),
      },
    })
  })
})
