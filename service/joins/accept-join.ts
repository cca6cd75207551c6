import type { OperationResult } from '#schemas/protocol/operations.ts'
import { strict as assert } from 'node:assert'
import { cashierTopic, gameTopic, lobbyTopic } from '#schemas/protocol/topics.ts'
import { estimatePayout } from '#modules/game-rules/rules/estimate-payout.ts'
import { partsOf, shareOf } from '#modules/game-rules/rules/exact-share.ts'
import { isInstantKind, rulesOf } from '#modules/game-rules/rules/registry.ts'
import { guaranteedMinor, highestPrizeMinor } from '#service/games/views/bonobo-payout.ts'
import { GAME_INSTANCES } from '#service/games/rules/game-instance-states.ts'
import { ACCOUNT_TYPES } from '#service/ledger/accounts.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'
import type { RequestedPlays, PricedPlay } from './requested-plays.ts'
import { addWagered, type BatchState, type LockedAccount, type LockedInstance, pair } from './batch-state.ts'
import { addExposure } from './exposure-book.ts'
import type { InstanceTerms, InstanceTermsCache } from './instance-terms.ts'
import type { JoinAttempt } from './join-attempt.ts'
import { addSeats, addToInstance, addWager, type JoinWrites } from './join-writes.ts'
import type { Payment } from './payment.ts'
import { sellSubscription, type SubscriptionSale } from './sell-subscription.ts'

interface AcceptedJoin {
  readonly attempt: JoinAttempt
  readonly instance: LockedInstance
  readonly terms: InstanceTerms
  readonly plays: Extract<RequestedPlays, { valid: true }>
  readonly payment: Payment
}

/** Adds one join to the writes and to the state on which the next one is decided. */
export function writeJoin(
  state: BatchState,
  writes: JoinWrites,
  join: AcceptedJoin,
): OperationResult<'joinGame'> {
  const { attempt, instance, terms, plays, payment } = join
  const { playerId } = attempt
  const { gameInstanceId } = terms
  const { account } = payment
  assert(account !== undefined && account.balanceMinor >= payment.amountMinor)
  const bought = writePlays(state, writes, join, charge(state, writes, join, account))
  const seat = pair(gameInstanceId, playerId)
  const playsBefore = state.seats.get(seat) ?? 0
  const { lines } = plays
  addExposure(state, terms, plays.plays)
  state.seats.set(seat, playsBefore + lines)
  addSeats(writes, { gameInstanceId, playerId, plays: lines, playMax: terms.playerPlayMax })
  instance.playCount += lines
  instance.playerCount += playsBefore === 0 ? 1 : 0
  instance.filledNow = instance.playCount === terms.playMax && terms.definition.schedule.kind === 'instaplay'
  if (instance.filledNow) instance.status = GAME_INSTANCES.events.fill.to
  addToInstance(writes, {
    gameInstanceId,
    plays: lines,
    players: playsBefore === 0 ? 1 : 0,
    full: instance.filledNow,
  })
  // A card belongs to one player, so no lobby watches it fill.
  if (!isInstant(terms)) announceJoin(state, writes, join)
  const { costMinor } = plays
  const { request, site } = attempt
  const { operatorId } = site
  const sale = sellSubscription(state, writes, { operatorId, playerId, request, terms, costMinor, account })
  return accepted(join, account, { ...bought, sale, playerPlaysInGame: playsBefore + lines })
}

/**
 * Moves the price from cash to the pool. Fees leave the pool at settlement. A free join moves nothing. A payment in another currency stays
 * in two accounts of the instance, whose moves are added before the batch is written.
 */
