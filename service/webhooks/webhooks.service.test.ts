import type { EndpointRequest } from '#schemas/operator/endpoints.ts'
import { Webhook as Receiver } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { WEBHOOKS_MAX } from '#schemas/operator/webhooks.ts'
import { systemClock } from '#service/base/clock.ts'
import { readConfig } from '#service/config/config.ts'
import type { Db } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { createJoinGatherer } from '#service/joins/join-gatherer.ts'
import { move } from '#service/states/move.ts'
import { lastBefore } from '#service/testing/audited.ts'
import { onEachDatabase, silentLog, type TestDatabase } from '#service/testing/database.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { joinAttempt } from '#service/testing/join-attempt.ts'
import { openTestSites, smallManifest, type TestSites } from '#service/testing/sites.ts'
import { advance } from '#service/testing/test-clock.ts'
import {
  addGame,
  addPlayer,
  TEST_CURRENCY_ID,
  TEST_MEMBER_ID,
  type TestPlayer,
} from '#service/testing/world.ts'
import { type PageRequest, readByOne } from '#service/testing/read-by-one.ts'
import { WITHDRAWALS } from '#service/withdrawals/withdrawal-states.ts'
import {
  openWebhookReceiver,
  type ReceivedMessage,
  type WebhookReceiver,
} from '#tests/support/webhook-receiver.ts'
import { forgetOldMessages } from './webhook-messages.ts'
import { openWebhookSender, type WebhookService } from './webhook-runner.ts'

const SITE = { siteId: 'shop' }
const OTHER_SITE = { siteId: 'other' }

