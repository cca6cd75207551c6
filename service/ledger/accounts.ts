/**
 * The kinds of account. `mayOwe`: the balance may be below zero, because the account stands for the site or for the
 * world outside. A new kind is a line here and a row of the table `account_kinds` in a migration.
 */
export const ACCOUNT_KINDS = {
  playerCash: { mayOwe: false },
  playerBonus: { mayOwe: false },
  playerSubscription: { mayOwe: false },
  pendingWithdrawal: { mayOwe: false },
  instancePool: { mayOwe: false },
  progressivePool: { mayOwe: false },
  prizeCarry: { mayOwe: false },
  satelliteEntries: { mayOwe: false },
  siteRevenue: { mayOwe: true },
  processorClearing: { mayOwe: true },
  couponCost: { mayOwe: true },
  rounding: { mayOwe: true },
  instanceExchange: { mayOwe: true },
  siteExchange: { mayOwe: true },
} as const
export type AccountKind = keyof typeof ACCOUNT_KINDS

/** The wire's numbers of a player's accounts. */
export const ACCOUNT_TYPES = { playerCash: 43, playerBonus: 44 } as const

/** Names one account a currency; the ledger makes it when it is first used. */
export interface AccountRef {
  readonly kind: AccountKind
  readonly ownerId: number
}

/** What a player plays with and withdraws (account type 43). */
export const playerCash = (playerId: number): AccountRef => ({ kind: 'playerCash', ownerId: playerId })
/** Coupon money that is released as the player plays. */
export const playerBonus = (playerId: number): AccountRef => ({ kind: 'playerBonus', ownerId: playerId })
/** What a site earns: fees and its share of the wagers, less what it adds to guarantees and progressives. */
export const siteRevenue = (memberId: number): AccountRef => ({ kind: 'siteRevenue', ownerId: memberId })
/** Everything paid into a game instance; zero once it has ended. */
export const instancePool = (gameInstanceId: number): AccountRef => ({
  kind: 'instancePool',
  ownerId: gameInstanceId,
})
export const progressivePool = (gameId: number): AccountRef => ({ kind: 'progressivePool', ownerId: gameId })
/** Money at the payment processors of a site: below zero by what came in and has not gone out again. */
export const processorClearing = (memberId: number): AccountRef => ({
  kind: 'processorClearing',
  ownerId: memberId,
})
/** What a player asked to be paid out and has not been paid yet. */
export const pendingWithdrawal = (playerId: number): AccountRef => ({
  kind: 'pendingWithdrawal',
  ownerId: playerId,
})
/** Coupons given away by a site. */
export const couponCost = (memberId: number): AccountRef => ({ kind: 'couponCost', ownerId: memberId })
/** Prizes that nobody won, kept for the next instance of a game. */
export const prizeCarry = (gameId: number): AccountRef => ({ kind: 'prizeCarry', ownerId: gameId })
/** Remainders of conversions between currencies. */
export const rounding = (memberId: number): AccountRef => ({ kind: 'rounding', ownerId: memberId })
/** Entries to a game that were won elsewhere and wait for a seat in it. */
export const satelliteEntries = (gameId: number): AccountRef => ({
  kind: 'satelliteEntries',
  ownerId: gameId,
})
/**
 * The other side of joins that were paid in another currency than the game's: above zero by what was taken, in the
 * player's currency, and below zero by the price, in the game's. Zero in both once the instance has ended.
 */
export const instanceExchange = (gameInstanceId: number): AccountRef => ({
  kind: 'instanceExchange',
  ownerId: gameInstanceId,
})
/** What a site has taken in one currency for another, and not exchanged in the world outside. */
export const siteExchange = (memberId: number): AccountRef => ({ kind: 'siteExchange', ownerId: memberId })
/** What a player has paid ahead for draws of subscriptions that are still to be entered. */
export const playerSubscription = (playerId: number): AccountRef => ({
  kind: 'playerSubscription',
  ownerId: playerId,
})