function charge(
  state: BatchState,
  writes: JoinWrites,
  {
    attempt: { playerId },
    terms: { currencyId, gameInstanceId },
    plays: { costMinor },
    payment: { amountMinor, decimalPlaces: paidDecimals, rate },
  }: AcceptedJoin,
  account: LockedAccount,
): number | null {
  if (costMinor === 0) return null
  const transferId = state.transferIds[writes.transferIds.length]
  assert(transferId !== undefined, 'a transfer id was reserved for each join')
  writes.transferIds.push(transferId)
  const poolId = state.pools.get(gameInstanceId)
  assert(poolId !== undefined, 'the pool of every locked instance is there')
  writes.moves.push(
    { transferId, accountId: account.accountId, currencyId: account.currencyId, amountMinor: -amountMinor },
    { transferId, accountId: poolId, currencyId, amountMinor: costMinor },
  )
  if (rate !== null) {
    const taken = { currencyId: account.currencyId, amountMinor }
    const given = { currencyId, amountMinor: costMinor }
    writes.exchanges.push({ transferId, rateId: rate.rateId, gameInstanceId, taken, given })
  }
  account.balanceMinor -= amountMinor
  account.timeStamp += 1
  writes.movedAccounts.set(account, paidDecimals)
  addWagered(state, { playerId, currencyId, minor: costMinor })
  addWager(writes, { playerId, currencyId, wageredMinor: costMinor })
  return transferId
}

/** The purchase of a join, for its answer. */
interface Bought {
  playIds: number[]
  /** Tickets of a raffle. */
  plays?: string[]
}

function writePlays(
  state: BatchState,
  writes: JoinWrites,
  { attempt: { playerId }, terms: { gameInstanceId }, plays }: AcceptedJoin,
  transferId: number | null,
): Bought {
  const sold = soldPlays(state, gameInstanceId, plays.plays)
  const playIds = sold.map((priced) => {
    const playId = state.playIds[writes.plays.length]
    assert(playId !== undefined, 'a play id was reserved for each play')
    writes.plays.push({ playId, gameInstanceId, playerId, transferId, ...priced })
    return playId
  })
  // The answer lists only plays that the service allocated, as the tickets of a raffle.
  return state.allocators.has(gameInstanceId) ? { playIds, plays: sold.map(({ play }) => play) } : { playIds }
}

/** Plays for storage: in a raffle with the allocated tickets. */
function soldPlays(state: BatchState, gameInstanceId: number, plays: readonly PricedPlay[]): PricedPlay[] {
  const allocator = state.allocators.get(gameInstanceId)
  if (allocator === undefined) return [...plays]
  const tickets = allocator.sell(plays.map(({ play }) => play))
  return plays.map((priced, index) => ({ ...priced, play: tickets[index] ?? priced.play }))
}

function isInstant({ definition }: InstanceTerms): boolean {
  return isInstantKind(definition.gameRule)
}

function announceJoin(state: BatchState, writes: JoinWrites, join: AcceptedJoin): void {
  const { gameInstanceId } = join.terms
  const screenName = state.players.get(join.attempt.playerId)?.screenName
  writes.events.push({
    topic: gameTopic(gameInstanceId),
    event: 'game.playerJoined',
    body: {
      gameInstanceId,
      ...(screenName === undefined ? {} : { screenName }),
      plays: join.plays.lines,
      playsInGame: join.instance.playCount,
      playersInGame: join.instance.playerCount,
    },
  })
}

/** Publishes each player's purchases to the player, once per instance and batch. */
export function announceSeats(state: BatchState, known: InstanceTermsCache, writes: JoinWrites): void {
  for (const [seat, { gameInstanceId, playerId }] of writes.seats) {
    const instance = state.instances.get(gameInstanceId)
    const terms = known.get(gameInstanceId)
    const playerPlaysInGame = state.seats.get(seat)
    assert(instance !== undefined && terms !== undefined && playerPlaysInGame !== undefined)
    const { gameId } = terms
    writes.events.push({
      topic: cashierTopic(playerId),
      event: 'player.joined',
      body: { gameInstanceId, gameId, gameStatus: instance.status, playerPlaysInGame },
    })
  }
}

