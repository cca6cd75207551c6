import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { FAULT } from '#schemas/protocol/faults.ts'
import type { OperationRequest } from '#schemas/protocol/operations.ts'
import { TRANSACTION_CODES } from '#schemas/protocol/transactions.ts'
import { instancePool, pendingWithdrawal, playerCash, processorClearing } from '#service/ledger/accounts.ts'
import { post, type Transfer } from '#service/ledger/post.ts'
import { TRANSFER_CODES, type TransferCode } from '#service/ledger/transfer-codes.ts'
import { dayOf } from '#runtime/clock/days.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { openOperatorApi } from '#service/testing/operator-api.ts'
import { readTestSite } from '#service/testing/served-site.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { advance } from '#service/testing/test-clock.ts'
import { openWorld, type World } from '#service/testing/open-world.ts'
import { addGame, addPlayer, TEST_CURRENCY_ID, TEST_MEMBER_ID } from '#service/testing/world.ts'
import { PLAYER_ACCOUNT_KINDS } from './search-transactions.ts'

const DAY_MS = 86_400_000

test('every transfer that may touch an account of a player belongs to one kind of the history', () => {
  const shown = Object.values(TRANSACTION_CODES).flat()
  const kinds = Object.values(PLAYER_ACCOUNT_KINDS)
  const touching = (Object.keys(TRANSFER_CODES) as TransferCode[]).filter((code) =>
    kinds.some((kind) => kind in TRANSFER_CODES[code]),
  )
  expect([...shown].sort()).toEqual(touching.sort())
})

