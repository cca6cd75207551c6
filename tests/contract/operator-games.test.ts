import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkLedger } from '#service/ledger/check.ts'
import { until } from '#service/testing/draws.ts'
import { EVERY_HOUR } from '#service/testing/subscriptions.ts'
import { addGame, giveFunds, type TestGame } from '#service/testing/world.ts'
import { openWebhookReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts'
import { readDemoGames } from '#tools/demo/demo-games.ts'
import { operatorApi, type OperatorApi } from './operator-api.ts'
import { register, type Registered } from './register.ts'
import { EACH_DATABASE } from '#service/testing/database.ts'
import { type ServiceHere, Services } from './service-here.ts'

const EUR = 978
const HOUR_MS = 3_600_000
const REASON = { reason: 'The prize is being replaced' }

describe.each(EACH_DATABASE)('games by the operators’ API, on the %s database', (kind) => {
  const services = new Services()
  let here: ServiceHere
  let operator: OperatorApi
  let ada: Registered
  let receiver: WebhookReceiver
  beforeAll(async () => {
    receiver = await openWebhookReceiver()
    here = await services.start(kind, { WEBHOOK_ORIGINS: receiver.origin })
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
  afterAll(async () => {
    await services.end()
    await receiver.close()
  })

  const siteId = 'aurora'
  const seen = async ({ gameId }: TestGame) => {
    const { answer } = await operator.ask('getGames', { siteId }, { gameId })
    return answer.games[0]
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

  it('a webhook gets a signed message about a sale', async () => {
    const request = { url: receiver.origin, events: ['plays.sold' as const] }
    const { answer } = await operator.ask('createWebhook', { siteId }, request)
    const game = await addGame(here.database, EVERY_HOUR)
    await buy(game)
    await expect.poll(() => receiver.received).toHaveLength(1)
    const { body, headers } = receiver.received[0]!
    const subject = String(game.gameInstanceId)
    expect(new Webhook(answer.secret).verify(body, headers)).toMatchObject({
      type: 'plays.sold',
      data: { siteId, subject, playerId: ada.playerId, plays: 1 },
    })
    await operator.ask('endWebhook', { siteId, webhookId: answer.webhookId })
  })

  it('a draw is moved and then called off, and its players are refunded to the cent', async () => {
    const game = await addGame(here.database, EVERY_HOUR)
    const before = await balance()
    await buy(game)
    expect(await balance()).toBe(before - 2.5)
    const instance = { siteId, gameInstanceId: game.gameInstanceId }
    const tournamentStartTime = Date.now() + 3 * HOUR_MS
    const moved = await operator.ask('rescheduleInstance', instance, { ...REASON, tournamentStartTime })
    expect(moved).toMatchObject({
      status: 200,
      answer: { instances: [{ tournamentStartTime, playCount: 1 }] },
    })
    const soon = { ...REASON, tournamentStartTime: 1000 }
    const early = await operator.ask('rescheduleInstance', instance, soon)
    expect(early).toMatchObject({ status: 422, answer: { refusals: [{ path: '$.tournamentStartTime' }] } })
    const calledOff = await operator.ask('callOffInstance', instance, REASON)
    expect(calledOff).toMatchObject({
      status: 200,
      answer: { instances: [{ gameStatus: 'OPEN' }, { refundReason: 'called-off' }] },
    })
    expect(await lastAudit()).toMatchObject({
      action: 'instance.called-off',
      body: { siteId: 'aurora', gameInstanceId: game.gameInstanceId, ...REASON },
    })
    const again = await operator.ask('callOffInstance', instance, REASON)
    expect(again).toMatchObject({ status: 409, answer: { error: 'conflict' } })
    await until(balance, (amount) => amount === before)
    expect(await checkLedger(here.database)).toEqual([])
  })

  it('a game is paused, resumed and ended, and each is in the audit log with its reason', async () => {
    const game = await addGame(here.database, EVERY_HOUR)
    const which = { siteId, gameId: game.gameId }
    const pause = () => operator.ask('pauseGame', which, REASON)
    const resume = () => operator.ask('resumeGame', which, REASON)
    expect(await pause()).toMatchObject({ status: 200, answer: { state: 'paused' } })
    expect(await lastAudit()).toMatchObject({
      action: 'game.paused',
      body: { gameId: game.gameId, ...REASON },
    })
    expect(await pause()).toMatchObject({ status: 409 })
    await until(
      () => seen(game),
      (listed) => listed?.instances.length === 0,
    )
    expect(await resume()).toMatchObject({
      status: 200,
      answer: { state: 'offered', instances: [{ sequenceNumber: 2, gameStatus: 'OPEN' }] },
    })
    const ended = await operator.ask('endGame', which, REASON)
    expect(ended).toMatchObject({ status: 200, answer: { state: 'ended' } })
    expect(await lastAudit()).toMatchObject({ action: 'game.ended' })
    expect(await resume()).toMatchObject({ status: 409 })
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

  it('a game is exported as a file, and added again under another name', async () => {
    const { gameId } = await addGame(here.database, EVERY_HOUR)
    const { status, answer: file } = await operator.ask('getGameFile', { siteId, gameId })
    expect([status, file.definition.gameRule]).toEqual([200, 'oneDrawGame'])
    const added = await operator.ask('createGame', { siteId }, { ...file, slug: `${file.slug}-again` })
    expect(added).toEqual({
      status: 200,
      answer: {
        gameId: expect.any(Number),
        isNew: true,
        worstCase: expect.objectContaining({ plays: expect.any(Number) }),
        warnings: [],
      },
    })
    expect(await lastAudit()).toMatchObject({ action: 'game.created' })
    const copy = await operator.ask('getGameFile', { siteId, gameId: added.answer.gameId })
    expect(copy.answer.definition).toEqual(file.definition)
  })

  it('a game whose few sales cost the site money is added with its worst case and a warning', async () => {
    const { gameId } = await addGame(here.database, EVERY_HOUR)
    const { answer: file } = await operator.ask('getGameFile', { siteId, gameId })
    const tickets = {
      slug: 'costly-tickets',
      texts: { en: { title: 'Tickets' } },
      definition: {
        ...file.definition,
        gameRule: 'raffleGame' as const,
        gamePlaySize: 1,
        gamePlayRange: 40,
        gamePlayCostMinor: 500,
        gameFeePerPlayMinor: 0,
        gamePlayMax: 40,
        playerPlayMax: 40,
        payoutPercentage: 0,
        prizes: [{ rankNumber: 1, rankNumber2nd: 0, guaranteedPrizeMinor: 12_000 }],
        schedule: file.definition.schedule,
      },
    }
    const { answer } = await operator.ask('createGame', { siteId }, tickets)
    expect(answer).toMatchObject({
      isNew: true,
      worstCase: { plays: 1, takenMinor: 500, siteLossMinor: 11_500 },
      warnings: [
        {
          path: '/definition/schedule/minimumPlays',
          reason: expect.stringContaining('make it 24 or more'),
        },
      ],
    })
  })

  it('IE 1956 s.28: a game with prizes above an Irish licence is refused with the paragraph, and the same game within it is added', async () => {
    const [house] = await readDemoGames(join(import.meta.dirname, '../../sites'), 'harbour')
    const { definition, ...file } = house!
    const weekly = {
      kind: 'tournament' as const,
      everyMs: 7 * 24 * HOUR_MS,
      registrationClosesBeforeMs: 0,
      minimumPlays: 10_000,
      underMinimum: 'refund' as const,
    }
    const site = { siteId: 'harbour' }
    const refused = await operator.ask('createGame', site, {
      ...file,
      definition: { ...definition, schedule: weekly },
    })
    expect(refused).toMatchObject({
      status: 422,
      answer: {
        refusals: [
          {
            path: '$.definition.prizes',
            expected: expect.stringMatching(
              /^are 34000000 in the draw of a week.* \(ie 1956 s\.28: Gaming and Lotteries Act 1956/,
            ),
          },
        ],
      },
    })
    const added = await operator.ask('createGame', site, { ...file, definition })
    expect(added).toMatchObject({ status: 200, answer: { isNew: true } })
  })

  it('the texts and images of a game are corrected, its terms stay, and the audit log has the reason', async () => {
    const { gameId } = await addGame(here.database, EVERY_HOUR)
    const { answer: before } = await operator.ask('getGameFile', { siteId, gameId })
    const texts = { en: { title: 'The right title', rulesHtml: '<p>Rules</p><script>alert(1)</script>' } }
    const request = { texts, images: { logo: '/logo.png' }, reason: 'It was misspelt' }
    const corrected = await operator.ask('correctGame', { siteId, gameId }, request)
    expect(corrected).toMatchObject({ status: 200, answer: { gameId, gameTitle: 'The right title' } })
    const { answer: after } = await operator.ask('getGameFile', { siteId, gameId })
    expect(after).toEqual({
      ...before,
      texts: { en: { title: 'The right title', rulesHtml: '<p>Rules</p>' } },
      images: { logo: '/logo.png' },
    })
    expect(await lastAudit()).toMatchObject({
      action: 'game.texts-corrected',
      body: { gameId, reason: 'It was misspelt', texts },
    })
    const shown = await ada.client.call('getFilteredGames', {})
    expect(JSON.stringify(shown.result)).toContain('The right title')
    const none = await operator.ask('correctGame', { siteId, gameId: 999_999 }, request)
    expect(none.status).toBe(404)
  })

  it('a change without a reason and an invalid game are refused with the path of the error', async () => {
    const post = (path: string, body: object) => operator.call('POST', `/sites/aurora${path}`, body)
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
