import { FAULT } from '#schemas/protocol/faults.ts'
import type { OperationRequest } from '#schemas/protocol/operations.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '#service/base/clock.ts'
import { SIGNATURE_HEADER } from '#service/base/timed-mac.ts'
import type { PaymentOutcome } from '#schemas/gateway/protocol.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { readPlayerAccounts } from '#service/ledger/balances.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { onBothDatabases, type TestDatabase } from '#service/testing/database.ts'
import { seededBytes } from '#tests/support/seeded-bytes.ts'
import {
  openSandboxPayments,
  SANDBOX_CONFIG,
  SANDBOX_KEYS,
  sandboxSigned,
} from '#service/testing/sandbox-payments.ts'
import { readTestSite } from '#service/testing/served-site.ts'
import { addPlayer, eventsOf } from '#service/testing/world.ts'
import { enterRate } from '#service/exchange/rate-table.ts'

const [EUR, CHF, GBP] = [978, 756, 826]
const BOUNDS = { min: 5, max: 500, suggested: [10, 50, 200] }

/** Deposits at their own path, in three currencies, with one processor. */
const MANIFEST = {
  payments: { offers: [{ processorId: 'sandbox', use: 'deposit', arrival: 'at-once' }] },
  routes: { '/deposit': null, '/top-up': { screen: 'cashier.deposit', access: 'guarded' } },
  currencies: {
    served: ['EUR', 'CHF', 'GBP'],
    data: { EUR: { deposit: BOUNDS }, CHF: { deposit: BOUNDS }, GBP: { deposit: BOUNDS } },
  },
}