/** Publishes each changed account to its player, once per batch. */
export function announceBalances(writes: JoinWrites): void {
  for (const [account, decimalPlaces] of writes.movedAccounts) {
    const body = balanceOf(account, decimalPlaces)
    writes.events.push({ topic: cashierTopic(account.playerId), event: 'player.balanceUpdate', body })
  }
}

function balanceOf(account: LockedAccount, decimalPlaces: number) {
  return {
    accountId: account.accountId,
    accountType: ACCOUNT_TYPES.playerCash,
    accountCurrency: account.currencyId,
    accountBalance: toDecimal(account.balanceMinor, decimalPlaces),
    timeStamp: account.timeStamp,
  }
}

/** Publishes each changed instance to the lobby, once per batch. */
export function announceInstances(state: BatchState, known: InstanceTermsCache, writes: JoinWrites): void {
  for (const { gameInstanceId } of writes.instances.values()) {
    const instance = state.instances.get(gameInstanceId)
    const terms = known.get(gameInstanceId)
    assert(instance !== undefined && terms !== undefined)
    // The open instance of an instant game is published separately (`publishOpenInstances`).
    if (isInstant(terms)) continue
    writes.events.push({
      topic: lobbyTopic(terms.memberId),
      event: 'game.update',
      body: {
        gameInstanceId,
        memberId: terms.memberId,
        ...standing(instance, terms),
        ...figures(instance, terms),
      },
    })
  }
}

/** The prizes that a changed instance shows, and the game's wagers since its progressive was last won. */
function figures(instance: LockedInstance, { playCostMinor, decimalPlaces, definition }: InstanceTerms) {
  const { playCount, carryMinor: carriedMinor, progressiveMinor, wagersSinceWinMinor } = instance
  const wagersMinor = playCount * playCostMinor
  const pool = { wagersMinor, carriedMinor, progressiveMinor }
  const shares = estimatePayout(rulesOf(definition.gameRule), definition, pool, playCount)
  const decimal = (minor: number) => toDecimal(minor, decimalPlaces)
  return {
    bonoboPayout: decimal(highestPrizeMinor(definition, shares)),
    wagersSinceLastJpWin: decimal(wagersSinceWinMinor + wagersMinor),
    totalGuaranteedPayoutItems: decimal(guaranteedMinor(definition)),
  }
}

function standing(instance: LockedInstance, { playCostMinor, decimalPlaces, definition }: InstanceTerms) {
  const wagersMinor = instance.playCount * playCostMinor
  const poolMinor = shareOf(wagersMinor, partsOf(definition.payoutPercentage)) + instance.carryMinor
  return {
    playsInGame: instance.playCount,
    playersInGame: instance.playerCount,
    prizePool: toDecimal(poolMinor, decimalPlaces),
    totalWagers: toDecimal(wagersMinor, decimalPlaces),
  }
}

function accepted(
  { instance, terms, plays, payment }: AcceptedJoin,
  account: LockedAccount,
  { sale, ...bought }: Bought & { sale: SubscriptionSale | null; playerPlaysInGame: number },
): OperationResult<'joinGame'> {
  return {
    gameInstanceId: terms.gameInstanceId,
    gameStatus: instance.status,
    exitCode: 0,
    exitDescription: 'OK',
    ...(sale && { subscriptionCode: sale.subscriptionCode }),
    joinEvent: {
      ...standing(instance, terms),
      ...bought,
      totalCost: toDecimal(plays.costMinor, terms.decimalPlaces),
      ...(sale && sale.costMinor > 0 && { subscriptionCost: toDecimal(sale.costMinor, terms.decimalPlaces) }),
      ...paidOf(payment),
      account: balanceOf(account, payment.decimalPlaces),
    },
  }
}

/** The amount paid, if it was in another currency. */
function paidOf({ rate, amountMinor, decimalPlaces }: Payment) {
  if (rate === null) return {}
  const amount = toDecimal(amountMinor, decimalPlaces)
  return { paid: { currencyId: rate.to, amount, rate: rate.rate, rateDate: rate.rateDate } }
}
