import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { SUBSCRIPTION_CODE } from '#schemas/protocol/faults.ts'
import type { DrawRunner } from '#service/draws/draw-runner.ts'
import { couponCost } from '#service/ledger/accounts.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { SubscriptionWork } from '#service/subscription-entries/subscription-work.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { onBothDatabases, silentLog, type TestDatabase } from '#service/testing/database.ts'
import { untilStatus } from '#service/testing/draws.ts'
import { TEST_SITE } from '#service/testing/join-attempt.ts'
import { openWorld, type World } from '#service/testing/open-world.ts'
import { EVERY_HOUR, openNext } from '#service/testing/subscriptions.ts'
import { TEST_MEMBER_ID } from '#service/testing/world.ts'

const PRICE_MINOR = 250
const FIRST_FREE: Partial<GameDefinition> = {
  ...EVERY_HOUR,
  subscriptionPromotion: { kind: 'firstDrawFree', draws: 2 },
}
const FIVE_FOR_FOUR: Partial<GameDefinition> = {
  ...EVERY_HOUR,
  subscriptionPromotion: { kind: 'drawsForPriceOf', draws: 5, paidDraws: 4 },
}

onBothDatabases((open) => {
  let database: TestDatabase
  let runner: DrawRunner
  let work: SubscriptionWork
  let world: World
  let call: CallOperation
  beforeAll(async () => {
    world = openWorld(await open())
    ;({ database, runner } = world)
    call = await operationsOn(database)
    const { seeds, vault } = database
    work = new SubscriptionWork({
      database,
      seeds,
      vault,
      log: silentLog,
      sites: () => [TEST_SITE],
      served: () => null,
    })
  })
  afterAll(() => world.stop())

  const enterAll = async () => {
    while (await work.doSome());
  }
  const operatorPaid = async () =>
    -(await world.balance(couponCost(TEST_MEMBER_ID).ownerId, couponCost(TEST_MEMBER_ID).kind))

  /** A player who bought further draws with the promotion of their game, and what both have paid. */
  const subscriber = async (change: Partial<GameDefinition>, subscriptions: number) => {
    const game = await world.game(change)
    const { playerId } = await world.player({ balanceMinor: 10_000 })
    const before = await operatorPaid()
    const answer = await world.join(playerId, game, { userPlays: ['2'], subscriptions, promotion: true })
    expect(answer).toMatchObject({ exitCode: 0, subscriptionCode: SUBSCRIPTION_CODE.added })
    const [subscription] = await call('getPlayerGameSubscriptions', {}, { playerId })
    const id = subscription?.id ?? 0
    const cancel = () => call('removePlayerGameSubscription', { subscriptionId: id }, { playerId })
    return {
      game,
      playerId,
      answer,
      subscription,
      cancel,
      given: async () => (await operatorPaid()) - before,
    }
  }

  describe('the promotion of a game', () => {
    it('is shown before the purchase, and is not available to a player who has used it', async () => {
      const { game, playerId } = await subscriber(FIVE_FOR_FOUR, 5)
      const { gameId } = game
      const promotion = { kind: 'drawsForPriceOf', draws: 5, freeDraws: 1, isAvailable: true }
      expect(await call('getSubscriptionPromotion', { gameId })).toEqual({ gameId, promotion })
      expect(await call('getSubscriptionPromotion', { gameId }, { playerId })).toEqual({
        gameId,
        promotion: { ...promotion, isAvailable: false },
      })
      const other = await world.game(EVERY_HOUR)
      expect(await call('getSubscriptionPromotion', { gameId: other.gameId })).toEqual({
        gameId: other.gameId,
      })
    })

    it('is paid by the operator: the player pays the other draws, and each draw is entered', async () => {
      const { game, playerId, answer, subscription, given } = await subscriber(FIRST_FREE, 2)
      expect(answer.joinEvent).toMatchObject({ subscriptionCost: 2.5 })
      expect(subscription).toMatchObject({ drawsLeft: 2, freeDraws: 1, remainingBalance: 2.5 })
      expect(await world.balance(playerId)).toBe(10_000 - 2 * PRICE_MINOR)
      expect(await world.balance(playerId, 'playerSubscription')).toBe(2 * PRICE_MINOR)
      expect(await given()).toBe(PRICE_MINOR)
      await openNext(database, runner, game)
      await enterAll()
      const [after] = await call('getPlayerGameSubscriptions', {}, { playerId })
      expect(after).toMatchObject({ drawsLeft: 1, remainingBalance: 2.5 })
      const { result } = await call(
        'searchTransactions',
        { page: 0, request: { kinds: ['bonuses'] } },
        { playerId },
      )
      expect(result.map(({ code, account, amount }) => [code, account, amount])).toEqual([
        ['subscription-promotion', 'prepaidDraws', 2.5],
      ])
    })

    it.each([
      { which: 'first', change: FIRST_FREE, draws: 2, backDraws: 1, givenMinor: PRICE_MINOR },
      { which: 'last', change: FIVE_FOR_FOUR, draws: 5, backDraws: 3, givenMinor: 0 },
    ])(
      'a cancellation gives back only what was paid, after a draw of a subscription whose $which draw is free',
      async ({ change, draws, backDraws, givenMinor }) => {
        const { game, playerId, cancel, given } = await subscriber(change, draws)
        const cash = await world.balance(playerId)
        await openNext(database, runner, game)
        await enterAll()
        expect(await cancel()).toMatchObject({ status: 'cancelled', remainingBalance: 0 })
        expect(await world.balance(playerId)).toBe(cash + backDraws * PRICE_MINOR)
        expect(await world.balance(playerId, 'playerSubscription')).toBe(0)
        expect(await given()).toBe(givenMinor)
      },
    )

    it('a subscription that is cancelled before its first draw costs neither the player nor the operator anything', async () => {
      const { playerId, cancel, given } = await subscriber(FIRST_FREE, 3)
      await cancel()
      expect(await world.balance(playerId)).toBe(10_000 - PRICE_MINOR)
      expect(await given()).toBe(0)
    })

    it('a refunded free draw goes back to the subscription, and to the operator once it is cancelled', async () => {
      const schedule = { ...EVERY_HOUR.schedule, minimumPlays: 2 } as GameDefinition['schedule']
      const { game, playerId, cancel, given } = await subscriber({ ...FIRST_FREE, schedule }, 2)
      await world.join((await world.player()).playerId, game, { userPlays: ['1'] })
      const second = await openNext(database, runner, game)
      await enterAll()
      const cash = await world.balance(playerId)
      await cancel()
      expect(await given()).toBe(PRICE_MINOR)
      await openNext(database, runner, second)
      await untilStatus(database, second.gameInstanceId, 'ENDED')
      expect(await given()).toBe(0)
      expect(await world.balance(playerId)).toBe(cash + PRICE_MINOR)
    })
  })

  describe('a purchase that names a promotion which does not hold', () => {
    it.each([
      ['with too few draws', FIVE_FOR_FOUR, { subscriptions: 4 }],
      ['of a game without one', EVERY_HOUR, { subscriptions: 5 }],
      ['that pays each draw as it is entered', FIVE_FOR_FOUR, { subscriptions: 5, payGo: true }],
    ] as const)('%s joins the draw, and sells no further draws', async (_case, change, request) => {
      const game = await world.game(change)
      const { playerId } = await world.player({ balanceMinor: 10_000 })
      const answer = await world.join(playerId, game, { userPlays: ['2'], promotion: true, ...request })
      expect(answer).toMatchObject({ exitCode: 0, subscriptionCode: SUBSCRIPTION_CODE.promotionEnded })
      expect(await world.balance(playerId)).toBe(10_000 - PRICE_MINOR)
    })

    it('a promotion is used once by a player of a game, by two purchases at once too', async () => {
      const game = await world.game(FIVE_FOR_FOUR)
      const { playerId } = await world.player({ balanceMinor: 10_000 })
      const buy = () => world.join(playerId, game, { userPlays: ['2'], subscriptions: 5, promotion: true })
      const codes = (await Promise.all([buy(), buy(), buy()])).map(({ subscriptionCode }) => subscriptionCode)
      expect(codes.toSorted()).toEqual([
        0,
        SUBSCRIPTION_CODE.promotionEnded,
        SUBSCRIPTION_CODE.promotionEnded,
      ])
      const [subscription] = await call('getPlayerGameSubscriptions', {}, { playerId })
      await call('removePlayerGameSubscription', { subscriptionId: subscription?.id ?? 0 }, { playerId })
      expect(await buy()).toMatchObject({ subscriptionCode: SUBSCRIPTION_CODE.promotionEnded })
    })

    it('further draws that name no promotion are sold at their full price', async () => {
      const game = await world.game(FIVE_FOR_FOUR)
      const { playerId } = await world.player({ balanceMinor: 10_000 })
      await world.join(playerId, game, { userPlays: ['2'], subscriptions: 5 })
      expect(await world.balance(playerId)).toBe(10_000 - 6 * PRICE_MINOR)
    })
  })

  it('the ledger check finds a free draw that the operator did not pay', async () => {
    const { playerId } = await subscriber(FIRST_FREE, 2)
    const set = (freeDraws: number) =>
      database.kysely
        .updateTable('subscriptions')
        .set({ free_draws: freeDraws })
        .where('player_id', '=', playerId)
        .execute()
    await set(2)
    expect((await checkLedger(database)).map(({ invariant }) => invariant)).toContain('promotions-are-booked')
    await set(1)
  })

  it('the ledger balances after these subscriptions', async () => {
    await enterAll()
    expect(await checkLedger(database)).toEqual([])
  })
})
