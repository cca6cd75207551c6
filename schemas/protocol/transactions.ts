import type { FromSchema, JSONSchema } from '../json-schema.ts'

/** A player's own accounts: money to play with, bonus that is released, withdrawals that wait, draws that are paid ahead. */
export const TRANSACTION_ACCOUNTS = ['cash', 'bonus', 'pendingWithdrawal', 'prepaidDraws'] as const
export type TransactionAccount = (typeof TRANSACTION_ACCOUNTS)[number]

/** The kinds by which a history is filtered, with the transfer codes of each. */
export const TRANSACTION_CODES = {
  deposits: ['deposit', 'bank-deposit', 'chargeback', 'chargeback-reversed', 'debt-repaid'],
  withdrawals: ['withdrawal-request', 'withdrawal-back', 'withdrawal', 'unclaimed-money'],
  plays: ['join', 'subscription', 'subscription-back'],
  prizes: ['prize', 'satellite-back', 'prize-cash'],
  refunds: ['refund'],
  bonuses: [
    'coupon-award',
    'bonus-release',
    'bonus-expiry',
    'coupon-back',
    'in-game-bonus',
    'free-plays',
    'free-plays-entered',
    'cash-back',
    'referral-reward',
    'referral-back',
    'subscription-promotion',
    'subscription-promotion-back',
  ],
  corrections: ['adjustment', 'correction'],
} as const
export type TransactionKind = keyof typeof TRANSACTION_CODES
export const TRANSACTION_KINDS = Object.keys(TRANSACTION_CODES) as TransactionKind[]

/** One change of one of the player's balances. */
export const transactionSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['transactionId', 'code', 'account', 'currencyId', 'amount', 'time'],
  properties: {
    transactionId: { type: 'integer' },
    code: { enum: Object.values(TRANSACTION_CODES).flat() },
    account: { enum: TRANSACTION_ACCOUNTS },
    currencyId: { type: 'integer' },
    /** Negative where money left the account. */
    amount: { type: 'number' },
    time: { type: 'number' },
    /** The game of a purchase, a prize or a refund, with the number of its draw where the game shows it. */
    gameTitle: { type: 'string' },
    sequenceNumber: { type: 'integer' },
  },
} as const satisfies JSONSchema
export type Transaction = FromSchema<typeof transactionSchema>

/** One account over a period: opening + moneyIn - moneyOut = closing. */
export const accountPeriodSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['account', 'currencyId', 'opening', 'moneyIn', 'moneyOut', 'closing'],
  properties: {
    account: { enum: TRANSACTION_ACCOUNTS },
    currencyId: { type: 'integer' },
    opening: { type: 'number' },
    moneyIn: { type: 'number' },
    moneyOut: { type: 'number' },
    closing: { type: 'number' },
    /** The parts of moneyIn and moneyOut by kind; kinds without a transaction are omitted. */
    kinds: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['kind', 'moneyIn', 'moneyOut'],
        properties: {
          kind: { enum: TRANSACTION_KINDS },
          moneyIn: { type: 'number' },
          moneyOut: { type: 'number' },
        },
      },
    },
    /** Present on the bonus account: the time at which the next bonus ends, and the amount that the site takes back then unless it is played. */
    nextEnd: {
      type: 'object',
      additionalProperties: false,
      required: ['amount', 'time'],
      properties: { amount: { type: 'number' }, time: { type: 'number' } },
    },
  },
} as const satisfies JSONSchema
export type AccountPeriod = FromSchema<typeof accountPeriodSchema>
