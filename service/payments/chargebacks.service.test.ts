import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import type { CouponTerms } from '#schemas/operator/coupons.ts'
import { systemClock } from '#service/base/clock.ts'
import { SIGNATURE_HEADER } from '#service/base/timed-mac.ts'
import type { PaymentOutcome } from '#schemas/gateway/protocol.ts'
import { readCashAndDebt } from '#service/deposits/player-debt.ts'
import { playerBonus, playerCash } from '#service/ledger/accounts.ts'
import { post } from '#service/ledger/post.ts'
import { checkLedger } from '#service/ledger/check.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import {
  openSandboxPayments,
  SANDBOX_CONFIG,
  SANDBOX_KEYS,
  sandboxSigned,
} from '#service/testing/sandbox-payments.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { readTestSite } from '#service/testing/served-site.ts'
import { advance } from '#service/testing/test-clock.ts'
import { addPlayer, balanceOf, eventsOf, giveFunds, TEST_MEMBER_ID } from '#service/testing/world.ts'
import { type PageRequest, readByOne } from '#service/testing/read-by-one.ts'
import { lockWithdrawal, moveAside } from '#service/withdrawals/withdrawal-rows.ts'

const EUR = 978
const MANIFEST = {
  payments: {
    offers: [
      { processorId: 'sandbox', use: 'deposit', arrival: 'at-once' },
      { processorId: 'sandbox-card', use: 'deposit', arrival: 'at-once', feePercent: 2 },
    ],
  },
}

