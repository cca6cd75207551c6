import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { systemEntropy } from '#service/adapters/entropy.ts'
import { processorClients } from '#service/adapters/payments/processors.ts'
import type { ProcessorMessage } from '#service/adapters/payments/payment-processor.ts'
import { readConfig } from '#service/config/config.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { registerPaymentPage } from '#service/pages/payment-page.ts'
import { createPersonalVault } from '#service/players/rows/personal-vault.ts'
import { askAboutPayouts, sendDueRequests } from '#service/processor-requests/request-runner.ts'
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
import { type NotificationFacts, openStandInAdyen, type StandInAdyen } from '#tests/support/stand-in-adyen.ts'
import { decideRequest } from './accept-processor-message.ts'
import { expireOrders } from './expire-orders.ts'
import { registerPaymentWebhooks } from './register-payment-webhooks.ts'

const EUR = 978
const PASSWORD = 'open sesame 1'
/** The key of the example in Adyen’s documentation, as the Customer Area shows it. */
const HMAC_KEY = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056'
const API_KEY = 'AQEyhmfxK4zNYBZLw0m/n3Q5qf3VaY9-test-key'
const MERCHANT = 'TestMerchant'
const BALANCE_ACCOUNT = 'BA00000000000000000000001'
const CONFIG = readConfig({
  GATEWAY_SECRET_TEST_K1: HMAC_KEY,
  GATEWAY_SECRET_TEST_K2: 'ab'.repeat(32),
  ADYEN_API_KEY_TEST_A1: API_KEY,
})

/** The lines of the log, in which no secret may be. */
const lines: string[] = []
const write = (...parts: unknown[]) => void lines.push(JSON.stringify(parts))
const log = { info: write, warn: write, error: write, debug: write } as never

