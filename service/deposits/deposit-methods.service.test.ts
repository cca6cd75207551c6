import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OperationRequest } from '#schemas/protocol/operations.ts'
import { systemClock } from '#service/base/clock.ts'
import { systemEntropy } from '#service/adapters/entropy.ts'
import { processorClients } from '#service/adapters/payments/processors.ts'
import { readPlayerAccounts } from '#service/ledger/balances.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { createPersonalVault, type PersonalVault } from '#service/players/rows/personal-vault.ts'
import { sendDueRequests } from '#service/processor-requests/request-runner.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { onEachDatabase, silentLog, type TestDatabase } from '#service/testing/database.ts'
import {
  openSandboxPayments,
  SANDBOX_CONFIG,
  SANDBOX_KEYS,
  sandboxSigned,
} from '#service/testing/sandbox-payments.ts'
import { readTestSite } from '#service/testing/served-site.ts'
import { advance } from '#service/testing/test-clock.ts'
import { addPlayer } from '#service/testing/world.ts'

/** A gateway decides by messages alone. */
const noDecision = async () => undefined
const [EUR, GBP] = [978, 826]
const IBAN = 'DE89 3704 0044 0532 0130 00'

/** Three processors: a wallet for all, a card with a fee and narrow bounds in euros, direct debits in two countries. */
const OFFERS = [
  { processorId: 'sandbox', use: 'deposit', arrival: 'at-once' },
  {
    processorId: 'sandbox-card',
    use: 'deposit',
    arrival: 'at-once',
    currencies: ['EUR'],
    min: 20,
    max: 300,
    feePercent: 1.5,
  },
  { processorId: 'sandbox-bank', use: 'deposit', arrival: 'days', countries: ['DE', 'GB'] },
]
const MANIFEST = {
  currencies: {
    served: ['EUR', 'GBP'],
    data: { EUR: { deposit: { min: 5, max: 500, suggested: [10, 50] } } },
  },
  payments: { offers: OFFERS },
}

