import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OperationRequest } from '#schemas/protocol/operations.ts'
import { systemClock } from '#service/base/clock.ts'
import { systemEntropy } from '#service/adapters/entropy.ts'
import { SIGNATURE_HEADER } from '#service/base/timed-mac.ts'
import { paymentProcessors, processorClients } from '#service/adapters/payments/processors.ts'
import { deliverMessages } from '#service/adapters/payments/sandbox/deliver-messages.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { createPersonalVault } from '#service/players/rows/personal-vault.ts'
import { markRefused, takeDueRequests } from '#service/processor-requests/queue-request.ts'
import { sendDueRequests } from '#service/processor-requests/request-runner.ts'
import { hashPassword } from '#service/sessions/passwords.ts'
import { createThrottle } from '#service/sessions/throttle.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { onBothDatabases, silentLog, type TestDatabase } from '#service/testing/database.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import {
  openSandboxPayments,
  SANDBOX_CONFIG,
  SANDBOX_KEYS,
  sandboxSigned,
} from '#service/testing/sandbox-payments.ts'
import { readTestSite } from '#service/testing/served-site.ts'
import { advance } from '#service/testing/test-clock.ts'
import { addPlayer, balanceOf, eventsOf } from '#service/testing/world.ts'
import { submitWithdrawal } from '#service/withdrawals/submit-withdrawal.ts'

/** A gateway decides by messages alone. */
const noDecision = async () => undefined
const EUR = 978
const CHF = 756
const PASSWORD = 'open sesame 1'
const ACCOUNT = { holder: 'Ada Lovelace', number: 'DE89 3704 0044 0532 0130 00' }
const CARD = {
  prompt: '4242 4242 4242 4242',
  takenBack: '4000 0000 0000 0259',
  refused: '4000 0000 0000 0002',
}
const DEPOSITS = [
  { processorId: 'sandbox', use: 'deposit', arrival: 'at-once' },
  { processorId: 'sandbox-card', use: 'deposit', arrival: 'at-once' },
]
const MANIFEST = {
  settings: { withdrawal: { enabled: true, wagerPercent: 0 } },
  payments: {
    offers: [
      ...DEPOSITS,
      { processorId: 'sandbox-card', use: 'payout', returnFirst: true, arrival: 'days' },
      { processorId: 'sandbox-bank', use: 'payout', arrival: 'days' },
    ],
  },
}

