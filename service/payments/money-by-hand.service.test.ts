import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointRequest } from '#schemas/operator/endpoints.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { setAccountLimit } from '#service/protection/account-limits.ts'
import { beginExclusion } from '#service/protection/exclusions.ts'
import { endSessions } from '#service/sessions/session-changes.ts'
import { onBothDatabases, type TestDatabase } from '#service/testing/database.ts'
import { type PageRequest, readByOne } from '#service/testing/read-by-one.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { addPlayer, balanceOf, eventsOf } from '#service/testing/world.ts'

const EUR = 978
const DAY_MS = 86_400_000
/** The site of the operator API’s test. */
const [siteId, memberId] = ['fixture', 901]

onBothDatabases((open) => {
  let database: TestDatabase
  let api: TestOperatorApi
  let ada: string
  let ben: string
  beforeAll(async () => {
    database = await open()
    api = await openOperatorApi(database)
    ada = await tokenOf('Ada')
    ben = await tokenOf('Ben')
  })
  afterAll(async () => api.close())

  const tokenOf = async (name: string) =>
    (await api.ask('createToken', {}, { name, scopes: ['payments.*', 'approvals.*'] })).answer.token
  const newPlayer = async (balanceMinor = 0) =>
    (await addPlayer(database, { memberId, segment: 'D', balanceMinor })).playerId
  const book = (playerId: number, change: Partial<EndpointRequest<'bookBankDeposit'>> = {}, token = ada) => {
    const request = { amount: 50, currency: 'EUR', reference: `R-${playerId}`, reason: 'Our bank’s list' }
    return api.ask('bookBankDeposit', { siteId, playerId }, { ...request, ...change }, { token })
  }
  const adjust = (playerId: number, amount: number, token = ada) => {
    const request = { amount, currency: 'EUR', reason: 'Good will' }
    return api.ask('adjustBalance', { siteId, playerId }, request, { token })
  }
  const confirm = (approvalId: number, token = ben) =>
    api.ask('confirmApproval', { siteId, approvalId }, {}, { token })
  const codesOf = async (playerId: number) => {
    const { rows } = await sql<{ code: string; minor: number }>`
      select code, amount_minor as minor from entries join transfers using (transfer_id) join accounts using (account_id)
      where kind = 'playerCash' and owner_id = ${playerId} order by transfer_id`.execute(database.kysely)
    return rows.map(({ code, minor }) => [code, minor])
  }
  const expectSound = async () => expect(await checkLedger(database)).toEqual([])

  describe('a bank transfer', () => {
    it('a bank transfer is booked once, as a paid deposit with its own transfer code, and its player becomes a depositor', async () => {
      const playerId = await newPlayer()
      const { status, answer } = await book(playerId)
      expect([status, answer]).toEqual([201, { orderId: expect.any(String) as string }])
      expect(await codesOf(playerId)).toEqual([['bank-deposit', 5000]])
      const events = await eventsOf(database, `cashier/${playerId}`)
      expect(events.map(({ body }) => body)).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ orderId: answer.orderId, orderStatus: 2, firstDeposit: true }),
          { playerSegment: 'C' },
        ]),
      )
      const again = await book(playerId)
      expect(again).toMatchObject({ status: 409, answer: { message: expect.stringContaining('already') } })
      expect(await balanceOf(database, playerId)).toBe(5000)
      const listed = await api.ask('getDeposits', { siteId }, { status: 'paid', playerId })
      expect(listed.answer).toMatchObject({
        deposits: [
          { orderId: answer.orderId, processorId: 'by-hand', amount: 50, reference: `R-${playerId}` },
        ],
        hasMore: false,
      })
      const { orderId = '' } = answer
      expect((await api.ask('getDeposits', { siteId }, { orderId })).answer).toEqual(listed.answer)
      const none = { orderId: 'AAAAAAAAAAAAAAAAAAAAAA' }
      expect((await api.ask('getDeposits', { siteId }, none)).answer.deposits).toEqual([])
      await expectSound()
    })

    it('bank transfers with one reference are booked once, also for two players at the same moment', async () => {
      const players = [await newPlayer(), await newPlayer()]
      const reference = `R-${players.join('-')}`
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, place) => book(players[place % 2]!, { reference })),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(7).fill(409)])
      const balances = await Promise.all(players.map((playerId) => balanceOf(database, playerId)))
      expect(balances.toSorted()).toEqual([0, 5000])
      await expectSound()
    })

    it('a bank transfer above the bound of its currency is booked once, when another person has confirmed it', async () => {
      const playerId = await newPlayer()
      const { answer } = await book(playerId, { amount: 9000, reference: `L-${playerId}` })
      const { approvalId = 0, ...approval } = answer.approval ?? {}
      expect(answer).not.toHaveProperty('orderId')
      expect(approval).toMatchObject({
        kind: 'bank-deposit',
        subject: { currencyId: EUR, amountMinor: 900_000, reference: `L-${playerId}` },
        askedBy: 'Ada',
      })
      expect((await book(playerId, { amount: 9000, reference: `L-${playerId}` })).status).toBe(409)
      expect((await confirm(approvalId, ada)).status).toBe(409)
      expect(await balanceOf(database, playerId)).toBe(0)
      const answers = await Promise.all(Array.from({ length: 4 }, () => confirm(approvalId)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
      expect(await codesOf(playerId)).toEqual([['bank-deposit', 900_000]])
      await expectSound()
    })

    it('a bank transfer against a limit or an exclusion is refused, also when a second person confirms it', async () => {
      const playerId = await newPlayer()
      const { answer } = await book(playerId, { amount: 9000, reference: `X-${playerId}` })
      await database.transaction((tx) =>
        setAccountLimit(tx, { playerId, kind: 'weeklyDeposit', currencyId: EUR, limitMinor: 4000 }),
      )
      expect((await confirm(answer.approval?.approvalId ?? 0)).status).toBe(409)
      expect((await book(playerId)).answer).toMatchObject({ message: expect.stringContaining('limit') })
      const until = Math.round(database.clock.now() + 200 * DAY_MS)
      await database.transaction((tx) =>
        beginExclusion(tx, { end: endSessions }, { playerId, kind: 'selfExclusion', until }),
      )
      expect((await book(playerId, { amount: 10 })).answer).toMatchObject({
        message: expect.stringContaining('excluded'),
      })
      expect(await codesOf(playerId)).toEqual([])
    })

    it('the list of deposits has bank transfers, in pages and by filters', async () => {
      const [playerId, other] = [await newPlayer(), await newPlayer()]
      const orderIds: (string | undefined)[] = []
      for (const reference of ['1', '2', '3'])
        orderIds.push(
          (await book(playerId, { amount: 1, reference: `P${playerId}-${reference}` })).answer.orderId,
        )
      await book(other, { amount: 1 })
      const own = { status: 'paid', playerId, processorId: 'by-hand' } as const
      const paged = await readByOne(
        async (page: PageRequest<string>) => {
          const { answer } = await api.ask('getDeposits', { siteId }, { ...own, ...page })
          return { rows: answer.deposits, hasMore: answer.hasMore }
        },
        ({ orderId }) => orderId,
      )
      expect(paged).toEqual(orderIds.toReversed())
      const none = await api.ask('getDeposits', { siteId }, { ...own, processorId: 'sandbox' })
      expect(none.answer).toEqual({ deposits: [], hasMore: false })
    })

    it('a bank transfer of a foreign player, in a foreign currency or with too many decimals is refused', async () => {
      const foreign = (await addPlayer(database, { segment: 'C', balanceMinor: 0 })).playerId
      expect((await book(foreign)).status).toBe(404)
      const playerId = await newPlayer()
      for (const change of [{ currency: 'ZWL' }, { amount: 1.005 }])
        expect((await book(playerId, change)).status).toBe(422)
      expect(await codesOf(playerId)).toEqual([])
    })
  })

  describe('an adjustment', () => {
    it('an adjustment moves money to the player or from there once, after two persons', async () => {
      const playerId = await newPlayer()
      const credit = await adjust(playerId, 10)
      expect(credit).toMatchObject({ status: 201, answer: { kind: 'adjustment', status: 'open' } })
      expect((await confirm(credit.answer.approvalId, ada)).status).toBe(409)
      expect(await balanceOf(database, playerId)).toBe(0)
      const answers = await Promise.all([1, 2, 3].map(() => confirm(credit.answer.approvalId)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
      const debit = await adjust(playerId, -4)
      await confirm(debit.answer.approvalId)
      expect(await codesOf(playerId)).toEqual([
        ['adjustment', 1000],
        ['adjustment', -400],
      ])
      await expectSound()
    })

    it('an adjustment takes no more than the player has, neither when it is asked for nor when it is confirmed', async () => {
      const playerId = await newPlayer(1000)
      expect((await adjust(playerId, -10.01)).status).toBe(409)
      const first = await adjust(playerId, -8)
      const second = await adjust(playerId, -7)
      expect((await confirm(first.answer.approvalId)).status).toBe(200)
      expect((await confirm(second.answer.approvalId)).status).toBe(409)
      expect(await balanceOf(database, playerId)).toBe(200)
      expect((await adjust(playerId, 0)).status).toBe(422)
      await expectSound()
    })
  })
})
