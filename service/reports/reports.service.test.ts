import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Flow, Report } from '#schemas/operator/reports.ts'
import {
  pendingWithdrawal,
  playerCash,
  prizeCarry,
  processorClearing,
  siteRevenue,
} from '#service/ledger/accounts.ts'
import { post } from '#service/ledger/post.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { untilStatus } from '#service/testing/draws.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { openWorld, type World } from '#service/testing/open-world.ts'
import { type PageRequest, readByOne } from '#service/testing/read-by-one.ts'
import { advance } from '#service/testing/test-clock.ts'
import { addGame, type TestGame } from '#service/testing/world.ts'

const EUR = 978
/** The site of the operator API’s test. */
const [siteId, memberId] = ['fixture', 901]
const LINE = '3-11-19-27-40'

onEachDatabase((open) => {
  let database: TestDatabase
  let world: World
  let operator: TestOperatorApi
  let playerId: number
  let drawn: TestGame
  let openGame: TestGame
  beforeAll(async () => {
    world = openWorld(await open())
    ;({ database } = world)
    operator = await openOperatorApi(database)
    playerId = (await world.player({ memberId, balanceMinor: 20_000 })).playerId
    // Another site of the service: nothing of it may be counted.
    const elsewhere = (await world.player()).playerId
    await world.join(elsewhere, await world.game())
    drawn = await addGame(database, { gamePlayMax: 4 }, memberId)
    openGame = await addGame(database, {}, memberId)
    for (const count of [1, 3]) await join(drawn, count)
    await untilStatus(database, drawn.gameInstanceId, 'ENDED')
    await join(openGame, 2)
    await pay()
  })
  afterAll(async () => {
    await operator.close()
    await world.stop()
  })

  const join = (game: TestGame, count: number) =>
    world.join(playerId, game, {
      site: { memberId },
      userPlays: Array.from({ length: count }, () => LINE),
    })

  /** A deposit with a fee, and a withdrawal with one. */
  const pay = () =>
    database.transaction(async (tx) => {
      const money = (account: ReturnType<typeof playerCash>, amountMinor: number) => ({
        account,
        currencyId: EUR,
        amountMinor,
      })
      await post(tx, {
        code: 'deposit',
        entries: [
          money(processorClearing(memberId), -5100),
          money(playerCash(playerId), 5000),
          money(siteRevenue(memberId), 100),
        ],
      })
      await post(tx, {
        code: 'withdrawal-request',
        entries: [money(playerCash(playerId), -2000), money(pendingWithdrawal(playerId), 2000)],
      })
      await post(tx, {
        code: 'withdrawal',
        entries: [
          money(pendingWithdrawal(playerId), -2000),
          money(processorClearing(memberId), 1950),
          money(siteRevenue(memberId), 50),
        ],
      })
    })

  /** A prize that nobody won, carried to the next draw of a game. */
  const carry = (gameId: number, amountMinor: number) =>
    database.transaction((tx) =>
      post(tx, {
        code: 'settlement',
        entries: [
          { account: siteRevenue(memberId), currencyId: EUR, amountMinor: -amountMinor },
          { account: prizeCarry(gameId), currencyId: EUR, amountMinor },
        ],
      }),
    )

  const today = async () => (await operator.ask('getToday', { siteId })).answer
  const report = async (days?: { from: string; to: string }) => {
    const { day } = await today()
    return operator.ask('getReport', { siteId }, days ?? { from: dayBefore(day, 80), to: day })
  }
  /** The balances of the pools of the site in the ledger, read without the code under test. */
  const pooled = async (...codes: string[]) => {
    const { rows } = await sql<{ minor: number }>`
      select coalesce(sum(amount_minor), 0)::bigint as minor
      from entries join transfers using (transfer_id) join accounts using (account_id)
      join game_instances on game_instance_id = owner_id
      where kind = 'instancePool' and member_id = ${memberId} and code = any(${codes}::text[])`.execute(
      database.kysely,
    )
    return rows[0]!.minor
  }
  const balances = async (kinds: readonly string[]) => {
    const { rows } = await sql<{ minor: number }>`
      select coalesce(sum(balance_minor), 0)::bigint as minor from accounts join players on player_id = owner_id
      where kind = any(${kinds}::text[]) and member_id = ${memberId}`.execute(database.kysely)
    return rows[0]!.minor
  }

  it('the day of a site has the sales, deposits and withdrawals of the ledger, and nothing of another site', async () => {
    const { today: flows, weekBefore } = await today()
    expect(flows).toEqual([
      {
        currencyId: EUR,
        salesMinor: await pooled('join'),
        refundsMinor: 0 - (await pooled('refund')),
        depositsMinor: 5100,
        withdrawalsMinor: 1950,
      },
    ] satisfies Flow[])
    expect(weekBefore).toEqual([])
  })

  it('a week later the same figures are those of the week before, up to the same time of the clock', async () => {
    const { today: before } = await today()
    await advance(database, '7 days')
    const { today: flows, weekBefore } = await today()
    expect([flows, weekBefore]).toEqual([[], before])
  })

  it('a caller sees the parts of the day that their scopes allow', async () => {
    const scopes = ['sites.read', 'support.read']
    const { token } = (await operator.ask('createToken', {}, { name: 'Desk', scopes })).answer
    const { answer } = await operator.ask('getToday', { siteId }, {}, { token })
    expect(Object.keys(answer).toSorted()).toEqual(['day', 'now', 'queues'])
    expect(answer.queues.map(({ queue }) => queue)).toEqual(['supportCases'])
  })

  it('a queue has the number of its items, and since when the first one waits', async () => {
    await database.kysely
      .insertInto('withdrawals')
      .values({
        withdrawal_id: 'waiting',
        player_id: playerId,
        member_id: memberId,
        currency_id: EUR,
        amount_minor: 100,
        fee_minor: 0,
        account_ending: '1234',
        processor_id: 'sandbox',
        return_method: 'card',
      })
      .execute()
    const { queues } = await today()
    expect(queues.find(({ queue }) => queue === 'withdrawals')).toEqual({
      queue: 'withdrawals',
      count: 1,
      oldestTime: expect.any(Number) as number,
    })
    expect(queues.find(({ queue }) => queue === 'documents')).toEqual({ queue: 'documents', count: 0 })
    await sql`delete from withdrawals where withdrawal_id = 'waiting'`.execute(database.kysely)
  })

  it('the revenue of a report is what the pools of ended draws kept, and its rows add up to it', async () => {
    const { games, from, to } = (await report()).answer
    const gross = sum(games, ({ grossMinor }) => grossMinor)
    expect(gross).toBe(-(await pooled('settlement')))
    expect(games).toMatchObject([
      { gameId: drawn.gameId, draws: 1, stakesMinor: 1000, gameTitle: 'Test game' },
    ])
    const ofGame = { from, to, gameId: drawn.gameId }
    const { draws } = (await operator.ask('getReportDraws', { siteId }, ofGame)).answer
    expect(sum(draws, ({ grossMinor }) => grossMinor)).toBe(gross)
    const ofKind = { from, to, gameRule: 'oneDrawGame' as const }
    expect((await operator.ask('getReportDraws', { siteId }, ofKind)).answer.draws).toEqual(draws)
    expect((await operator.ask('getReportDraws', { siteId }, { from, to })).answer.draws).toEqual(draws)
    const paged = await readByOne(
      async (request: PageRequest<number>) => {
        const page = (await operator.ask('getReportDraws', { siteId }, { ...ofGame, ...request })).answer
        return { rows: page.draws, hasMore: page.hasMore }
      },
      ({ gameInstanceId }) => gameInstanceId,
    )
    expect(paged).toEqual(draws.map(({ gameInstanceId }) => gameInstanceId))
  })

  it('the changes of a report lead from the opening to the closing balance of every account of the site', async () => {
    const { accounts } = (await report()).answer
    for (const { account, openingMinor, closingMinor, changes } of accounts) {
      expect(openingMinor + sum(changes, ({ inMinor, outMinor }) => inMinor - outMinor)).toBe(closingMinor)
      expect(closingMinor).toBe(await world.balance(memberId, account))
    }
    const codes = accounts.flatMap(({ account, changes }) => changes.map(({ code }) => `${account} ${code}`))
    expect(codes).toEqual(
      expect.arrayContaining([
        'siteRevenue settlement',
        'siteRevenue deposit',
        'processorClearing withdrawal',
      ]),
    )
  })

  it('a period that ends before the changes has the balance of that time', async () => {
    const { day } = await today()
    const early = dayBefore(day, 20)
    const { accounts } = (await report({ from: early, to: early })).answer
    expect(
      accounts.map(({ openingMinor, closingMinor, changes }) => [openingMinor, closingMinor, changes]),
    ).toEqual(accounts.map(() => [0, 0, []]))
  })

  it('the transfers behind a change add up to it, and name the player', async () => {
    const { accounts, from, to } = (await report()).answer
    const named: unknown[] = []
    for (const { account, currencyId, changes } of accounts)
      for (const { code, count, inMinor, outMinor } of changes) {
        const asked = { from, to, account, currencyId, code }
        const rows = await readByOne(
          async (request: PageRequest<number>) => {
            const page = (await operator.ask('getReportTransfers', { siteId }, { ...asked, ...request }))
              .answer
            return { rows: page.transfers, hasMore: page.hasMore }
          },
          ({ transactionId }) => transactionId,
        )
        expect(rows).toHaveLength(count)
        const { transfers } = (await operator.ask('getReportTransfers', { siteId }, asked)).answer
        expect(sum(transfers, ({ amountMinor }) => amountMinor)).toBe(inMinor - outMinor)
        named.push(...transfers.filter(() => code === 'deposit').map((row) => row.playerId))
      }
    expect(new Set(named)).toEqual(new Set([playerId]))
  })

  it('what a site owes its players is the sum of their accounts in the ledger', async () => {
    const { liabilities } = (await report()).answer
    const of = (liability: Report['liabilities'][number]['liability']) =>
      liabilities.find((one) => one.liability === liability && one.currencyId === EUR)?.amountMinor ?? 0
    const kinds = ['playerCash', 'playerBonus', 'playerSubscription', 'pendingWithdrawal', 'playerDebt']
    expect(of('playerMoney')).toBe(await balances(kinds))
    expect(of('openPlays')).toBe(500)
  })

  it('a report of too many days, of days in the wrong order and of a day that does not exist is refused', async () => {
    for (const [from, to] of [
      ['2036-01-01', '2036-12-31'],
      ['2036-02-02', '2036-02-01'],
      ['2036-02-31', '2036-03-01'],
    ] as const)
      expect((await report({ from, to })).status).toBe(422)
  })

  it('the players and games behind what is owed add up to it, and have pages in both orders', async () => {
    const other = (await world.player({ memberId, balanceMinor: 700 })).playerId
    await world.player({ memberId, balanceMinor: 0 })
    const owed = async (liability: string) =>
      sum(
        (await report()).answer.liabilities.filter((one) => one.liability === liability),
        ({ amountMinor }) => amountMinor,
      )
    const players = async (request: Partial<PageRequest<number>> = {}) =>
      (await operator.ask('getOwedPlayers', { siteId }, { currencyId: EUR, ...request })).answer
    const listed = (await players()).players
    expect(sum(listed, ({ amountMinor }) => amountMinor)).toBe(await owed('playerMoney'))
    expect(listed[0]).toEqual({
      playerId: other,
      currencyId: EUR,
      amountMinor: 700,
      cashMinor: 700,
      bonusMinor: 0,
      prepaidDrawsMinor: 0,
      pendingWithdrawalMinor: 0,
      debtMinor: 0,
    })
    const ids = await readByOne(
      async (request: PageRequest<number>) => {
        const page = await players(request)
        return { rows: page.players, hasMore: page.hasMore }
      },
      ({ playerId: id }) => id,
    )
    expect(ids).toEqual([other, playerId])
    const elsewhere = { currencyId: 756 }
    expect((await operator.ask('getOwedPlayers', { siteId }, elsewhere)).answer.players).toEqual([])

    const second = await addGame(database, {}, memberId)
    for (const { gameId } of [drawn, second]) await carry(gameId, 250)
    const games = async (request: Partial<PageRequest<number>> = {}) =>
      (await operator.ask('getOwedGames', { siteId }, { currencyId: EUR, ...request })).answer
    expect((await games()).games[0]).toEqual({
      gameId: second.gameId,
      gameTitle: 'Test game',
      currencyId: EUR,
      amountMinor: 250,
      jackpotMinor: 0,
      carriedMinor: 250,
      entriesMinor: 0,
    })
    expect(sum((await games()).games, ({ amountMinor }) => amountMinor)).toBe(await owed('jackpots'))
    const gameIds = await readByOne(
      async (request: PageRequest<number>) => {
        const page = await games(request)
        return { rows: page.games, hasMore: page.hasMore }
      },
      ({ gameId }) => gameId,
    )
    expect(gameIds).toEqual([second.gameId, drawn.gameId])
  })
})

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((all, row) => all + of(row), 0)

/** A calendar day some days before another one. */
const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
