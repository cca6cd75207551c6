import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { OperationRequest } from '#schemas/protocol/operations.ts'
import { PENDING_JOIN_WAITS_MS } from '#schemas/limits.ts'
import { FAULT, JOIN_EXIT } from '#schemas/protocol/faults.ts'
import { rankNumberOfBet } from '#modules/perm/rules/bet-types.ts'
import { supportCodeOf } from '#schemas/protocol/support-code.ts'
import { enterRate } from '#service/exchange/rate-table.ts'
import { GAME_INSTANCES } from '#service/games/rules/game-instance-states.ts'
import { takeDueMails } from '#service/mail/outbox.ts'
import { ownerOf } from '#service/players/rows/personal-vault.ts'
import { moveAll } from '#service/states/move.ts'
import { checkLedger } from '#service/ledger/check.ts'
import type { ServedSite, SiteCatalogue } from '#service/sites/catalogue.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { onBothDatabases, silentLog, type TestDatabase } from '#service/testing/database.ts'
import { openWorld, type World } from '#service/testing/open-world.ts'
import {
  openSandboxPayments,
  SANDBOX_CONFIG,
  SANDBOX_KEYS,
  sandboxSigned,
} from '#service/testing/sandbox-payments.ts'
import { readTestSite } from '#service/testing/served-site.ts'
import { advance } from '#service/testing/test-clock.ts'
import { balanceOf, type TestGame } from '#service/testing/world.ts'
import { joinDue, type PurchaseService } from './purchase-runner.ts'

const [EUR, GBP] = [978, 826]
/** Every two of the picked numbers are a line. */
const PERM: Partial<GameDefinition> = {
  gameRule: 'oneDrawGamePerm',
  gamePlayRange: 90,
  gamePlaySizeMax: 10,
  prizes: [{ rankNumber: rankNumberOfBet('perm2'), rankNumber2nd: 0, multiplier: 10 }],
}
/** Values for the site's full registration. Each player gets a phone number and a name of their own. */
let persons = 0
const details = () => {
  persons += 1
  return {
    firstName: 'Ada',
    lastName: `Lovelace ${'ABCDEFGH'[persons]}`,
    birthdate: '1990-12-10',
    country: 'DE',
    primaryAddressStreet: 'Main Street 1',
    primaryAddressPostalcode: '24960',
    primaryAddressCity: 'Town',
    phoneMobile: `+49-170-765432${persons}`,
  }
}
/** Two plays at 2.50 each. */
const PLAYS = ['3-11-19-27-40', '1-2-3-4-5']
const [PRICE, PRICE_MINOR] = [5, 500]