onBothDatabases((open, _kind, repeated) => {
  const vault = createPersonalVault(SANDBOX_KEYS, systemEntropy)
  const processors = paymentProcessors({ config: SANDBOX_CONFIG, keys: SANDBOX_KEYS, clock: systemClock }, [])
  let database: TestDatabase
  let payments: Awaited<ReturnType<typeof openSandboxPayments>>
  let site: ServedSite
  let call: CallOperation
  let api: TestOperatorApi
  let passwordHash: string

  const shared = { config: SANDBOX_CONFIG, keys: SANDBOX_KEYS, vault, clock: systemClock }
  /** The operator API, with the origin at which it reaches the processors. */
  const openApi = (publicOrigin: string) => {
    const sites = { bySiteId: () => site, all: () => [] } as never
    return openOperatorApi(database, { ...shared, sites, publicOrigin })
  }

  beforeAll(async () => {
    database = await open()
    site = await readTestSite(MANIFEST)
    payments = await openSandboxPayments(database)
    const throttle = createThrottle({ database, keys: SANDBOX_KEYS, registrationsPerHour: 100 })
    call = await operationsOn(database, { ...shared, throttle })
    api = await openApi(payments.origin)
    passwordHash = await hashPassword(PASSWORD, 'test')
  })
  afterAll(async () => {
    await api.close()
    await payments.close()
  })

  const deposit = async (playerId: number, amount: number, card?: string) => {
    const processorId = card === undefined ? 'sandbox' : 'sandbox-card'
    const request = { processorId, amount, currencyId: EUR }
    const { orderId = '', redirectUrl = '' } = await call('depositRequestInfo', request, { playerId, site })
    const form: Record<string, string> =
      card === undefined ? { decision: 'paid' } : { decision: 'card', number: card }
    const body = new URLSearchParams(form)
    await fetch(payments.origin + redirectUrl, { method: 'POST', body, redirect: 'manual' })
    const statusOf = async () => (await call('checkDepositRequest', { orderId }, { playerId, site })).status
    await expect.poll(statusOf, { timeout: 10_000 }).not.toBe('created')
    return orderId
  }
  /** A player who deposited 100.00 euros through the wallet, to which nothing goes back, and an amount with a card. */
  const newPlayer = async ({ wallet = 100, card = 0 } = {}) => {
    const { playerId } = await addPlayer(database, { balanceMinor: 0 })
    const row = database.kysely.updateTable('players').where('player_id', '=', playerId)
    await row.set({ password_hash: passwordHash }).execute()
    if (wallet > 0) await deposit(playerId, wallet)
    if (card > 0) await deposit(playerId, card, CARD.prompt)
    return playerId
  }
  const submit = (playerId: number, change: Partial<OperationRequest<'payoutSubmit'>> = {}) =>
    call('payoutSubmit', { amount: 40, currencyId: EUR, password: PASSWORD, ...change }, { playerId, site })
  const toBank = async (playerId: number, amount = 40) => {
    const { withdrawal } = await submit(playerId, { amount, bankAccount: ACCOUNT })
    return withdrawal!.withdrawalId
  }
  const toCard = async (playerId: number, amount: number) => {
    const { withdrawal } = await submit(playerId, { amount })
    return withdrawal!.withdrawalId
  }
  const ask = (
    name:
      | 'approveWithdrawal'
      | 'sendWithdrawal'
      | 'payWithdrawal'
      | 'rejectWithdrawal'
      | 'takeBackWithdrawal',
    withdrawalId: string,
    token?: string,
  ) => {
    const body = {
      payWithdrawal: { reference: 'SEPA 1' },
      rejectWithdrawal: { reason: 'No' },
      takeBackWithdrawal: { reason: 'The bank is closed.' },
    }
    const request = name in body ? body[name as keyof typeof body] : undefined
    const params = { siteId: 'test', withdrawalId }
    return api.ask(name, params, request, token === undefined ? {} : { token })
  }
  const approve = async (withdrawalId: string, token?: string) => {
    const { answer } = await ask('approveWithdrawal', withdrawalId, token)
    return answer
  }
  const tokenOf = async (name: string) => {
    const wanted = { name, scopes: ['withdrawals.*'] }
    return (await api.ask('createToken', {}, wanted)).answer.token
  }
  const clientsOf = () =>
    processorClients({ config: SANDBOX_CONFIG, keys: SANDBOX_KEYS, clock: systemClock }, payments.origin, [])
  /** Delivers the sandbox's messages that are due now, instead of waiting for its next turn. */
  const deliver = () =>
    deliverMessages({
      database,
      clock: systemClock,
      log: silentLog,
      keys: SANDBOX_KEYS,
      origin: payments.origin,
    })
  /** An attempt at a processor that takes no request. */
  const sendInVain = () =>
    sendDueRequests({ service: { database, vault, log: silentLog }, clients: () => [], decide: noDecision })
  const send = async () => {
    const sent = await sendDueRequests({
      service: { database, vault, log: silentLog },
      clients: clientsOf,
      decide: noDecision,
    })
    await deliver()
    return sent
  }
  const rowOf = (withdrawalId: string) =>
    database.kysely
      .selectFrom('withdrawals')
      .selectAll()
      .where('withdrawal_id', '=', withdrawalId)
      .executeTakeFirstOrThrow()
  const eventually = async (withdrawalId: string, status: string) => {
    await expect.poll(async () => (await rowOf(withdrawalId)).status, { timeout: 10_000 }).toBe(status)
  }
  const moneyOf = async (playerId: number) => [
    await balanceOf(database, playerId),
    await balanceOf(database, playerId, 'pendingWithdrawal'),
  ]
  const post = async (message: object, by = 'sandbox-bank', headers: Record<string, string> = {}) => {
    const body = JSON.stringify(message)
    const response = await fetch(`${payments.origin}/webhooks/payments/${by}`, {
      method: 'POST',
      body,
      headers: { ...sandboxSigned(body, by), ...headers },
    })
    return { status: response.status, answer: (await response.json()) as unknown }
  }
  const messageOf = (orderId: string, outcome: string, change: object = {}) => ({
    messageId: randomUUID(),
    orderId,
    outcome,
    amountMinor: 4000,
    currencyId: EUR,
    reference: 'R-1',
    ...change,
  })
  const auditOf = async (withdrawalId: string) => {
    const rows = await database.kysely
      .selectFrom('audit_log')
      .select(['action', 'body'])
      .orderBy('audit_id')
      .execute()
    const own = rows.filter(({ body }) => (body as { withdrawalId?: string }).withdrawalId === withdrawalId)
    return own.map(({ action }) => action)
  }
  const stepOf = (playerId: number) => call('getWithdrawalStep', { currencyId: EUR }, { playerId, site })
  const requestsOf = (withdrawalId: string) =>
    database.kysely
      .selectFrom('processor_requests')
      .selectAll()
      .where('request_id', '=', withdrawalId)
      .execute()

  it('an approved withdrawal is paid once by the processor, however often request and message are repeated', async () => {
    const playerId = await newPlayer()
    const withdrawalId = await toBank(playerId)
    expect(await approve(withdrawalId)).toMatchObject({ status: 'approved', processorId: 'sandbox-bank' })
    expect(await moneyOf(playerId)).toEqual([6000, 4000])
    for (const decision of ['payWithdrawal', 'rejectWithdrawal', 'sendWithdrawal'] as const)
      expect((await ask(decision, withdrawalId)).status).toBe(409)
    const [queued] = await requestsOf(withdrawalId)
    expect(queued).toMatchObject({ kind: 'payout', amount_minor: 4000 })
    expect(queued?.sealed?.toString('latin1')).not.toContain('DE89')
    // A process stops after the processor took the request, and another one sends it again.
    expect(await send()).toBe(1)
    const lost = database.kysely.updateTable('processor_requests').where('request_id', '=', withdrawalId)
    const { sealed = null, sealed_key_id = null } = queued ?? {}
    await lost.set({ sealed, sealed_key_id, sent_at: null, due_at: sql<number>`service_now()` }).execute()
    expect(await send()).toBe(1)
    await eventually(withdrawalId, 'paid')
    const messages = await database.kysely
      .selectFrom('sandbox_payments')
      .select('message')
      .where('order_id', '=', withdrawalId)
      .execute()
    expect(messages).toHaveLength(1)
    const message = JSON.parse(messages[0]?.message ?? '') as { reference: string }
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(message)))
    for (const { answer } of answers) expect(answer).toEqual({ accepted: true, status: 'paid' })
    expect(await moneyOf(playerId)).toEqual([6000, 0])
    expect(await rowOf(withdrawalId)).toMatchObject({
      payment_reference: message.reference,
      decided_by: null,
    })
    expect((await stepOf(playerId)).lastPaid).toMatchObject({
      withdrawalId,
      amount: 40,
      accountEnding: '3000',
      reference: message.reference,
      arrival: 'days',
    })
    expect((await requestsOf(withdrawalId))[0]?.sealed).toBeNull()
    expect(await auditOf(withdrawalId)).toEqual(['withdrawal.approved', 'withdrawal.payout-paid'])
    const told = (await eventsOf(database, `cashier/${playerId}`)).filter(
      ({ body }) => body['orderId'] === withdrawalId,
    )
    expect(told.map(({ body }) => body['orderStatus'])).toEqual([1, 6, 2])
    const away = await database.kysely
      .selectFrom('after_login_events')
      .select('body')
      .where('player_id', '=', playerId)
      .where('kind', '=', 'withdrawal-paid')
      .execute()
    expect(away).toEqual([{ body: { amount: 40, currencyId: EUR } }])
  })

  repeated(() => {
    it('the amount decides what the sandbox does: each refusal returns the money with its reason, and a delay can be followed', async () => {
      const course = [
        [40.01, 'rejected', 'account-unknown'],
        [40.02, 'rejected', 'account-closed'],
        [40.03, 'rejected', 'name-mismatch'],
        [40.04, 'rejected', 'declined'],
        [40.35, 'paid', undefined],
        [40.36, 'rejected', 'account-closed'],
      ] as const
      const asked = await Promise.all(
        course.map(async ([amount, status, refusal]) => {
          const playerId = await newPlayer()
          const withdrawalId = await toBank(playerId, amount)
          await approve(withdrawalId)
          return { playerId, withdrawalId, amount, status, refusal }
        }),
      )
      expect(await send()).toBe(course.length)
      const delayed = asked.filter(({ amount }) => amount > 40.3)
      for (const { playerId, withdrawalId, amount } of delayed) {
        await expect
          .poll(async () => (await rowOf(withdrawalId)).delayed_at, { timeout: 10_000 })
          .not.toBeNull()
        const [pending] = await call('getPendingWithdrawals', {}, { playerId, site })
        expect(pending).toMatchObject({ status: 'approved', delayedTime: expect.any(Number) as number })
        expect(await moneyOf(playerId)).toEqual([10_000 - Math.round(amount * 100), Math.round(amount * 100)])
      }
      await advance(database, '21 seconds')
      await deliver()
      for (const { playerId, withdrawalId, amount, status, refusal } of asked) {
        await eventually(withdrawalId, status)
        const keptMinor = status === 'paid' ? Math.round(amount * 100) : 0
        expect(await moneyOf(playerId)).toEqual([10_000 - keptMinor, 0])
        const { lastRejected } = await stepOf(playerId)
        expect(lastRejected?.refusal).toBe(refusal)
        expect(lastRejected?.reason).toBeUndefined()
      }
      expect(await checkLedger(database)).toEqual([])
    })

    it('messages that are forged, of another amount or processor, or about a withdrawal that was not sent move nothing', async () => {
      const playerId = await newPlayer()
      const withdrawalId = await toBank(playerId)
      expect((await post(messageOf(withdrawalId, 'payout-paid'))).status).toBe(404)
      await approve(withdrawalId)
      const forged = {
        [SIGNATURE_HEADER]: `t=${Math.floor(systemClock.now() / 1000)},k=sandbox,v1=${'0'.repeat(64)}`,
      }
      expect((await post(messageOf(withdrawalId, 'payout-paid'), 'sandbox-bank', forged)).status).toBe(401)
      expect((await post(messageOf(withdrawalId, 'payout-paid'), 'sandbox-card')).status).toBe(404)
      expect((await post(messageOf(withdrawalId, 'payout-paid', { amountMinor: 3999 }))).status).toBe(400)
      expect((await post(messageOf(withdrawalId, 'payout-paid', { currencyId: CHF }))).status).toBe(400)
      expect((await post(messageOf(withdrawalId, 'payout-refused'))).status).toBe(400)
      expect((await post(messageOf(withdrawalId, 'payout-refused', { refusal: 'other' }))).status).toBe(400)
      expect(await moneyOf(playerId)).toEqual([6000, 4000])
      expect((await rowOf(withdrawalId)).status).toBe('approved')
      await send()
      await eventually(withdrawalId, 'paid')
    })

    it('the first end of a payout is final: messages that come late or contradict it change nothing and are audited', async () => {
      const [paidTo, refusedTo] = [await newPlayer(), await newPlayer()]
      const [paid, refused] = [await toBank(paidTo), await toBank(refusedTo)]
      for (const withdrawalId of [paid, refused]) await approve(withdrawalId)
      const refusal = { refusal: 'account-closed' }
      expect((await post(messageOf(paid, 'payout-paid'))).answer).toEqual({ accepted: true, status: 'paid' })
      const first = messageOf(refused, 'payout-refused', refusal)
      expect((await post(first)).answer).toEqual({ accepted: true, status: 'rejected' })
      const LATE = { accepted: false, status: 'already-decided' }
      const contradiction = messageOf(paid, 'payout-refused', refusal)
      for (const message of [
        messageOf(paid, 'payout-delayed'),
        contradiction,
        contradiction,
        messageOf(paid, 'payout-paid'),
        messageOf(refused, 'payout-paid'),
        { ...first, outcome: 'payout-paid', refusal: undefined },
      ])
        expect((await post(message)).answer).toEqual(LATE)
      expect((await post(first)).answer).toEqual({ accepted: true, status: 'rejected' })
      expect([await moneyOf(paidTo), await moneyOf(refusedTo)]).toEqual([
        [6000, 0],
        [10_000, 0],
      ])
      const disputed = async (id: string) =>
        (await auditOf(id)).filter((action) => action === 'withdrawal.payout-disputed').length
      expect([await disputed(paid), await disputed(refused)]).toEqual([2, 2])
      expect((await rowOf(paid)).delayed_at).toBeNull()
      // The messages were not the sandbox's own: it must not pay these withdrawals too.
      await database.kysely
        .deleteFrom('processor_requests')
        .where('request_id', 'in', [paid, refused])
        .execute()
      expect(await checkLedger(database)).toEqual([])
    })

    it('security 25: above the sum the processor gets a withdrawal from a second person; without a processor it is paid by hand', async () => {
      const playerId = await newPlayer({ wallet: 500 })
      const strict = {
        ...site,
        manifest: {
          ...site.manifest,
          currencies: {
            ...site.manifest.currencies,
            data: {
              ...site.manifest.currencies.data,
              EUR: {
                ...site.manifest.currencies.data['EUR']!,
                withdrawal: { ...site.manifest.currencies.data['EUR']!.withdrawal, twoOperatorsAbove: 50 },
              },
            },
          },
        },
      }
      const before = site
      site = strict
      const withdrawalId = await toBank(playerId, 60)
      const [eve, token] = [await tokenOf(`Eve ${playerId}`), await tokenOf(`Fay ${playerId}`)]
      expect(await approve(withdrawalId, eve)).not.toHaveProperty('sentTime')
      expect(await requestsOf(withdrawalId)).toEqual([])
      for (const same of [eve, undefined])
        expect((await ask('sendWithdrawal', withdrawalId, same)).status).toBe(409)
      expect((await ask('sendWithdrawal', withdrawalId, token)).answer).toMatchObject({ status: 'approved' })
      expect((await ask('sendWithdrawal', withdrawalId, token)).status).toBe(409)
      expect(await send()).toBe(1)
      await eventually(withdrawalId, 'paid')
      const stuck = await toBank(playerId, 55)
      await approve(stuck, eve)
      expect((await ask('sendWithdrawal', stuck, token)).status).toBe(200)
      for (const same of [eve, undefined])
        expect((await ask('takeBackWithdrawal', stuck, same)).answer).toMatchObject({ error: 'conflict' })
      expect((await ask('takeBackWithdrawal', stuck, token)).answer).toMatchObject({ status: 'rejected' })
      site = await readTestSite({ ...MANIFEST, payments: { offers: DEPOSITS } })
      const byHand = await toBank(playerId)
      expect(await approve(byHand)).not.toHaveProperty('sentTime')
      expect((await ask('sendWithdrawal', byHand)).status).toBe(409)
      expect((await ask('payWithdrawal', byHand)).answer).toMatchObject({
        status: 'paid',
        reference: 'SEPA 1',
      })
      site = before
      expect(await moneyOf(playerId)).toEqual([40_000, 0])
    })

    it('a payout that the processor never accepted is taken back once: its request is not sent again, and a late message is disputed', async () => {
      const playerId = await newPlayer()
      const withdrawalId = await toBank(playerId)
      expect((await ask('takeBackWithdrawal', withdrawalId)).status).toBe(409)
      await approve(withdrawalId)
      expect(await sendInVain()).toBe(1)
      const { answer: listed } = await api.ask('getWithdrawals', { siteId: 'test' }, { status: 'approved' })
      expect(listed.withdrawals.find((one) => one.withdrawalId === withdrawalId)).toMatchObject({
        unaccepted: { attempts: 1, error: 'the processor is not enabled' },
      })
      await advance(database, '1 hour')
      const [leased] = await takeDueRequests(database, vault)
      expect(leased?.requestId).toBe(withdrawalId)
      expect((await ask('takeBackWithdrawal', withdrawalId)).status).toBe(409)
      await markRefused(database, { requestId: withdrawalId, attempts: 2, reason: 'no answer' })

      const answers = await Promise.all(
        Array.from({ length: 20 }, () => ask('takeBackWithdrawal', withdrawalId)),
      )
      const statuses = answers.map(({ status }) => status).toSorted()
      expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
      expect(await rowOf(withdrawalId)).toMatchObject({
        status: 'rejected',
        reject_reason: 'The bank is closed.',
        refusal: null,
      })
      expect(await moneyOf(playerId)).toEqual([10_000, 0])
      await advance(database, '1 hour')
      expect(await send()).toBe(0)
      const late = { accepted: false, status: 'already-decided' }
      expect((await post(messageOf(withdrawalId, 'payout-paid'))).answer).toEqual(late)
      expect(await moneyOf(playerId)).toEqual([10_000, 0])
      expect(await auditOf(withdrawalId)).toEqual([
        'withdrawal.approved',
        'withdrawal.taken-back',
        'withdrawal.payout-disputed',
      ])
      expect((await stepOf(playerId)).lastRejected).toMatchObject({ reason: 'The bank is closed.' })
      const paid = await toBank(playerId)
      await approve(paid)
      await send()
      expect((await ask('takeBackWithdrawal', paid)).status).toBe(409)
      await eventually(paid, 'paid')
      expect(await checkLedger(database)).toEqual([])
    })

    it('a payout whose acceptance was lost on the way back is not taken back: the processor says that it has it', async () => {
      const playerId = await newPlayer()
      // The processor pays it later: until then, its message cannot decide the withdrawal.
      const withdrawalId = await toBank(playerId, 40.35)
      await approve(withdrawalId)
      const [lost] = await takeDueRequests(database, vault)
      expect(lost?.requestId).toBe(withdrawalId)
      const { processorId, playerId: _playerId, attempts, queuedMs, ...request } = lost!
      await clientsOf()
        .find((client) => client.processorId === processorId)!
        .send(request, { queuedMs, attempts })
      await markRefused(database, { requestId: withdrawalId, attempts: 1, reason: 'no answer' })
      const params = { siteId: 'test', withdrawalId }
      const refused = await api.ask('takeBackWithdrawal', params, { reason: 'x', isConfirmed: true })
      expect(refused).toMatchObject({
        status: 409,
        answer: { message: expect.stringContaining('has accepted') },
      })
      await advance(database, '1 minute')
      await deliver()
      await eventually(withdrawalId, 'paid')
      expect(await moneyOf(playerId)).toEqual([5965, 0])
    })
  })

  it('a payout whose processor does not answer is taken back only where the operator confirms it, once for a key', async () => {
    const away = await openApi('http://127.0.0.1:9')
    const playerId = await newPlayer()
    const withdrawalId = await toBank(playerId)
    await approve(withdrawalId)
    await sendInVain()
    const params = { siteId: 'test', withdrawalId }
    const takeBack = (isConfirmed: boolean, key: string) =>
      away.ask('takeBackWithdrawal', params, { reason: 'The company is gone.', isConfirmed }, { key })
    const silent = { status: 409, answer: { message: expect.stringContaining('did not say') } }
    expect(await takeBack(false, 'first')).toMatchObject(silent)
    expect(await moneyOf(playerId)).toEqual([6000, 4000])
    const answers = await Promise.all([takeBack(true, 'second'), takeBack(true, 'second')])
    expect(answers).toMatchObject([
      { status: 200, answer: { status: 'rejected' } },
      { status: 200, answer: { status: 'rejected' } },
    ])
    expect(await takeBack(false, 'first')).toMatchObject(silent)
    expect(await takeBack(true, 'third')).toMatchObject({ status: 409 })
    expect(await moneyOf(playerId)).toEqual([10_000, 0])
    const { body } = await database.kysely
      .selectFrom('audit_log')
      .select('body')
      .where('action', '=', 'withdrawal.taken-back')
      .orderBy('audit_id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(body).toMatchObject({ withdrawalId, isConfirmed: true })
    await away.close()
    expect(await checkLedger(database)).toEqual([])
  })

  it('a payout that is taken back while it is sent is paid once or returned once, never both', async () => {
    const asked = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const playerId = await newPlayer()
        const withdrawalId = await toBank(playerId)
        await approve(withdrawalId)
        return { playerId, withdrawalId }
      }),
    )
    const takeBack = (ids: readonly string[]) =>
      Promise.all(
        ids.flatMap((id) =>
          Array.from({ length: 5 }, async () => ({ id, ...(await ask('takeBackWithdrawal', id)) })),
        ),
      )
    const ids = asked.map(({ withdrawalId }) => withdrawalId)
    const first = await takeBack(ids.slice(0, 2))
    const [raced] = await Promise.all([takeBack(ids.slice(2, 6)), send()])
    const last = await takeBack(ids.slice(6))
    await deliver()
    const returned = [...first, ...raced, ...last].filter(({ status }) => status === 200).map(({ id }) => id)
    expect(new Set(returned).size).toBe(returned.length)
    expect(returned).toEqual(expect.arrayContaining(ids.slice(0, 2)))
    for (const { playerId, withdrawalId } of asked) {
      const isReturned = returned.includes(withdrawalId)
      await eventually(withdrawalId, isReturned ? 'rejected' : 'paid')
      expect(await moneyOf(playerId)).toEqual([isReturned ? 10_000 : 6000, 0])
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from sandbox_payments where order_id = ${withdrawalId}`.execute(
        database.kysely,
      )
      expect(rows).toEqual([{ count: isReturned ? 0 : 1 }])
    }
    expect(returned).not.toEqual(expect.arrayContaining(ids.slice(6)))
    expect(await checkLedger(database)).toEqual([])
  })

  repeated(() => {
    it('deposits with a card go back to it before a bank account is accepted, and never more than was deposited', async () => {
      const playerId = await newPlayer({ wallet: 100, card: 40 })
      expect((await stepOf(playerId)).terms).toMatchObject({
        maxAmount: 40,
        returnFirst: { method: 'card', amount: 40 },
      })
      const first = { result: 0, status: 'return-first' }
      expect(await submit(playerId, { bankAccount: ACCOUNT })).toEqual(first)
      expect(await submit(playerId, { amount: 41 })).toEqual(first)
      const summary = await call('getWithdrawalStep2', { amount: 41, currencyId: EUR }, { playerId, site })
      expect(summary).toEqual({ status: 'return-first' })
      const attempt = {
        site,
        processors,
        playerId,
        request: { amount: 30, currencyId: EUR },
        vault,
        entropy: systemEntropy,
      }
      const race = () =>
        Promise.all(
          Array.from({ length: 20 }, () => database.transaction((tx) => submitWithdrawal(tx, attempt))),
        )
      const won = (await race()).filter(({ result }) => result === 1)
      expect(won).toHaveLength(1)
      expect(won[0]?.withdrawal).toMatchObject({ returnMethod: 'card', accountEnding: '' })
      const withdrawalId = won[0]?.withdrawal?.withdrawalId ?? ''
      expect(await approve(withdrawalId)).toMatchObject({ processorId: 'sandbox-card' })
      // While one is being paid, and after it was, the others find what is left.
      const [, again] = await Promise.all([send(), race()])
      expect(again.filter(({ result }) => result === 1)).toHaveLength(0)
      await eventually(withdrawalId, 'paid')
      expect((await race()).map(({ status }) => status)).toEqual(
        Array.from({ length: 20 }, () => 'return-first'),
      )
      expect((await stepOf(playerId)).terms?.returnFirst).toEqual({ method: 'card', amount: 10 })
      const rest = await toCard(playerId, 10)
      await approve(rest)
      await send()
      await eventually(rest, 'paid')
      expect((await stepOf(playerId)).terms).not.toHaveProperty('returnFirst')
      expect((await submit(playerId, { bankAccount: ACCOUNT })).result).toBe(1)
      expect(await checkLedger(database)).toEqual([])
    })

    it('an amount that a bank took back does not go back again, and a card that refuses is left out until it is used again', async () => {
      const playerId = await newPlayer({ wallet: 100, card: 30 })
      const disputedOrder = await deposit(playerId, 20, CARD.prompt)
      expect((await stepOf(playerId)).terms?.returnFirst?.amount).toBe(50)
      const chargeback = messageOf(disputedOrder, 'charged-back', { amountMinor: 2000 })
      expect((await post(chargeback, 'sandbox-card')).status).toBe(200)
      expect((await stepOf(playerId)).terms?.returnFirst?.amount).toBe(30)
      const refused = await toCard(playerId, 20.02)
      await approve(refused)
      await send()
      await eventually(refused, 'rejected')
      const step = await stepOf(playerId)
      expect(step.lastRejected).toMatchObject({ refusal: 'account-closed', returnMethod: 'card' })
      expect(step.terms).not.toHaveProperty('returnFirst')
      await deposit(playerId, 10, CARD.prompt)
      expect((await stepOf(playerId)).terms?.returnFirst?.amount).toBe(40)
    })

    it('the processors’ lists agree with the ledger after a mixed day, and each injected difference is named exactly', async () => {
      await advance(database, '5 days')
      const { rows } = await sql<{ today: string; tomorrow: string }>`
      select to_char(service_now() at time zone 'UTC', 'YYYY-MM-DD') as today,
        to_char((service_now() + interval '1 day') at time zone 'UTC', 'YYYY-MM-DD') as tomorrow`.execute(
        database.kysely,
      )
      const { today: from = '', tomorrow: to = '' } = rows[0] ?? {}
      const reconcile = async () => (await api.ask('getReconciliation', {}, { from, to })).answer
      const [one, two] = [await newPlayer({ card: 40 }), await newPlayer()]
      await deposit(one, 25, CARD.refused)
      const takenBack = await deposit(two, 50, CARD.takenBack)
      const returned = await toCard(one, 40)
      await approve(returned)
      await advance(database, '61 seconds')
      await deliver()
      await expect
        .poll(
          async () =>
            (await call('checkDepositRequest', { orderId: takenBack }, { playerId: two, site })).status,
          {
            timeout: 10_000,
          },
        )
        .toBe('charged-back')
      const refused = await toBank(two, 40.02)
      await approve(refused)
      await send()
      await eventually(returned, 'paid')
      await eventually(refused, 'rejected')
      const delayed = await toBank(one, 40.35)
      await approve(delayed)
      await send()
      await expect.poll(async () => (await rowOf(delayed)).delayed_at, { timeout: 10_000 }).not.toBeNull()
      // Two wallet deposits, one with a card, one that was taken back with its chargeback, and three payouts.
      expect(await reconcile()).toEqual({
        timeZone: 'UTC',
        compared: 8,
        differences: [],
        unanswered: [],
      })
      expect((await api.ask('getReconciliation', {}, { from: to, to: from })).status).toBe(400)

      const { kysely } = database
      const alter = (orderId: string, decision: string, change: object) =>
        sql`update sandbox_payments set message = (message::jsonb || ${JSON.stringify(change)}::jsonb)::text
        where order_id = ${orderId} and decision = ${decision}`.execute(kysely)
      const lost = await kysely
        .selectFrom('deposits')
        .select('order_id')
        .where('player_id', '=', two)
        .where('processor_id', '=', 'sandbox')
        .executeTakeFirstOrThrow()
      await kysely.deleteFrom('sandbox_payments').where('order_id', '=', lost.order_id).execute()
      await kysely
        .insertInto('sandbox_payments')
        .values({
          order_id: 'unknown',
          processor_id: 'sandbox-bank',
          decision: 'payout-paid',
          message_id: 'unknown',
          message: JSON.stringify({ amountMinor: 777, currencyId: EUR }),
          delivered_at: sql<number>`service_now()`,
        })
        .execute()
      await alter(returned, 'payout-paid', { amountMinor: 4001 })
      await alter(takenBack, 'charged-back', { currencyId: CHF })
      const late = kysely.updateTable('sandbox_payments').where('order_id', '=', refused)
      await late.set({ decision: 'payout-paid' }).execute()
      const { compared, differences } = await reconcile()
      expect(compared).toBe(9)
      const named = differences.map(({ processorId, kind, orderId, problem }) => [
        processorId,
        kind,
        orderId,
        problem,
      ])
      expect(named.toSorted()).toEqual(
        [
          ['sandbox', 'deposit', lost.order_id, 'extra'],
          ['sandbox-bank', 'payout', 'unknown', 'missing'],
          ['sandbox-bank', 'payout', refused, 'status'],
          ['sandbox-card', 'chargeback', takenBack, 'currency'],
          ['sandbox-card', 'payout', returned, 'amount'],
        ].toSorted(),
      )
      expect(differences.find(({ problem }) => problem === 'amount')).toMatchObject({
        ledger: { status: 'paid', amountMinor: 4000, currencyId: EUR },
        processor: { status: 'paid', amountMinor: 4001, currencyId: EUR },
      })
      const stranger = await fetch(
        `${payments.origin}/sandbox-processor/sandbox-bank/operations?day=${from}&after=`,
      )
      expect(stranger.status).toBe(401)
    })
  })

  it('the ledger check reports a paid withdrawal that was not booked, and a return beyond the deposits', async () => {
    expect(await checkLedger(database)).toEqual([])
    const playerId = await newPlayer({ card: 40 })
    const returned = await toCard(playerId, 40)
    const { kysely } = database
    await sql`update deposits set amount_minor = 3000 where player_id = ${playerId} and processor_id = 'sandbox-card'`.execute(
      kysely,
    )
    expect(await checkLedger(database)).toContainEqual({
      invariant: 'returns-are-covered',
      what: `player ${playerId}, sandbox-card: 4000 goes back, 3000 deposited`,
    })
    await sql`update withdrawals set status = 'paid', payment_reference = 'none', decided_at = now()
      where withdrawal_id = ${returned}`.execute(kysely)
    expect((await checkLedger(database)).map(({ invariant }) => invariant)).toContain(
      'withdrawals-are-booked',
    )
  })
})
