import type { AccountKind } from './accounts.ts'

/** Every transfer code, with the account kinds that it may touch. */
export const TRANSFER_CODES = {
  /** A player buys plays, in the game's currency or through the site's exchange. */
  join: ['playerCash', 'playerSubscription', 'instancePool', 'instanceExchange'],
  /** A player prepays draws. */
  subscription: ['playerCash', 'playerSubscription'],
  /** Prepayments for draws that are not entered return to the player. */
  'subscription-back': ['playerSubscription', 'playerCash'],
  /** A pool is divided between site, progressive and carried prizes. */
  settlement: [
    'instancePool',
    'prizeCarry',
    'progressivePool',
    'siteRevenue',
    'instanceExchange',
    'siteExchange',
  ],
  prize: ['instancePool', 'playerCash'],
  /** The opposite of a join: money returns to the account that paid. */
  refund: ['instancePool', 'playerCash', 'playerSubscription', 'instanceExchange'],
  /** Entries to another game are won, and wait for a seat. */
  'satellite-award': ['instancePool', 'satelliteEntries'],
  /** Won entries take their seats. */
  satellite: ['satelliteEntries', 'instancePool', 'siteRevenue'],
  /** Won entries to an ended game are paid in cash. */
  'satellite-back': ['satelliteEntries', 'playerCash'],
  /** The site pays the cash alternative of a won item. */
  'prize-cash': ['siteRevenue', 'playerCash'],
  /** A processor has taken a player's money; the site keeps the fee. */
  deposit: ['processorClearing', 'playerCash', 'siteRevenue'],
  /** A bank took a deposit back: from the player's cash as far as it reaches, the rest is owed. */
  chargeback: ['processorClearing', 'playerCash', 'playerDebt', 'siteRevenue'],
  /** A deposit first pays the player's debt. */
  'debt-repaid': ['playerCash', 'playerDebt'],
  /** A coupon adds to a paid deposit: to cash, or to the bonus. */
  'coupon-award': ['couponCost', 'playerCash', 'playerBonus'],
  /** A part of the bonus becomes cash, because the player has played. */
  'bonus-release': ['playerBonus', 'playerCash'],
  /** The part of a bonus that is not cash at its end goes back. */
  'bonus-expiry': ['playerBonus', 'couponCost'],
  /** The award of a coupon goes back with its deposit, as far as it is not spent. */
  'coupon-back': ['playerBonus', 'playerCash', 'couponCost'],
  /** A player claims the bonus that the site offers in a game. */
  'in-game-bonus': ['couponCost', 'playerCash'],
  /** A player asks for money: it leaves the balance and waits. */
  'withdrawal-request': ['playerCash', 'pendingWithdrawal'],
  /** A withdrawal that is cancelled or rejected returns. */
  'withdrawal-back': ['pendingWithdrawal', 'playerCash'],
  /** A withdrawal is paid; the site keeps its fee. */
  withdrawal: ['pendingWithdrawal', 'processorClearing', 'siteRevenue'],
  'progressive-seed': ['siteRevenue', 'progressivePool'],
  /** The operator moves money by hand. */
  adjustment: ['processorClearing', 'siteRevenue', 'playerCash', 'playerBonus'],
  /** The opposite of a wrong adjustment. */
  correction: ['processorClearing', 'siteRevenue', 'playerCash', 'playerBonus'],
} as const satisfies Readonly<Record<string, readonly AccountKind[]>>

export type TransferCode = keyof typeof TRANSFER_CODES

/** Whether a transfer of this code may touch an account of this kind. */
export const mayTouch = (code: TransferCode, kind: AccountKind): boolean =>
  (TRANSFER_CODES[code] as readonly AccountKind[]).includes(kind)