onEachDatabase((open) => {
  let database: TestDatabase
  let world: World
  let call: CallOperation
  let playerId: number
  let site: ServedSite
  /** The time before each of the four days on which something happened. */
  const days: number[] = []

  const search = (
    request: NonNullable<OperationRequest<'searchTransactions'>['request']> = {},
    pages: { page?: number; maxResults?: number } = {},
  ) => call('searchTransactions', { page: 0, ...pages, request }, { playerId })
  const move = (
    code: TransferCode,
    from: Transfer['entries'][number]['account'],
    to: typeof from,
    amountMinor: number,
  ) =>
    database.transaction((tx) =>
      post(tx, {
        code,
        entries: [
          { account: from, currencyId: TEST_CURRENCY_ID, amountMinor: -amountMinor },
          { account: to, currencyId: TEST_CURRENCY_ID, amountMinor },
        ],
      }),
    )
  const beginDay = async () => {
    await advance(database, '1 day')
    days.push(database.clock.now())
  }

  beforeAll(async () => {
    database = await open()
    world = openWorld(database)
    call = await operationsOn(database)
    site = await readTestSite()
    playerId = (await addPlayer(database, { balanceMinor: 0 })).playerId
    await addPlayer(database)
    const game = await addGame(database)
    await beginDay()
    await move('deposit', processorClearing(TEST_MEMBER_ID), playerCash(playerId), 5000)
    await beginDay()
    for (let joins = 0; joins < 3; joins++) await world.join(playerId, game)
    await beginDay()
    await move('prize', instancePool(game.gameInstanceId), playerCash(playerId), 600)
    await beginDay()
    await move('withdrawal-request', playerCash(playerId), pendingWithdrawal(playerId), 2000)
  })
  afterAll(() => world.stop())

  it('lists every change of a balance, newest first, with the game of a purchase and a prize', async () => {
    const { result, totalCount } = await search()
    expect(totalCount).toBe(7)
    expect(result.map(({ code, account, amount }) => [code, account, amount])).toEqual([
      ['withdrawal-request', 'cash', -20],
      ['withdrawal-request', 'pendingWithdrawal', 20],
      ['prize', 'cash', 6],
      ['join', 'cash', -2.5],
      ['join', 'cash', -2.5],
      ['join', 'cash', -2.5],
      ['deposit', 'cash', 50],
    ])
    expect(result[2]).toMatchObject({ gameTitle: 'Test game', sequenceNumber: 1 })
    expect(result[0]).not.toHaveProperty('gameTitle')
  })

  test.each([
    ['an account', { account: 'pendingWithdrawal' as const }, [20]],
    ['a kind', { kinds: ['prizes' as const] }, [6]],
    ['several kinds', { kinds: ['prizes' as const, 'deposits' as const] }, [6, 50]],
    ['an account and a kind', { account: 'pendingWithdrawal' as const, kinds: ['plays' as const] }, []],
    ['another currency', { currencyId: 756 }, []],
  ])('a search by %s finds only what fits', async (_what, request, amounts) => {
    const { result, totalCount } = await search(request)
    expect(result.map(({ amount }) => amount)).toEqual(amounts)
    expect(totalCount).toBe(amounts.length)
  })

  it('a period begins with its first moment and ends before its last', async () => {
    const { result, totalCount } = await search({ from: days[1]!, to: days[2]! })
    expect(result.map(({ code }) => code)).toEqual(['join', 'join', 'join'])
    expect(totalCount).toBe(3)
    expect((await search({ from: days[3]! + DAY_MS })).result).toEqual([])
  })

  it('pages have every transaction once, and say how many there are', async () => {
    const pages = await Promise.all([0, 1, 2, 3].map((page) => search({}, { page, maxResults: 2 })))
    expect(pages.map(({ result, totalCount }) => [result.length, totalCount])).toEqual([
      [2, 7],
      [2, 7],
      [2, 7],
      [1, 7],
    ])
    const all = pages.flatMap(({ result }) => result)
    expect(all).toEqual((await search()).result)
  })

  test.each([
    [[0, 4], { cash: [0, 56, 27.5, 28.5], pendingWithdrawal: [0, 20, 0, 20] }],
    [[1, 2], { cash: [50, 0, 7.5, 42.5], pendingWithdrawal: [0, 0, 0, 0] }],
    [[2, 4], { cash: [42.5, 6, 20, 28.5], pendingWithdrawal: [0, 20, 0, 20] }],
  ])(
    'the balances at both ends of days %j differ by what came in and went out',
    async ([from, to], expected) => {
      const period = { from: days[from!]!, ...(to === 4 ? {} : { to: days[to!]! }) }
      const { balances } = await search({ ...period, balances: true })
      const found = balances!.map(({ account, opening, moneyIn, moneyOut, closing }) => [
        account,
        [opening, moneyIn, moneyOut, closing],
      ])
      expect(Object.fromEntries(found)).toEqual(expected)
    },
  )

  it('the sums of a period are divided by kind, and add up to what came in and went out', async () => {
    const { balances } = await search({ from: days[0]!, balances: true })
    expect(balances!.map(({ account, kinds }) => [account, kinds])).toEqual([
      ['pendingWithdrawal', [{ kind: 'withdrawals', moneyIn: 20, moneyOut: 0 }]],
      [
        'cash',
        [
          { kind: 'deposits', moneyIn: 50, moneyOut: 0 },
          { kind: 'withdrawals', moneyIn: 0, moneyOut: 20 },
          { kind: 'plays', moneyIn: 0, moneyOut: 7.5 },
          { kind: 'prizes', moneyIn: 6, moneyOut: 0 },
        ],
      ],
    ])
  })

  it('GB RTS 1B, MT history: an operator reads the statement of a year by the clock of the site', async () => {
    const api = await openOperatorApi(database, {
      sites: {
        bySiteId: () => ({ ...site, manifest: { ...site.manifest, timeZone: 'Pacific/Auckland' } }),
      } as never,
    })
    const read = async (year: number) =>
      (await api.ask('getPlayerStatement', { siteId: 'test', playerId }, { year })).answer
    const year = Number(dayOf(days[0]!, 'Pacific/Auckland').slice(0, 4))
    const statement = await read(year)
    expect(dayOf(statement.from, 'Pacific/Auckland')).toBe(`${year}-01-01`)
    expect(dayOf(statement.to - 1, 'Pacific/Auckland')).toBe(`${year}-12-31`)
    const before = await read(year - 1)
    expect(before.to).toBe(statement.from)
    expect(before.accounts.map(({ closing, kinds }) => [closing, kinds])).toEqual([
      [0, []],
      [0, []],
    ])
    const cash = statement.accounts.find(({ account }) => account === 'cash')
    expect(cash).toMatchObject({ opening: 0, currencyId: TEST_CURRENCY_ID })
    const sums = cash!.kinds!.reduce((sum, { moneyIn, moneyOut }) => sum + moneyIn - moneyOut, 0)
    expect(cash!.opening + sums).toBeCloseTo(cash!.closing, 2)
    await api.close()
  })

  it('the number of a draw is left out where its game does not show it', async () => {
    await database.kysely.updateTable('games').set({ show_sequence_number: false }).execute()
    const { result } = await search()
    expect(result[2]).toMatchObject({ code: 'prize', gameTitle: 'Test game' })
    expect(result[2]).not.toHaveProperty('sequenceNumber')
  })

  it('security 10: the transactions of another player are refused', async () => {
    await expect(search({ playerId: playerId + 1 })).rejects.toMatchObject({ code: FAULT.notYours })
  })
})