onEachDatabase((open) => {
  let database: TestDatabase
  let sites: TestSites
  let api: TestOperatorApi
  let receiver: WebhookReceiver
  let service: WebhookService
  let player: TestPlayer
  const log = { warn: () => undefined, error: () => undefined, info: () => undefined } as never

  beforeAll(async () => {
    database = await open()
    player = await addPlayer(database, { balanceMinor: 1000 })
    receiver = await openWebhookReceiver()
    sites = await openTestSites({
      'shop/manifest.json': smallManifest('shop', TEST_MEMBER_ID, { operatorId: 1 }),
      'other/manifest.json': smallManifest('other', TEST_MEMBER_ID + 1, { operatorId: 1 }),
    })
    const config = readConfig({ WEBHOOK_ORIGINS: receiver.origin })
    api = await openOperatorApi(database, { sites: sites.sites, config })
    service = { database, keys: api.keys, clock: systemClock, log, config, sites: sites.sites }
  })
  afterAll(async () => {
    await api.close()
    await sites.close()
    await receiver.close()
  })
  beforeEach(async () => {
    await database.kysely.deleteFrom('webhook_deliveries').execute()
    await database.kysely.deleteFrom('webhooks').execute()
    await database.kysely.deleteFrom('webhook_messages').execute()
    receiver.received.length = 0
    receiver.status = 200
  })

  const hook = async (events: readonly string[], site = SITE) => {
    const { status, answer } = await api.ask('createWebhook', site, {
      url: `${receiver.origin}/in`,
      events: [...events],
    })
    expect(status).toBe(201)
    return answer
  }
  let added = 0
  const withdrawal = async (db: Db = database.kysely, of?: TestPlayer) => {
    const { playerId } = of ?? (await addPlayer(database))
    const id = `hooked-${(added += 1)}`
    await db
      .insertInto('withdrawals')
      .values({
        withdrawal_id: id,
        player_id: playerId,
        member_id: TEST_MEMBER_ID,
        currency_id: TEST_CURRENCY_ID,
        status: 'pending',
        processor_id: 'sandbox-card',
        return_method: 'card',
        account_ending: '',
        amount_minor: 4000,
        fee_minor: 0,
      })
      .execute()
    return { id, playerId }
  }
  const deliveries = async (state?: 'waiting' | 'delivered' | 'given-up') => {
    const { answer } = await api.ask('listWebhookDeliveries', SITE, { ...(state && { state }) })
    return answer.deliveries
  }
  const sendAll = async (by = service) => {
    const sender = openWebhookSender(by)
    await sender.begin()
    await sender.whenIdle()
  }
  /** The messages in the order of the changes: deliveries that are sent at the same time arrive in any order. */
  const received = () => receiver.received.toSorted((one, other) => numberOf(one) - numberOf(other))
  const numberOf = ({ id }: ReceivedMessage) => Number(id.slice(id.indexOf('-') + 1))

  it('each change is one message, signed so that the library of the standard accepts it', async () => {
    const { secret } = await hook(['withdrawal.*'])
    const { id, playerId } = await withdrawal()
    await sendAll()
    const row = { withdrawal_id: id, status: 'pending' } as const
    await database.transaction((tx) =>
      move(tx, WITHDRAWALS, row, { event: 'cancel', set: { decided_at: now } }),
    )
    await sendAll()
    expect(received().map(({ type, data }) => [type, data])).toEqual([
      ['withdrawal.pending', { siteId: 'shop', subject: id, playerId }],
      ['withdrawal.cancelled', { siteId: 'shop', subject: id, playerId, before: 'pending' }],
    ])
    for (const { body, headers } of receiver.received) new Receiver(secret).verify(body, headers)
    const byOne = await readByOne(
      async (page: PageRequest<number>) => {
        const { answer } = await api.ask('listWebhookDeliveries', SITE, page)
        return { rows: answer.deliveries, hasMore: answer.hasMore }
      },
      ({ deliveryId }) => deliveryId,
    )
    expect(byOne).toEqual((await deliveries()).map(({ deliveryId }) => deliveryId))
    expect(byOne).toHaveLength(2)
    const [{ body, headers }] = receiver.received as [ReceivedMessage]
    expect(() => new Receiver(secret).verify(`${body} `, headers)).toThrow('No matching signature')
  })

  it('the plays of a player that are sold together are one message, with their number and price', async () => {
    await hook(['plays.sold', 'instance.*'])
    const game = await addGame(database)
    const joins = createJoinGatherer({ database, seeds: database.seeds, log: silentLog })
    const userPlays = ['40-3-11-19-27', '1-2-3-4-5']
    await joins.join(joinAttempt(player.playerId, game, { userPlays }))
    await joins.close()
    await sendAll()
    const subject = String(game.gameInstanceId)
    const sold = { siteId: 'shop', subject, playerId: player.playerId, plays: 2, amountMinor: 500 }
    expect(received().map(({ type, data }) => [type, data])).toEqual([
      ['instance.open', { siteId: 'shop', subject }],
      ['plays.sold', { ...sold, currencyId: TEST_CURRENCY_ID }],
    ])
  })

  it('a change that is rolled back, of another site, or that nobody asks for has no message', async () => {
    await hook(['deposit.*'])
    await hook(['withdrawal.*'], OTHER_SITE)
    await withdrawal()
    await hook(['withdrawal.pending'])
    await expect(
      database.transaction(async (tx) => {
        await withdrawal(tx, player)
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await sendAll()
    expect(receiver.received).toEqual([])
    expect(await database.kysely.selectFrom('webhook_messages').selectAll().execute()).toEqual([])
  })

  it('a player’s registration, ban and exclusion have messages, with the end of the exclusion', async () => {
    await hook(['player.*'])
    const { playerId } = await addPlayer(database)
    const row = database.kysely.updateTable('players').where('player_id', '=', playerId)
    await row.set({ status: 'banned' }).execute()
    await row.set({ excluded_until: now }).execute()
    await row.set({ excluded_until: null }).execute()
    await row.set({ excluded_until: null }).execute()
    await sendAll()
    expect(
      received().map(({ type, data }) => [type, data['playerId'], data['before'] ?? data['until']]),
    ).toEqual([
      ['player.registered', playerId, undefined],
      ['player.banned', playerId, 'active'],
      ['player.excluded', playerId, expect.any(Number)],
      ['player.excluded', playerId, null],
    ])
  })

  it('a failed delivery is tried again later with the same id, and given up after three days', async () => {
    await hook(['withdrawal.*'])
    await withdrawal()
    receiver.status = 500
    await sendAll()
    const [failed] = await deliveries('waiting')
    expect(failed).toMatchObject({ attempts: 1, lastStatus: 500, lastError: 'the answer has the status 500' })
    await sendAll()
    expect(receiver.received).toHaveLength(1)
    await advance(database, '6 seconds')
    receiver.status = 200
    await sendAll()
    expect(receiver.received.map(({ id }) => id)).toEqual([failed!.messageId, failed!.messageId])
    expect(await deliveries('delivered')).toMatchObject([{ attempts: 2, lastStatus: 200 }])

    await withdrawal()
    receiver.status = 302
    let attempts = 0
    while ((await deliveries('waiting')).length > 0) {
      await sendAll()
      attempts += 1
      await advance(database, '25 hours')
    }
    expect(attempts).toBe(13)
    const [lost] = await deliveries('given-up')
    expect(lost).toMatchObject({ attempts: 13, lastStatus: 302 })
    receiver.status = 204
    await api.ask('repeatWebhookDelivery', { ...SITE, deliveryId: lost!.deliveryId }, {})
    await sendAll()
    expect(await deliveries('given-up')).toEqual([])
  })

  it('a receiver that is away, or no longer allowed, is named in the delivery without its address', async () => {
    await hook(['withdrawal.*'])
    await withdrawal()
    await sendAll({ ...service, config: readConfig({}) })
    expect(await deliveries()).toMatchObject([{ lastError: 'its origin is not in WEBHOOK_ORIGINS' }])
    const away = await openWebhookReceiver()
    await away.close()
    await database.kysely.updateTable('webhooks').set({ url: away.origin }).execute()
    await advance(database, '6 seconds')
    const config = readConfig({ WEBHOOK_ORIGINS: away.origin })
    await sendAll({ ...service, config })
    expect(await deliveries()).toMatchObject([{ lastError: 'ECONNREFUSED', attempts: 2 }])
  })

  it('one receiver that does not answer delays no other one', async () => {
    const slow = await hook(['withdrawal.*'])
    await hook(['withdrawal.*'])
    const slowAddress = `${receiver.origin}/slow`
    await database.kysely
      .updateTable('webhooks')
      .set({ url: slowAddress })
      .where('webhook_id', '=', slow.webhookId)
      .execute()
    for (let count = 0; count < 6; count += 1) await withdrawal()
    const answered = Promise.withResolvers<void>()
    const allOfOther = Promise.withResolvers<void>()
    const sent = { slow: 0, other: 0 }
    const sender = openWebhookSender(service, async ({ url }) => {
      const to = url === slowAddress ? 'slow' : 'other'
      sent[to] += 1
      if (sent.other === 6) allOfOther.resolve()
      if (to === 'slow') await answered.promise
      return 200
    })
    await sender.begin()
    await allOfOther.promise
    expect(sent.slow).toBeLessThanOrEqual(4)
    await withdrawal()
    answered.resolve()
    await sender.whenIdle()
    await sender.begin()
    await sender.whenIdle()
    expect(sent).toEqual({ slow: 7, other: 7 })
    expect(await deliveries('waiting')).toEqual([])
  })

  it('a sender that stops takes no further deliveries', async () => {
    await hook(['withdrawal.*'])
    for (let count = 0; count < 6; count += 1) await withdrawal()
    const sender = openWebhookSender(service, async () => {
      sender.stop()
      return 200
    })
    await sender.begin()
    await sender.whenIdle()
    expect(await deliveries('delivered')).toHaveLength(4)
    expect(await deliveries('waiting')).toMatchObject([{ attempts: 0 }, { attempts: 0 }])
  })

  it('a receiver that is gone pauses its webhook, and its messages wait', async () => {
    const { webhookId } = await hook(['withdrawal.*'])
    await withdrawal()
    receiver.status = 410
    await sendAll()
    const { answer } = await api.ask('listWebhooks', SITE)
    expect(answer.webhooks).toMatchObject([
      { webhookId, pauseReason: 'The receiver answered 410 Gone.', waiting: 1 },
    ])
    receiver.status = 200
    await advance(database, '6 seconds')
    await sendAll()
    expect(receiver.received).toHaveLength(1)
    await api.ask('resumeWebhook', { ...SITE, webhookId }, {})
    await sendAll()
    expect(receiver.received).toHaveLength(2)
  })

  it('a new secret signs beside the one before for a day', async () => {
    const { webhookId, secret: before } = await hook(['webhook.test'])
    const renewed = await api.ask('renewWebhookSecret', { ...SITE, webhookId }, {})
    await api.ask('testWebhook', { ...SITE, webhookId }, {})
    await sendAll()
    const [both] = receiver.received as [ReceivedMessage]
    new Receiver(before).verify(both.body, both.headers)
    new Receiver(renewed.answer.secret).verify(both.body, both.headers)
    await advance(database, '25 hours')
    await api.ask('testWebhook', { ...SITE, webhookId }, {})
    await sendAll()
    const last = receiver.received.at(-1)!
    new Receiver(renewed.answer.secret).verify(last.body, last.headers)
    expect(() => new Receiver(before).verify(last.body, last.headers)).toThrow('No matching signature')
  })

  it('the messages of a period are sent once more, those that wait not twice', async () => {
    const { webhookId } = await hook(['withdrawal.*'])
    await withdrawal()
    await sendAll()
    await withdrawal()
    const from = (await deliveries())[1]!.createdTime
    const replayed = await api.ask('replayWebhook', { ...SITE, webhookId }, { from })
    expect(replayed.answer).toEqual({ messages: 1 })
    await sendAll()
    const ids = receiver.received.map(({ id }) => id)
    expect(ids).toHaveLength(3)
    expect(new Set(ids).size).toBe(2)
  })

  it('an ended webhook gets nothing more, and its messages are forgotten after 30 days', async () => {
    const { webhookId } = await hook(['withdrawal.*'])
    await withdrawal()
    await api.ask('endWebhook', { ...SITE, webhookId }, {})
    await withdrawal()
    await sendAll()
    expect(receiver.received).toEqual([])
    expect((await api.ask('listWebhooks', SITE)).answer).toEqual({ webhooks: [], hasMore: false })
    expect((await api.ask('pauseWebhook', { ...SITE, webhookId }, {})).status).toBe(404)
    await advance(database, '31 days')
    await forgetOldMessages(database)
    expect(await deliveries()).toEqual([])
  })

  it('an address outside of WEBHOOK_ORIGINS is refused, and so is a webhook too many', async () => {
    const request = { url: 'https://elsewhere.example/in', events: ['withdrawal.*'] }
    const { status, answer } = await api.ask('createWebhook', SITE, request)
    expect(status).toBe(422)
    expect(answer).toMatchObject({
      refusals: [{ path: '$.url', expected: expect.stringContaining(receiver.origin) }],
    })
    for (let count = 0; count < WEBHOOKS_MAX; count += 1) await hook(['case.open'])
    const more = { url: receiver.origin, events: ['case.open'] }
    expect((await api.ask('createWebhook', SITE, more)).status).toBe(409)
  })

  it('the events of a webhook can be changed, and the list shows them', async () => {
    const { webhookId } = await hook(['case.open'])
    const changed = await api.ask('changeWebhook', { ...SITE, webhookId }, { events: ['withdrawal.*'] })
    expect(changed.answer).toEqual({ webhookId })
    expect(await lastBefore(database, 'webhook.changed')).toEqual({ events: ['case.open'] })
    await withdrawal()
    await sendAll()
    expect(receiver.received.map(({ type }) => type)).toEqual(['withdrawal.pending'])
    const { answer } = await api.ask('listWebhooks', SITE)
    const expected = {
      webhookId,
      events: ['withdrawal.*'],
      waiting: 0,
      givenUp: 0,
      createdBy: 'OPERATOR_TOKEN',
    }
    expect(answer.webhooks).toMatchObject([expected])
  })

  it('webhooks are read in pages, and by their state', async () => {
    const ids = [await hook(['case.open']), await hook(['case.open'])].map(({ webhookId }) => webhookId)
    await api.ask('pauseWebhook', { ...SITE, webhookId: ids[0]! }, {})
    const read = async (request: EndpointRequest<'listWebhooks'>) => {
      const { webhooks, hasMore } = (await api.ask('listWebhooks', SITE, request)).answer
      return [webhooks.map(({ webhookId }) => webhookId), hasMore]
    }
    const [all] = await read({ sort: 'newest' })
    expect((all as number[]).slice(0, 2)).toEqual(ids.toReversed())
    expect(await read({ after: ids[0]!, limit: 1 })).toEqual([[ids[1]], false])
    expect(await read({ sort: 'newest', limit: 1 })).toEqual([[ids[1]], true])
    expect((await read({ state: 'paused' }))[0]).toContain(ids[0])
    expect((await read({ state: 'running' }))[0]).not.toContain(ids[0])
    for (const webhookId of ids) await api.ask('endWebhook', { ...SITE, webhookId }, {})
  })

  it('the webhook of another site cannot be seen or changed', async () => {
    const { webhookId } = await hook(['case.open'], OTHER_SITE)
    expect((await api.ask('endWebhook', { ...SITE, webhookId }, {})).status).toBe(404)
    expect((await api.ask('testWebhook', { ...SITE, webhookId }, {})).status).toBe(404)
    expect((await api.ask('replayWebhook', { ...SITE, webhookId }, { from: 0 })).status).toBe(404)
    expect((await api.ask('listWebhooks', SITE)).answer).toEqual({ webhooks: [], hasMore: false })
  })
})