onEachDatabase((open) => {
  const vault = createPersonalVault(SANDBOX_KEYS, systemEntropy)
  let database: TestDatabase
  let adyen: StandInAdyen
  let site: ServedSite
  let app: FastifyInstance
  let origin: string
  let call: CallOperation
  let api: TestOperatorApi
  let passwordHash: string
  let parts: Parameters<typeof expireOrders>[0]

  beforeAll(async () => {
    database = await open()
    adyen = await openStandInAdyen({
      apiKey: API_KEY,
      hmacKey: HMAC_KEY,
      merchantAccount: MERCHANT,
      balanceAccountId: BALANCE_ACCOUNT,
      now: () => database.clock.now(),
      webhook: () => `${origin}/webhooks/payments/test.adyen`,
      transferWebhook: () => `${origin}/webhooks/payments/test.adyen-bank`,
    })
    const keys = { apiKeyId: 'a1', keyIds: ['k1', 'k2'] }
    site = await readTestSite({
      brand: { siteName: { en: 'Harbour' }, siteUrl: 'https://harbour.example/' },
      currencies: { served: ['EUR', 'CHF'] },
      settings: { withdrawal: { enabled: true, wagerPercent: 0 } },
      payments: {
        processors: [
          {
            ...keys,
            kind: 'adyen',
            processorId: 'adyen',
            title: 'Cards and more',
            address: `${adyen.address}/v71`,
            merchantAccount: MERCHANT,
            paymentMethods: ['scheme', 'ideal'],
          },
          {
            ...keys,
            kind: 'adyen-payouts',
            processorId: 'adyen-bank',
            title: 'Bank account',
            address: `${adyen.address}/btl/v4`,
            balanceAccountId: BALANCE_ACCOUNT,
          },
        ],
        offers: [
          { processorId: 'adyen', use: 'deposit', arrival: 'at-once' },
          { processorId: 'adyen-bank', use: 'payout', arrival: 'days' },
        ],
      },
    })
    const sites = { all: () => [site], byMemberId: () => site, bySiteId: () => site, byHost: () => null }
    parts = {
      config: CONFIG,
      keys: SANDBOX_KEYS,
      database,
      clock: database.clock,
      log,
      vault,
      sites,
    } as never
    app = fastify()
    await registerPaymentWebhooks(app, parts)
    registerPaymentPage(app, parts)
    origin = await app.listen({ port: 0, host: '127.0.0.1' })
    const throttle = createThrottle({ database, keys: SANDBOX_KEYS, registrationsPerHour: 100 })
    const shared = { config: CONFIG, keys: SANDBOX_KEYS, vault, clock: database.clock }
    call = await operationsOn(database, { ...shared, throttle })
    api = await openOperatorApi(database, { ...shared, sites: sites as never, publicOrigin: origin })
    passwordHash = await hashPassword(PASSWORD, 'test')
  })
  beforeEach(() => {
    adyen.isAway = false
    adyen.isSilent = false
  })
  afterAll(() => Promise.all([app.close(), adyen.close(), api.close()]))

  const withoutCredit = () => {
    const { manifest } = site
    return { ...site, manifest: { ...manifest, payments: { ...manifest.payments, creditCards: false } } }
  }
  const newPlayer = async () => {
    const { playerId } = await addPlayer(database, { balanceMinor: 0 })
    const row = database.kysely.updateTable('players').where('player_id', '=', playerId)
    await row.set({ country: 'DE', language_id: 'de_DE', password_hash: passwordHash }).execute()
    return playerId
  }
  const order = async (playerId: number, amount = 50) => {
    const request = { processorId: 'test.adyen', amount, currencyId: EUR, returnPath: '/deposit' }
    const { orderId = '', redirectUrl = '' } = await call('depositRequestInfo', request, { playerId, site })
    return { orderId, page: origin + redirectUrl }
  }
  const openPage = (page: string) => fetch(page, { redirect: 'manual' })
  const statusOf = async (playerId: number, orderId: string) =>
    (await call('checkDepositRequest', { orderId }, { playerId, site })).status
  const authorisation = (merchantReference: string, more: Partial<NotificationFacts> = {}) => ({
    eventCode: 'AUTHORISATION',
    merchantReference,
    value: 5000,
    ...more,
  })
  const TAKEN = { status: 200, text: '[accepted]' }
  const paid = async (playerId: number, amount = 50) => {
    const { orderId } = await order(playerId, amount)
    const pspReference = adyen.newReference()
    const facts = authorisation(orderId, { pspReference, value: amount * 100 })
    expect(await adyen.notify(facts)).toEqual(TAKEN)
    expect(await statusOf(playerId, orderId)).toBe('paid')
    return { orderId, pspReference }
  }
  const clients = () =>
    processorClients({ config: CONFIG, keys: SANDBOX_KEYS, clock: database.clock }, '', [site])
  const runner = () => ({
    service: { database, vault, log },
    clients,
    decide: (processorId: string, message: ProcessorMessage) => decideRequest(parts, processorId, message),
  })
  const send = () => sendDueRequests(runner())
  const askAgain = () => askAboutPayouts(runner())
  const requestOf = (requestId: string) =>
    database.kysely
      .selectFrom('processor_requests')
      .select(['kind', 'sent_at', 'last_error', 'attempts'])
      .where('request_id', '=', requestId)
      .executeTakeFirst()
  const notesOf = async (orderId: string) => {
    const rows = await database.kysely
      .selectFrom('audit_log')
      .select('body')
      .where('action', '=', 'payment.noted')
      .execute()
    return rows
      .map(({ body }) => body as { orderId: string; event: string; reason?: string })
      .filter((body) => body.orderId === orderId)
  }

  it('a deposit goes by Adyen’s hosted page to its signed webhook and back to the site', async () => {
    const playerId = await newPlayer()
    const { orderId, page } = await order(playerId, 25.5)
    expect(page).toBe(`${origin}/client/payments/test.adyen/${orderId}`)
    const opened = await openPage(page)
    expect(opened.status).toBe(303)
    const address = opened.headers.get('location') ?? ''
    const [session] = [...adyen.sessions.values()].filter(({ reference }) => reference === orderId)
    expect(session).toMatchObject({
      amount: { value: 2550, currency: 'EUR' },
      returnUrl: `https://harbour.example/deposit?orderId=${orderId}`,
    })
    // Opened again, it is the same session: an order has one page.
    expect((await openPage(page)).headers.get('location')).toBe(address)
    const left = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ result: 'paid' }),
      redirect: 'manual',
    })
    expect(left.headers.get('location')).toContain(`https://harbour.example/deposit?orderId=${orderId}`)
    expect(await statusOf(playerId, orderId)).toBe('paid')
    expect(await balanceOf(database, playerId)).toBe(2550)
    // A decided order leads back to the site, and is not paid again.
    expect((await openPage(page)).headers.get('location')).toBe(
      `https://harbour.example/deposit?orderId=${orderId}`,
    )
    expect((await openPage(`${page}x`)).status).toBe(404)
  })

  it('a refused payment fails the order, and a later payment of the same order counts', async () => {
    const playerId = await newPlayer()
    const { orderId } = await order(playerId)
    expect(await adyen.notify(authorisation(orderId, { success: false }))).toEqual(TAKEN)
    expect(await statusOf(playerId, orderId)).toBe('failed')
    expect(await balanceOf(database, playerId)).toBe(0)
    expect(await adyen.notify(authorisation(orderId))).toEqual(TAKEN)
    expect(await statusOf(playerId, orderId)).toBe('paid')
  })

  it('webhooks that are repeated or arrive in another order count once', async () => {
    const playerId = await newPlayer()
    const { orderId } = await order(playerId)
    const pspReference = adyen.newReference()
    const payment = authorisation(orderId, { pspReference })
    const capture = {
      ...payment,
      eventCode: 'CAPTURE',
      pspReference: adyen.newReference(),
      originalReference: pspReference,
    }
    expect(await adyen.notify(capture)).toEqual(TAKEN)
    expect(await statusOf(playerId, orderId)).toBe('created')
    for (const _time of [1, 2, 3]) expect(await adyen.notify(payment)).toEqual(TAKEN)
    expect(await adyen.notify({ ...payment, success: false })).toEqual(TAKEN)
    expect(await statusOf(playerId, orderId)).toBe('paid')
    expect(await balanceOf(database, playerId)).toBe(5000)
    expect(await requestOf(`return:${pspReference}`)).toBeUndefined()
    // The same payment with other content never returns what is credited.
    expect(await adyen.notify({ ...payment, value: 4999 })).toEqual(TAKEN)
    expect(await requestOf(`return:${pspReference}`)).toBeUndefined()
    expect(await balanceOf(database, playerId)).toBe(5000)
  })

  it('a webhook with a wrong signature is refused, and the second key of the site is accepted', async () => {
    const playerId = await newPlayer()
    const { orderId } = await order(playerId)
    const payment = authorisation(orderId)
    expect((await adyen.notify({ ...payment, hmacKey: 'cd'.repeat(32) })).status).toBe(401)
    const webhook = `${origin}/webhooks/payments/test.adyen`
    const changed = JSON.stringify(adyen.notificationOf(payment)).replace('"value":5000', '"value":5001')
    expect((await adyen.post(webhook, changed)).status).toBe(401)
    const unsigned = JSON.stringify(adyen.notificationOf(payment)).replace('hmacSignature', 'signature')
    expect((await adyen.post(webhook, unsigned)).status).toBe(401)
    for (const body of ['{}', '[]', 'null', '{"notificationItems":[]}', '{"notificationItems":[null]}', '{'])
      expect([400, 401]).toContain((await adyen.post(webhook, body)).status)
    expect(await statusOf(playerId, orderId)).toBe('created')
    expect(await adyen.notify({ ...payment, hmacKey: 'ab'.repeat(32) })).toEqual(TAKEN)
    expect(await statusOf(playerId, orderId)).toBe('paid')
  })

  it('a webhook of another merchant account, and one without an order here, are taken and book nothing', async () => {
    const playerId = await newPlayer()
    const { orderId } = await order(playerId)
    expect(await adyen.notify(authorisation(orderId, { merchantAccountCode: 'OtherMerchant' }))).toEqual(
      TAKEN,
    )
    expect(await statusOf(playerId, orderId)).toBe('created')
    const unknown = authorisation('an-order-of-a-shop', { pspReference: 'PSPSHOP000000001' })
    expect(await adyen.notify(unknown)).toEqual(TAKEN)
    expect(await adyen.notify(unknown)).toEqual(TAKEN)
    expect(await notesOf('an-order-of-a-shop')).toMatchObject([{ event: 'paid', reason: 'unknown order' }])
  })

  it('a payment of another amount or currency is not credited, and is returned', async () => {
    const playerId = await newPlayer()
    const { orderId } = await order(playerId)
    const pspReference = adyen.newReference()
    expect(await adyen.notify(authorisation(orderId, { pspReference, value: 4900 }))).toEqual(TAKEN)
    expect(await statusOf(playerId, orderId)).toBe('sent-back')
    expect(await balanceOf(database, playerId)).toBe(0)
    expect(await send()).toBe(1)
    expect(adyen.taken.at(-1)).toMatchObject({
      path: `/v71/payments/${pspReference}/reversals`,
      body: { merchantAccount: MERCHANT, reference: `return:${pspReference}` },
    })
    expect((await requestOf(`return:${pspReference}`))?.sent_at).not.toBeNull()
    const result = { eventCode: 'CANCEL_OR_REFUND', merchantReference: `return:${pspReference}`, value: 4900 }
    expect(await adyen.notify(result)).toEqual(TAKEN)
    expect(await notesOf(result.merchantReference)).toEqual([])
    expect(await adyen.notify({ ...result, success: false })).toEqual(TAKEN)
    expect(await notesOf(result.merchantReference)).toMatchObject([{ event: 'CANCEL_OR_REFUND' }])
  })

  it('a second payment of an order is returned, and the first one stays', async () => {
    const playerId = await newPlayer()
    const { orderId } = await paid(playerId)
    const pspReference = adyen.newReference()
    expect(await adyen.notify(authorisation(orderId, { pspReference }))).toEqual(TAKEN)
    expect(await balanceOf(database, playerId)).toBe(5000)
    expect(await send()).toBe(1)
    expect(adyen.taken.at(-1)?.path).toBe(`/v71/payments/${pspReference}/reversals`)
  })

  it('GB LCCP credit cards, IE credit cards: a credit card, and a card of an unknown kind, are refused and returned at Adyen, and a debit card is paid', async () => {
    const before = site
    site = withoutCredit()
    const playerId = await newPlayer()
    const attempt = async (more: Partial<NotificationFacts>) => {
      const { orderId } = await order(playerId)
      const pspReference = adyen.newReference()
      expect(await adyen.notify(authorisation(orderId, { pspReference, ...more }))).toEqual(TAKEN)
      const { status, failure } = await call('checkDepositRequest', { orderId }, { playerId, site })
      return [status, failure, (await requestOf(`return:${pspReference}`))?.kind]
    }
    const REFUSED = ['failed', 'credit-card', 'return']
    expect(await attempt({ additionalData: { fundingSource: 'CREDIT' } })).toEqual(REFUSED)
    expect(await attempt({ additionalData: { fundingSource: 'CHARGE' } })).toEqual(REFUSED)
    expect(await attempt({})).toEqual(REFUSED)
    expect(await attempt({ paymentMethod: 'paypal' })).toEqual(REFUSED)
    expect(await balanceOf(database, playerId)).toBe(0)
    const PAID = ['paid', undefined, undefined]
    expect(await attempt({ additionalData: { fundingSource: 'DEBIT' } })).toEqual(PAID)
    expect(await attempt({ paymentMethod: 'ideal' })).toEqual(PAID)
    expect(await balanceOf(database, playerId)).toBe(10_000)
    expect(await send()).toBe(4)
    site = before
  })

  it(
    'while Adyen is down or slow the page offers to try again, the order waits, and the player pays later',
    { timeout: 30_000 },
    async () => {
      const playerId = await newPlayer()
      const { orderId, page } = await order(playerId)
      adyen.isAway = true
      const away = await openPage(page)
      expect(away.status).toBe(503)
      expect(await away.text()).toContain('The payment company does not answer at the moment.')
      adyen.isAway = false
      adyen.isSilent = true
      expect((await openPage(page)).status).toBe(503)
      expect(await statusOf(playerId, orderId)).toBe('created')
      adyen.isSilent = false
      // The session of the request without an answer is the one that opens now.
      const address = (await openPage(page)).headers.get('location') ?? ''
      expect([...adyen.sessions.values()].filter(({ reference }) => reference === orderId)).toHaveLength(1)
      await fetch(address, {
        method: 'POST',
        body: new URLSearchParams({ result: 'paid' }),
        redirect: 'manual',
      })
      expect(await statusOf(playerId, orderId)).toBe('paid')
    },
  )

  it('an order that nobody pays expires after its page has closed, and a payment that comes later counts', async () => {
    const playerId = await newPlayer()
    const { orderId, page } = await order(playerId)
    await advance(database, '61 minutes')
    expect((await openPage(page)).headers.get('location')).toContain('https://harbour.example/deposit')
    expect(adyen.sessions.size).toBeGreaterThan(0)
    await expireOrders(parts)
    expect(await statusOf(playerId, orderId)).toBe('created')
    await advance(database, '15 minutes')
    await expireOrders(parts)
    expect(await statusOf(playerId, orderId)).toBe('expired')
    expect(await expireOrders(parts)).toBe(0)
    expect(await adyen.notify(authorisation(orderId))).toEqual(TAKEN)
    expect(await statusOf(playerId, orderId)).toBe('paid')
    const other = await order(playerId)
    expect(await adyen.notify({ ...authorisation(other.orderId), eventCode: 'OFFER_CLOSED' })).toEqual(TAKEN)
    expect(await statusOf(playerId, other.orderId)).toBe('expired')
  })

  const BANK_ACCOUNT = { holder: 'Ada Lovelace', number: 'DE89 3704 0044 0532 0130 00' }
  /** A site whose deposits go back to Adyen first. */
  const returning = () => {
    const { manifest } = site
    const back = { processorId: 'adyen', use: 'payout', returnFirst: true, arrival: 'days' } as const
    const payments = { ...manifest.payments, offers: [...manifest.payments.offers, back] }
    return { ...site, manifest: { ...manifest, payments } }
  }
  const withdraw = async (playerId: number, amount: number, bankAccount?: object) => {
    const request = { amount, currencyId: EUR, password: PASSWORD, ...(bankAccount && { bankAccount }) }
    const { withdrawal, status } = await call('payoutSubmit', request as never, { playerId, site })
    expect(status).toBeUndefined()
    const { withdrawalId } = withdrawal!
    expect((await api.ask('approveWithdrawal', { siteId: 'test', withdrawalId }, {})).status).toBe(200)
    return withdrawalId
  }
  const withdrawalOf = async (withdrawalId: string) => {
    const { status, refusal, return_order_id, delayed_at } = await database.kysely
      .selectFrom('withdrawals')
      .select(['status', 'refusal', 'return_order_id', 'delayed_at'])
      .where('withdrawal_id', '=', withdrawalId)
      .executeTakeFirstOrThrow()
    return { status, refusal, returned: return_order_id, isDelayed: delayed_at !== null }
  }
  const auditOf = async (action: string, withdrawalId: string) => {
    const rows = await database.kysely
      .selectFrom('audit_log')
      .select('body')
      .where('action', '=', action)
      .execute()
    return rows.filter(({ body }) => (body as { withdrawalId?: string }).withdrawalId === withdrawalId).length
  }

  it('a deposit goes back by a refund of its payment, one payment at a time, and a failed refund returns to the player', async () => {
    const before = site
    site = returning()
    const playerId = await newPlayer()
    const first = await paid(playerId, 30)
    await advance(database, '1 second')
    const second = await paid(playerId, 50)
    const step = await call('getWithdrawalStep', { currencyId: EUR }, { playerId, site })
    // 80 are due, and a refund is of one payment.
    expect(step.terms?.returnFirst).toMatchObject({ amount: 50 })
    const withdrawalId = await withdraw(playerId, 50)
    expect(await send()).toBe(1)
    const refund = adyen.taken.at(-1)!
    expect(refund).toMatchObject({
      path: `/v71/payments/${second.pspReference}/refunds`,
      idempotencyKey: withdrawalId,
      body: { merchantAccount: MERCHANT, amount: { value: 5000, currency: 'EUR' }, reference: withdrawalId },
    })
    const result = {
      eventCode: 'REFUND',
      merchantReference: withdrawalId,
      value: 5000,
      pspReference: refund.pspReference,
      originalReference: second.pspReference,
    }
    for (const _time of [1, 2]) expect(await adyen.notify(result)).toEqual(TAKEN)
    expect(await withdrawalOf(withdrawalId)).toMatchObject({ status: 'paid', returned: second.orderId })
    expect(await balanceOf(database, playerId)).toBe(3000)
    // Later the bank gives it back to the operator: a person has to decide.
    expect(await adyen.notify({ ...result, eventCode: 'REFUNDED_REVERSED' })).toEqual(TAKEN)
    expect(await auditOf('withdrawal.payout-disputed', withdrawalId)).toBe(1)
    const other = await withdraw(playerId, 30)
    expect(await send()).toBe(1)
    expect(adyen.taken.at(-1)?.path).toBe(`/v71/payments/${first.pspReference}/refunds`)
    const failed = {
      ...result,
      merchantReference: other,
      value: 3000,
      pspReference: adyen.taken.at(-1)!.pspReference,
    }
    expect(await adyen.notify({ ...failed, eventCode: 'REFUND_FAILED' })).toEqual(TAKEN)
    expect(await adyen.notify(failed)).toEqual(TAKEN)
    expect(await withdrawalOf(other)).toMatchObject({ status: 'rejected', refusal: 'declined' })
    expect(await balanceOf(database, playerId)).toBe(3000)
    expect(await auditOf('withdrawal.payout-disputed', other)).toBe(1)
    site = before
  })

  it('a refund that Adyen refuses at once returns the money to the player', async () => {
    const before = site
    site = returning()
    const playerId = await newPlayer()
    const { orderId } = await order(playerId)
    // A payment of another platform: the stand-in does not know it.
    const stranger = { ...authorisation(orderId, { pspReference: 'UNKNOWN000000001' }) }
    const body = JSON.stringify(adyen.notificationOf({ ...stranger }))
    adyen.forget('UNKNOWN000000001')
    expect(await adyen.post(`${origin}/webhooks/payments/test.adyen`, body)).toEqual(TAKEN)
    const withdrawalId = await withdraw(playerId, 50)
    expect(await send()).toBe(1)
    expect(await withdrawalOf(withdrawalId)).toMatchObject({ status: 'rejected', refusal: 'declined' })
    expect(await balanceOf(database, playerId)).toBe(5000)
    site = before
  })

  it('a payout to a bank account is sent as a transfer, and is delayed, paid or refused by its webhooks', async () => {
    const playerId = await newPlayer()
    await paid(playerId)
    const withdrawalId = await withdraw(playerId, 20, BANK_ACCOUNT)
    expect(await send()).toBe(1)
    const transfer = adyen.taken.at(-1)!
    expect(transfer).toMatchObject({
      path: '/btl/v4/transfers',
      idempotencyKey: withdrawalId,
      body: {
        amount: { value: 2000, currency: 'EUR' },
        balanceAccountId: BALANCE_ACCOUNT,
        category: 'bank',
        counterparty: {
          bankAccount: {
            accountHolder: { fullName: 'Ada Lovelace' },
            accountIdentification: { type: 'iban', iban: 'DE89370400440532013000' },
          },
        },
        reference: withdrawalId,
      },
    })
    const said = (status: string, more: { reason?: string; hmacKey?: string } = {}) =>
      adyen.notifyTransfer(transfer, { status, ...more })
    expect((await said('booked', { hmacKey: 'cd'.repeat(32) })).status).toBe(401)
    for (const status of ['received', 'authorised']) expect(await said(status)).toEqual(TAKEN)
    expect(await withdrawalOf(withdrawalId)).toMatchObject({ status: 'approved', isDelayed: false })
    expect(await said('pending')).toEqual(TAKEN)
    expect(await withdrawalOf(withdrawalId)).toMatchObject({ status: 'approved', isDelayed: true })
    for (const _time of [1, 2]) expect(await said('booked')).toEqual(TAKEN)
    expect(await withdrawalOf(withdrawalId)).toMatchObject({ status: 'paid' })
    expect(await said('authorised')).toEqual(TAKEN)
    expect(await said('returned', { reason: 'counterpartyAccountClosed' })).toEqual(TAKEN)
    expect(await auditOf('withdrawal.payout-disputed', withdrawalId)).toBe(1)
    expect(await balanceOf(database, playerId)).toBe(3000)
    const refused = await withdraw(playerId, 20, BANK_ACCOUNT)
    expect(await send()).toBe(1)
    const reason = 'counterpartyAccountClosed'
    expect(await adyen.notifyTransfer(adyen.taken.at(-1)!, { status: 'failed', reason })).toEqual(TAKEN)
    expect(await withdrawalOf(refused)).toMatchObject({ status: 'rejected', refusal: 'account-closed' })
    expect(await balanceOf(database, playerId)).toBe(3000)
  })

  it(
    'a payout whose answer is lost is in doubt, and is sent again with the same key until Adyen answers',
    { timeout: 30_000 },
    async () => {
      const playerId = await newPlayer()
      await paid(playerId)
      const withdrawalId = await withdraw(playerId, 20, BANK_ACCOUNT)
      const before = adyen.taken.length
      adyen.isSilent = true
      expect(await send()).toBe(1)
      expect(await requestOf(withdrawalId)).toMatchObject({
        sent_at: null,
        last_error: expect.stringContaining('timeout'),
      })
      // The webhook may overtake the answer.
      adyen.isSilent = false
      expect(await adyen.notifyTransfer(adyen.taken.at(-1)!, { status: 'booked' })).toEqual(TAKEN)
      expect(await withdrawalOf(withdrawalId)).toMatchObject({ status: 'paid' })
      adyen.isAway = true
      await advance(database, '1 minute')
      expect(await send()).toBe(1)
      expect((await requestOf(withdrawalId))?.last_error).toBe('answered 503')
      // A payout in doubt is not taken back until the operator confirms it.
      const { answer } = await api.ask(
        'takeBackWithdrawal',
        { siteId: 'test', withdrawalId },
        { reason: 'too late' },
      )
      expect(JSON.stringify(answer)).toContain('decided')
      adyen.isAway = false
      await advance(database, '1 minute')
      expect(await send()).toBe(1)
      expect((await requestOf(withdrawalId))?.sent_at).not.toBeNull()
      expect(adyen.taken.length).toBe(before + 1)
    },
  )

  /** A player who has 50 and withdraws 20 of them to a bank account. */
  const withdrawing = async () => {
    const playerId = await newPlayer()
    await paid(playerId)
    return { playerId, withdrawalId: await withdraw(playerId, 20, BANK_ACCOUNT) }
  }
  const transfersOf = (withdrawalId: string) =>
    adyen.taken.filter(({ path, body }) => path === '/btl/v4/transfers' && body.reference === withdrawalId)

  it.each(['before', 'after'] as const)(
    'a payout whose connection is cut %s it was accepted is looked for at Adyen, and is paid once',
    async (cuts) => {
      const { playerId, withdrawalId } = await withdrawing()
      adyen.cuts = cuts
      expect(await send()).toBe(1)
      adyen.cuts = null
      expect(transfersOf(withdrawalId)).toHaveLength(cuts === 'before' ? 0 : 1)
      const [transfer] = transfersOf(withdrawalId)
      if (transfer !== undefined) adyen.transferStates.set(transfer.pspReference, { status: 'booked' })
      const arrived = adyen.arrived
      await advance(database, '1 minute')
      expect(await send()).toBe(1)
      // A transfer that Adyen has is not asked for again: its state decides.
      expect(adyen.arrived - arrived).toBe(cuts === 'before' ? 1 : 0)
      expect(transfersOf(withdrawalId)).toHaveLength(1)
      expect((await requestOf(withdrawalId))?.sent_at).not.toBeNull()
      const status = cuts === 'before' ? 'approved' : 'paid'
      expect(await withdrawalOf(withdrawalId)).toMatchObject({ status })
      const booked = { status: 'booked' }
      expect(await adyen.notifyTransfer(transfersOf(withdrawalId)[0]!, booked)).toEqual(TAKEN)
      expect(await withdrawalOf(withdrawalId)).toMatchObject({ status: 'paid' })
      expect(await balanceOf(database, playerId)).toBe(3000)
      expect(await auditOf('withdrawal.payout-paid', withdrawalId)).toBe(1)
      expect(await auditOf('withdrawal.payout-disputed', withdrawalId)).toBe(0)
      expect(await checkLedger(database)).toEqual([])
    },
  )

  it('a payout whose webhook never comes is asked for after an hour, and by two processes it is paid once', async () => {
    const { playerId, withdrawalId } = await withdrawing()
    expect(await send()).toBe(1)
    const [transfer] = transfersOf(withdrawalId)
    await advance(database, '59 minutes')
    expect(await askAgain()).toBe(0)
    await advance(database, '2 minutes')
    expect(await askAgain()).toBe(1)
    expect(await withdrawalOf(withdrawalId)).toMatchObject({ status: 'approved', isDelayed: false })
    adyen.transferStates.set(transfer!.pspReference, { status: 'pending' })
    await advance(database, '121 minutes')
    expect(await askAgain()).toBe(1)
    expect(await withdrawalOf(withdrawalId)).toMatchObject({ status: 'approved', isDelayed: true })
    adyen.transferStates.set(transfer!.pspReference, { status: 'booked' })
    await advance(database, '241 minutes')
    expect((await Promise.all([askAgain(), askAgain()])).toSorted()).toEqual([0, 1])
    expect(await withdrawalOf(withdrawalId)).toMatchObject({ status: 'paid' })
    // The webhook comes at last, and a decided payout is not asked for.
    expect(await adyen.notifyTransfer(transfer!, { status: 'booked' })).toEqual(TAKEN)
    await advance(database, '2 days')
    expect(await askAgain()).toBe(0)
    expect(await askAgain()).toBe(0)
    expect(await balanceOf(database, playerId)).toBe(3000)
    expect(await auditOf('withdrawal.payout-paid', withdrawalId)).toBe(1)
    expect(await checkLedger(database)).toEqual([])
  })

  it('a payout that was refused without a webhook returns to the player, and one that Adyen does not know is named', async () => {
    const { playerId, withdrawalId } = await withdrawing()
    expect(await send()).toBe(1)
    const [transfer] = transfersOf(withdrawalId)
    const reason = 'counterpartyAccountClosed'
    adyen.transferStates.set(transfer!.pspReference, { status: 'failed', reason })
    adyen.isAway = true
    await advance(database, '61 minutes')
    expect(await askAgain()).toBe(1)
    expect((await requestOf(withdrawalId))?.last_error).toBe('answered 503')
    adyen.isAway = false
    await advance(database, '121 minutes')
    expect(await askAgain()).toBe(1)
    expect(await withdrawalOf(withdrawalId)).toMatchObject({ status: 'rejected', refusal: 'account-closed' })
    expect(await balanceOf(database, playerId)).toBe(5000)
    const lost = await withdraw(playerId, 20, BANK_ACCOUNT)
    expect(await send()).toBe(1)
    adyen.taken.splice(adyen.taken.indexOf(transfersOf(lost)[0]!), 1)
    await advance(database, '61 minutes')
    expect(await askAgain()).toBe(1)
    expect((await requestOf(lost))?.last_error).toBe('the processor knows no payout of this number')
    expect(await withdrawalOf(lost)).toMatchObject({ status: 'approved' })
  })

  it('a payout in doubt is taken back without a confirmation where Adyen has no such transfer, and not where it has one', async () => {
    const takeBack = async (withdrawalId: string) =>
      (await api.ask('takeBackWithdrawal', { siteId: 'test', withdrawalId }, { reason: 'too late' })).status
    const first = await withdrawing()
    adyen.cuts = 'after'
    expect(await send()).toBe(1)
    expect(await takeBack(first.withdrawalId)).toBe(409)
    const second = await withdrawing()
    adyen.cuts = 'before'
    expect(await send()).toBe(1)
    adyen.cuts = null
    expect(await takeBack(second.withdrawalId)).toBe(200)
    expect(await balanceOf(database, second.playerId)).toBe(5000)
    await advance(database, '1 hour')
    await send()
    expect(transfersOf(second.withdrawalId)).toEqual([])
    expect(transfersOf(first.withdrawalId)).toHaveLength(1)
  })

  it('the transfers of a day are compared with the ledger without a report, page by page', async () => {
    adyen.pageSize = 1
    const [booked, refused] = [await withdrawing(), await withdrawing()]
    expect(await send()).toBe(2)
    const stateOf = (withdrawalId: string, status: string) =>
      adyen.transferStates.set(transfersOf(withdrawalId)[0]!.pspReference, { status })
    stateOf(booked.withdrawalId, 'booked')
    stateOf(refused.withdrawalId, 'failed')
    const day = new Date(database.clock.now()).toISOString().slice(0, 10)
    const range = { from: day, to: day, processorId: 'test.adyen-bank' }
    const differences = async () => {
      const { answer } = await api.ask('getReconciliation', {}, range)
      expect(answer.unanswered).toEqual([])
      return answer.differences
        .filter(({ orderId }) => [booked, refused].some((one) => one.withdrawalId === orderId))
        .map(({ problem, ledger, processor }) => [problem, ledger?.status, processor?.status])
    }
    expect(await differences()).toEqual([
      ['status', 'pending', 'paid'],
      ['status', 'pending', 'refused'],
    ])
    await advance(database, '61 minutes')
    while ((await askAgain()) > 0);
    expect(await differences()).toEqual([])
    adyen.pageSize = 100
  })

  it('a chargeback is owed by the player, its reversal gives it back, and both count once in any order', async () => {
    const playerId = await newPlayer()
    const { orderId } = await order(playerId)
    const pspReference = adyen.newReference()
    const dispute = {
      eventCode: 'CHARGEBACK',
      merchantReference: orderId,
      value: 5000,
      pspReference: adyen.newReference(),
      originalReference: pspReference,
    }
    // A dispute that overtakes its payment comes again.
    expect((await adyen.notify(dispute)).status).toBe(409)
    expect(await adyen.notify(authorisation(orderId, { pspReference }))).toEqual(TAKEN)
    const reversal = { ...dispute, eventCode: 'CHARGEBACK_REVERSED' }
    expect((await adyen.notify(reversal)).status).toBe(409)
    const opened = { ...dispute, eventCode: 'NOTIFICATION_OF_CHARGEBACK' }
    expect(await adyen.notify(opened)).toEqual(TAKEN)
    expect(await statusOf(playerId, orderId)).toBe('paid')
    expect(await notesOf(orderId)).toMatchObject([{ event: 'NOTIFICATION_OF_CHARGEBACK' }])
    const withdrawalId = await withdraw(playerId, 40, BANK_ACCOUNT)
    await send()
    expect(await adyen.notifyTransfer(adyen.taken.at(-1)!, { status: 'booked' })).toEqual(TAKEN)
    expect(await withdrawalOf(withdrawalId)).toMatchObject({ status: 'paid' })
    // Disputes of another payment, or about a part, are for a person.
    expect(await adyen.notify({ ...dispute, originalReference: adyen.newReference() })).toEqual(TAKEN)
    expect(await adyen.notify({ ...dispute, pspReference: adyen.newReference(), value: 100 })).toEqual(TAKEN)
    expect(await notesOf(orderId)).toMatchObject([
      {},
      { reason: 'other payment' },
      { reason: 'other amount' },
    ])
    for (const _time of [1, 2])
      expect(await adyen.notify({ ...dispute, pspReference: 'DISPUTE000000001' })).toEqual(TAKEN)
    expect(await statusOf(playerId, orderId)).toBe('charged-back')
    expect(await balanceOf(database, playerId)).toBe(0)
    expect(await balanceOf(database, playerId, 'playerDebt')).toBe(-4000)
    expect(await checkLedger(database)).toEqual([])
    for (const _time of [1, 2]) expect(await adyen.notify(reversal)).toEqual(TAKEN)
    expect(await statusOf(playerId, orderId)).toBe('paid')
    expect(await balanceOf(database, playerId)).toBe(1000)
    expect(await balanceOf(database, playerId, 'playerDebt')).toBe(0)
    expect(await checkLedger(database)).toEqual([])
    const again = { ...dispute, eventCode: 'SECOND_CHARGEBACK', pspReference: adyen.newReference() }
    for (const _time of [1, 2]) expect(await adyen.notify(again)).toEqual(TAKEN)
    expect(await balanceOf(database, playerId, 'playerDebt')).toBe(-4000)
    expect(await adyen.notify({ ...reversal, pspReference: adyen.newReference() })).toEqual(TAKEN)
    expect(await balanceOf(database, playerId)).toBe(1000)
    const { result } = await call('searchTransactions', { page: 0 }, { playerId, site })
    expect(result.filter(({ code }) => code === 'chargeback-reversed')).toHaveLength(2)
  })

  it('a payment whose capture fails is taken back', async () => {
    const playerId = await newPlayer()
    const { orderId, pspReference } = await paid(playerId)
    const capture = {
      eventCode: 'CAPTURE_FAILED',
      merchantReference: orderId,
      value: 5000,
      originalReference: pspReference,
    }
    expect(await adyen.notify(capture)).toEqual(TAKEN)
    expect(await statusOf(playerId, orderId)).toBe('charged-back')
    expect(await balanceOf(database, playerId)).toBe(0)
  })

  it('a report of Adyen is compared with the ledger, and a processor without a list is named', async () => {
    const playerId = await newPlayer()
    const { orderId } = await paid(playerId)
    await advance(database, '3 days')
    const other = await paid(playerId)
    const day = new Date(database.clock.now()).toISOString().slice(0, 10)
    const range = { from: day, to: day }
    const listed = await api.ask('getReconciliation', {}, { ...range, processorId: 'test.adyen' })
    expect(listed.answer.unanswered).toMatchObject([
      { processorId: 'test.adyen', reason: expect.stringContaining('compare its report') },
    ])
    const time = database.clock.now()
    const row = {
      kind: 'deposit',
      orderId: other.orderId,
      status: 'paid',
      amount: '50.00',
      currency: 'EUR',
      time,
    } as const
    const compare = (operations: object[], processorId = 'test.adyen') =>
      api.ask('compareReport', {}, { processorId, ...range, operations } as never)
    expect((await compare([row])).answer).toMatchObject({ compared: 1, differences: [] })
    const wrong = await compare([
      { ...row, amount: '49.99' },
      { ...row, orderId: 'unknown' },
    ])
    expect(wrong.answer.differences.map((found) => [found.orderId, found.problem])).toEqual([
      [other.orderId, 'amount'],
      ['unknown', 'missing'],
    ])
    expect((await compare([])).answer.differences).toMatchObject([
      { orderId: other.orderId, problem: 'extra' },
    ])
    expect((await compare([{ ...row, currency: 'QQQ' }])).status).toBe(400)
    expect((await compare([{ ...row, amount: '50.001' }])).status).toBe(400)
    expect((await compare([row], 'test.nobody')).status).toBe(400)
    expect(orderId).not.toBe(other.orderId)
  })

  it('a refund without an answer is not repeated after Adyen has forgotten its key', async () => {
    const before = site
    site = returning()
    const playerId = await newPlayer()
    await paid(playerId)
    const withdrawalId = await withdraw(playerId, 20)
    adyen.cuts = 'after'
    expect(await send()).toBe(1)
    adyen.cuts = null
    await advance(database, '7 days')
    const arrived = adyen.arrived
    expect(await send()).toBe(1)
    expect(adyen.arrived).toBe(arrived)
    expect((await requestOf(withdrawalId))?.last_error).toContain('Customer Area')
    site = before
  })

  it('the ledger is balanced, and no secret is logged', async () => {
    expect(await checkLedger(database)).toEqual([])
    expect(lines.length).toBeGreaterThan(5)
    expect(lines.join('\n')).not.toContain(API_KEY)
    expect(lines.join('\n')).not.toMatch(new RegExp(HMAC_KEY, 'i'))
  })
})