onBothDatabases((open) => {
  let database: TestDatabase
  let payments: Awaited<ReturnType<typeof openSandboxPayments>>
  let site: ServedSite
  let call: CallOperation
  /** The site whose bounds hold for payments; null for none. */
  let siteOfOrders: ServedSite | null = null

  beforeAll(async () => {
    database = await open()
    site = await readTestSite(MANIFEST)
    call = await operationsOn(database, { config: SANDBOX_CONFIG, keys: SANDBOX_KEYS })
    payments = await openSandboxPayments(database, () => siteOfOrders)
  })
  afterAll(() => payments.close())

  const create = (playerId: number, change: Partial<OperationRequest<'depositRequestInfo'>> = {}) =>
    call(
      'depositRequestInfo',
      { processorId: 'sandbox', amount: 50, currencyId: EUR, ...change },
      { playerId, site },
    )
  const stepOf = (playerId: number, currencyId = EUR, at = site) =>
    call('getDepositStep', { currencyId }, { playerId, site: at })
  const ordersOf = (playerId: number) => call('getDepositRequests', {}, { playerId, site })
  const cancel = (playerId: number, orderId: string) =>
    call('cancelDepositRequest', { orderId }, { playerId, site })
  const orderFor = async (playerId: number, change: Partial<OperationRequest<'depositRequestInfo'>> = {}) => {
    const { orderId, redirectUrl } = await create(playerId, change)
    expect(orderId).toBeTypeOf('string')
    return { orderId: orderId as string, redirectUrl: redirectUrl as string }
  }
  const statusOf = async (playerId: number, orderId: string) =>
    (await call('checkDepositRequest', { orderId }, { playerId, site })).status
  const cashOf = async (playerId: number) =>
    (await readPlayerAccounts(database.kysely, playerId)).find(
      ({ accountCurrency }) => accountCurrency === EUR,
    )?.accountBalance ?? 0
  const noticesOf = (playerId: number) => eventsOf(database, `cashier/${playerId}`)
  const send = async (message: object, headers: Record<string, string> = {}) => {
    const body = JSON.stringify(message)
    const response = await fetch(`${payments.origin}/webhooks/payments/sandbox`, {
      method: 'POST',
      body,
      headers: { ...sandboxSigned(body), ...headers },
    })
    return { status: response.status, answer: (await response.json()) as unknown }
  }
  const messageOf = (orderId: string, outcome: PaymentOutcome, change: object = {}) => ({
    messageId: randomUUID(),
    orderId,
    outcome,
    amountMinor: 5000,
    currencyId: EUR,
    reference: 'R-1',
    ...change,
  })

  it('the deposit step offers a processor with the bounds of the site', async () => {
    const { playerId } = await addPlayer(database)
    expect(await stepOf(playerId)).toEqual({
      status: 'ready',
      processors: [
        {
          processorId: 'sandbox',
          title: 'Sandbox payments',
          minAmount: 5,
          maxAmount: 500,
          currencyId: EUR,
          suggestedAmounts: [10, 50, 200],
          method: 'wallet',
          arrival: 'at-once',
        },
      ],
    })
    expect((await stepOf(playerId, 840)).status).toBe('unavailable')
    const without = await operationsOn(database, {
      config: { ...SANDBOX_CONFIG, sandboxProcessor: false },
      keys: SANDBOX_KEYS,
    })
    expect((await without('getDepositStep', { currencyId: EUR }, { playerId, site })).status).toBe(
      'unavailable',
    )
  })

  it('a site with an external deposit page offers no processor, and refuses a player who may not deposit', async () => {
    const external = { url: 'https://pay.example/', open: 'same', params: {} }
    const elsewhere = await readTestSite({ ...MANIFEST, deposit: { external } })
    const { playerId } = await addPlayer(database)
    expect(await stepOf(playerId, EUR, elsewhere)).toEqual({ status: 'ready', processors: [] })
    expect((await stepOf(playerId, 840, elsewhere)).status).toBe('unavailable')
    const blocked = await addPlayer(database, { segment: 'A' })
    expect((await stepOf(blocked.playerId, EUR, elsewhere)).status).toBe('country-disabled')
    const request = { processorId: 'sandbox', amount: 50, currencyId: EUR }
    const order = call('depositRequestInfo', request, { playerId, site: elsewhere })
    expect(await order).toEqual({ status: 'unavailable' })
  })

  const segmentOf = async (playerId: number) => {
    const { segment } = await database.kysely
      .selectFrom('players')
      .select('segment')
      .where('player_id', '=', playerId)
      .executeTakeFirstOrThrow()
    return segment
  }

  it('a deposit before the registration is complete is paid, and the player stays of segment B', async () => {
    const { playerId } = await addPlayer(database, { segment: 'B', balanceMinor: 0 })
    for (const cash of [50, 100]) {
      const { orderId } = await orderFor(playerId)
      await send(messageOf(orderId, 'paid'))
      expect(await cashOf(playerId)).toBe(cash)
      expect(await segmentOf(playerId)).toBe('B')
    }
    const events = await noticesOf(playerId)
    expect(events.map(({ event }) => event)).not.toContain('player.segment')
    expect(events.filter(({ body }) => body['firstDeposit'] === true)).toHaveLength(1)
  })

  it('a paid deposit raises the balance and makes the player a depositor', async () => {
    const { playerId } = await addPlayer(database, { segment: 'D', balanceMinor: 0 })
    const { orderId, redirectUrl } = await orderFor(playerId, { returnPath: '/deposit?step=2' })
    const page = await fetch(payments.origin + redirectUrl)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.headers.get('permissions-policy')).toMatch(/^camera=\(\), .*\bmicrophone=\(\)/)
    expect(await page.text()).toContain('50.00 EUR')
    const decided = await fetch(payments.origin + redirectUrl, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'paid' }),
      redirect: 'manual',
    })
    expect(decided.status).toBe(303)
    expect(decided.headers.get('location')).toBe(`/deposit?step=2&orderId=${orderId}`)
    expect(await statusOf(playerId, orderId)).toBe('paid')
    expect(await cashOf(playerId)).toBe(50)
    const player = await database.kysely
      .selectFrom('players')
      .select(['segment', 'last_deposit_at'])
      .where('player_id', '=', playerId)
      .executeTakeFirstOrThrow()
    expect(player).toEqual({ segment: 'C', last_deposit_at: expect.any(Number) })
    const events = await noticesOf(playerId)
    expect(events.map(({ event }) => event)).toEqual([
      'player.balanceUpdate',
      'player.order',
      'player.segment',
    ])
    expect(events[1]?.body).toMatchObject({
      orderId,
      orderType: 1,
      orderStatus: 2,
      orderAmount: 50,
      firstDeposit: true,
    })
    const second = await orderFor(playerId)
    await send(messageOf(second.orderId, 'paid'))
    expect((await noticesOf(playerId)).filter(({ event }) => event === 'player.segment')).toHaveLength(1)
    expect((await noticesOf(playerId)).at(-1)?.body).not.toHaveProperty('firstDeposit')
  })

  it('a deposit that is paid while the player is away is shown after the next login', async () => {
    const [away, present] = [await addPlayer(database), await addPlayer(database)]
    await sql`insert into sessions (player_id, member_id, sid_hash, expires_at)
      values (${present.playerId}, 101, '\\x00', now() + interval '1 hour')`.execute(database.kysely)
    for (const { playerId } of [away, present]) {
      await send(messageOf((await orderFor(playerId)).orderId, 'paid'))
    }
    const stored = await database.kysely
      .selectFrom('after_login_events')
      .select(['player_id', 'kind', 'body'])
      .where('player_id', 'in', [away.playerId, present.playerId])
      .execute()
    expect(stored).toEqual([
      { player_id: away.playerId, kind: 'deposit-paid', body: { amount: 50, currencyId: EUR } },
    ])
  })

  it('the order of a paid deposit has the time of the payment, and other orders have none', async () => {
    const { playerId } = await addPlayer(database)
    const [paid, failed] = [await orderFor(playerId), await orderFor(playerId)]
    await sql`update deposits set created_at = now() - interval '1 hour' where player_id = ${playerId}`.execute(
      database.kysely,
    )
    await send(messageOf(paid.orderId, 'paid'))
    await send(messageOf(failed.orderId, 'failed'))
    const orders = await ordersOf(playerId)
    const player = await database.kysely
      .selectFrom('players')
      .select('last_deposit_at')
      .where('player_id', '=', playerId)
      .executeTakeFirstOrThrow()
    const paidTime = player.last_deposit_at
    expect(paidTime).not.toBeNull()
    const timeOf = (orderId: string) => orders.find((order) => order.orderId === orderId)?.paidTime
    expect(timeOf(paid.orderId)).toBe(paidTime)
    expect(timeOf(failed.orderId)).toBeUndefined()
    const order = (await noticesOf(playerId)).find(({ event }) => event === 'player.order')
    expect(order?.body).toMatchObject({ depositOrder: { paidTime } })
  })

  it('a second click on the processor’s page and a second decision have no effect', async () => {
    const { playerId } = await addPlayer(database, { balanceMinor: 0 })
    const { orderId, redirectUrl } = await orderFor(playerId)
    const decide = (decision: string) =>
      fetch(payments.origin + redirectUrl, {
        method: 'POST',
        body: new URLSearchParams({ decision }),
        redirect: 'manual',
      })
    await Promise.all([decide('failed'), decide('failed')])
    await decide('paid')
    expect(await statusOf(playerId, orderId)).toBe('failed')
    expect(await cashOf(playerId)).toBe(0)
    expect(await (await fetch(payments.origin + redirectUrl)).text()).toContain('The payment was declined.')
  })

  it('a processor’s message that arrives twenty times is booked once', async () => {
    const { playerId } = await addPlayer(database, { balanceMinor: 0 })
    const { orderId } = await orderFor(playerId)
    const message = messageOf(orderId, 'paid')
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(message)))
    for (const { status, answer } of answers) {
      expect(status).toBe(200)
      expect(answer).toEqual({ accepted: true, status: 'paid' })
    }
    expect(await cashOf(playerId)).toBe(50)
  })

  const sentBack = { accepted: false, status: 'sent-back' }
  const auditOf = async (orderId: string) => {
    const rows = await database.kysely.selectFrom('audit_log').select(['action', 'body']).execute()
    return rows.filter(({ body }) => (body as { orderId?: string }).orderId === orderId)
  }

  it.each([
    ['under another number', {}],
    ['under another number and reference', { reference: 'R-2' }],
    ['of another amount', { amountMinor: 1 }],
  ])('a second payment of a paid order %s is sent back and audited, each time', async (_, change) => {
    const { playerId } = await addPlayer(database, { balanceMinor: 0 })
    const { orderId } = await orderFor(playerId)
    const first = messageOf(orderId, 'paid')
    expect((await send(first)).answer).toEqual({ accepted: true, status: 'paid' })
    const second = messageOf(orderId, 'paid', change)
    expect((await send(second)).answer).toEqual(sentBack)
    // Both are answered as before, however late they come again.
    expect((await send(second)).answer).toEqual(sentBack)
    expect((await send(first)).answer).toEqual({ accepted: true, status: 'paid' })
    const { messageId, reference, amountMinor } = second
    expect(await auditOf(orderId)).toEqual([
      {
        action: 'deposit.sent-back',
        body: expect.objectContaining({ orderId, playerId, messageId, reference, amountMinor }) as object,
      },
    ])
    expect(await cashOf(playerId)).toBe(50)
    expect(await statusOf(playerId, orderId)).toBe('paid')
  })

  it('a second payment of an order that was sent back is audited too', async () => {
    const { playerId } = await addPlayer(database, { balanceMinor: 0 })
    const { orderId } = await orderFor(playerId)
    expect((await send(messageOf(orderId, 'paid', { amountMinor: 1 }))).answer).toEqual(sentBack)
    expect((await send(messageOf(orderId, 'paid'))).answer).toEqual(sentBack)
    expect(await auditOf(orderId)).toHaveLength(2)
    expect(await cashOf(playerId)).toBe(0)
  })

  it('only one of several concurrent payments of one order is accepted', async () => {
    const { playerId } = await addPlayer(database, { balanceMinor: 0 })
    const { orderId } = await orderFor(playerId)
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(messageOf(orderId, 'paid'))))
    const accepted = answers.filter(({ answer }) => (answer as { accepted: boolean }).accepted)
    expect(accepted).toHaveLength(1)
    expect(await auditOf(orderId)).toHaveLength(7)
    expect(await cashOf(playerId)).toBe(50)
  })

  it('a repeated message number with other content counts as another message', async () => {
    const { playerId } = await addPlayer(database, { balanceMinor: 0 })
    const [paid, other] = [await orderFor(playerId), await orderFor(playerId)]
    const message = messageOf(paid.orderId, 'paid')
    await send(message)
    expect((await send({ ...message, reference: 'R-2' })).answer).toEqual(sentBack)
    expect((await send({ ...message, orderId: other.orderId })).answer).toEqual(sentBack)
    expect(await cashOf(playerId)).toBe(50)
    expect(await auditOf(paid.orderId)).toHaveLength(1)
    expect(await auditOf(other.orderId)).toHaveLength(1)
  })

  it('a payment that arrives after the order was cancelled is booked', async () => {
    const { playerId } = await addPlayer(database, { balanceMinor: 0 })
    const { orderId } = await orderFor(playerId)
    await cancel(playerId, orderId)
    expect(await statusOf(playerId, orderId)).toBe('cancelled')
    await send(messageOf(orderId, 'expired'))
    expect(await statusOf(playerId, orderId)).toBe('cancelled')
    await send(messageOf(orderId, 'paid'))
    await send(messageOf(orderId, 'failed'))
    expect(await statusOf(playerId, orderId)).toBe('paid')
    expect(await cashOf(playerId)).toBe(50)
  })

  it('a paid deposit cannot be cancelled', async () => {
    const { playerId } = await addPlayer(database)
    const { orderId } = await orderFor(playerId)
    await send(messageOf(orderId, 'paid'))
    const order = await cancel(playerId, orderId)
    expect(order).toMatchObject({ status: 'paid' })
  })

  it.each([
    ['another amount', { amountMinor: 4999 }],
    ['another currency', { currencyId: 756 }],
  ])('a payment of %s is sent back', async (_, change) => {
    const { playerId } = await addPlayer(database, { balanceMinor: 0 })
    const { orderId } = await orderFor(playerId)
    expect((await send(messageOf(orderId, 'paid', change))).answer).toEqual({
      accepted: false,
      status: 'sent-back',
    })
    expect(await cashOf(playerId)).toBe(0)
    expect((await noticesOf(playerId)).at(-1)?.body).toMatchObject({ orderStatus: 6 })
    const audit = await database.kysely.selectFrom('audit_log').select(['action', 'body']).execute()
    expect(audit.at(-1)).toMatchObject({ action: 'deposit.sent-back', body: { orderId, playerId } })
  })

  it.each(["excluded_until = now() + interval '1 year'", "status = 'banned'", "segment = 'A'"])(
    'a payment for a player with %s is sent back',
    async (change) => {
      const { playerId } = await addPlayer(database, { balanceMinor: 0 })
      const { orderId } = await orderFor(playerId)
      await sql`update players set ${sql.raw(change)} where player_id = ${playerId}`.execute(database.kysely)
      expect((await send(messageOf(orderId, 'paid'))).answer).toEqual({
        accepted: false,
        status: 'sent-back',
      })
      expect(await cashOf(playerId)).toBe(0)
    },
  )

  it('security 30: a payment for a person who is excluded on another site is sent back', async () => {
    const { playerId } = await addPlayer(database, { balanceMinor: 0 })
    const other = await addPlayer(database, { memberId: 102 })
    await sql`update players set phone_index = ${seededBytes('phone', 32)} where player_id in (${playerId}, ${other.playerId})`.execute(
      database.kysely,
    )
    const { orderId } = await orderFor(playerId)
    await sql`update players set excluded_until = now() + interval '1 year' where player_id = ${other.playerId}`.execute(
      database.kysely,
    )
    expect((await send(messageOf(orderId, 'paid'))).answer).toEqual({
      accepted: false,
      status: 'sent-back',
    })
    expect(await cashOf(playerId)).toBe(0)
    expect(await create(playerId)).toEqual({ status: 'unavailable' })
  })

  describe('deposit limits', () => {
    const limit = (
      playerId: number,
      kind: 'dailyDeposit' | 'weeklyDeposit' | 'monthlyDeposit',
      limit_minor: number,
    ) =>
      database.kysely
        .insertInto('player_limits')
        .values({ player_id: playerId, kind, source: 'self', currency_id: EUR, limit_minor })
        .execute()

    it.each(['dailyDeposit', 'weeklyDeposit', 'monthlyDeposit'] as const)(
      'security 3: the limit %s counts when an order is made, and again when it is paid',
      async (kind) => {
        const { playerId } = await addPlayer(database, { balanceMinor: 0 })
        await limit(playerId, kind, 9000)
        const orders = [await orderFor(playerId), await orderFor(playerId)]
        const answers = await Promise.all(orders.map(({ orderId }) => send(messageOf(orderId, 'paid'))))
        const statuses = answers.map(({ answer }) => (answer as { status: string }).status)
        expect(statuses.sort()).toEqual(['paid', 'sent-back'])
        expect(await cashOf(playerId)).toBe(50)
        expect(await create(playerId, { amount: 40.01 })).toEqual({ status: 'limits-reached' })
        expect((await create(playerId, { amount: 40 })).status).toBe('created')
      },
    )

    it('the lower limit counts where a player and customer service both set one', async () => {
      const { playerId } = await addPlayer(database)
      await limit(playerId, 'monthlyDeposit', 100_000)
      await database.kysely
        .insertInto('player_limits')
        .values({
          player_id: playerId,
          kind: 'dailyDeposit',
          source: 'customerService',
          currency_id: EUR,
          limit_minor: 2000,
        })
        .execute()
      expect(await create(playerId)).toEqual({ status: 'limits-reached' })
      const step = await stepOf(playerId)
      expect(step.processors[0]).toMatchObject({ maxAmount: 20, suggestedAmounts: [10] })
    })

    const boundedSite = (): ServedSite => {
      const { data } = site.manifest.currencies
      const EUR_DATA = { ...data['EUR']!, deposit: { ...data['EUR']!.deposit, unverifiedMax: 60 } }
      const currencies = { ...site.manifest.currencies, data: { ...data, EUR: EUR_DATA } }
      return { ...site, manifest: { ...site.manifest, currencies } }
    }

    it('an unverified player deposits up to the site’s bound, with open orders; a verified one beyond it', async () => {
      const { playerId } = await addPlayer(database, { balanceMinor: 0 })
      const bounded = boundedSite()
      const createBounded = (amount: number) =>
        call(
          'depositRequestInfo',
          { processorId: 'sandbox', amount, currencyId: EUR },
          { playerId, site: bounded },
        )
      const attempts = await Promise.all([createBounded(40), createBounded(40)])
      expect(attempts.map(({ status }) => status).toSorted()).toEqual(['created', 'unverified-exceeded'])
      expect((await stepOf(playerId, EUR, bounded)).processors[0]).toMatchObject({ maxAmount: 20 })
      expect(await createBounded(20)).toMatchObject({ status: 'created' })
      expect(await stepOf(playerId, EUR, bounded)).toEqual({ status: 'unverified-exceeded', processors: [] })
      const { rows } = await sql`
        update players set id_verified_at = service_now(), address_verified_at = service_now()
        where player_id = ${playerId} returning player_id`.execute(database.kysely)
      expect(rows).toHaveLength(1)
      expect(await createBounded(40)).toMatchObject({ status: 'created' })
    })

    it('security 36: an order that failed and is paid late all the same is sent back above the bound for unverified players', async () => {
      const { playerId } = await addPlayer(database, { balanceMinor: 0 })
      siteOfOrders = boundedSite()
      const ask = async () => {
        const request = { processorId: 'sandbox', amount: 50, currencyId: EUR }
        return (await call('depositRequestInfo', request, { playerId, site: siteOfOrders! })).orderId!
      }
      const late = await ask()
      await send(messageOf(late, 'failed'))
      const second = await ask()
      await send(messageOf(second, 'paid'))
      await send(messageOf(late, 'paid'))
      siteOfOrders = null
      expect([await statusOf(playerId, late), await statusOf(playerId, second)]).toEqual([
        'sent-back',
        'paid',
      ])
      expect(await cashOf(playerId)).toBe(50)
    })

    describe('the sum above which the source of funds is asked for', () => {
      const sums = { EUR: 100, CHF: 80, GBP: 50 }
      const asking = (days = 30): ServedSite => {
        const settings = { ...site.manifest.settings, sourceOfFunds: { days, validMonths: 12, sums } }
        return { ...site, manifest: { ...site.manifest, settings } }
      }
      const ask = (playerId: number, amount: number, currencyId = EUR, at = asking()) =>
        call('depositRequestInfo', { processorId: 'sandbox', amount, currencyId }, { playerId, site: at })
      const pay = async ({ orderId = '' }: { orderId?: string }, amount: number, currencyId = EUR) =>
        send(messageOf(orderId, 'paid', { amountMinor: amount * 100, currencyId }))
      const needed = { status: 'unverified-exceeded', sourceOfFunds: 'needed' }

      it('MT source of funds: of forty deposits at once, those up to the sum are accepted', async () => {
        const { playerId } = await addPlayer(database, { balanceMinor: 0 })
        const answers = await Promise.all(Array.from({ length: 40 }, () => ask(playerId, 9)))
        const created = answers.filter(({ status }) => status === 'created')
        expect(created).toHaveLength(11)
        const refused = answers.filter(({ status }) => status !== 'created')
        expect(refused).toHaveLength(29)
        expect(new Set(refused.map((answer) => JSON.stringify(answer)))).toEqual(
          new Set([JSON.stringify(needed)]),
        )
        siteOfOrders = asking()
        const paid = await Promise.all(created.map((order) => pay(order, 9)))
        expect(new Set(paid.map(({ answer }) => (answer as { status: string }).status))).toEqual(
          new Set(['paid']),
        )
        siteOfOrders = null
        expect(await cashOf(playerId)).toBe(99)
      })

      it('MT source of funds: a step says so once the sum leaves no deposit, and the bounds of an amount stay', async () => {
        const { playerId } = await addPlayer(database, { balanceMinor: 0 })
        expect(await ask(playerId, 96)).toMatchObject({ status: 'created' })
        expect(await stepOf(playerId, EUR, asking())).toEqual({ ...needed, processors: [] })
        const other = await addPlayer(database, { balanceMinor: 0 })
        expect(await ask(other.playerId, 95)).toMatchObject({ status: 'created' })
        const step = await stepOf(other.playerId, EUR, asking())
        expect(step).toMatchObject({ status: 'ready', processors: [{ minAmount: 5, maxAmount: 500 }] })
        expect(await ask(other.playerId, 5.01)).toEqual(needed)
        expect(await ask(other.playerId, 5)).toMatchObject({ status: 'created' })
      })

      it('deposits in each currency use up their share of the sum', async () => {
        const { playerId } = await addPlayer(database, { balanceMinor: 0 })
        expect(await ask(playerId, 25, GBP)).toMatchObject({ status: 'created' })
        // Half of the sum is used up: 50 EUR, or 40 CHF, are left.
        expect(await ask(playerId, 50.01)).toEqual(needed)
        expect(await ask(playerId, 40.01, CHF)).toEqual(needed)
        expect(await ask(playerId, 40, CHF)).toMatchObject({ status: 'created' })
        expect(await ask(playerId, 5)).toEqual(needed)
      })

      it('a deposit counts for as many days of 24 hours as the site says', async () => {
        const { playerId } = await addPlayer(database, { balanceMinor: 0 })
        siteOfOrders = asking()
        await pay(await ask(playerId, 100), 100)
        siteOfOrders = null
        const paidAgo = (interval: string) =>
          sql`update deposits set decided_at = service_now() - ${interval}::interval where player_id = ${playerId}`.execute(
            database.kysely,
          )
        await paidAgo('719 hours 59 minutes 59 seconds')
        expect(await ask(playerId, 5)).toEqual(needed)
        await paidAgo('720 hours')
        expect(await ask(playerId, 100)).toMatchObject({ status: 'created' })
      })

      it('a deposit that is paid late is sent back above the sum', async () => {
        const { playerId } = await addPlayer(database, { balanceMinor: 0 })
        const late = await ask(playerId, 60)
        await send(messageOf(late.orderId ?? '', 'failed', { amountMinor: 6000 }))
        siteOfOrders = asking()
        await pay(await ask(playerId, 60), 60)
        expect((await pay(late, 60)).answer).toMatchObject({ status: 'sent-back' })
        siteOfOrders = null
        expect(await cashOf(playerId)).toBe(60)
      })

      it('an accepted source opens deposits for its months, and one that an operator has says so', async () => {
        const { playerId } = await addPlayer(database, { balanceMinor: 0 })
        expect(await ask(playerId, 101)).toEqual(needed)
        const open = { member_id: site.memberId, player_id: playerId, purpose: 'funds' as const }
        await database.kysely
          .insertInto('verification_requests')
          .values({
            ...open,
            status: 'submitted',
            submitted_at: sql<number>`service_now()`,
            document_type: 'salary',
          })
          .execute()
        expect(await ask(playerId, 101)).toEqual({ ...needed, sourceOfFunds: 'submitted' })
        const acceptedAgo = (interval: string) =>
          sql`update players set funds_verified_at = service_now() - ${interval}::interval
            where player_id = ${playerId}`.execute(database.kysely)
        await acceptedAgo('364 days')
        expect(await ask(playerId, 101)).toMatchObject({ status: 'created' })
        await acceptedAgo('367 days')
        expect(await ask(playerId, 101)).toMatchObject({ status: 'unverified-exceeded' })
      })
    })

    it('security 3: a deposit limit counts deposits in every currency, by the rates in force', async () => {
      const { playerId } = await addPlayer(database, { balanceMinor: 0 })
      await database.transaction((tx) =>
        enterRate(tx, {
          operatorId: 1,
          fromCurrencyId: EUR,
          toCurrencyId: CHF,
          rate: '0.9412',
          enteredBy: 'test',
        }),
      )
      await limit(playerId, 'dailyDeposit', 10_000)
      const { orderId = '' } = await create(playerId, { currencyId: CHF, amount: 50 })
      await send({ ...messageOf(orderId, 'paid'), currencyId: CHF })
      // 50 CHF are 53.12 EUR: what is left are 46.88 EUR, or 44.12 CHF.
      expect(await create(playerId, { amount: 46.89 })).toEqual({ status: 'limits-reached' })
      expect((await create(playerId, { amount: 46.88 })).status).toBe('created')
      expect(await create(playerId, { currencyId: CHF, amount: 44.13 })).toEqual({ status: 'limits-reached' })
      const step = await stepOf(playerId, CHF)
      expect(step.processors[0]).toMatchObject({ currencyId: CHF, maxAmount: 44.12 })
    })

    it('security 3: a deposit in a currency without a rate to the limit’s currency is refused, and the refusal says so', async () => {
      const { playerId } = await addPlayer(database, { balanceMinor: 0 })
      await limit(playerId, 'monthlyDeposit', 10_000)
      const inPounds = () => create(playerId, { currencyId: GBP, amount: 5 })
      expect(await inPounds()).toEqual({ status: 'limit-without-rate' })
      expect(await stepOf(playerId, GBP)).toEqual({ status: 'limit-without-rate', processors: [] })
      expect((await create(playerId, { amount: 5 })).status).toBe('created')
      // A limit that leaves nothing needs no rate.
      await limit(playerId, 'dailyDeposit', 0)
      expect(await inPounds()).toEqual({ status: 'limits-reached' })
    })

    it('security 3: a payment of an order whose rate to the limit’s currency is missing is sent back', async () => {
      const { playerId } = await addPlayer(database, { balanceMinor: 0 })
      const { orderId } = await orderFor(playerId, { currencyId: GBP })
      await limit(playerId, 'monthlyDeposit', 10_000)
      const { answer } = await send({ ...messageOf(orderId, 'paid'), currencyId: GBP })
      expect(answer).toMatchObject({ status: 'sent-back' })
    })

    it('the deposit step offers no processor where the limit is below the smallest deposit', async () => {
      const { playerId } = await addPlayer(database)
      await limit(playerId, 'weeklyDeposit', 499)
      const step = await stepOf(playerId)
      expect(step).toEqual({ status: 'limits-reached', processors: [] })
    })
  })

  it('an amount that is out of range or has too many decimals is refused', async () => {
    const { playerId } = await addPlayer(database)
    for (const amount of [4.99, 500.01, 10.001]) {
      expect(await create(playerId, { amount })).toEqual({ status: 'amount-out-of-range' })
    }
    expect(await create(playerId, { processorId: 'other' })).toEqual({ status: 'unavailable' })
    expect(await create(playerId, { currencyId: 840 })).toEqual({ status: 'unavailable' })
  })

  it('without a path in the request, the processor returns to the deposit screen at its path on the site', async () => {
    const { playerId } = await addPlayer(database)
    const returnPathOf = async ({ orderId }: { orderId: string }) => {
      const order = database.kysely
        .selectFrom('deposits')
        .select('return_path')
        .where('order_id', '=', orderId)
      return (await order.executeTakeFirstOrThrow()).return_path
    }
    expect(await returnPathOf(await orderFor(playerId))).toBe('/top-up')
    expect(await returnPathOf(await orderFor(playerId, { returnPath: '/games' }))).toBe('/games')
  })

  it('security 10: an order is shown to its own player only', async () => {
    const [owner, other] = [await addPlayer(database), await addPlayer(database)]
    const { orderId } = await orderFor(owner.playerId)
    const notYours = { code: FAULT.notYours }
    await expect(statusOf(other.playerId, orderId)).rejects.toMatchObject(notYours)
    await expect(cancel(other.playerId, orderId)).rejects.toMatchObject(notYours)
    await expect(statusOf(owner.playerId, 'none')).rejects.toMatchObject({ code: FAULT.notFound })
    expect(await ordersOf(owner.playerId)).toEqual([
      {
        orderId,
        status: 'created',
        amount: 50,
        currencyId: EUR,
        createdTime: expect.any(Number),
        processorId: 'sandbox',
      },
    ])
  })

  describe('a refused message of a processor', () => {
    it('a message without the processor’s signature is refused with 401, and the order is unchanged', async () => {
      const { playerId } = await addPlayer(database, { balanceMinor: 0 })
      const { orderId } = await orderFor(playerId)
      const forged = {
        [SIGNATURE_HEADER]: `t=${Math.floor(systemClock.now() / 1000)},k=sandbox,v1=${'0'.repeat(64)}`,
      }
      expect((await send(messageOf(orderId, 'paid'), forged)).status).toBe(401)
      expect(await statusOf(playerId, orderId)).toBe('created')
    })

    it('a message that is malformed, or of an unknown order or processor, is refused', async () => {
      expect((await send(messageOf('none', 'paid'))).status).toBe(404)
      expect((await send({ orderId: 1 })).status).toBe(400)
      const elsewhere = await fetch(`${payments.origin}/webhooks/payments/other`, {
        method: 'POST',
        body: '{}',
      })
      expect(elsewhere.status).toBe(404)
    })
  })

  it('a payment message that was not delivered at first is delivered later', async () => {
    const { playerId } = await addPlayer(database, { balanceMinor: 0 })
    const { orderId } = await orderFor(playerId)
    const message = messageOf(orderId, 'paid')
    await database.kysely
      .insertInto('sandbox_payments')
      .values({
        order_id: orderId,
        decision: 'paid',
        message_id: message.messageId,
        message: JSON.stringify(message),
      })
      .execute()
    await expect.poll(() => statusOf(playerId, orderId), { timeout: 10_000 }).toBe('paid')
    expect(await cashOf(playerId)).toBe(50)
  })

  it('the ledger keeps every invariant after these deposits', async () => {
    expect(await checkLedger(database)).toEqual([])
  })
})
