import type { PlayerSummary } from '#schemas/operator/player-records.ts'

/**
 * The kinds of account. `mayOwe`: the balance may be negative, because the account represents the site or the outside world. A new kind is
 * a line here and a row of the table `account_kinds` in a migration.
 */
export const ACCOUNT_KINDS = {
  playerCash: { mayOwe: false },
  playerBonus: { mayOwe: false },
  playerSubscription: { mayOwe: false },
  pendingWithdrawal: { mayOwe: false },
  playerDebt: { mayOwe: true },
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

/** The account kinds of a player with their names in the operators' view, in the order in which they are shown. */
export const SHOWN_ACCOUNTS = {
  playerCash: 'cash',
  playerBonus: 'bonus',
  playerSubscription: 'prepaidDraws',
  pendingWithdrawal: 'pendingWithdrawal',
  playerDebt: 'debt',
} as const satisfies Partial<Record<AccountKind, PlayerSummary['accounts'][number]['account']>>

/** The wire's account type numbers of a player's accounts. */
export const ACCOUNT_TYPES = { playerCash: 43, playerBonus: 44 } as const

/** Identifies one account per currency; the ledger creates it at its first use. */
export interface AccountRef {
  readonly kind: AccountKind
  readonly ownerId: number
}

/** Money for playing and withdrawing (account type 43). */
export const playerCash = (playerId: number): AccountRef => ({ kind: 'playerCash', ownerId: playerId })
/** Coupon money that is released as the player plays. */
export const playerBonus = (playerId: number): AccountRef => ({ kind: 'playerBonus', ownerId: playerId })
/** Revenue of a site: fees and its share of the wagers, minus contributions to guarantees and progressives. */
export const siteRevenue = (memberId: number): AccountRef => ({ kind: 'siteRevenue', ownerId: memberId })
/** All payments into a game instance; zero once it has ended. */
export const instancePool = (gameInstanceId: number): AccountRef => ({
  kind: 'instancePool',
  ownerId: gameInstanceId,
})
export const progressivePool = (gameId: number): AccountRef => ({ kind: 'progressivePool', ownerId: gameId })
/** Money at the payment processors of a site: negative by the deposits that have not been paid out. */
export const processorClearing = (memberId: number): AccountRef => ({
  kind: 'processorClearing',
  ownerId: memberId,
})
/** A player's requested withdrawals that are not paid yet. */
export const pendingWithdrawal = (playerId: number): AccountRef => ({
  kind: 'pendingWithdrawal',
  ownerId: playerId,
})
/** Negative by the amount that a player owes: deposits that were taken back after they were played. */
export const playerDebt = (playerId: number): AccountRef => ({ kind: 'playerDebt', ownerId: playerId })
/** Coupons given away by a site. */
export const couponCost = (memberId: number): AccountRef => ({ kind: 'couponCost', ownerId: memberId })
/** Prizes that nobody won, carried to the next instance of a game. */
export const prizeCarry = (gameId: number): AccountRef => ({ kind: 'prizeCarry', ownerId: gameId })
/** Remainders of conversions between currencies. */
export const rounding = (memberId: number): AccountRef => ({ kind: 'rounding', ownerId: memberId })
/** Won entries to a game that wait for a seat. */
export const satelliteEntries = (gameId: number): AccountRef => ({
  kind: 'satelliteEntries',
  ownerId: gameId,
})
/**
 * The other side of joins paid in another currency than the game's: positive by the payments, in the player's currency, and negative by the
 * price, in the game's. Zero in both once the instance has ended.
 */
export const instanceExchange = (gameInstanceId: number): AccountRef => ({
  kind: 'instanceExchange',
  ownerId: gameInstanceId,
})
/** Amounts that a site has taken in one currency for another, and has not exchanged externally. */
export const siteExchange = (memberId: number): AccountRef => ({ kind: 'siteExchange', ownerId: memberId })
/** A player's prepayments for future draws of subscriptions. */
export const playerSubscription = (playerId: number): AccountRef => ({
  kind: 'playerSubscription',
  ownerId: playerId,
})
