import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { FAULT } from '#schemas/protocol/faults.ts'
import type { OperationRequest } from '#schemas/protocol/operations.ts'
import { paymentProcessors } from '#service/adapters/payments/processors.ts'
import { systemEntropy } from '#service/adapters/entropy.ts'
import { ringOfOneKey } from '#service/testing/one-key.ts'
import { now } from '#service/database/time.ts'
import { playerCash, processorClearing } from '#service/ledger/accounts.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { post } from '#service/ledger/post.ts'
import { createPersonalVault, type PersonalVault } from '#service/players/rows/personal-vault.ts'
import { hashPassword } from '#service/sessions/passwords.ts'
import { endSessions } from '#service/sessions/session-changes.ts'
import { createThrottle } from '#service/sessions/throttle.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { onBothDatabases, type TestDatabase } from '#service/testing/database.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { openWorld, type World } from '#service/testing/open-world.ts'
import { openTestSites, type TestSites } from '#service/testing/sites.ts'
import { SANDBOX_CONFIG } from '#service/testing/sandbox-payments.ts'
import { addGame, addPlayer, balanceOf, eventsOf, type NewPlayer } from '#service/testing/world.ts'
import { type PageRequest, readByOne } from '#service/testing/read-by-one.ts'
import { submitWithdrawal } from './submit-withdrawal.ts'

const EUR = 978
const [MEMBER_ID, OPERATOR_ID] = [901, 9]
const SITE = { siteId: 'fixture' }
const PASSWORD = 'open sesame 1'
const ACCOUNT = { holder: 'Ada Lovelace', number: 'DE89 3704 0044 0532 0130 00' }
const DEPOSIT_MINOR = 10_000

const KEY = { keyId: 'test', secret: createHash('sha256').update('withdrawals under test').digest() }
const KEYS = ringOfOneKey(KEY)

