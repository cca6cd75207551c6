import { randomUUID } from 'node:crypto'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { gatewayMessageSchema, gatewayOrderSchema, gatewayVisitSchema } from '#schemas/gateway/protocol.ts'
import { systemEntropy } from '#service/adapters/entropy.ts'
import { processorClients } from '#service/adapters/payments/processors.ts'
import { systemClock } from '#service/base/clock.ts'
import { readConfig } from '#service/config/config.ts'
import { breachOf } from '#service/limits/schema-breach.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { takeDueMails } from '#service/mail/outbox.ts'
import { createPersonalVault, ownerOf } from '#service/players/rows/personal-vault.ts'
import { sendDueRequests } from '#service/processor-requests/request-runner.ts'
import { hashPassword } from '#service/sessions/passwords.ts'
import { createThrottle } from '#service/sessions/throttle.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { SANDBOX_KEYS } from '#service/testing/sandbox-payments.ts'
import { readTestSite } from '#service/testing/served-site.ts'
import { advance } from '#service/testing/test-clock.ts'
import { addPlayer, balanceOf } from '#service/testing/world.ts'
import { openStandInGateway, type StandInGateway } from '#tests/support/stand-in-gateway.ts'
import { type Key, refuseSignature, sign, SIGNATURE_HEADER } from '#tools/processor/signature.ts'
import { registerPaymentWebhooks } from './register-payment-webhooks.ts'

/** A gateway decides by messages alone. */
const noDecision = async () => undefined
const EUR = 978
const PASSWORD = 'open sesame 1'
const SECRET = '5e'.repeat(32)
const OLD_SECRET = '0d'.repeat(32)
const KEY: Key = { keyId: 'k2', secret: Buffer.from(SECRET, 'hex') }
const CONFIG = readConfig({
  GATEWAY_SECRET_TEST_K1: OLD_SECRET,
  GATEWAY_SECRET_TEST_K2: SECRET,
  GATEWAY_SECRET_OTHER_K2: 'ab'.repeat(32),
})

/** The lines of the log, in which no secret may be. */
const lines: string[] = []
const write = (...parts: unknown[]) => void lines.push(JSON.stringify(parts))
const log = { info: write, warn: write, error: write, debug: write } as never

