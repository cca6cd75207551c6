import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListedGame } from '#schemas/operator/games.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { until } from '#service/testing/draws.ts'
import { EVERY_HOUR } from '#service/testing/subscriptions.ts'
import { addGame, giveFunds, type TestGame } from '#service/testing/world.ts'
import { operatorApi, type OperatorApi } from './operator-api.ts'
import { register, type Registered } from './register.ts'
import { type Kind, type ServiceHere, Services } from './service-here.ts'

const EUR = 978
const HOUR_MS = 3_600_000
const REASON = { reason: 'The prize is being replaced' }

describe.each<Kind>(['embedded', 'postgres'])('games by the operators’ API, on the %s database', (kind) => {
  const services = new Services()
  let here: ServiceHere
  let operator: OperatorApi
  let ada: Registered
  beforeAll(async () => {
    here = await services.start(kind)
    operator = operatorApi(here)
    ada = await register(here.port)
    const { playerId } = ada
    await here.database.kysely
      .updateTable('players')
      .set({ segment: 'C' })
      .where('player_id', '=', playerId)
      .execute()
    await here.database.transaction((tx) => giveFunds(tx, { playerId, memberId: 101 }, 10_000))
  })
  afterAll(() => services.end())

  const get = async (path: string) => (await operator.call('GET', `/sites/aurora${path}`)).answer
  const post = (path: string, body: object = REASON) => operator.call('POST', `/sites/aurora${path}`, body)
  const seen = async ({ gameId }: TestGame) => {
    const games = (await get('/games')) as ListedGame[]
    return games.find((game) => game.gameId === gameId)
  }
  const balance = async () => {
    const frame = await ada.client.call(
      'getPlayerAccountBalance',
      { currencyId: EUR },
      { endpoint: 'secured' },
    )
    return (frame.result as { accountBalance: number }).accountBalance
  }
  const buy = async (game: TestGame) => {
    const body = { ...game, userPlays: ['1'], currencyId: EUR }
    const frame = await ada.client.call('joinGame', body, { endpoint: 'secured', key: crypto.randomUUID() })
    expect(frame.result).toMatchObject({ exitCode: 0 })
  }
  const lastAudit = () =>
    here.database.kysely
      .selectFrom('audit_log')
      .select(['actor', 'action', 'body'])
      .orderBy('audit_id', 'desc')
      .executeTakeFirst()

  it('a draw is moved and then called off, and its players are refunded to the cent', async () => {
    const game = await addGame(here.database, EVERY_HOUR)
    const before = await balance()
    await buy(game)
    expect(await balance()).toBe(before - 2.5)
    const instance = `/instances/${game.gameInstanceId}`
    const tournamentStartTime = Date.now() + 3 * HOUR_MS
    const moved = await post(`${instance}/reschedule`, { ...REASON, tournamentStartTime })
    expect(moved).toMatchObject({
      status: 200,
      answer: { instances: [{ tournamentStartTime, playCount: 1 }] },
    })
    const early = await post(`${instance}/reschedule`, { ...REASON, tournamentStartTime: 1000 })
    expect(early).toMatchObject({ status: 422, answer: { refusals: [{ path: '$.tournamentStartTime' }] } })
    const calledOff = await post(`${instance}/refund`)
    expect(calledOff).toMatchObject({
      status: 200,
      answer: { instances: [{ gameStatus: 'OPEN' }, { refundReason: 'called-off' }] },
    })
    expect(await lastAudit()).toMatchObject({
      action: 'instance.called-off',
      body: { siteId: 'aurora', gameInstanceId: game.gameInstanceId, ...REASON },
    })
    expect(await post(`${instance}/refund`)).toMatchObject({ status: 409, answer: { error: 'conflict' } })
    await until(balance, (amount) => amount === before)
    expect(await checkLedger(here.database)).toEqual([])
  })

  it('a game is paused, resumed and ended, and each is in the audit log with its reason', async () => {
    const game = await addGame(here.database, EVERY_HOUR)
    const path = `/games/${game.gameId}`
    expect(await post(`${path}/pause`)).toMatchObject({ status: 200, answer: { state: 'paused' } })
    expect(await lastAudit()).toMatchObject({
      action: 'game.paused',
      body: { gameId: game.gameId, ...REASON },
    })
    expect(await post(`${path}/pause`)).toMatchObject({ status: 409 })
    await until(
      () => seen(game),
      (listed) => listed?.instances.length === 0,
    )
    expect(await post(`${path}/resume`)).toMatchObject({
      status: 200,
      answer: { state: 'offered', instances: [{ sequenceNumber: 2, gameStatus: 'OPEN' }] },
    })
    expect(await post(`${path}/end`)).toMatchObject({ status: 200, answer: { state: 'ended' } })
    expect(await lastAudit()).toMatchObject({ action: 'game.ended' })
    expect(await post(`${path}/resume`)).toMatchObject({ status: 409 })
  })

  it.each([
    ['POST', '/games/999999/pause', REASON],
    ['POST', '/games/999999/end', REASON],
    ['POST', '/instances/999999/refund', REASON],
    ['POST', '/instances/999999/reschedule', { ...REASON, tournamentStartTime: 1000 }],
    ['GET', '/games/999999/file', undefined],
  ] as const)(
    'the request %s %s for a game that the site does not have is answered with 404',
    async (method, path, body) => {
      expect((await operator.call(method, `/sites/aurora${path}`, body)).status).toBe(404)
      expect((await operator.call(method, `/sites/nowhere${path}`, body)).status).toBe(404)
    },
  )

  it('a change without a reason and an invalid game are refused with the path of the error', async () => {
    expect(await post('/games/1/end', {})).toMatchObject({
      status: 400,
      answer: { refusals: [{ path: '$.reason' }] },
    })
    expect(await post('/games', { slug: 'nothing' })).toMatchObject({
      status: 400,
      answer: { refusals: [{ path: '$.texts' }, { path: '$.definition' }] },
    })
  })
})