onBothDatabases((open) => {
  let database: TestDatabase
  let sites: TestSites
  let vault: PersonalVault
  let world: World
  let call: CallOperation
  let api: TestOperatorApi
  let passwordHash: string
  beforeAll(async () => {
    database = await open()
    world = openWorld(database)
    vault = createPersonalVault(KEYS, systemEntropy)
    const throttle = createThrottle({ database, keys: KEYS, registrationsPerHour: 100 })
    sites = await openTestSites()
    call = await operationsOn(database, { vault, throttle })
    api = await openOperatorApi(database, { vault, sessions: { end: endSessions } as never })
    passwordHash = await hashPassword(PASSWORD, 'test')
  })
  afterAll(async () => {
    await api.close()
    await sites.close()
    await world.stop()
  })

  /** The fixture site with other terms of withdrawals in euros. */
  const siteWith = (terms: object = {}, settings: object = {}): ServedSite => {
    const site = sites.sites.bySiteId('fixture')!
    const { currencies } = site.manifest
    const euro = currencies.data['EUR']!
    return {
      ...site,
      manifest: {
        ...site.manifest,
        settings: { ...site.manifest.settings, withdrawal: { enabled: true, wagerPercent: 0, ...settings } },
        currencies: {
          ...currencies,
          data: { ...currencies.data, EUR: { ...euro, withdrawal: { ...euro.withdrawal, ...terms } } },
        },
      },
    }
  }
  const payIn = (playerId: number, amountMinor: number) =>
    database.transaction(async (tx) => {
      const orderId = randomUUID()
      await tx
        .insertInto('deposits')
        .values({
          order_id: orderId,
          player_id: playerId,
          member_id: MEMBER_ID,
          processor_id: 'sandbox',
          currency_id: EUR,
          amount_minor: amountMinor,
          status: 'paid',
          decided_at: now,
        })
        .execute()
      await post(tx, {
        code: 'deposit',
        uniqueKey: `deposit:${orderId}`,
        entries: [
          { account: processorClearing(MEMBER_ID), currencyId: EUR, amountMinor: -amountMinor },
          { account: playerCash(playerId), currencyId: EUR, amountMinor },
        ],
      })
    })
  /** A player who deposited 100.00 euros, or another amount. */
  const player = async ({ segment = 'C', balanceMinor = DEPOSIT_MINOR }: NewPlayer = {}): Promise<number> => {
    const site = { memberId: MEMBER_ID, operatorId: OPERATOR_ID }
    const { playerId } = await addPlayer(database, { ...site, segment, balanceMinor: 0 })
    await database.kysely
      .updateTable('players')
      .set({ password_hash: passwordHash })
      .where('player_id', '=', playerId)
      .execute()
    if (balanceMinor > 0) await payIn(playerId, balanceMinor)
    return playerId
  }
  const by = (playerId: number, site = siteWith()) => ({ playerId, memberId: MEMBER_ID, site })
  const submit = (
    playerId: number,
    change: Partial<OperationRequest<'payoutSubmit'>> = {},
    site = siteWith(),
  ) =>
    call(
      'payoutSubmit',
      { amount: 40, currencyId: EUR, password: PASSWORD, bankAccount: ACCOUNT, ...change },
      by(playerId, site),
    )
  const submitted = async (
    playerId: number,
    change: Partial<OperationRequest<'payoutSubmit'>> = {},
    site?: ServedSite,
  ) => {
    const { withdrawal } = await submit(playerId, change, site)
    return withdrawal!.withdrawalId
  }
  const moneyOf = async (playerId: number) => [
    await balanceOf(database, playerId),
    await balanceOf(database, playerId, 'pendingWithdrawal'),
  ]
  const expectSound = async () => expect(await checkLedger(database)).toEqual([])

  describe('before a withdrawal', () => {
    test.each<{ status: string; where: string; player?: NewPlayer; terms?: object; settings?: object }>([
      { status: 'not-enabled', where: 'the site pays nothing out', settings: { enabled: false } },
      { status: 'not-enabled', where: 'the currency cannot be withdrawn', terms: { bankDetails: 'none' } },
      { status: 'country-disabled', where: 'the player is blocked by country', player: { segment: 'A1' } },
      { status: 'registration-needed', where: 'the registration is not complete', player: { segment: 'B' } },
      { status: 'not-wagered', where: 'the deposits were not played', settings: { wagerPercent: 100 } },
      { status: 'balance-too-low', where: 'the balance is below the minimum', player: { balanceMinor: 900 } },
      {
        status: 'unverified-exceeded',
        where: 'an unverified player has withdrawn all that is allowed',
        terms: { unverifiedMax: 5 },
      },
    ])('the step answers $status where $where', async ({ status, player: options = {}, terms, settings }) => {
      const playerId = await player(options)
      const site = siteWith(terms, settings)
      const step = await call('getWithdrawalStep', { currencyId: EUR }, by(playerId, site))
      expect(step.status).toBe(status)
      expect(await submit(playerId, {}, site)).toEqual({ result: 0, status })
      expect(await moneyOf(playerId)).toEqual([options.balanceMinor ?? DEPOSIT_MINOR, 0])
    })

    it('NG-LAGOS underage prizes: nothing is withdrawn before identity and age are verified', async () => {
      const playerId = await player()
      const site = siteWith()
      const { settings } = site.manifest
      const verifying: ServedSite = {
        ...site,
        manifest: { ...site.manifest, settings: { ...settings, verifiedBefore: ['withdrawal'] } },
      }
      const step = () => call('getWithdrawalStep', { currencyId: EUR }, by(playerId, verifying))
      expect((await step()).status).toBe('unverified-exceeded')
      expect(await submit(playerId, {}, verifying)).toEqual({ result: 0, status: 'unverified-exceeded' })
      expect(await moneyOf(playerId)).toEqual([DEPOSIT_MINOR, 0])
      await database.kysely
        .updateTable('players')
        .set({ id_verified_at: now, address_verified_at: now })
        .where('player_id', '=', playerId)
        .execute()
      expect((await step()).status).toBe('ready')
      expect(await submit(playerId, {}, verifying)).toMatchObject({ result: 1 })
    })

    it('a player who never deposited cannot withdraw', async () => {
      const playerId = await player({ balanceMinor: 0 })
      expect((await call('getWithdrawalStep', {}, by(playerId))).status).toBe('deposit-first')
    })

    it('the step says how much is left to play, and the stakes of joins count towards it', async () => {
      const playerId = await player()
      const site = siteWith({}, { wagerPercent: 50 })
      const step = () => call('getWithdrawalStep', { currencyId: EUR }, by(playerId, site))
      expect(await step()).toMatchObject({ status: 'ready', terms: { maxAmount: 50, leftToWager: 50 } })
      const game = await addGame(database, {}, MEMBER_ID)
      const lines = { userPlays: Array.from({ length: 20 }, () => '3-11-19-27-40') }
      await world.join(playerId, game, { ...lines, site: { memberId: MEMBER_ID, operatorId: OPERATOR_ID } })
      const { terms } = await step()
      expect([terms?.maxAmount, terms?.leftToWager]).toEqual([50, undefined])
    })

    it('the step offers the bounds of the site, the balance and the fee', async () => {
      const playerId = await player()
      expect(
        await call('getWithdrawalStep', { currencyId: EUR }, by(playerId, siteWith({ fee: 1.5 }))),
      ).toEqual({
        status: 'ready',
        terms: { currencyId: EUR, minAmount: 10, maxAmount: 100, fee: 1.5, bankDetails: 'iban' },
      })
    })

    it('the summary shows the fee, what is paid out and what stays', async () => {
      const site = siteWith({ fee: 1.5 })
      const playerId = await player()
      const ask = (amount: number) =>
        call('getWithdrawalStep2', { amount, currencyId: EUR }, by(playerId, site))
      expect(await ask(40)).toEqual({ status: 'ready', fee: 1.5, payout: 38.5, balanceAfter: 60 })
      expect(await ask(9.99)).toEqual({ status: 'amount-invalid' })
      expect(await ask(10.001)).toEqual({ status: 'amount-invalid' })
      expect(await ask(100.01)).toEqual({ status: 'insufficient-funds' })
    })
  })

  describe('deposits that were not played', () => {
    const playedSite = () => siteWith({}, { wagerPercent: 100 })
    let at: CallOperation
    beforeAll(async () => {
      const throttle = createThrottle({ database, keys: KEYS, registrationsPerHour: 100 })
      at = await operationsOn(database, { vault, throttle, config: SANDBOX_CONFIG, keys: KEYS })
    })
    const stepOf = (playerId: number, isRestricted = false) =>
      at('getWithdrawalStep', { currencyId: EUR }, { ...by(playerId, playedSite()), isRestricted })
    const ask = (playerId: number, amount: number, bankAccount?: typeof ACCOUNT, isRestricted = false) =>
      at(
        'payoutSubmit',
        { amount, currencyId: EUR, password: PASSWORD, ...(bankAccount && { bankAccount }) },
        { ...by(playerId, playedSite()), isRestricted },
      )
    const win = (playerId: number, amountMinor: number) =>
      database.transaction((tx) =>
        post(tx, {
          code: 'adjustment',
          entries: [
            { account: processorClearing(MEMBER_ID), currencyId: EUR, amountMinor: -amountMinor },
            { account: playerCash(playerId), currencyId: EUR, amountMinor },
          ],
        }),
      )
    const exclude = (playerId: number, column = 'excluded_until') =>
      sql`update players set ${sql.ref(column)} = service_now() + interval '30 days'
        where player_id = ${playerId}`.execute(database.kysely)

    it('winnings go to a bank account whatever was played, and the most is never above them', async () => {
      const playerId = await player()
      await win(playerId, 3000)
      expect(await stepOf(playerId)).toEqual({
        status: 'ready',
        terms: {
          currencyId: EUR,
          minAmount: 10,
          maxAmount: 30,
          fee: 0,
          bankDetails: 'iban',
          leftToWager: 100,
          returnUnplayed: { method: 'wallet', amount: 100 },
        },
      })
      expect(await ask(playerId, 30.01, ACCOUNT)).toEqual({ result: 0, status: 'not-wagered' })
      expect(await ask(playerId, 30, ACCOUNT)).toMatchObject({ result: 1 })
      expect(await moneyOf(playerId)).toEqual([DEPOSIT_MINOR, 3000])
    })

    it('they go back to the method that paid them, and what went back need not be played', async () => {
      const playerId = await player()
      expect(await stepOf(playerId)).toMatchObject({ status: 'ready', terms: { maxAmount: 0 } })
      expect(await ask(playerId, 100.01)).toEqual({ result: 0, status: 'insufficient-funds' })
      expect(await ask(playerId, 60, ACCOUNT)).toEqual({ result: 0, status: 'not-wagered' })
      const { withdrawal } = await ask(playerId, 60)
      expect(withdrawal).toMatchObject({ amount: 60, returnMethod: 'wallet', accountEnding: '' })
      const { withdrawalId } = withdrawal!
      await at('payoutCancel', { withdrawalId }, by(playerId, playedSite()))
      expect((await stepOf(playerId)).terms).toMatchObject({ leftToWager: 100 })
      await ask(playerId, 60)
      const waiting = await stepOf(playerId)
      expect(waiting).toMatchObject({ status: 'withdrawal-pending', terms: { leftToWager: 40 } })
      expect(await moneyOf(playerId)).toEqual([4000, 6000])
      await expectSound()
    })

    it('a rest below the least withdrawal goes back whole', async () => {
      const playerId = await player({ balanceMinor: 500 })
      expect(await stepOf(playerId)).toMatchObject({
        status: 'ready',
        terms: { maxAmount: 0, returnUnplayed: { amount: 5 } },
      })
      expect(await ask(playerId, 5)).toMatchObject({ result: 1 })
    })

    it('security 36: forty requests at once return no more than was deposited', async () => {
      const playerId = await player()
      await win(playerId, 3000)
      const processors = paymentProcessors({ config: SANDBOX_CONFIG, keys: KEYS } as never, [])
      const attempt = { site: playedSite(), processors, playerId, vault, entropy: systemEntropy }
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, turn) => {
          const request = { amount: 30, currencyId: EUR, ...(turn % 2 === 0 && { bankAccount: ACCOUNT }) }
          return database.transaction((tx) => submitWithdrawal(tx, { ...attempt, request }))
        }),
      )
      expect(answers.filter(({ result }) => result === 1)).toHaveLength(1)
      expect(await moneyOf(playerId)).toEqual([DEPOSIT_MINOR, 3000])
      await expectSound()
    })

    it.each(['excluded_until', 'timed_out_until'])(
      'security 30: who may not play need not play deposits: a player with %s withdraws all, with the password',
      async (column) => {
        const playerId = await player()
        await exclude(playerId, column)
        const { terms } = await stepOf(playerId, true)
        expect(terms).toEqual({ currencyId: EUR, minAmount: 10, maxAmount: 100, fee: 0, bankDetails: 'iban' })
        const wrong = at(
          'payoutSubmit',
          { amount: 100, currencyId: EUR, password: 'wrong 1', bankAccount: ACCOUNT },
          { ...by(playerId, playedSite()), isRestricted: true },
        )
        expect(await wrong).toEqual({ result: 0, errors: [{ field: 'password', code: 'wrong' }] })
        expect(await ask(playerId, 100, ACCOUNT, true)).toMatchObject({ result: 1 })
        expect(await moneyOf(playerId)).toEqual([0, DEPOSIT_MINOR])
      },
    )

    it('security 30: an operator asks on behalf of players who are excluded or banned; nothing else is waived', async () => {
      const request = (playerId: number, change: object = {}) =>
        api.ask(
          'requestWithdrawal',
          { ...SITE, playerId },
          {
            amount: 40,
            currency: 'EUR',
            bankAccount: ACCOUNT,
            reason: 'Asked for by letter',
            ...change,
          },
        )
      const excluded = await player()
      await exclude(excluded)
      const { status, answer } = await request(excluded)
      expect([status, answer]).toEqual([
        200,
        expect.objectContaining({ playerId: excluded, status: 'pending', amount: 40 }),
      ])
      expect(await moneyOf(excluded)).toEqual([6000, 4000])
      const { rows } = await sql<{ action: string; body: { playerId: number; reason: string } }>`
        select action, body from audit_log order by audit_id desc limit 1`.execute(database.kysely)
      expect(rows[0]).toMatchObject({
        action: 'withdrawal.requested',
        body: { playerId: excluded, reason: 'Asked for by letter', accountEnding: '3000' },
      })
      expect((await request(excluded)).status).toBe(409)
      const banned = await player({ segment: 'B' })
      await sql`update players set status = 'banned' where player_id = ${banned}`.execute(database.kysely)
      expect((await request(banned, { amount: 100.01 })).status).toBe(409)
      expect((await request(banned, { currency: 'JPY' })).status).toBe(422)
      expect((await request(banned, { bankAccount: { ...ACCOUNT, number: 'DE00' } })).status).toBe(422)
      expect((await request(banned, { amount: 100 })).status).toBe(200)
      expect((await request(await player({ segment: 'A' }))).status).toBe(409)
      await expectSound()
    })
  })

  describe('a request', () => {
    it('its money leaves the balance at once, and returns when the player cancels it', async () => {
      const playerId = await player()
      const withdrawalId = await submitted(playerId)
      expect(await moneyOf(playerId)).toEqual([6000, 4000])
      const pending = await call('getPendingWithdrawals', {}, by(playerId))
      expect(pending).toMatchObject([{ withdrawalId, status: 'pending', amount: 40, accountEnding: '3000' }])
      expect(await call('payoutCancel', { withdrawalId }, by(playerId))).toMatchObject({
        status: 'cancelled',
      })
      expect(await moneyOf(playerId)).toEqual([DEPOSIT_MINOR, 0])
      expect(await call('getPendingWithdrawals', {}, by(playerId))).toEqual([])
      const orders = (await eventsOf(database, `cashier/${playerId}`)).filter(
        ({ event }) => event === 'player.order',
      )
      expect(orders.map(({ body }) => [body['orderType'], body['orderStatus']])).toEqual([
        [2, 1],
        [2, 4],
      ])
    })

    it('GB RTS 14B: a site that lets nobody cancel leaves the withdrawal as it is', async () => {
      const playerId = await player()
      const withdrawalId = await submitted(playerId)
      const site = siteWith({})
      const { settings } = site.manifest
      const final = {
        ...site,
        manifest: { ...site.manifest, settings: { ...settings, cancelWithdrawals: false } },
      }
      expect(await call('payoutCancel', { withdrawalId }, by(playerId, final))).toMatchObject({
        status: 'pending',
      })
      expect(await moneyOf(playerId)).toEqual([6000, 4000])
    })

    it('security 15: a wrong password moves nothing', async () => {
      const playerId = await player()
      expect(await submit(playerId, { password: 'wrong 1' })).toEqual({
        result: 0,
        errors: [{ field: 'password', code: 'wrong' }],
      })
      expect(await moneyOf(playerId)).toEqual([DEPOSIT_MINOR, 0])
    })

    test.each([
      [
        'an IBAN with a wrong check digit',
        { ...ACCOUNT, number: 'DE88370400440532013000' },
        'number',
        'invalid',
      ],
      ['an account without its holder', { ...ACCOUNT, holder: ' ' }, 'holder', 'required'],
      ['an IBAN with a sort code', { ...ACCOUNT, sortCode: '12-34-56' }, 'sortCode', 'unexpected'],
    ])('%s is refused', async (_what, bankAccount, field, code) => {
      const playerId = await player()
      expect(await submit(playerId, { bankAccount })).toEqual({ result: 0, errors: [{ field, code }] })
      expect(await moneyOf(playerId)).toEqual([DEPOSIT_MINOR, 0])
    })

    it('security 24: the bank account is stored encrypted', async () => {
      const playerId = await player()
      await submitted(playerId)
      const { rows } = await sql<{ row: string }>`
        select encode(bank_account, 'escape') as row from withdrawals where player_id = ${playerId}`.execute(
        database.kysely,
      )
      expect(rows[0]?.row).not.toMatch(/Lovelace|DE89/)
    })

    it('security 2: one hundred requests at once leave one pending withdrawal', async () => {
      const playerId = await player()
      const request = { amount: 10, currencyId: EUR, bankAccount: ACCOUNT }
      const attempt = { site: siteWith(), processors: [], playerId, request, vault, entropy: systemEntropy }
      const ask = () => database.transaction((tx) => submitWithdrawal(tx, attempt))
      const answers = await Promise.all(Array.from({ length: 100 }, ask))
      expect(answers.filter(({ result }) => result === 1)).toHaveLength(1)
      expect(new Set(answers.filter(({ result }) => result === 0).map(({ status }) => status))).toEqual(
        new Set(['withdrawal-pending']),
      )
      expect(await moneyOf(playerId)).toEqual([9000, 1000])
      await expectSound()
    })

    it('a request that is sent again with its key is made once', async () => {
      const playerId = await player()
      const body = { amount: 40, currencyId: EUR, password: PASSWORD, bankAccount: ACCOUNT }
      const keyed = { ...by(playerId), key: 'withdraw-once' }
      const first = await call('payoutSubmit', body, keyed)
      expect(await call('payoutSubmit', body, keyed)).toEqual(first)
      expect(await moneyOf(playerId)).toEqual([6000, 4000])
    })

    it('security 10: nobody cancels the withdrawal of another player', async () => {
      const withdrawalId = await submitted(await player())
      const other = by(await player())
      await expect(call('payoutCancel', { withdrawalId }, other)).rejects.toMatchObject({
        code: FAULT.notYours,
      })
    })
  })

  describe('the operator', () => {
    const params = (withdrawalId: string) => ({ ...SITE, withdrawalId })
    const approve = (withdrawalId: string) => api.ask('approveWithdrawal', params(withdrawalId), undefined)
    const pay = (withdrawalId: string, token?: string) =>
      api.ask(
        'payWithdrawal',
        params(withdrawalId),
        { reference: 'SEPA 1' },
        token === undefined ? {} : { token },
      )

    it('approves and pays: the player cannot cancel any more, the site keeps its fee, and the account can be used again', async () => {
      const playerId = await player()
      const withdrawalId = await submitted(playerId, {}, siteWith({ fee: 1.5 }))
      const revenue = await balanceOf(database, MEMBER_ID, 'siteRevenue')
      expect((await approve(withdrawalId)).answer).toMatchObject({
        status: 'approved',
        bankAccount: { holder: 'Ada Lovelace', number: 'DE89370400440532013000' },
      })
      expect(await call('payoutCancel', { withdrawalId }, by(playerId))).toMatchObject({ status: 'approved' })
      expect((await pay(withdrawalId)).answer).toMatchObject({ status: 'paid', reference: 'SEPA 1' })
      expect(await moneyOf(playerId)).toEqual([6000, 0])
      expect(await balanceOf(database, MEMBER_ID, 'siteRevenue')).toBe(revenue + 150)
      const known = await call('payoutListRecurringDetails', { currencyId: EUR }, by(playerId))
      expect(known).toEqual([{ recurringId: withdrawalId, accountEnding: '3000' }])
      const again = await call(
        'payoutSubmit',
        { amount: 10, currencyId: EUR, password: PASSWORD, recurringId: withdrawalId },
        by(playerId),
      )
      expect(again.withdrawal).toMatchObject({ status: 'pending', accountEnding: '3000' })
      await expectSound()
    })

    it('a paid withdrawal stays in the answer of the next step for 30 days, until there is another one', async () => {
      const playerId = await player()
      const withdrawalId = await submitted(playerId, {}, siteWith({ fee: 1.5 }))
      const lastPaid = async () =>
        (await call('getWithdrawalStep', { currencyId: EUR }, by(playerId))).lastPaid
      await approve(withdrawalId)
      expect(await lastPaid()).toBeUndefined()
      const { answer } = await pay(withdrawalId)
      expect(await lastPaid()).toEqual({
        withdrawalId,
        status: 'paid',
        amount: 40,
        fee: 1.5,
        currencyId: EUR,
        accountEnding: '3000',
        createdTime: answer.createdTime,
        approvedTime: answer.approvedTime,
        decidedTime: answer.decidedTime,
        reference: 'SEPA 1',
      })
      const decided = database.kysely.updateTable('withdrawals').where('withdrawal_id', '=', withdrawalId)
      await decided.set({ decided_at: sql<number>`service_now() - interval '31 days'` }).execute()
      expect(await lastPaid()).toBeUndefined()
      await decided.set({ decided_at: now }).execute()
      expect(await lastPaid()).toMatchObject({ withdrawalId })
      await submitted(playerId, { amount: 10 })
      expect(await lastPaid()).toBeUndefined()
    })

    it('rejects with a reason that the player sees, and the money returns', async () => {
      const playerId = await player()
      const withdrawalId = await submitted(playerId)
      const { answer } = await api.ask('rejectWithdrawal', params(withdrawalId), {
        reason: 'Not your account',
      })
      expect(answer).toMatchObject({ status: 'rejected', reason: 'Not your account' })
      expect(await moneyOf(playerId)).toEqual([DEPOSIT_MINOR, 0])
      expect((await pay(withdrawalId)).status).toBe(409)
      await expectSound()
    })

    const tokenOf = async (name: string, token?: string): Promise<string> => {
      const wanted = { name, scopes: ['withdrawals.*', 'tokens.*'] }
      return (await api.ask('createToken', {}, wanted, token === undefined ? {} : { token })).answer.token
    }
    const approveBy = (withdrawalId: string, token: string) =>
      api.ask('approveWithdrawal', params(withdrawalId), undefined, { token })

    it('security 25 and 35: above the amount of the site another person pays than the one who approved, by whichever of their tokens', async () => {
      const playerId = await player({ balanceMinor: 900_000 })
      const withdrawalId = await submitted(playerId, { amount: 6000 })
      const [ann, bob] = [await tokenOf(`Ann ${playerId}`), await tokenOf(`Bob ${playerId}`)]
      const [script, second] = [
        await tokenOf(`Script of Ann ${playerId}`, ann),
        await tokenOf(`Second script of Ann ${playerId}`, ann),
      ]
      expect((await approveBy(withdrawalId, script)).status).toBe(200)
      expect((await approveBy(withdrawalId, bob)).status).toBe(409)
      for (const token of [script, second, ann, undefined])
        expect((await pay(withdrawalId, token)).status).toBe(409)
      expect((await pay(withdrawalId, bob)).answer).toMatchObject({ decidedBy: `Bob ${playerId}` })
    })

    it('security 35: a withdrawal above the amount that the first token approved is approved again by a person, and paid by another one', async () => {
      const playerId = await player({ balanceMinor: 900_000 })
      const withdrawalId = await submitted(playerId, { amount: 6000 })
      const [ann, bob] = [await tokenOf(`Ann ${playerId}`), await tokenOf(`Bob ${playerId}`)]
      await approve(withdrawalId)
      expect((await approve(withdrawalId)).status).toBe(409)
      for (const token of [undefined, ann, bob]) expect((await pay(withdrawalId, token)).status).toBe(409)
      expect((await approveBy(withdrawalId, ann)).answer).toMatchObject({ approvedBy: `Ann ${playerId}` })
      for (const token of [undefined, ann]) expect((await pay(withdrawalId, token)).status).toBe(409)
      expect((await pay(withdrawalId, bob)).answer).toMatchObject({ status: 'paid' })
      const small = await submitted(playerId, { amount: 60 })
      await approve(small)
      expect((await approveBy(small, ann)).status).toBe(409)
      await expectSound()
    })

    it('security 25: the withdrawal of a banned player stays open, and two persons pay it whatever its amount', async () => {
      const playerId = await player()
      const withdrawalId = await submitted(playerId)
      const ban = await api.ask('banPlayer', { ...SITE, playerId }, { reason: 'Used two accounts' })
      expect(ban.answer).toMatchObject({ status: 'banned' })
      const [cy, di] = [await tokenOf(`Cy ${playerId}`), await tokenOf(`Di ${playerId}`)]
      expect((await approveBy(withdrawalId, cy)).answer).toMatchObject({ status: 'approved' })
      for (const token of [undefined, cy]) expect((await pay(withdrawalId, token)).status).toBe(409)
      expect((await pay(withdrawalId, di)).answer).toMatchObject({ status: 'paid' })
      await expectSound()
    })

    it('a withdrawal is paid only after it is approved, and only on its own site', async () => {
      const withdrawalId = await submitted(await player())
      expect((await pay(withdrawalId)).status).toBe(409)
      expect((await api.ask('approveWithdrawal', params('unknown'), undefined)).status).toBe(404)
      const { answer } = await api.ask('getWithdrawals', SITE, { status: 'pending' })
      expect(answer.withdrawals.map((one) => one.withdrawalId)).toContain(withdrawalId)
    })

    it('withdrawals are listed in pages, each once, and those of one player alone', async () => {
      const playerId = await player()
      const ids = [await submitted(await player()), await submitted(playerId)]
      const paged = await readByOne(
        async (page: PageRequest<string>) => {
          const { answer } = await api.ask('getWithdrawals', SITE, { status: 'pending', ...page })
          return { rows: answer.withdrawals, hasMore: answer.hasMore }
        },
        ({ withdrawalId }) => withdrawalId,
      )
      expect(new Set(paged).size).toBe(paged.length)
      expect(paged.slice(-2)).toEqual(ids)
      const own = await api.ask('getWithdrawals', SITE, { status: 'pending', playerId })
      expect(own.answer).toMatchObject({ withdrawals: [{ withdrawalId: ids[1] }], hasMore: false })
    })

    it('a cancellation against an approval has one outcome, and the money agrees with it', async () => {
      for (let round = 0; round < 5; round++) {
        const playerId = await player()
        const withdrawalId = await submitted(playerId)
        const [cancelled, approved] = await Promise.all([
          call('payoutCancel', { withdrawalId }, by(playerId)),
          approve(withdrawalId),
        ])
        const isCancelled = cancelled.status === 'cancelled'
        expect(approved.status).toBe(isCancelled ? 409 : 200)
        expect(await moneyOf(playerId)).toEqual(isCancelled ? [DEPOSIT_MINOR, 0] : [6000, 4000])
      }
      await expectSound()
    })
  })
})
