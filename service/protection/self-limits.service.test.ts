import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LimitKind } from '#schemas/entities/player-limit.ts'
import type { OperationRequest } from '#schemas/protocol/operations.ts'
import { depositRoom } from '#service/deposits/deposit-limits.ts'
import { enterRate } from '#service/exchange/rate-table.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { playerCash, processorClearing } from '#service/ledger/accounts.ts'
import { post } from '#service/ledger/post.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { onBothDatabases, type TestDatabase } from '#service/testing/database.ts'
import { EVERY_SPIN_WINS } from '#service/testing/draws.ts'
import { TEST_SITE } from '#service/testing/join-attempt.ts'
import { openWorld, type World } from '#service/testing/open-world.ts'
import { advance } from '#service/testing/test-clock.ts'
import { eventsOf, TEST_MEMBER_ID } from '#service/testing/world.ts'

const [EUR, CHF, USD] = [978, 756, 840]
const WAIT_DAYS = 7
const SITE_OF_LIMITS = {
  siteId: 'test',
  memberId: TEST_MEMBER_ID,
  operatorId: 1,
  manifest: {
    settings: { depositLimitChangeWaitDays: WAIT_DAYS },
    currencies: {
      default: 'EUR',
      served: ['EUR', 'CHF', 'USD'],
      data: {
        EUR: { currencyId: EUR, decimalPlaces: 2 },
        CHF: { currencyId: CHF, decimalPlaces: 2 },
        USD: { currencyId: USD, decimalPlaces: 2 },
      },
    },
  },
}
const SITE = SITE_OF_LIMITS as never
const CONFIRMING_SITE = {
  ...SITE_OF_LIMITS,
  manifest: {
    ...SITE_OF_LIMITS.manifest,
    settings: { ...SITE_OF_LIMITS.manifest.settings, confirmHigherLimits: true },
  },
} as never
const PRICE = 2.5

