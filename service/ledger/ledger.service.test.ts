import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { Database } from '#service/database/database.ts'
import { onBothDatabases, type TestDatabase } from '#service/testing/database.ts'
import {
  ACCOUNT_KINDS,
  type AccountRef,
  couponCost,
  playerCash,
  playerDebt,
  processorClearing,
  siteRevenue,
} from './accounts.ts'
import { appendAudit } from './audit.ts'
import { openPlayerAccounts, readPlayerAccounts } from './balances.ts'
import { checkLedger } from './check.ts'
import { isOverdraft, post, postAll, reverse, type Transfer } from './post.ts'

const EUR = 978
const XOF = 952

async function balanceOf(database: Database, { kind, ownerId }: AccountRef, currencyId = EUR) {
  const row = await database.kysely
    .selectFrom('accounts')
    .select('balance_minor')
    .where('kind', '=', kind)
    .where('owner_id', '=', ownerId)
    .where('currency_id', '=', currencyId)
    .executeTakeFirst()
  return row?.balance_minor ?? 0
}

const move = (from: AccountRef, to: AccountRef, amountMinor: number, currencyId = EUR) => [
  { account: from, currencyId, amountMinor: -amountMinor },
  { account: to, currencyId, amountMinor },
]

onBothDatabases((open) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })

  it('a transfer moves money and publishes the new balance to the player', async () => {
    const entries = move(processorClearing(1), playerCash(5), 1250)
    await database.transaction((tx) => post(tx, { code: 'adjustment', entries }))
    expect(await readPlayerAccounts(database.kysely, 5)).toEqual([
      {
        accountId: expect.any(Number),
        accountType: 43,
        accountCurrency: EUR,
        accountBalance: 12.5,
        timeStamp: 1,
      },
    ])
    const events = await database.kysely.selectFrom('outbox').select(['topic', 'event', 'body']).execute()
    expect(events).toEqual([
      {
        topic: 'cashier/5',
        event: 'player.balanceUpdate',
        body: (await readPlayerAccounts(database.kysely, 5))[0],
      },
    ])
  })

  it('a currency without decimals is shown in whole units', async () => {
    const entries = move(processorClearing(1), playerCash(6), 2500, XOF)
    await database.transaction((tx) => post(tx, { code: 'adjustment', entries }))
    expect((await readPlayerAccounts(database.kysely, 6))[0]?.accountBalance).toBe(2500)
  })

  it('new accounts are opened at zero, and existing ones are unchanged', async () => {
    await database.transaction((tx) => openPlayerAccounts(tx, 5, [EUR, XOF]))
    const accounts = await readPlayerAccounts(database.kysely, 5)
    expect(accounts.map((account) => account.accountBalance)).toEqual([12.5, 0])
  })

  it('security 2: the database refuses an overdraft, and no money moves', async () => {
    const attempt = database.transaction((tx) =>
      postAll(tx, [
        { code: 'adjustment', entries: move(playerCash(5), siteRevenue(1), 250) },
        { code: 'adjustment', entries: move(playerCash(5), siteRevenue(1), 1001) },
      ]),
    )
    const error = await attempt.catch((reason: unknown) => reason)
    expect(isOverdraft(error)).toBe(true)
    expect(await balanceOf(database, playerCash(5))).toBe(1250)
    expect(await balanceOf(database, siteRevenue(1))).toBe(0)
  })

  it('security 1: the database refuses entries that do not sum to zero', async () => {
    const attempt = database.transaction(async (tx) => {
      const { transfer_id } = await tx
        .insertInto('transfers')
        .values({ code: 'adjustment' })
        .returning('transfer_id')
        .executeTakeFirstOrThrow()
      const { account_id } = await tx
        .selectFrom('accounts')
        .select('account_id')
        .where('kind', '=', 'playerCash')
        .where('currency_id', '=', EUR)
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('entries')
        .values({ transfer_id, account_id, currency_id: EUR, amount_minor: 1 })
        .execute()
    })
    await expect(attempt).rejects.toThrow('does not sum to zero')
  })

  it.each(['update entries set amount_minor = 2', 'delete from transfers', 'truncate entries'])(
    'security 1: the owner of the tables may not %s',
    async (statement) => {
      const attempt = database.transaction(async (tx) => {
        await sql`set local role none`.execute(tx)
        await sql.raw(statement).execute(tx)
      })
      await expect(attempt).rejects.toThrow('append-only')
    },
  )

  it('a second transfer with the same unique key is refused', async () => {
    const again: Transfer = {
      code: 'adjustment',
      uniqueKey: 'test:1',
      entries: move(processorClearing(1), playerCash(5), 1),
    }
    await database.transaction((tx) => post(tx, again))
    await expect(database.transaction((tx) => post(tx, again))).rejects.toThrow('unique')
    expect(await balanceOf(database, playerCash(5))).toBe(1251)
  })

  it('a transfer is corrected once, by a new transfer that refers to it', async () => {
    const entries = move(processorClearing(1), playerCash(7), 400)
    const wrong = await database.transaction((tx) => post(tx, { code: 'adjustment', entries }))
    await database.transaction((tx) => reverse(tx, wrong, 'correction'))
    expect(await balanceOf(database, playerCash(7))).toBe(0)
    const correction = await database.kysely
      .selectFrom('transfers')
      .select('code')
      .where('corrects_transfer_id', '=', wrong)
      .execute()
    expect(correction).toEqual([{ code: 'correction' }])
    await expect(database.transaction((tx) => reverse(tx, wrong, 'correction'))).rejects.toThrow('unique')
  })

  it('the ledger keeps every invariant under any list of transfers, and refuses exactly the overdrafts', async () => {
    const model = new Map<string, number>()
    const players = [201, 202, 203]
    const transfer = fc.record({
      from: fc.constantFrom<AccountRef>(processorClearing(9), ...players.map(playerCash)),
      to: fc.constantFrom<AccountRef>(siteRevenue(9), ...players.map(playerCash)),
      amountMinor: fc.integer({ min: 1, max: 500 }),
      currencyId: fc.constantFrom(EUR, XOF),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(transfer, { minLength: 1, maxLength: 4 }), async (transfers) => {
        const after = new Map(model)
        const keyOf = (account: AccountRef, currencyId: number) =>
          `${account.kind}/${account.ownerId}/${currencyId}`
        for (const { from, to, amountMinor, currencyId } of transfers) {
          after.set(keyOf(from, currencyId), (after.get(keyOf(from, currencyId)) ?? 0) - amountMinor)
          after.set(keyOf(to, currencyId), (after.get(keyOf(to, currencyId)) ?? 0) + amountMinor)
        }
        const overdrawn = [...after].some(([key, balance]) => key.startsWith('playerCash') && balance < 0)
        const attempt = database.transaction((tx) =>
          postAll(
            tx,
            transfers.map(({ from, to, amountMinor, currencyId }) => ({
              code: 'adjustment',
              entries: move(from, to, amountMinor, currencyId),
            })),
          ),
        )
        const error = await attempt.then(
          () => null,
          (reason: unknown) => reason,
        )
        expect(error === null ? false : isOverdraft(error)).toBe(overdrawn)
        if (!overdrawn) for (const [key, balance] of after) model.set(key, balance)
        for (const playerId of players) {
          const expected = model.get(keyOf(playerCash(playerId), EUR)) ?? 0
          expect(await balanceOf(database, playerCash(playerId))).toBe(expected)
        }
      }),
      { numRuns: 60 },
    )
    expect(await checkLedger(database)).toEqual([])
  })

  it('the database and the code have the same kinds of accounts', async () => {
    const { rows } = await sql<{
      kind: string
      may_owe: boolean
    }>`select kind, may_owe from account_kinds`.execute(database.kysely)
    const stored = Object.fromEntries(rows.map(({ kind, may_owe: mayOwe }) => [kind, { mayOwe }]))
    expect(stored).toEqual(ACCOUNT_KINDS)
  })

  it('a transfer that touches an account outside its code is refused before it reaches the database', async () => {
    const entries = move(processorClearing(1), playerCash(5), 100)
    await expect(database.transaction((tx) => post(tx, { code: 'prize', entries }))).rejects.toThrow(
      'transfer prize may not move -100 on processorClearing',
    )
  })

  it('a transfer against the direction of its code is refused before it reaches the database', async () => {
    const taken = move(playerCash(5), couponCost(1), 100)
    await expect(
      database.transaction((tx) => post(tx, { code: 'coupon-award', entries: taken })),
    ).rejects.toThrow('transfer coupon-award may not move -100 on playerCash')
  })

  it('the ledger check reports a balance that was changed by hand', async () => {
    await sql`update accounts set balance_minor = balance_minor + 1 where kind = 'playerCash' and owner_id = 5
      and currency_id = ${EUR}`.execute(database.kysely)
    const found = await checkLedger(database)
    expect(found).toHaveLength(1)
    expect(found[0]?.invariant).toBe('balances-are-sums')
    await sql`update accounts set balance_minor = balance_minor - 1 where kind = 'playerCash' and owner_id = 5
      and currency_id = ${EUR}`.execute(database.kysely)
  })

  it('security 25: the ledger check finds an audit entry that was inserted or changed', async () => {
    for (const action of ['ban', 'unban']) {
      await database.transaction((tx) =>
        appendAudit(tx, { actor: 'operator', action, body: { playerId: 5 } }),
      )
    }
    expect(await checkLedger(database)).toEqual([])
    await sql`insert into audit_log (actor, action, body, previous_hash, hash)
      select actor, 'forged', body, hash, hash from audit_log order by audit_id desc limit 1`.execute(
      database.kysely,
    )
    const found = await checkLedger(database)
    expect(found.map(({ invariant }) => invariant)).toEqual(['audit-chain-holds'])
  })

  // The last test: its transfers stay.
  it.each([
    ['an account outside its code', 'prize', 'processorClearing', processorClearing(1)],
    ['an account against the direction of its code', 'debt-repaid', 'playerDebt', playerDebt(5)],
  ])('the ledger check reports a transfer that touches %s', async (_, code, kind, from) => {
    const entries = move(from, playerCash(5), 100).map(({ account, ...rest }) => ({
      ...account,
      ...rest,
    }))
    const batch = JSON.stringify([{ code, entries }])
    await sql`select post_transfers(${batch}::jsonb)`.execute(database.kysely)
    const found = await checkLedger(database)
    expect(found).toContainEqual({
      invariant: 'codes-touch-their-accounts',
      what: expect.stringMatching(new RegExp(`^transfer \\d+ \\(${code}\\) moves -100 on ${kind}$`)),
    })
  })
})