onEachDatabase((open) => {
  let database: TestDatabase
  let payments: Awaited<ReturnType<typeof openSandboxPayments>>
  let site: ServedSite
  let call: CallOperation
  let api: TestOperatorApi

  beforeAll(async () => {
    database = await open()
    site = await readTestSite(MANIFEST)
    call = await operationsOn(database, { config: SANDBOX_CONFIG, keys: SANDBOX_KEYS })
    api = await openOperatorApi(database, { sites: { bySiteId: () => site } as never })
    payments = await openSandboxPayments(database)
  })
  afterAll(async () => {
    await api.close()
    await payments.close()
  })

  const newPlayer = async () => (await addPlayer(database, { balanceMinor: 0 })).playerId
  const order = async (playerId: number, processorId = 'sandbox', couponCode?: string) => {
    const request = { processorId, amount: 50, currencyId: EUR, ...(couponCode && { couponCode }) }
    const { orderId = '', redirectUrl = '' } = await call('depositRequestInfo', request, { playerId, site })
    return { orderId, redirectUrl }
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
  const send = async (message: object, by = 'sandbox', headers: Record<string, string> = {}) => {
    const body = JSON.stringify(message)
    const response = await fetch(`${payments.origin}/webhooks/payments/${by}`, {
      method: 'POST',
      body,
      headers: { ...sandboxSigned(body, by), ...headers },
    })
    return { status: response.status, answer: (await response.json()) as unknown }
  }
  const paidOrder = async (playerId: number, couponCode?: string) => {
    const { orderId } = await order(playerId, 'sandbox', couponCode)
    await send(messageOf(orderId, 'paid'))
    return orderId
  }
  const moneyOf = (playerId: number) => readCashAndDebt(database.kysely, { playerId, currencyId: EUR })
  const spend = (playerId: number, minor: number) =>
    database.transaction((tx) => giveFunds(tx, { playerId, memberId: TEST_MEMBER_ID }, -minor))
  const auditOf = async (orderId: string) => {
    const rows = await database.kysely.selectFrom('audit_log').select(['action', 'body']).execute()
    return rows.filter(({ body }) => (body as { orderId?: string }).orderId === orderId)
  }
  const TAKEN = { accepted: true, status: 'charged-back' }

  it('a chargeback that arrives twenty times is booked, audited and told to the player once', async () => {
    const playerId = await newPlayer()
    const orderId = await paidOrder(playerId)
    const message = messageOf(orderId, 'charged-back')
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(message)))
    for (const { status, answer } of answers) expect([status, answer]).toEqual([200, TAKEN])
    expect(await moneyOf(playerId)).toEqual({ cashMinor: 0, debtMinor: 0 })
    expect(await auditOf(orderId)).toEqual([
      {
        action: 'deposit.charged-back',
        body: expect.objectContaining({ playerId, takenMinor: 5000, owedMinor: 0 }) as object,
      },
    ])
    const told = (await eventsOf(database, `cashier/${playerId}`)).filter(
      ({ body }) => (body as { orderStatus?: number }).orderStatus === 7,
    )
    expect(told).toHaveLength(1)
    const away = await database.kysely
      .selectFrom('after_login_events')
      .select('body')
      .where('player_id', '=', playerId)
      .where('kind', '=', 'deposit-charged-back')
      .execute()
    expect(away).toEqual([{ body: { amount: 50, currencyId: EUR } }])
    // A second one under another number, and a late payment, change nothing.
    const second = await send(messageOf(orderId, 'charged-back'))
    expect(second.answer).toEqual({ accepted: false, status: 'charged-back' })
    expect((await send(messageOf(orderId, 'paid'))).answer).toMatchObject({ accepted: false })
    expect(await moneyOf(playerId)).toEqual({ cashMinor: 0, debtMinor: 0 })
  })

  it('deposits that were taken back are listed in pages, the newest first, and those of one player alone', async () => {
    const playerId = await newPlayer()
    const orderIds = [
      await paidOrder(playerId),
      await paidOrder(playerId),
      await paidOrder(await newPlayer()),
    ]
    for (const orderId of orderIds) await send(messageOf(orderId, 'charged-back'))
    const paged = await readByOne(
      async (page: PageRequest<string>) => {
        const { answer } = await api.ask('getChargebacks', { siteId: 'test' }, page)
        return { rows: answer.chargebacks, hasMore: answer.hasMore }
      },
      ({ orderId }) => orderId,
    )
    expect(new Set(paged).size).toBe(paged.length)
    expect(paged.slice(0, 3)).toEqual(orderIds.toReversed())
    const own = await api.ask('getChargebacks', { siteId: 'test' }, { playerId })
    expect(own.answer.chargebacks.map(({ orderId }) => orderId)).toEqual(orderIds.slice(0, 2).toReversed())
  })

  it('money that was played already is owed, and the next deposit pays it before it is cash', async () => {
    const playerId = await newPlayer()
    const orderId = await paidOrder(playerId)
    await spend(playerId, 3000)
    await send(messageOf(orderId, 'charged-back'))
    expect(await moneyOf(playerId)).toEqual({ cashMinor: 0, debtMinor: 3000 })
    const listed = await api.ask('getChargebacks', { siteId: 'test' })
    expect(listed.answer.chargebacks.find((row) => row.orderId === orderId)).toMatchObject({
      playerId,
      amount: 50,
      debt: 30,
    })
    // Prizes do not pay the debt, but a withdrawal leaves it.
    await spend(playerId, -4000)
    await sql`update players set segment = 'C' where player_id = ${playerId}`.execute(database.kysely)
    const next = await paidOrder(playerId)
    expect(await moneyOf(playerId)).toEqual({ cashMinor: 6000, debtMinor: 0 })
    const events = await eventsOf(database, `cashier/${playerId}`)
    const booked = events.find(({ body }) => (body as { orderId?: string }).orderId === next)
    expect(booked?.body).not.toHaveProperty('firstDeposit')
    const { result } = await call('searchTransactions', { page: 0 }, { playerId, site })
    expect(result.map(({ code, amount }) => [code, amount])).toEqual(
      expect.arrayContaining([
        ['chargeback', -20],
        ['debt-repaid', -30],
      ]),
    )
  })

  const INSTANT = { currency: 'EUR', award: 'instant', amount: 5 } as const
  const BONUS = { currency: 'EUR', award: 'bonus', percent: 100, maxAward: 30, wagerTimes: 2 } as const
  const release = (playerId: number, orderId: string, minor: number) =>
    database.transaction(async (tx) => {
      await post(tx, {
        code: 'bonus-release',
        uniqueKey: `bonus-release:${orderId}:0`,
        entries: [
          { account: playerBonus(playerId), currencyId: EUR, amountMinor: -minor },
          { account: playerCash(playerId), currencyId: EUR, amountMinor: minor },
        ],
      })
      await sql`update coupon_uses set released_minor = ${minor} where order_id = ${orderId}`.execute(tx)
    })
  interface TakenAward {
    what: string
    terms: Omit<CouponTerms, 'code'>
    released?: number
    spent: number
    rows: [account: string, amount: number][]
    debtMinor: number
  }
  test.each<TakenAward>([
    { what: 'an instant award that is there', terms: INSTANT, spent: 0, rows: [['cash', -5]], debtMinor: 0 },
    { what: 'the rest of an instant award', terms: INSTANT, spent: 300, rows: [['cash', -2]], debtMinor: 0 },
    { what: 'nothing of a spent award', terms: INSTANT, spent: 5200, rows: [], debtMinor: 4700 },
    { what: 'a bonus that is not played', terms: BONUS, spent: 0, rows: [['bonus', -30]], debtMinor: 0 },
    {
      what: 'a bonus, then what is left of its cash',
      terms: BONUS,
      released: 1000,
      spent: 500,
      rows: [
        ['bonus', -20],
        ['cash', -5],
      ],
      debtMinor: 0,
    },
  ])(
    'a chargeback takes back $what, once, and the history says so',
    async ({ terms, released, spent, rows, debtMinor }) => {
      const playerId = await newPlayer()
      const code = `BACK${playerId}`
      await api.ask('createCoupon', { siteId: 'test' }, { code, ...terms })
      const orderId = await paidOrder(playerId, code)
      if (released !== undefined) await release(playerId, orderId, released)
      if (spent > 0) await spend(playerId, spent)
      const message = messageOf(orderId, 'charged-back')
      await Promise.all(Array.from({ length: 5 }, () => send(message)))
      expect(await moneyOf(playerId)).toEqual({ cashMinor: 0, debtMinor })
      expect(await balanceOf(database, playerId, 'playerBonus')).toBe(0)
      const { result } = await call('searchTransactions', { page: 0 }, { playerId, site })
      const taken = result.filter((row) => row.code === 'coupon-back')
      expect(taken.map(({ account, amount }) => [account, amount]).sort()).toEqual(rows)
      const couponMinor = -100 * rows.reduce((sum, [, amount]) => sum + amount, 0)
      expect((await auditOf(orderId))[0]?.body).toMatchObject({ couponMinor: couponMinor || 0 })
    },
  )

  it('a chargeback that overtakes its payment is answered with 409 and leaves no trace until it is repeated', async () => {
    const playerId = await newPlayer()
    const { orderId } = await order(playerId)
    const message = messageOf(orderId, 'charged-back')
    expect((await send(message)).status).toBe(409)
    expect(await moneyOf(playerId)).toEqual({ cashMinor: 0, debtMinor: 0 })
    await send(messageOf(orderId, 'paid'))
    expect(await moneyOf(playerId)).toEqual({ cashMinor: 5000, debtMinor: 0 })
    expect((await send(message)).answer).toEqual(TAKEN)
    expect(await moneyOf(playerId)).toEqual({ cashMinor: 0, debtMinor: 0 })
    expect(await auditOf(orderId)).toHaveLength(1)
  })

  it('a pending withdrawal is cancelled for a chargeback, so that its money is there', async () => {
    const playerId = await newPlayer()
    const orderId = await paidOrder(playerId)
    const withdrawalId = randomUUID()
    await database.transaction(async (tx) => {
      await tx
        .insertInto('withdrawals')
        .values({
          withdrawal_id: withdrawalId,
          player_id: playerId,
          member_id: TEST_MEMBER_ID,
          currency_id: EUR,
          amount_minor: 4500,
          fee_minor: 0,
          bank_account: Buffer.alloc(1),
          bank_account_key_id: 'k',
          account_ending: '3000',
        })
        .execute()
      await moveAside(tx, await lockWithdrawal(tx, withdrawalId), 'submit')
    })
    await send(messageOf(orderId, 'charged-back'))
    expect(await moneyOf(playerId)).toEqual({ cashMinor: 0, debtMinor: 0 })
    const { status } = await database.transaction((tx) => lockWithdrawal(tx, withdrawalId))
    expect(status).toBe('cancelled')
  })

  it('a chargeback that is forged, of another amount, another processor or an order that was sent back moves nothing', async () => {
    const playerId = await newPlayer()
    const orderId = await paidOrder(playerId)
    const forged = {
      [SIGNATURE_HEADER]: `t=${Math.floor(systemClock.now() / 1000)},k=sandbox,v1=${'0'.repeat(64)}`,
    }
    const message = messageOf(orderId, 'charged-back')
    expect((await send(message, 'sandbox', forged)).status).toBe(401)
    expect((await send({ ...message, amountMinor: 4999 })).status).toBe(400)
    expect((await send(message, 'sandbox-card')).status).toBe(404)
    const { orderId: returned } = await order(playerId)
    await send(messageOf(returned, 'paid', { amountMinor: 1 }))
    expect((await send(messageOf(returned, 'charged-back'))).answer).toEqual({
      accepted: false,
      status: 'sent-back',
    })
    expect(await moneyOf(playerId)).toEqual({ cashMinor: 5000, debtMinor: 0 })
  })

  it('the sandbox takes the payment of a test card back after a minute, with the fee', async () => {
    const playerId = await newPlayer()
    const { orderId, redirectUrl } = await order(playerId, 'sandbox-card')
    const card = new URLSearchParams({ decision: 'card', number: '4000 0000 0000 0259' })
    await fetch(payments.origin + redirectUrl, { method: 'POST', body: card, redirect: 'manual' })
    const statusOf = async () => (await call('checkDepositRequest', { orderId }, { playerId, site })).status
    await expect.poll(statusOf, { timeout: 10_000 }).toBe('paid')
    await advance(database, '61 seconds')
    await expect.poll(statusOf, { timeout: 10_000 }).toBe('charged-back')
    expect(await moneyOf(playerId)).toEqual({ cashMinor: 0, debtMinor: 0 })
  })

  it('the ledger keeps every invariant after these chargebacks, and the check reports one that was not booked', async () => {
    expect(await checkLedger(database)).toEqual([])
    const orderId = await paidOrder(await newPlayer())
    await sql`update deposits set status = 'charged-back', charged_back_at = now() where order_id = ${orderId}`.execute(
      database.kysely,
    )
    expect(await checkLedger(database)).toEqual([
      { invariant: 'chargebacks-are-booked', what: `deposit ${orderId}: taken back 5000, booked 0` },
    ])
  })
})