onBothDatabases((open) => {
  let database: TestDatabase
  let world: World
  let call: CallOperation
  beforeAll(async () => {
    world = openWorld(await open())
    ;({ database } = world)
    // The test players have no personal data, which the vault would decrypt.
    call = await operationsOn(database, { vault: {} as never })
    await database.transaction((tx) =>
      enterRate(tx, {
        operatorId: 1,
        fromCurrencyId: EUR,
        toCurrencyId: CHF,
        rate: '0.5',
        enteredBy: 'test',
      }),
    )
  })
  afterAll(() => world.stop())

  const update = (playerId: number, limits: OperationRequest<'updateSelfLimits'>) =>
    call('updateSelfLimits', limits, { playerId, site: SITE })
  const limitsOf = async (playerId: number) => {
    const { limits, ...rest } = await call('getSelfLimits', {}, { playerId, site: SITE })
    return { ...rest, of: (kind: LimitKind) => limits.find((limit) => limit.kind === kind) }
  }
  const weeklyBet = (playerId: number, amount: number) =>
    update(playerId, { weeklyBetLimitEnabled: 1, weeklyBetLimit: amount })
  const exits = async (joins: Promise<{ exitCode: number }>[]) =>
    (await Promise.all(joins)).map(({ exitCode }) => exitCode)
  const wagered = async (playerId: number) => {
    const { rows } = await sql<{ currencyId: number; minor: number }>`
      select currency_id as "currencyId", sum(plays.cost_minor + plays.fee_minor)::bigint as minor
      from plays join game_instances using (game_instance_id) where plays.player_id = ${playerId} group by 1`.execute(
      database.kysely,
    )
    return Object.fromEntries(rows.map((row) => [row.currencyId, row.minor]))
  }

  describe('a change of limits', () => {
    it('GB RTS 12D, MT raised limits: a first limit and a lower one apply at once, in the player and in the limits', async () => {
      const { playerId } = await world.player()
      expect(await update(playerId, { dailyLimitEnabled: 1, dailyLimit: 50 })).toBe('success')
      expect(await depositRoom(database.kysely, playerId, EUR)).toBe(5000)
      expect(await update(playerId, { dailyLimitEnabled: 1, dailyLimit: 20.5 })).toBe('success')
      expect(await depositRoom(database.kysely, playerId, EUR)).toBe(2050)
      const limits = await limitsOf(playerId)
      expect(limits).toMatchObject({ currencyId: EUR, depositWaitDays: 7, betWaitDays: 30 })
      expect(limits.of('dailyDeposit')).toEqual({ kind: 'dailyDeposit', amount: 20.5, used: 0, left: 20.5 })
      expect(limits.of('weeklyBet')).toEqual({ kind: 'weeklyBet', used: 0 })
      const profile = (await eventsOf(database, `cashier/${playerId}`)).findLast(
        ({ event }) => event === 'player.profileUpdate',
      )
      expect(profile?.body['selfLimits']).toEqual({
        dailyEnabled: 1,
        dailyDepositLimit: 20.5,
        weeklyEnabled: 0,
        weeklyDepositLimit: 0,
        monthlyEnabled: 0,
        monthlyDepositLimit: 0,
        weeklyBetEnabled: 0,
        weeklyBetLimit: 0,
      })
    })

    it('GB RTS 12D, MT raised limits, IE raised limits, NG-LAGOS limits: a higher deposit limit waits as many days as the site says, and then applies without a request', async () => {
      const { playerId } = await world.player()
      await update(playerId, { weeklyLimitEnabled: 1, weeklyLimit: 20 })
      expect(await update(playerId, { weeklyLimitEnabled: 1, weeklyLimit: 80 })).toBe('success')
      const waiting = (await limitsOf(playerId)).of('weeklyDeposit')
      expect(waiting).toMatchObject({ amount: 20, next: { amount: 80 } })
      expect(waiting?.next?.from).toBeGreaterThan(database.clock.now() + 6.9 * 86_400_000)
      await advance(database, '6 days 23 hours')
      expect(await depositRoom(database.kysely, playerId, EUR)).toBe(2000)
      await advance(database, '1 hour')
      expect(await depositRoom(database.kysely, playerId, EUR)).toBe(8000)
      expect((await limitsOf(playerId)).of('weeklyDeposit')).toMatchObject({ amount: 80, left: 80 })
    })

    it('GB RTS 12D: where the site asks for it, a higher limit applies once it is confirmed after the wait', async () => {
      const { playerId } = await world.player()
      const site = CONFIRMING_SITE
      const ask = (weeklyLimit: number) =>
        call('updateSelfLimits', { weeklyLimitEnabled: 1, weeklyLimit }, { playerId, site })
      await ask(20)
      await ask(80)
      await ask(80)
      expect(await depositRoom(database.kysely, playerId, EUR)).toBe(2000)
      await advance(database, '8 days')
      expect(await depositRoom(database.kysely, playerId, EUR)).toBe(2000)
      const waiting = (await limitsOf(playerId)).of('weeklyDeposit')
      expect(waiting).toMatchObject({ amount: 20, next: { amount: 80, needsConfirmation: 1 } })
      expect(waiting?.next?.from).toBeLessThan(database.clock.now())
      expect(await ask(80)).toBe('success')
      expect(await depositRoom(database.kysely, playerId, EUR)).toBe(8000)
      expect((await limitsOf(playerId)).of('weeklyDeposit')).toEqual({
        kind: 'weeklyDeposit',
        amount: 80,
        used: 0,
        left: 80,
      })
    })

    it('a higher limit that waits for its confirmation ends when the present one is asked for again', async () => {
      const { playerId } = await world.player()
      const site = CONFIRMING_SITE
      const ask = (dailyLimit: number) =>
        call('updateSelfLimits', { dailyLimitEnabled: 1, dailyLimit }, { playerId, site })
      await ask(20)
      await ask(50)
      await advance(database, '8 days')
      await ask(20)
      expect((await limitsOf(playerId)).of('dailyDeposit')).toEqual({
        kind: 'dailyDeposit',
        amount: 20,
        used: 0,
        left: 20,
      })
    })

    it('the end of a limit waits like a higher one', async () => {
      const { playerId } = await world.player()
      await update(playerId, { monthlyLimitEnabled: 1, monthlyLimit: 20 })
      await update(playerId, { monthlyLimitEnabled: 0 })
      expect(await depositRoom(database.kysely, playerId, EUR)).toBe(2000)
      await advance(database, '7 days')
      expect(await depositRoom(database.kysely, playerId, EUR)).toBeNull()
      expect((await limitsOf(playerId)).of('monthlyDeposit')).toEqual({ kind: 'monthlyDeposit', used: 0 })
      expect(await update(playerId, { monthlyLimitEnabled: 1, monthlyLimit: 90 })).toBe('success')
      expect(await depositRoom(database.kysely, playerId, EUR)).toBe(9000)
    })

    it('a higher weekly bet limit waits for 30 days, and joins follow it', async () => {
      const { playerId } = await world.player()
      const game = await world.game({ gamePlayMax: 1000, playerPlayMax: 1000 })
      // Two batches may be decided side by side: either of them is the first.
      const twoJoins = () => exits([world.join(playerId, game), world.join(playerId, game)])
      await weeklyBet(playerId, PRICE)
      await weeklyBet(playerId, 2 * PRICE)
      expect((await twoJoins()).toSorted()).toEqual([0, 6])
      await advance(database, '29 days')
      expect((await twoJoins()).toSorted()).toEqual([0, 6])
      await advance(database, '8 days')
      const three = Array.from({ length: 3 }, () => world.join(playerId, game))
      expect((await exits(three)).toSorted()).toEqual([0, 0, 6])
    })

    it('the present amount again withdraws a waiting change, and the same change again keeps its date', async () => {
      const { playerId } = await world.player()
      const daily = (amount: number) => update(playerId, { dailyLimitEnabled: 1, dailyLimit: amount })
      await daily(20)
      await daily(50)
      const { next } = (await limitsOf(playerId)).of('dailyDeposit') ?? {}
      await advance(database, '2 days')
      await daily(50)
      expect((await limitsOf(playerId)).of('dailyDeposit')?.next).toEqual(next)
      await daily(20)
      await advance(database, '7 days')
      expect((await limitsOf(playerId)).of('dailyDeposit')).toMatchObject({ amount: 20, left: 20 })
    })

    it('security 36: limits in force stay in order while a raise or an end waits, and after it', async () => {
      for (const kind of ['', 'Loss'] as const) {
        const { playerId } = await world.player()
        const set = (limits: Partial<Record<'daily' | 'weekly' | 'monthly', number>>) =>
          update(
            playerId,
            Object.fromEntries(
              Object.entries(limits).flatMap(([period, amount]) => [
                [`${period}${kind}LimitEnabled`, amount === 0 ? 0 : 1],
                [`${period}${kind}Limit`, amount],
              ]),
            ),
          )
        expect(await set({ weekly: 50 })).toBe('success')
        expect(await set({ weekly: 100, daily: 80 })).toBe('daily-above-weekly')
        expect(await set({ weekly: 100, daily: 50 })).toBe('success')
        expect(await set({ daily: 80 })).toBe('success')
        const inForce = async () => {
          const limits = await limitsOf(playerId)
          const of = kind === '' ? 'Deposit' : 'Loss'
          return [limits.of(`daily${of}`)?.amount, limits.of(`weekly${of}`)?.amount]
        }
        expect(await inForce()).toEqual([50, 50])
        await advance(database, '7 days')
        expect(await inForce()).toEqual([80, 100])
        expect(await set({ weekly: 0 })).toBe('success')
        expect(await set({ daily: 101 })).toBe('success')
        expect(await inForce()).toEqual([80, 100])
        expect(await set({ daily: 80, weekly: 70 })).toBe('daily-above-weekly')
      }
    })

    it('a refused change changes nothing and says the reason', async () => {
      const { playerId } = await world.player()
      await update(playerId, { weeklyLimitEnabled: 1, weeklyLimit: 20 })
      const higher = {
        dailyLimitEnabled: 1,
        dailyLimit: 30,
        weeklyBetLimitEnabled: 1,
        weeklyBetLimit: 5,
      } as const
      expect(await update(playerId, higher)).toBe('daily-above-weekly')
      expect(await update(playerId, { dailyLimitEnabled: 1 })).toBe('amount-required')
      expect(await update(playerId, { dailyLimitEnabled: 1, dailyLimit: 0.001 })).toBe('amount-required')
      const { of } = await limitsOf(playerId)
      expect([of('dailyDeposit')?.amount, of('weeklyBet')?.amount]).toEqual([undefined, undefined])
    })
  })

  describe('the limits of joins', () => {
    it('security 3: the weekly limit holds under 200 joins at once, of several kinds and in two currencies', async () => {
      const { playerId } = await world.player()
      await database.transaction((tx) =>
        post(tx, {
          code: 'adjustment',
          entries: [
            { account: processorClearing(TEST_MEMBER_ID), currencyId: CHF, amountMinor: -100_000 },
            { account: playerCash(playerId), currencyId: CHF, amountMinor: 100_000 },
          ],
        }),
      )
      const many = { gamePlayMax: 10_000, playerPlayMax: 10_000 }
      const euros = await world.game(many)
      const francs = await world.game({ ...many, currencyId: CHF })
      const spins = await world.game(EVERY_SPIN_WINS)
      await weeklyBet(playerId, 100)
      const site = { ...TEST_SITE, currencyIds: [EUR, CHF] }
      const kinds = [
        () => world.join(playerId, euros, { site }),
        () => world.join(playerId, francs, { site, currencyId: CHF }),
        () => world.join(playerId, euros, { site, userPlays: ['1-2-3-4-5', '2-3-4-5-6'] }),
        () => world.join(playerId, spins, { site, userPlays: ['W:'] }),
      ]
      const codes = await exits(Array.from({ length: 200 }, (_, index) => kinds[index % 4]!()))
      expect(new Set(codes)).toEqual(new Set([0, 6]))
      // A franc is two euros.
      const sums = await wagered(playerId)
      const totalMinor = (sums[EUR] ?? 0) + 2 * (sums[CHF] ?? 0)
      expect(totalMinor).toBeLessThanOrEqual(10_000)
      expect(totalMinor).toBeGreaterThan(10_000 - 500)
      expect(await checkLedger(database)).toEqual([])
    })

    it('security 3: no join beyond a lowered limit is accepted after the change, also with forty in progress', async () => {
      const { playerId } = await world.player()
      const game = await world.game({ gamePlayMax: 10_000, playerPlayMax: 10_000 })
      const buy = () => world.join(playerId, game)
      await weeklyBet(playerId, 500)
      await buy()
      const before = Array.from({ length: 40 }, buy)
      const lowered = weeklyBet(playerId, PRICE)
      const during = Array.from({ length: 40 }, buy)
      expect(await lowered).toBe('success')
      const after = await exits(Array.from({ length: 10 }, buy))
      expect(new Set(after)).toEqual(new Set([6]))
      const accepted = (await exits([...before, ...during])).filter((code) => code === 0)
      expect((await wagered(playerId))[EUR]).toBe((accepted.length + 1) * PRICE * 100)
      expect(await checkLedger(database)).toEqual([])
    })

    it('a join that could exceed a loss limit is refused with 6, and a cash prize gives room again', async () => {
      const { playerId } = await world.player()
      const game = await world.game({ gamePlayMax: 1000, playerPlayMax: 1000 })
      const loss = { dailyLossLimitEnabled: 1, dailyLossLimit: 6 } as const
      expect(await update(playerId, loss)).toBe('success')
      const three = Array.from({ length: 3 }, () => world.join(playerId, game))
      expect((await exits(three)).toSorted()).toEqual([0, 0, 6])
      expect((await limitsOf(playerId)).of('dailyLoss')).toMatchObject({ used: 5, left: 1 })
      const other = await world.player()
      await update(other.playerId, loss)
      const spin = await world.game({ ...EVERY_SPIN_WINS, gamePlayCostMinor: 500, gameFeePerPlayMinor: 0 })
      const { exitCode, gameInstanceId } = await world.join(other.playerId, spin, { userPlays: ['W:'] })
      expect(exitCode).toBe(0)
      // The card can be finished once its draw has run.
      const finish = () =>
        call('confirmCrosswordEnd', { gameInstanceId }, { playerId: other.playerId, site: SITE })
      await expect.poll(() => finish().then(Boolean, () => false), { timeout: 15_000 }).toBe(true)
      // Five euros staked, one and a half won.
      expect((await limitsOf(other.playerId)).of('dailyLoss')).toMatchObject({ used: 3.5, left: 2.5 })
      expect((await world.join(other.playerId, game)).exitCode).toBe(0)
      expect((await world.join(other.playerId, game)).exitCode).toBe(6)
    })

    it('checkMaximumWagers answers as a join would', async () => {
      const { playerId } = await world.player()
      const ask = (amount: number, currencyId: number) =>
        call('checkMaximumWagers', { currencyId, amount }, { playerId, site: SITE })
      const check = async (amount: number, currencyId = EUR) => (await ask(amount, currencyId)).result
      expect(await check(1000)).toBe(1)
      await weeklyBet(playerId, 10)
      expect([await check(10), await check(10.01), await check(5, CHF), await check(5.01, CHF)]).toEqual([
        1, 0, 1, 0,
      ])
      expect(await ask(10.01, EUR)).toEqual({ result: 0, refusal: 'limits-reached' })
      expect(await ask(1, USD)).toEqual({ result: 0, refusal: 'limit-without-rate' })
      const game = await world.game()
      await world.join(playerId, game)
      expect([await check(7.5), await check(7.51)]).toEqual([1, 0])
    })
  })
})