onEachDatabase((open) => {
  let database: TestDatabase
  let payments: Awaited<ReturnType<typeof openSandboxPayments>>
  let site: ServedSite
  let call: CallOperation
  let vault: PersonalVault

  beforeAll(async () => {
    database = await open()
    site = await readTestSite(MANIFEST)
    vault = createPersonalVault(SANDBOX_KEYS, systemEntropy)
    call = await operationsOn(database, { config: SANDBOX_CONFIG, keys: SANDBOX_KEYS, vault })
    payments = await openSandboxPayments(database)
  })
  afterAll(() => payments.close())

  const addPlayerOf = async (country: string | null) => {
    const { playerId } = await addPlayer(database, { balanceMinor: 0 })
    await sql`update players set country = ${country} where player_id = ${playerId}`.execute(database.kysely)
    return playerId
  }
  const offersOf = async (playerId: number, currencyId = EUR) =>
    (await call('getDepositStep', { currencyId }, { playerId, site })).processors
  const statusOf = (playerId: number, orderId: string) =>
    call('checkDepositRequest', { orderId }, { playerId, site })
  const cashOf = async (playerId: number) =>
    (await readPlayerAccounts(database.kysely, playerId)).find((account) => account.accountCurrency === EUR)
      ?.accountBalance ?? 0
  const debit = (playerId: number, change: Partial<OperationRequest<'directDebitRequest'>> = {}) =>
    call(
      'directDebitRequest',
      {
        processorId: 'sandbox-bank',
        amount: 50,
        currencyId: EUR,
        bankId: 'SBX-PROMPT',
        bankAccount: { holder: 'Ada Moreau', number: IBAN },
        ...change,
      },
      { playerId, site },
    )
  const send = () =>
    sendDueRequests({
      service: { database, vault, log: silentLog },
      decide: noDecision,
      clients: () =>
        processorClients(
          { config: SANDBOX_CONFIG, keys: SANDBOX_KEYS, clock: systemClock },
          payments.origin,
          [site],
        ),
    })
  const post = (url: string, body: Record<string, string>) =>
    fetch(payments.origin + url, { method: 'POST', body: new URLSearchParams(body), redirect: 'manual' })

  it('a site’s processors are offered by currency and country, with fee, bounds and time', async () => {
    const abroad = await addPlayerOf(null)
    expect(await offersOf(abroad)).toEqual([
      expect.objectContaining({ processorId: 'sandbox', method: 'wallet', minAmount: 5, maxAmount: 500 }),
      {
        processorId: 'sandbox-card',
        title: 'Sandbox cards',
        method: 'card',
        minAmount: 20,
        maxAmount: 300,
        currencyId: EUR,
        suggestedAmounts: [50],
        feePercent: 1.5,
        arrival: 'at-once',
      },
    ])
    const german = await addPlayerOf('DE')
    const idsIn = async (currencyId: number) =>
      (await offersOf(german, currencyId)).map(({ processorId }) => processorId)
    expect(await idsIn(EUR)).toEqual(['sandbox', 'sandbox-card', 'sandbox-bank'])
    expect(await idsIn(GBP)).toEqual(['sandbox', 'sandbox-bank'])
    expect(await debit(abroad)).toEqual({ status: 'unavailable' })
  })

  it('the bounds of a processor are narrower than those of its currency, and each operation serves its own methods', async () => {
    const playerId = await addPlayerOf('DE')
    const ask = async (processorId: string, amount: number) =>
      (await call('depositRequestInfo', { processorId, amount, currencyId: EUR }, { playerId, site })).status
    expect(await ask('sandbox-card', 19)).toBe('amount-out-of-range')
    expect(await ask('sandbox', 19)).toBe('created')
    expect(await ask('sandbox-bank', 50)).toBe('unavailable')
    expect(await debit(playerId, { processorId: 'sandbox' })).toEqual({ status: 'unavailable' })
  })

  it('a card is charged the amount and the fee, and the player gets the amount', async () => {
    const playerId = await addPlayerOf(null)
    const order = { processorId: 'sandbox-card', amount: 50, currencyId: EUR }
    const { orderId = '', redirectUrl = '' } = await call('depositRequestInfo', order, { playerId, site })
    const form = await fetch(payments.origin + redirectUrl)
    expect(form.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(await form.text()).toContain('50.75 EUR')
    const refused = await post(redirectUrl, { decision: 'card', number: '4242 4242 4242 4241' })
    expect(await refused.text()).toContain('This is not the number of a card.')
    expect((await post(redirectUrl, { decision: 'paid' })).status).toBe(400)
    const paid = await post(redirectUrl, { decision: 'card', number: '4242 4242 4242 4242' })
    // The form stays in its frame, and the page around it goes on.
    expect(paid.headers.get('location')).toBe(redirectUrl)
    expect(await statusOf(playerId, orderId)).toMatchObject({ status: 'paid', amount: 50, fee: 0.75 })
    expect(await cashOf(playerId)).toBe(50)
  })

  it('GB LCCP credit cards, IE credit cards: a credit card is refused with its reason where the site accepts none, and a debit card is paid', async () => {
    const without = await readTestSite({
      ...MANIFEST,
      payments: { offers: OFFERS, creditCards: false },
    })
    const payAt = async (at: ServedSite, number: string) => {
      const playerId = await addPlayerOf(null)
      const order = { processorId: 'sandbox-card', amount: 50, currencyId: EUR }
      const { orderId = '', redirectUrl = '' } = await call('depositRequestInfo', order, {
        playerId,
        site: at,
      })
      await post(redirectUrl, { decision: 'card', number })
      const page = await (await fetch(payments.origin + redirectUrl)).text()
      const { status, failure } = await statusOf(playerId, orderId)
      return { status, failure, cash: await cashOf(playerId), page, playerId }
    }
    const CREDIT = '4000 0000 0000 0077'
    const refused = await payAt(without, CREDIT)
    expect(refused).toMatchObject({ status: 'failed', failure: 'credit-card', cash: 0 })
    expect(refused.page).toContain('credit cards are not accepted here')
    const debit = await payAt(without, '4242 4242 4242 4242')
    expect(debit).toMatchObject({ status: 'paid', failure: undefined, cash: 50 })
    expect(await payAt(site, CREDIT)).toMatchObject({ status: 'paid', failure: undefined, cash: 50 })
  })

  it('a direct debit asks the processor for the money over HTTP, and its message decides the order', async () => {
    const playerId = await addPlayerOf('DE')
    const { banks } = await call(
      'getBanksList',
      { processorId: 'sandbox-bank', currencyId: EUR },
      { playerId, site },
    )
    expect(banks.map(({ bankId }) => bankId)).toContain('SBX-SLOW')
    const orders: string[] = []
    for (const bankId of ['SBX-PROMPT', 'SBX-REFUSE', 'SBX-SLOW']) {
      const { orderId = '' } = await debit(playerId, { bankId })
      orders.push(orderId)
    }
    const statuses = async () => {
      const all = await Promise.all(orders.map((orderId) => statusOf(playerId, orderId)))
      return all.map(({ status }) => status)
    }
    expect(await statuses()).toEqual(['created', 'created', 'created'])
    expect(await send()).toBe(3)
    expect(await send()).toBe(0)
    await expect.poll(statuses, { timeout: 10_000 }).toEqual(['paid', 'failed', 'created'])
    await advance(database, '30 seconds')
    await expect.poll(statuses, { timeout: 10_000 }).toEqual(['paid', 'failed', 'paid'])
    expect(await cashOf(playerId)).toBe(100)
    const rows = await database.kysely
      .selectFrom('processor_requests')
      .select(['sealed', 'attempts'])
      .where('player_id', '=', playerId)
      .execute()
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ sealed: null, attempts: 1 })))
    const { account_ending } = await database.kysely
      .selectFrom('deposits')
      .select('account_ending')
      .where('order_id', '=', orders[0] ?? '')
      .executeTakeFirstOrThrow()
    expect(account_ending).toBe('3000')
  })

  it('a request that the processor did not take is repeated with growing pauses, and its order is debited once', async () => {
    const playerId = await addPlayerOf('DE')
    const { orderId = '' } = await debit(playerId)
    const service = { database, vault, log: silentLog }
    const away = processorClients(
      { config: SANDBOX_CONFIG, keys: SANDBOX_KEYS, clock: systemClock },
      'http://127.0.0.1:1',
      [site],
    )
    expect(await sendDueRequests({ service, clients: () => away, decide: noDecision })).toBe(1)
    expect(await send()).toBe(0)
    await advance(database, '3 seconds')
    // The processor takes it twice: its answer to the first one was lost.
    const waiting = database.kysely.updateTable('processor_requests').where('request_id', '=', orderId)
    const sealed = await database.kysely
      .selectFrom('processor_requests')
      .select(['sealed', 'sealed_key_id'])
      .where('request_id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(await send()).toBe(1)
    await waiting.set({ ...sealed, sent_at: null, due_at: sql<number>`service_now()` }).execute()
    expect(await send()).toBe(1)
    await expect
      .poll(async () => (await statusOf(playerId, orderId)).status, { timeout: 10_000 })
      .toBe('paid')
    expect(await cashOf(playerId)).toBe(50)
  })

  it('a debit that is cancelled before it was sent is never sent', async () => {
    const playerId = await addPlayerOf('DE')
    const { orderId = '' } = await debit(playerId)
    await call('cancelDepositRequest', { orderId }, { playerId, site })
    expect(await send()).toBe(0)
  })

  it.each([
    ['a bank that is not listed', { bankId: 'OTHER' }, [{ field: 'bankId', code: 'invalid' }]],
    [
      'an account with a wrong digit',
      { bankAccount: { holder: 'Ada', number: 'DE89 3704 0044 0532 0130 01' } },
      [{ field: 'number', code: 'invalid' }],
    ],
    [
      'an account with the fields of another currency',
      { bankAccount: { holder: 'Ada', number: IBAN, sortCode: '10-20-30' } },
      [{ field: 'sortCode', code: 'unexpected' }],
    ],
  ])('a direct debit of %s is refused with the field, and leaves no order', async (_what, change, errors) => {
    const playerId = await addPlayerOf('DE')
    expect(await debit(playerId, change)).toEqual({ status: 'account-refused', errors })
    expect(await call('getDepositRequests', {}, { playerId, site })).toEqual([])
  })

  it('a message or a request that another processor signed is refused with 401', async () => {
    const playerId = await addPlayerOf('DE')
    const { orderId = '' } = await debit(playerId)
    const message = {
      messageId: 'm',
      orderId,
      outcome: 'paid',
      amountMinor: 5000,
      currencyId: EUR,
      reference: 'R',
    }
    const signedByOther = async (path: string, subject = path) => {
      const body = JSON.stringify(message)
      const headers = sandboxSigned(body, 'sandbox-card', subject)
      return (await fetch(payments.origin + path, { method: 'POST', body, headers })).status
    }
    expect(await signedByOther('/webhooks/payments/sandbox-bank')).toBe(401)
    expect(await signedByOther('/sandbox-processor/sandbox-bank/requests', '/requests')).toBe(401)
    // A message signed for another path is refused, and one about an order of another processor finds no order.
    expect(await signedByOther('/webhooks/payments/sandbox-card', '/requests')).toBe(401)
    expect(await signedByOther('/webhooks/payments/sandbox-card')).toBe(404)
    expect((await statusOf(playerId, orderId)).status).toBe('created')
  })

  it('the ledger keeps every invariant after these deposits', async () => {
    expect(await checkLedger(database)).toEqual([])
  })
})