onEachDatabase((open) => {
  const vault = createPersonalVault(SANDBOX_KEYS, systemEntropy)
  let database: TestDatabase
  let gateway: StandInGateway
  let site: ServedSite
  let origin: string
  let call: CallOperation
  let api: TestOperatorApi
  let close: () => Promise<unknown> = async () => undefined
  let passwordHash: string

  beforeAll(async () => {
    database = await open()
    gateway = await openStandInGateway({ key: KEY, webhook: () => `${origin}/webhooks/payments/test.cards` })
    const shared = { kind: 'gateway', address: gateway.address, keyIds: ['k2', 'k1'] }
    site = await readTestSite({
      brand: { siteName: { en: 'Harbour' }, siteUrl: 'https://harbour.example/' },
      currencies: { served: ['EUR', 'CHF'] },
      settings: { withdrawal: { enabled: true, wagerPercent: 0 } },
      payments: {
        processors: [
          { ...shared, processorId: 'cards', title: 'Cards', method: 'card' },
          {
            ...shared,
            processorId: 'bank',
            title: 'Bank',
            method: 'debit',
            banks: [{ bankId: 'B1', name: 'First' }],
          },
          { ...shared, processorId: 'wallet', title: 'Wallet', method: 'wallet' },
          { ...shared, processorId: 'page', title: 'Page', method: 'wallet' },
        ],
        offers: [
          {
            processorId: 'cards',
            use: 'deposit',
            arrival: 'at-once',
            currencies: ['EUR'],
            countries: ['DE'],
            min: 10,
            max: 200,
          },
          { processorId: 'bank', use: 'deposit', arrival: 'days' },
          { processorId: 'wallet', use: 'deposit', arrival: 'at-once', countries: ['FR'] },
          { processorId: 'bank', use: 'payout', arrival: 'days' },
        ],
      },
    })
    const sites = { all: () => [site], byMemberId: () => site, bySiteId: () => site }
    const app = fastify()
    const service = { config: CONFIG, keys: SANDBOX_KEYS, database, clock: systemClock, log, vault, sites }
    await registerPaymentWebhooks(app, service)
    origin = await app.listen({ port: 0, host: '127.0.0.1' })
    const throttle = createThrottle({ database, keys: SANDBOX_KEYS, registrationsPerHour: 100 })
    const parts = { config: CONFIG, keys: SANDBOX_KEYS, vault, clock: systemClock }
    call = await operationsOn(database, { ...parts, throttle })
    api = await openOperatorApi(database, { ...parts, sites: sites as never, publicOrigin: origin })
    passwordHash = await hashPassword(PASSWORD, 'test')
    close = () => Promise.all([app.close(), gateway.close(), api.close()])
  })
  afterAll(() => close())

  const newPlayer = async (country = 'DE') => {
    const { playerId } = await addPlayer(database, { balanceMinor: 0 })
    const row = database.kysely.updateTable('players').where('player_id', '=', playerId)
    await row.set({ country, password_hash: passwordHash }).execute()
    return playerId
  }
  const giveAddress = async (playerId: number) => {
    const { member_id, username_key } = await database.kysely
      .selectFrom('players')
      .select(['member_id', 'username_key'])
      .where('player_id', '=', playerId)
      .executeTakeFirstOrThrow()
    const personal = { primaryEmail: `p${playerId}@example.org`, firstName: 'Ada' }
    const { bytes, keyId } = vault.seal(personal, ownerOf(member_id, username_key))
    const row = database.kysely.updateTable('players').where('player_id', '=', playerId)
    await row.set({ personal: bytes, personal_key_id: keyId }).execute()
  }
  const order = async (playerId: number, amount = 50) => {
    const request = { processorId: 'test.cards', amount, currencyId: EUR }
    return call('depositRequestInfo', request, { playerId, site })
  }
  const messageOf = (orderId: string, outcome: string, more: object = {}) => ({
    messageId: randomUUID(),
    orderId,
    outcome,
    amountMinor: 5000,
    currencyId: EUR,
    reference: 'R-1',
    ...more,
  })
  const post = async (
    message: object,
    { key = KEY, by = 'test.cards', seconds = undefined as number | undefined } = {},
  ) => {
    const body = JSON.stringify(message)
    const path = `/webhooks/payments/${by}`
    const headers = { [SIGNATURE_HEADER]: sign(key, `POST ${path}`, body, seconds) }
    return (await fetch(origin + path, { method: 'POST', body, headers })).status
  }
  const statusOf = async (playerId: number, orderId: string) =>
    (await call('checkDepositRequest', { orderId }, { playerId, site })).status
  const clients = (at = site) =>
    processorClients({ config: CONFIG, keys: SANDBOX_KEYS, clock: systemClock }, '', [at])
  const send = (at = site) =>
    sendDueRequests({ service: { database, vault, log }, clients: () => clients(at), decide: noDecision })
  const debit = async (playerId: number) => {
    const request = {
      processorId: 'test.bank',
      amount: 50,
      currencyId: EUR,
      bankId: 'B1',
      bankAccount: { holder: 'Ada Lovelace', number: 'DE89 3704 0044 0532 0130 00' },
    }
    const { orderId = '' } = await call('directDebitRequest', request, { playerId, site })
    return orderId
  }
  const requestOf = (requestId: string) =>
    database.kysely
      .selectFrom('processor_requests')
      .selectAll()
      .where('request_id', '=', requestId)
      .executeTakeFirstOrThrow()
  const payout = async (playerId: number, amount = 40) => {
    const request = {
      amount,
      currencyId: EUR,
      password: PASSWORD,
      bankAccount: { holder: 'Ada Lovelace', number: 'DE89 3704 0044 0532 0130 00' },
    }
    const { withdrawal } = await call('payoutSubmit', request, { playerId, site })
    const { withdrawalId } = withdrawal!
    expect((await api.ask('approveWithdrawal', { siteId: 'test', withdrawalId }, {})).status).toBe(200)
    return withdrawalId
  }

  it('a site offers its gateways by currency and country, each with its own bounds', async () => {
    const offersOf = async (country: string, currencyId = EUR) => {
      const playerId = await newPlayer(country)
      const { processors } = await call('getDepositStep', { currencyId }, { playerId, site })
      return processors.map(({ processorId, title, minAmount, maxAmount }) => [
        processorId,
        title,
        minAmount,
        maxAmount,
      ])
    }
    const [german] = await offersOf('DE')
    expect(german).toEqual(['test.cards', 'Cards', 10, 200])
    expect((await offersOf('FR')).map(([processorId]) => processorId)).toEqual(['test.bank', 'test.wallet'])
    const banks = await call('getBanksList', { currencyId: EUR }, { playerId: await newPlayer(), site })
    expect(banks).toEqual({ banks: [{ bankId: 'B1', name: 'First' }] })
  })

  it('a deposit goes from the signed order to the signed message and its signed answer, and each message counts once', async () => {
    const playerId = await newPlayer()
    const { orderId = '', redirectUrl = '' } = await order(playerId, 25.5)
    const url = new URL(redirectUrl)
    expect(redirectUrl.startsWith(`${gateway.address}/pay?`)).toBe(true)
    const sent = JSON.parse(Buffer.from(url.searchParams.get('order')!, 'base64url').toString()) as object
    expect(sent).toMatchObject({ orderId, amountMinor: 2550, processorId: 'test.cards' })
    expect(sent).toMatchObject({ returnPath: expect.stringMatching(/^https:\/\/harbour\.example\//) })
    expect((await fetch(redirectUrl)).status).toBe(200)
    url.searchParams.set('order', Buffer.from('{"amountMinor":1}').toString('base64url'))
    expect((await fetch(url)).status).toBe(404)
    // The example of the document, about this order.
    const message = { ...gatewayMessageSchema.examples[0], orderId }
    const answer = { status: 200, answer: { accepted: true, status: 'paid' } }
    expect(await gateway.send(message)).toEqual(answer)
    expect(await gateway.send(message)).toEqual(answer)
    expect(await balanceOf(database, playerId)).toBe(2550)
    // Another payment of the same order goes back.
    expect((await gateway.send(messageOf(orderId, 'paid'))).answer).toEqual({
      accepted: false,
      status: 'sent-back',
    })
    expect(await balanceOf(database, playerId)).toBe(2550)
  })

  it('GB LCCP credit cards, IE credit cards: the order tells the gateway that credit cards are refused, its message says why it failed, and the next card may pay the order', async () => {
    const { manifest } = site
    const payments = { ...manifest.payments, creditCards: false }
    const without = { ...site, manifest: { ...manifest, payments } }
    const playerId = await newPlayer()
    await giveAddress(playerId)
    const orderAt = async (at: ServedSite) => {
      const request = { processorId: 'test.cards', amount: 50, currencyId: EUR }
      const { orderId = '', redirectUrl = '' } = await call('depositRequestInfo', request, {
        playerId,
        site: at,
      })
      const text = new URL(redirectUrl).searchParams.get('order')!
      const sent = JSON.parse(Buffer.from(text, 'base64url').toString()) as object
      expect(breachOf(gatewayOrderSchema, sent)).toBeNull()
      return { orderId, sent }
    }
    expect((await orderAt(site)).sent).not.toHaveProperty('creditCards')
    const { orderId, sent } = await orderAt(without)
    expect(sent).toHaveProperty('creditCards', false)
    const refusal = messageOf(orderId, 'failed', { failure: 'credit-card' })
    expect(await post({ ...refusal, failure: 'other' })).toBe(400)
    expect(await post({ ...refusal, outcome: 'cancelled' })).toBe(400)
    expect(await post({ ...refusal, outcome: 'payout-refused', refusal: 'declined' })).toBe(400)
    expect(await post(refusal)).toBe(200)
    expect(await post(refusal)).toBe(200)
    const read = () => call('checkDepositRequest', { orderId }, { playerId, site: without })
    expect(await read()).toMatchObject({ status: 'failed', failure: 'credit-card' })
    const mails = (await takeDueMails(database, vault)).filter((mail) => mail.playerId === playerId)
    expect(mails).toMatchObject([
      { kind: 'depositNotPaid', content: { outcome: 'creditCard', reference: orderId } },
    ])
    expect(await post(messageOf(orderId, 'paid'))).toBe(200)
    expect(await read()).toMatchObject({ status: 'paid' })
    expect(await read()).not.toHaveProperty('failure')
    expect(await balanceOf(database, playerId)).toBe(5000)
  })

  it('a message with a wrong, old or foreign signature is refused, and the old key holds while it is replaced', async () => {
    const playerId = await newPlayer()
    const { orderId = '' } = await order(playerId)
    const message = messageOf(orderId, 'paid')
    const wrong: Key = { keyId: 'k2', secret: Buffer.alloc(32) }
    const seconds = Math.floor(Date.now() / 1000)
    expect(await post(message, { key: wrong })).toBe(401)
    expect(await post(message, { key: { ...KEY, keyId: 'k9' } })).toBe(401)
    expect(await post(message, { seconds: seconds - 310 })).toBe(401)
    expect(await post(message, { seconds: seconds + 310 })).toBe(401)
    expect(await post(message, { by: 'other.cards' })).toBe(404)
    // The same key at another gateway of the site finds no order there.
    expect(await post(message, { by: 'test.wallet' })).toBe(404)
    expect(await post({ ...message, amountMinor: 50.5 })).toBe(400)
    expect(await post({ ...message, refusal: 'declined' })).toBe(400)
    expect(await statusOf(playerId, orderId)).toBe('created')
    expect(await post(message, { key: { keyId: 'k1', secret: Buffer.from(OLD_SECRET, 'hex') } })).toBe(200)
    expect(await statusOf(playerId, orderId)).toBe('paid')
  })

  it('a message that overtakes the answer to its request is booked, and the request is sent once', async () => {
    const playerId = await newPlayer()
    const orderId = await debit(playerId)
    gateway.beforeAnswer = async ({ requestId }) => {
      expect(await post(messageOf(requestId, 'paid'), { by: 'test.bank' })).toBe(200)
    }
    expect(await send()).toBe(1)
    gateway.beforeAnswer = async () => undefined
    expect(await statusOf(playerId, orderId)).toBe('paid')
    expect((await requestOf(orderId)).sent_at).not.toBeNull()
    expect(await send()).toBe(0)
    expect(gateway.received.filter((id) => id === orderId)).toEqual([orderId])
  })

  it('a gateway that is down, fails or answers unsigned gets the same request again after a pause', async () => {
    const playerId = await newPlayer()
    const orderId = await debit(playerId)
    const refused = async (at: ServedSite, reason: string) => {
      expect(await send(at)).toBe(1)
      const { last_error: error, sent_at: sentAt } = await requestOf(orderId)
      expect([error, sentAt]).toEqual([expect.stringContaining(reason), null])
      expect(await send(at)).toBe(0)
      await advance(database, '1 hour')
    }
    const at = (address: string): ServedSite => {
      const { processors = [], offers } = site.manifest.payments
      const moved = processors.map((known) => ({ ...known, address }))
      return { ...site, manifest: { ...site.manifest, payments: { offers, processors: moved } } }
    }
    await refused(at('http://127.0.0.1:1'), 'fetch failed')
    await refused(at(gateway.address.replace('/v1', '/v2')), 'answered 401')
    const careless = await openStandInGateway({ key: KEY, webhook: () => '', fault: 'answers-unsigned' })
    await refused(at(careless.address), 'not signed')
    await careless.close()
    const stale = await openStandInGateway({
      key: KEY,
      webhook: () => '',
      fault: 'answers-for-another-request',
    })
    await refused(at(stale.address), 'not signed')
    await stale.close()
    expect(await send()).toBe(1)
    expect((await requestOf(orderId)).last_error).toBeNull()
    expect(await post(messageOf(orderId, 'paid'), { by: 'test.bank' })).toBe(200)
    expect(await balanceOf(database, playerId)).toBe(5000)
  })

  it('a slow gateway is left after five seconds, and asked again', { timeout: 20_000 }, async () => {
    const orderId = await debit(await newPlayer())
    let release = () => {}
    const waiting = new Promise<void>((done) => (release = done))
    gateway.beforeAnswer = () => waiting
    expect(await send()).toBe(1)
    release()
    gateway.beforeAnswer = async () => undefined
    expect((await requestOf(orderId)).last_error).toContain('timeout')
    await advance(database, '1 minute')
    expect(await send()).toBe(1)
    expect((await requestOf(orderId)).sent_at).not.toBeNull()
    expect(gateway.received.filter((id) => id === orderId)).toEqual([orderId, orderId])
  })

  it('a payout is paid, refused or late by the messages of the gateway, in any order', async () => {
    const playerId = await newPlayer()
    const { orderId = '' } = await order(playerId, 50)
    await gateway.send(messageOf(orderId, 'paid'))
    const first = await payout(playerId, 20)
    await send()
    const of = { amountMinor: 2000 }
    const by = 'test.bank'
    expect(await post(messageOf(first, 'payout-delayed', of), { by })).toBe(200)
    expect(await post(messageOf(first, 'payout-refused', { ...of, refusal: 'account-closed' }), { by })).toBe(
      200,
    )
    expect(await balanceOf(database, playerId)).toBe(5000)
    const second = await payout(playerId, 20)
    await send()
    expect(await post(messageOf(second, 'payout-paid', of), { by })).toBe(200)
    // Late, and told twice: nothing more moves.
    expect(await post(messageOf(second, 'payout-delayed', of), { by })).toBe(200)
    expect(await post(messageOf(second, 'payout-paid', of), { by })).toBe(200)
    expect(await balanceOf(database, playerId)).toBe(3000)
    expect(await balanceOf(database, playerId, 'pendingWithdrawal')).toBe(0)
  })

  it('a chargeback after the withdrawal is owed by the player, and the ledger is balanced', async () => {
    const playerId = await newPlayer()
    const { orderId = '' } = await order(playerId, 50)
    // Before its payment a chargeback is to be repeated.
    const chargeback = messageOf(orderId, 'charged-back')
    expect(await post(chargeback)).toBe(409)
    await gateway.send(messageOf(orderId, 'paid'))
    const withdrawalId = await payout(playerId, 40)
    await send()
    expect(
      await post(messageOf(withdrawalId, 'payout-paid', { amountMinor: 4000 }), { by: 'test.bank' }),
    ).toBe(200)
    expect(await post(chargeback)).toBe(200)
    expect(await balanceOf(database, playerId)).toBe(0)
    expect(await balanceOf(database, playerId, 'playerDebt')).toBe(-4000)
    expect(await checkLedger(database)).toEqual([])
    const reversal = messageOf(orderId, 'chargeback-reversed')
    expect([await post(reversal), await post(reversal)]).toEqual([200, 200])
    expect(await balanceOf(database, playerId)).toBe(1000)
    expect(await balanceOf(database, playerId, 'playerDebt')).toBe(0)
    expect(await checkLedger(database)).toEqual([])
    // Another one has no chargeback any more.
    expect(await post(messageOf(orderId, 'chargeback-reversed'))).toBe(409)
  })

  it('an external deposit page reports its payments by signed messages, and each is credited once, or sent back', async () => {
    const external = {
      url: 'https://pay.example/in',
      open: 'same',
      params: {},
      processorId: 'page',
    } as const
    const before = site
    site = { ...site, manifest: { ...site.manifest, deposit: { external } } }
    const playerId = await newPlayer()
    const step = await call('getDepositStep', { currencyId: EUR }, { playerId, site })
    expect(step).toMatchObject({ status: 'ready', processors: [] })
    const { visit, signature } = step.external!
    expect(refuseSignature(KEY, signature, 'visit', visit)).toBeNull()
    const visited: unknown = JSON.parse(Buffer.from(visit, 'base64url').toString())
    expect(breachOf(gatewayVisitSchema, visited)).toBeNull()
    expect(visited).toMatchObject({
      processorId: 'test.page',
      playerId,
      currencyId: EUR,
      currencyCode: 'EUR',
    })
    expect(visited).toMatchObject({ returnPath: expect.stringMatching(/^https:\/\/harbour\.example\//) })
    const orderId = 'test.page.1'
    const payment = messageOf(orderId, 'paid', { playerId, amountMinor: 2000 })
    const by = 'test.page'
    // Only the gateway of the page, about its own ids and the players of its sites.
    expect(await post({ ...payment, orderId: 'test.cards.1' }, { by: 'test.cards' })).toBe(404)
    expect(await post({ ...payment, orderId: 'other.page.1' }, { by })).toBe(404)
    expect(await post({ ...payment, orderId: 'test.page.a:1' }, { by })).toBe(404)
    expect(await post({ ...payment, playerId: 999_999 }, { by })).toBe(404)
    expect(await post({ ...payment, currencyId: 840 }, { by })).toBe(404)
    expect(await post({ ...payment, outcome: 'cancelled' }, { by })).toBe(400)
    expect(await balanceOf(database, playerId)).toBe(0)
    const both = await Promise.all([post(payment, { by }), post(payment, { by })])
    expect([...both, await post(payment, { by })]).toEqual([200, 200, 200])
    expect(await balanceOf(database, playerId)).toBe(2000)
    expect(await statusOf(playerId, orderId)).toBe('paid')
    // Another player cannot be named for it, and a second payment of it goes back.
    expect(await post({ ...payment, messageId: randomUUID(), playerId: await newPlayer() }, { by })).toBe(404)
    expect(await post({ ...payment, messageId: randomUUID() }, { by })).toBe(200)
    expect(await balanceOf(database, playerId)).toBe(2000)
    const tooMuch = messageOf('test.page.2', 'paid', { playerId, amountMinor: 99_999_999 })
    expect(await post(tooMuch, { by })).toBe(200)
    expect(await post(tooMuch, { by })).toBe(200)
    expect(await statusOf(playerId, 'test.page.2')).toBe('sent-back')
    const taken = messageOf(orderId, 'charged-back', { amountMinor: 2000 })
    expect(await post(taken, { by })).toBe(200)
    expect(await balanceOf(database, playerId)).toBe(0)
    expect(await checkLedger(database)).toEqual([])
    site = before
    // A gateway that reports no page credits nobody by a player's id.
    expect(await post(messageOf('test.page.3', 'paid', { playerId, amountMinor: 2000 }), { by })).toBe(404)
  })

  it('reconciliation finds a deposit that was paid at the gateway and is unknown here, over pages, and names a gateway without a list', async () => {
    const day = new Date(database.clock.now()).toISOString().slice(0, 10)
    for (const orderId of ['u1', 'u2', 'u3']) {
      const deposit = { kind: 'deposit', status: 'paid', orderId, amountMinor: 700, currencyId: EUR } as const
      gateway.operations.set(`deposit:${orderId}`, { ...deposit, time: database.clock.now() })
    }
    const ask = async (processorId?: string) =>
      api.ask(
        'getReconciliation',
        {},
        { from: day, to: day, ...(processorId === undefined ? {} : { processorId }) },
      )
    const { answer } = await ask('test.wallet')
    expect(answer.differences.map(({ orderId, problem }) => [orderId, problem])).toEqual([
      ['u1', 'missing'],
      ['u2', 'missing'],
      ['u3', 'missing'],
    ])
    expect(answer.differences[0]?.remedy).toContain('return the payment')
    expect((await ask('test.nobody')).status).toBe(400)
    gateway.isAway = true
    expect((await ask('test.wallet')).answer.unanswered).toEqual([
      { processorId: 'test.wallet', reason: 'answered 503' },
    ])
    gateway.isAway = false
  })

  it('no secret and no signature is logged', () => {
    expect(lines.length).toBeGreaterThan(5)
    expect(lines.join('\n')).not.toMatch(new RegExp(`${SECRET}|${OLD_SECRET}|v1=`))
  })
})