onBothDatabases((open) => {
  let database: TestDatabase
  let world: World
  let site: ServedSite
  let call: CallOperation
  let runner: PurchaseService
  let payments: Awaited<ReturnType<typeof openSandboxPayments>>
  beforeAll(async () => {
    database = await open()
    world = openWorld(database)
    site = await readTestSite({
      payments: { offers: [{ processorId: 'sandbox', use: 'deposit', arrival: 'at-once' }] },
    })
    payments = await openSandboxPayments(database)
    const sites = { byMemberId: () => site } as unknown as SiteCatalogue
    runner = {
      database,
      vault: database.vault,
      joins: world.joins,
      sites,
      log: silentLog,
      keys: SANDBOX_KEYS,
    }
  })
  // A new client of the rate limits for each test.
  beforeEach(async () => {
    call = await operationsOn(database, { config: SANDBOX_CONFIG, keys: SANDBOX_KEYS, joins: world.joins })
  })
  afterAll(async () => {
    await payments.close()
    await world.stop()
  })

  const enterPounds = (rate: string) =>
    database.transaction((tx) =>
      enterRate(tx, { operatorId: 1, fromCurrencyId: GBP, toCurrencyId: EUR, rate, enteredBy: 'test' }),
    )
  /** A depositor without money. */
  const newPlayer = async () => (await world.player({ balanceMinor: 0 })).playerId
  const ticketOf = (
    game: TestGame,
    change: Partial<NonNullable<OperationRequest<'trackPendingJoin'>['ticketRequest']>> = {},
  ) => ({
    ...game,
    userPlays: PLAYS,
    userPlaysCount: PLAYS.length,
    currencyId: EUR,
    amount: PRICE,
    joinKey: randomUUID(),
    ...change,
  })
  const track = (playerId: number, ticketRequest?: ReturnType<typeof ticketOf>) =>
    call('trackPendingJoin', ticketRequest === undefined ? {} : { ticketRequest }, { playerId, site })
  const pendingOf = async (playerId: number) =>
    (await call('getPendingJoin', {}, { playerId, site })).pendingJoin
  const playsOf = async (playerId: number) => {
    const { plays } = await database.kysely
      .selectFrom('plays')
      .select(({ fn }) => fn.countAll<number>().as('plays'))
      .where('player_id', '=', playerId)
      .executeTakeFirstOrThrow()
    return plays
  }
  const outcomesOf = async (playerId: number) =>
    (await world.notices(playerId)).filter(({ event }) => event === 'player.pendingJoin')
  const send = async (message: object) => {
    const body = JSON.stringify(message)
    const { status } = await fetch(`${payments.origin}/webhooks/payments/sandbox`, {
      method: 'POST',
      body,
      headers: sandboxSigned(body),
    })
    expect(status).toBe(200)
  }
  const paymentOf = async (playerId: number, amount: number) => {
    const request = { processorId: 'sandbox', amount, currencyId: EUR }
    const { orderId } = await call('depositRequestInfo', request, { playerId, site })
    expect(orderId).toBeTypeOf('string')
    return {
      messageId: randomUUID(),
      orderId,
      outcome: 'paid',
      amountMinor: amount * 100,
      currencyId: EUR,
      reference: 'R-1',
    }
  }
  const deposit = async (playerId: number, amount: number) => send(await paymentOf(playerId, amount))

  it('a purchase waits for the deposit, and the service then joins once by itself', async () => {
    const game = await world.game()
    const playerId = await newPlayer()
    expect(await track(playerId, ticketOf(game))).toMatchObject({
      result: 1,
      pendingJoin: { state: 'waiting', plays: 2, amount: PRICE, gameId: game.gameId },
    })
    await joinDue(runner)
    expect(await playsOf(playerId)).toBe(0)
    await deposit(playerId, 20)
    expect(await pendingOf(playerId)).toMatchObject({ state: 'due' })
    await joinDue(runner)
    await joinDue(runner)
    expect(await playsOf(playerId)).toBe(2)
    expect(await balanceOf(database, playerId)).toBe(2000 - PRICE_MINOR)
    expect(await pendingOf(playerId)).toMatchObject({ state: 'joined', exitCode: 0 })
    expect(await outcomesOf(playerId)).toMatchObject([{ body: { state: 'joined', ...game } }])
    expect(await checkLedger(database)).toEqual([])
  })

  /** A depositor without money whose address receives mail. */
  const newReader = async () => {
    const playerId = await newPlayer()
    const { usernameKey } = await database.kysely
      .selectFrom('players')
      .select('username_key as usernameKey')
      .where('player_id', '=', playerId)
      .executeTakeFirstOrThrow()
    const person = { primaryEmail: 'ada@example.org' }
    const { bytes, keyId } = database.vault.seal(person, ownerOf(site.memberId, usernameKey))
    await database.kysely
      .updateTable('players')
      .set({ personal: bytes, personal_key_id: keyId })
      .where('player_id', '=', playerId)
      .execute()
    return playerId
  }
  /** Values of the mails about purchases that were not made. */
  const failuresMailedTo = async (playerId: number) =>
    (await takeDueMails(database, database.vault)).flatMap((mail) =>
      mail.kind === 'purchaseFailed' && mail.playerId === playerId ? [mail.content] : [],
    )

  const complete = (playerId: number) =>
    call('playerRegistrationFull', { fields: details() }, { playerId, site })

  it('a purchase before the registration is complete waits for both, and is made once the details follow the money', async () => {
    const game = await world.game({ subscriptionDrawsMax: 4 })
    const { playerId } = await world.player({ segment: 'B', balanceMinor: 0 })
    const ticket = ticketOf(game, { subscriptions: 2, amount: 3 * PRICE })
    await track(playerId, ticket)
    await deposit(playerId, 20)
    await joinDue(runner)
    expect(await pendingOf(playerId)).toMatchObject({ state: 'waiting' })
    expect(await playsOf(playerId)).toBe(0)
    expect(await complete(playerId)).toEqual({ result: playerId })
    expect(await pendingOf(playerId)).toMatchObject({ state: 'due' })
    await joinDue(runner)
    await joinDue(runner)
    expect(await pendingOf(playerId)).toMatchObject({ state: 'joined', subscriptionCode: 0 })
    expect(await playsOf(playerId)).toBe(2)
    expect(await balanceOf(database, playerId)).toBe(2000 - 3 * PRICE_MINOR)
    expect(await balanceOf(database, playerId, 'playerSubscription')).toBe(2 * PRICE_MINOR)
    expect(await outcomesOf(playerId)).toMatchObject([{ body: { state: 'joined', ...game } }])
    expect(await checkLedger(database)).toEqual([])
  })

  it('a game that its guest has blocked meanwhile is not bought, and the money stays in the account', async () => {
    const game = await world.game()
    const playerId = await newPlayer()
    await track(playerId, ticketOf(game))
    expect(await call('blockGames', { gameId: game.gameId, days: 1 }, { playerId, site })).toBe('success')
    await deposit(playerId, 20)
    await joinDue(runner)
    expect(await pendingOf(playerId)).toMatchObject({ state: 'failed', exitCode: 7 })
    expect(await playsOf(playerId)).toBe(0)
    expect(await balanceOf(database, playerId)).toBe(2000)
  })

  it('details that follow the money too late, or without it, buy nothing', async () => {
    const game = await world.game()
    const newcomer = async () => (await world.player({ segment: 'B', balanceMinor: 0 })).playerId
    const [late, poor] = [await newcomer(), await newcomer()]
    await track(late, ticketOf(game))
    await track(poor, ticketOf(game))
    await deposit(late, 20)
    await complete(poor)
    expect(await pendingOf(poor)).toMatchObject({ state: 'waiting' })
    await advance(database, `${PENDING_JOIN_WAITS_MS} milliseconds`)
    await complete(late)
    await joinDue(runner)
    expect(await playsOf(late)).toBe(0)
    expect(await balanceOf(database, late)).toBe(2000)
    expect(await outcomesOf(late)).toMatchObject([{ body: { state: 'expired' } }])
  })

  it('the message of the processor twice at once, and two processes, join once', async () => {
    const game = await world.game()
    const playerId = await newPlayer()
    const ticket = ticketOf(game)
    await track(playerId, ticket)
    const message = await paymentOf(playerId, 20)
    await Promise.all(Array.from({ length: 8 }, () => send(message)))
    const { amount: _amount, joinKey, ...body } = ticket
    const byHand = () => call('joinGame', body, { playerId, site, key: joinKey })
    const attempts = await Promise.all([
      joinDue(runner),
      byHand(),
      joinDue(runner),
      byHand(),
      joinDue(runner),
    ])
    expect([attempts[1], attempts[3]]).toMatchObject([{ exitCode: 0 }, { exitCode: 0 }])
    await joinDue(runner)
    expect(await playsOf(playerId)).toBe(2)
    expect(await balanceOf(database, playerId)).toBe(2000 - PRICE_MINOR)
    expect(await outcomesOf(playerId)).toHaveLength(1)
    expect(await checkLedger(database)).toEqual([])
  })

  it('the money stays in the account, and the player is notified, where the game takes no plays any more', async () => {
    const game = await world.game()
    const playerId = await newReader()
    const ticket = ticketOf(game)
    await track(playerId, ticket)
    await deposit(playerId, 20)
    await database.transaction((tx) =>
      moveAll(tx, GAME_INSTANCES, { event: 'close' }).where('game_id', '=', game.gameId).execute(),
    )
    await joinDue(runner)
    expect(await playsOf(playerId)).toBe(0)
    expect(await balanceOf(database, playerId)).toBe(2000)
    const exitCode = JOIN_EXIT.gameNoLongerAvailable
    const supportCode = supportCodeOf({ joinKey: ticket.joinKey, exitCode })
    const failed = { state: 'failed', exitCode, supportCode }
    expect(await pendingOf(playerId)).toMatchObject(failed)
    expect(await outcomesOf(playerId)).toMatchObject([{ body: failed }])
    // A second process that decides the same purchase mails nothing more.
    await joinDue(runner)
    expect(await failuresMailedTo(playerId)).toMatchObject([
      { to: 'ada@example.org', amount: PRICE, currency: 'EUR', reason: 'closed', code: supportCode },
    ])
    expect(await track(playerId, ticketOf(game))).toEqual({ result: -1, refusal: 'game-closed' })
  })

  it('a deposit below the price leaves the purchase waiting; the next one pays for it', async () => {
    const game = await world.game()
    const playerId = await newPlayer()
    const ticket = ticketOf(game, {
      userPlays: ['3-11-19-27-40', '1-2-3-4-5', '6-7-8-9-10'],
      userPlaysCount: 3,
      amount: 7.5,
    })
    await track(playerId, ticket)
    await deposit(playerId, 5)
    expect(await pendingOf(playerId)).toMatchObject({ state: 'waiting' })
    await deposit(playerId, 5)
    await joinDue(runner)
    expect(await playsOf(playerId)).toBe(3)
    expect(await balanceOf(database, playerId)).toBe(250)
  })

  it('a purchase that waited too long buys nothing: the money stays in the account', async () => {
    const game = await world.game()
    const playerId = await newReader()
    const ticket = ticketOf(game)
    await track(playerId, ticket)
    await advance(database, `${PENDING_JOIN_WAITS_MS} milliseconds`)
    expect(await pendingOf(playerId)).toMatchObject({ state: 'expired' })
    expect(await failuresMailedTo(playerId)).toEqual([])
    await deposit(playerId, 20)
    const code = supportCodeOf({ joinKey: ticket.joinKey })
    expect(await failuresMailedTo(playerId)).toMatchObject([{ reason: 'late', code }])
    await joinDue(runner)
    expect(await playsOf(playerId)).toBe(0)
    expect(await balanceOf(database, playerId)).toBe(2000)
    expect(await outcomesOf(playerId)).toMatchObject([{ body: { state: 'expired' } }])
  })

  it('a cancelled purchase is not made; one under way can be neither cancelled nor replaced', async () => {
    const game = await world.game()
    const [one, two] = [await newPlayer(), await newPlayer()]
    await track(one, ticketOf(game))
    expect(await track(one)).toMatchObject({ result: 1, pendingJoin: { state: 'cancelled' } })
    await deposit(one, 20)
    await joinDue(runner)
    expect(await playsOf(one)).toBe(0)

    await track(two, ticketOf(game))
    await deposit(two, 20)
    expect(await track(two)).toMatchObject({ result: 1, pendingJoin: { state: 'due' } })
    expect(await track(two, ticketOf(game))).toMatchObject({ result: -1, refusal: 'under-way' })
    await joinDue(runner)
    expect(await playsOf(two)).toBe(2)
  })

  it('a purchase is refused where the price is not the one that was shown, or the plays are not of the game', async () => {
    const game = await world.game()
    const playerId = await newPlayer()
    const refusalOf = async (change: Parameters<typeof ticketOf>[1]) =>
      (await track(playerId, ticketOf(game, change))).refusal
    expect(await refusalOf({ amount: 4.99 })).toBe('price-changed')
    expect(await refusalOf({ userPlays: ['1-2-3-4-50', '1-2-3-4-5'] })).toBe('plays-invalid')
    expect(await refusalOf({ currencyId: 756 })).toBe('wrong-currency')
    expect(await refusalOf({ gameId: game.gameId + 1_000_000 })).toBe('game-closed')
    expect(await pendingOf(playerId)).toBeUndefined()
  })

  it('further draws wait with the draw, and are paid by the same deposit', async () => {
    const game = await world.game({ subscriptionDrawsMax: 4 })
    const playerId = await newPlayer()
    expect(await track(playerId, ticketOf(game, { subscriptions: 5 }))).toMatchObject({
      refusal: 'plays-invalid',
    })
    expect(await track(playerId, ticketOf(game, { subscriptions: 2 }))).toMatchObject({
      refusal: 'price-changed',
    })
    const ticket = ticketOf(game, { subscriptions: 2, amount: 3 * PRICE })
    expect(await track(playerId, ticket)).toMatchObject({
      pendingJoin: { state: 'waiting', furtherDraws: 2, amount: 3 * PRICE },
    })
    await deposit(playerId, 10)
    expect(await pendingOf(playerId)).toMatchObject({ state: 'waiting' })
    await deposit(playerId, 10)
    await joinDue(runner)
    expect(await pendingOf(playerId)).toMatchObject({
      state: 'joined',
      subscriptionCode: 0,
      amount: 3 * PRICE,
    })
    expect(await balanceOf(database, playerId)).toBe(2000 - 3 * PRICE_MINOR)
    expect(await balanceOf(database, playerId, 'playerSubscription')).toBe(2 * PRICE_MINOR)
    const { amount: _amount, joinKey, ...body } = ticket
    expect(await call('joinGame', body, { playerId, site, key: joinKey })).toMatchObject({ exitCode: 0 })
    expect(await balanceOf(database, playerId)).toBe(2000 - 3 * PRICE_MINOR)
    expect(await checkLedger(database)).toEqual([])
  })

  it('further draws that are paid one by one are not in the price, and those of a promotion only as far as they are paid', async () => {
    const game = await world.game({
      subscriptionDrawsMax: 4,
      subscriptionPromotion: { kind: 'drawsForPriceOf', draws: 3, paidDraws: 2 },
    })
    const playerId = await newPlayer()
    const payGo = { subscriptions: 3, payGo: true }
    expect(await track(playerId, ticketOf(game, { ...payGo, amount: 4 * PRICE }))).toMatchObject({
      refusal: 'price-changed',
    })
    expect(await track(playerId, ticketOf(game, { ...payGo, amount: PRICE }))).toMatchObject({
      pendingJoin: { furtherDraws: 0, amount: PRICE },
    })
    const promoted = { promotion: true, amount: 3 * PRICE }
    expect(await track(playerId, ticketOf(game, { ...promoted, subscriptions: 2 }))).toMatchObject({
      refusal: 'price-changed',
    })
    await track(playerId, ticketOf(game, { ...promoted, subscriptions: 3 }))
    await deposit(playerId, 20)
    await joinDue(runner)
    expect(await pendingOf(playerId)).toMatchObject({
      state: 'joined',
      subscriptionCode: 0,
      amount: 3 * PRICE,
    })
    expect(await balanceOf(database, playerId)).toBe(2000 - 3 * PRICE_MINOR)
    expect(await balanceOf(database, playerId, 'playerSubscription')).toBe(3 * PRICE_MINOR)
    expect(await checkLedger(database)).toEqual([])
  })

  it('bets of a perm game wait, and buying them by hand afterwards buys nothing more', async () => {
    const game = await world.game(PERM)
    const playerId = await newPlayer()
    const ticket = ticketOf(game, { userPlays: ['PERM2:1-2-3@1'], userPlaysCount: 1, amount: 7.5 })
    expect(await track(playerId, ticket)).toMatchObject({ pendingJoin: { state: 'waiting', plays: 3 } })
    await deposit(playerId, 20)
    await joinDue(runner)
    expect(await pendingOf(playerId)).toMatchObject({ state: 'joined', amount: 7.5 })
    const { amount: _amount, joinKey, ...body } = ticket
    const byHand = await call('joinGamePerm', body, { playerId, site, key: joinKey })
    expect(byHand).toMatchObject({ exitCode: 0 })
    expect(await balanceOf(database, playerId)).toBe(2000 - 750)
  })

  it('a price in another currency is charged at the rate in force, and never above the agreed amount', async () => {
    const [cheaper, dearer] = [await newPlayer(), await newPlayer()]
    const game = await world.game({ currencyId: GBP })
    await enterPounds('1.2')
    const refusalOf = async (change: Parameters<typeof ticketOf>[1]) =>
      (await track(cheaper, ticketOf(game, change))).refusal
    expect(await refusalOf({ amount: 6 })).toBe('price-changed')
    expect(await refusalOf({ amount: 6, rate: 1.1 })).toBe('price-changed')
    expect(await refusalOf({ amount: 12, rate: 1.2, subscriptions: 1 })).toBe('wrong-currency')
    const agreed = { amount: 6, rate: 1.2 }
    expect(await track(cheaper, ticketOf(game, agreed))).toMatchObject({
      result: 1,
      pendingJoin: { amount: 6, currencyId: EUR, isConverted: true },
    })
    await track(dearer, ticketOf(game, agreed))
    await Promise.all([deposit(cheaper, 10), deposit(dearer, 10)])
    await enterPounds('1.1')
    await database.kysely
      .updateTable('pending_joins')
      .set({ due_at: sql<number>`service_now() + interval '1 hour'` })
      .where('player_id', '=', dearer)
      .execute()
    await joinDue(runner)
    expect(await pendingOf(cheaper)).toMatchObject({ state: 'joined', amount: 5.5 })
    expect(await balanceOf(database, cheaper)).toBe(450)
    await enterPounds('1.21')
    await advance(database, '1 hour')
    await joinDue(runner)
    expect(await pendingOf(dearer)).toMatchObject({ state: 'failed', exitCode: JOIN_EXIT.rateChanged })
    expect(await balanceOf(database, dearer)).toBe(1000)
    expect(await checkLedger(database)).toEqual([])
  })

  it('a one-click purchase buys once from the balance, and cancels the purchase of the game that waits', async () => {
    const game = await world.game()
    const { playerId } = await world.player({ balanceMinor: 1000 })
    await track(playerId, ticketOf(game))
    const { joinKey: key, ...ticketRequest } = ticketOf(game)
    const purchase = () => call('purchaseTicket', { ticketRequest }, { playerId, site, key })
    const answers = await Promise.all([purchase(), purchase()])
    expect(answers[0]).toMatchObject({ exitCode: 0, gameInstanceId: game.gameInstanceId, apiTxId: key })
    expect(answers[1]).toEqual(answers[0])
    expect(await playsOf(playerId)).toBe(2)
    expect(await balanceOf(database, playerId)).toBe(1000 - PRICE_MINOR)
    expect(await pendingOf(playerId)).toMatchObject({ state: 'cancelled' })
    const dearer = { ...ticketRequest, amount: PRICE + 1 }
    expect(await call('purchaseTicket', { ticketRequest: dearer }, { playerId, site })).toMatchObject({
      exitCode: JOIN_EXIT.rateChanged,
    })
    const other = { ...ticketRequest, userPlays: ['1-2-3-4-5', '2-3-4-5-6'] }
    await expect(
      call('purchaseTicket', { ticketRequest: other }, { playerId, site, key }),
    ).rejects.toMatchObject({ code: FAULT.keyReused })
    expect(await balanceOf(database, playerId)).toBe(1000 - PRICE_MINOR)
  })

  it('one key makes one purchase: in one click, by hand and by the service after a deposit', async () => {
    const game = await world.game()
    const playerId = await newPlayer()
    const ticket = ticketOf(game)
    await track(playerId, ticket)
    await deposit(playerId, 20)
    const { joinKey: key, ...ticketRequest } = ticket
    const { amount: _amount, ...body } = ticketRequest
    const [, inOneClick, byHand, again] = await Promise.all([
      joinDue(runner),
      call('purchaseTicket', { ticketRequest }, { playerId, site, key }),
      call('joinGame', body, { playerId, site, key }),
      call('purchaseTicket', { ticketRequest }, { playerId, site, key }),
    ])
    expect([inOneClick, byHand, again]).toMatchObject([{ exitCode: 0 }, { exitCode: 0 }, { exitCode: 0 }])
    await joinDue(runner)
    expect(await playsOf(playerId)).toBe(2)
    expect(await balanceOf(database, playerId)).toBe(2000 - PRICE_MINOR)
    expect(await checkLedger(database)).toEqual([])
  })

  it('a one-click purchase whose answer was lost is answered as made, although the game has closed since', async () => {
    const game = await world.game()
    const { playerId } = await world.player({ balanceMinor: 1000 })
    const { joinKey: key, ...ticketRequest } = ticketOf(game)
    const purchase = (one: string) => call('purchaseTicket', { ticketRequest }, { playerId, site, key: one })
    const first = await purchase(key)
    await database.transaction((tx) =>
      moveAll(tx, GAME_INSTANCES, { event: 'close' }).where('game_id', '=', game.gameId).execute(),
    )
    expect(await purchase(key)).toEqual(first)
    expect(await purchase(randomUUID())).toMatchObject({ exitCode: JOIN_EXIT.gameNoLongerAvailable })
    expect(await playsOf(playerId)).toBe(2)
  })

  it('a one-click purchase asks for a title, the birth date and the age, and completes the registration with them', async () => {
    const game = await world.game()
    const { playerId } = await world.player({ segment: 'B', balanceMinor: 1000 })
    const { joinKey: _key, ...ticketRequest } = ticketOf(game)
    const { birthdate: _birthdate, ...fields } = details()
    const buy = (given: Record<string, string | boolean>) =>
      call('purchaseTicket', { ticketRequest, playerInfo: { fields: given } }, { playerId, site })
    const bare = await buy(fields)
    expect(bare.exitCode).toBe(JOIN_EXIT.accountStatusBlocksJoining)
    expect(bare.errors).toEqual([
      { field: 'title', code: 'required' },
      { field: 'birthdate', code: 'required' },
      { field: 'age', code: 'consent' },
    ])
    const whole = { ...fields, title: 'ms', birthdate: '1990-12-10', age: true }
    expect((await buy({ ...whole, title: 'queen' })).errors).toEqual([{ field: 'title', code: 'required' }])
    expect(await buy(whole)).toMatchObject({ exitCode: 0 })
    expect(await playsOf(playerId)).toBe(2)
  })

  it('a one-click purchase without the money or the registration buys nothing', async () => {
    const game = await world.game()
    const { joinKey: _key, ...ticketRequest } = ticketOf(game)
    const poor = await newPlayer()
    expect(await call('purchaseTicket', { ticketRequest }, { playerId: poor, site })).toMatchObject({
      exitCode: JOIN_EXIT.notEnoughFunds,
    })
    const { playerId } = await world.player({ segment: 'B' })
    expect(await call('purchaseTicket', { ticketRequest }, { playerId, site })).toMatchObject({
      exitCode: JOIN_EXIT.accountStatusBlocksJoining,
    })
    expect(await playsOf(playerId)).toBe(0)
  })
})
