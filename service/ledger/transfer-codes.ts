import type { AccountKind } from './accounts.ts'

/** The direction of money of one account in a transfer: out of it (a negative entry), into it, or either. */
type Direction = 'out' | 'in' | 'both'

/** Every transfer code, with the account kinds that it may touch and the direction of each. */
export const TRANSFER_CODES = {
  /** A player buys plays, in the game's currency or through the site's exchange. */
  join: { playerCash: 'out', playerSubscription: 'out', instancePool: 'in', instanceExchange: 'both' },
  /** A player prepays draws. */
  subscription: { playerCash: 'out', playerSubscription: 'in' },
  /** Prepayments for draws that are not entered return to the player. */
  'subscription-back': { playerSubscription: 'out', playerCash: 'in' },
  /** The operator pays draws of a promotion ahead. */
  'subscription-promotion': { couponCost: 'out', playerSubscription: 'in' },
  /** Draws of a promotion that are not entered return to the operator. */
  'subscription-promotion-back': { playerSubscription: 'out', couponCost: 'in' },
  /** A pool is divided between site, progressive and carried prizes. */
  settlement: {
    instancePool: 'both',
    prizeCarry: 'both',
    progressivePool: 'both',
    siteRevenue: 'both',
    instanceExchange: 'both',
    siteExchange: 'both',
  },
  prize: { instancePool: 'out', playerCash: 'in' },
  /** The opposite of a join: money returns to the account that paid. */
  refund: { instancePool: 'out', playerCash: 'in', playerSubscription: 'in', instanceExchange: 'both' },
  /** Entries to another game are won, and wait for a seat. */
  'satellite-award': { instancePool: 'out', satelliteEntries: 'in' },
  /** Won entries take their seats. */
  satellite: { satelliteEntries: 'out', instancePool: 'in', siteRevenue: 'both' },
  /** Won entries to an ended game are paid in cash. */
  'satellite-back': { satelliteEntries: 'out', playerCash: 'in' },
  /** The site pays the cash alternative of a won item. */
  'prize-cash': { siteRevenue: 'out', playerCash: 'in' },
  /** A processor has taken a player's money; the site keeps the fee. */
  deposit: { processorClearing: 'out', playerCash: 'in', siteRevenue: 'in' },
  /** A bank transfer of a player has arrived, which an operator books. */
  'bank-deposit': { processorClearing: 'out', playerCash: 'in' },
  /** A bank took a deposit back: from the player's cash as far as it reaches, the rest is owed. */
  chargeback: { processorClearing: 'in', playerCash: 'out', playerDebt: 'out', siteRevenue: 'out' },
  /** The bank gave a deposit back that it had taken: first what the player owes. */
  'chargeback-reversed': { processorClearing: 'out', playerCash: 'in', playerDebt: 'in', siteRevenue: 'in' },
  /** A deposit first pays the player's debt. */
  'debt-repaid': { playerCash: 'out', playerDebt: 'in' },
  /** A coupon adds to a paid deposit: to cash, or to the bonus. */
  'coupon-award': { couponCost: 'out', playerCash: 'in', playerBonus: 'in' },
  /** A part of the bonus becomes cash, because the player has played. */
  'bonus-release': { playerBonus: 'out', playerCash: 'in' },
  /** The part of a bonus that is not cash at its end goes back. */
  'bonus-expiry': { playerBonus: 'out', couponCost: 'in' },
  /** The award of a coupon goes back with its deposit, as far as it is not spent. */
  'coupon-back': { playerBonus: 'out', playerCash: 'out', couponCost: 'in' },
  /** A player claims the bonus that the site offers in a game. */
  'in-game-bonus': { couponCost: 'out', playerCash: 'in' },
  /** A player takes the free plays of a campaign: the site pays their price … */
  'free-plays': { couponCost: 'out', playerCash: 'in' },
  /** … and they wait for seats at once. */
  'free-plays-entered': { playerCash: 'out', satelliteEntries: 'in' },
  /** A campaign pays a share of what a player lost in its schedule. */
  'cash-back': { couponCost: 'out', playerCash: 'in' },
  /** A friend of a player has fulfilled the condition of the site's reward: the player is paid, and the friend where the site says so. */
  'referral-reward': { couponCost: 'out', playerCash: 'in' },
  /** The reward goes back because a deposit of the friend was charged back, as far as it is not spent. */
  'referral-back': { playerCash: 'out', couponCost: 'in' },
  /** A player asks for money: it leaves the balance and waits. */
  'withdrawal-request': { playerCash: 'out', pendingWithdrawal: 'in' },
  /** A withdrawal that is cancelled or rejected returns. */
  'withdrawal-back': { pendingWithdrawal: 'out', playerCash: 'in' },
  /** A withdrawal is paid; the site keeps its fee. */
  withdrawal: { pendingWithdrawal: 'out', processorClearing: 'in', siteRevenue: 'in' },
  /** The cash of a dormant account is handed over to the authority that keeps unclaimed money. */
  'unclaimed-money': { playerCash: 'out', processorClearing: 'in' },
  'progressive-seed': { siteRevenue: 'out', progressivePool: 'in' },
  /** The operator moves money by hand. */
  adjustment: { processorClearing: 'both', siteRevenue: 'both', playerCash: 'both', playerBonus: 'both' },
  /** The opposite of a wrong adjustment. */
  correction: { processorClearing: 'both', siteRevenue: 'both', playerCash: 'both', playerBonus: 'both' },
} as const satisfies Readonly<Record<string, Readonly<Partial<Record<AccountKind, Direction>>>>>

export type TransferCode = keyof typeof TRANSFER_CODES

/** Whether a transfer of this code may move an amount, negative out of the account, on an account of this kind. */
export function mayMove(code: TransferCode, kind: AccountKind, amountMinor: number): boolean {
  const directions: Readonly<Partial<Record<AccountKind, Direction>>> = TRANSFER_CODES[code]
  const direction = directions[kind]
  return direction === 'both' || direction === (amountMinor < 0 ? 'out' : 'in')
}
