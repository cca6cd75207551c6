import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { ARRIVALS, PAYMENT_METHODS } from '../site-manifest/payments.ts'

/** Reasons against any withdrawal now, in order of precedence (spec 8, "Withdrawal statuses"). */
export const WITHDRAWAL_OBSTACLES = [
  'not-enabled',
  'country-disabled',
  'registration-needed',
  'withdrawal-pending',
  'deposit-first',
  'not-wagered',
  'balance-too-low',
  'unverified-exceeded',
] as const

/** Reasons against a withdrawal of an amount. */
export const WITHDRAWAL_REFUSALS = [
  ...WITHDRAWAL_OBSTACLES,
  'amount-invalid',
  'insufficient-funds',
  'return-first',
] as const
export type WithdrawalRefusal = (typeof WITHDRAWAL_REFUSALS)[number]
export type WithdrawalObstacle = (typeof WITHDRAWAL_OBSTACLES)[number]

export const WITHDRAWAL_STATUSES = ['pending', 'approved', 'paid', 'rejected', 'cancelled'] as const
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number]

/** A processor's reasons against a payout. */
export const PAYOUT_REFUSALS = ['account-unknown', 'account-closed', 'name-mismatch', 'declined'] as const
export type PayoutRefusal = (typeof PAYOUT_REFUSALS)[number]

export const withdrawalIdSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 64,
} as const satisfies JSONSchema

/** A bank account, as its currency identifies one (`bankDetails` of the manifest). */
export const bankAccountSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['holder', 'number'],
  properties: {
    holder: { type: 'string', minLength: 1, maxLength: 70 },
    /** The IBAN, or the account's number. */
    number: { type: 'string', minLength: 1, maxLength: 42 },
    /** XX-XX-XX or XXXXXX. */
    sortCode: { type: 'string', maxLength: 8 },
    bankName: { type: 'string', maxLength: 70 },
  },
} as const satisfies JSONSchema
export type BankAccount = FromSchema<typeof bankAccountSchema>

export const withdrawalSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['withdrawalId', 'status', 'amount', 'fee', 'currencyId', 'createdTime', 'accountEnding'],
  properties: {
    withdrawalId: withdrawalIdSchema,
    status: { enum: WITHDRAWAL_STATUSES },
    /** The amount taken from the balance, with the fee. */
    amount: { type: 'number' },
    fee: { type: 'number' },
    currencyId: { type: 'integer' },
    createdTime: { type: 'number' },
    /** The last four characters of the bank account's number; empty where it goes back to the method of deposits. */
    accountEnding: { type: 'string' },
    /** The method of the deposits to which it goes back. Missing: it goes to a bank account. */
    returnMethod: { enum: PAYMENT_METHODS },
    approvedTime: { type: 'number' },
    /** When it was given to the processor that pays it. Missing: the operator pays it. */
    sentTime: { type: 'number' },
    /** When the processor said that it takes longer. */
    delayedTime: { type: 'number' },
    /** When it was paid, rejected or cancelled. */
    decidedTime: { type: 'number' },
    /** The operator's words to the player; present where the operator rejected it. */
    reason: { type: 'string' },
    /** Present where the processor refused to pay it. */
    refusal: { enum: PAYOUT_REFUSALS },
  },
} as const satisfies JSONSchema
export type Withdrawal = FromSchema<typeof withdrawalSchema>

/** A withdrawal that was paid, for its player. */
export const paidWithdrawalSchema = {
  type: 'object',
  additionalProperties: false,
  required: [...withdrawalSchema.required, 'decidedTime', 'reference'],
  properties: {
    ...withdrawalSchema.properties,
    /** The bank's or the processor's reference of the payment. */
    reference: { type: 'string' },
    /** When the processor's payments arrive. Missing: the operator paid it, or the site no longer offers the processor. */
    arrival: { enum: ARRIVALS },
  },
} as const satisfies JSONSchema
export type PaidWithdrawal = FromSchema<typeof paidWithdrawalSchema>

/** The terms of a withdrawal in a currency; amounts as decimals. */
export const withdrawalTermsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['currencyId', 'minAmount', 'maxAmount', 'fee', 'bankDetails'],
  properties: {
    currencyId: { type: 'integer' },
    minAmount: { type: 'number' },
    /** The site's maximum, or what of the balance can be withdrawn where that is less; 0 where nothing can. */
    maxAmount: { type: 'number' },
    fee: { type: 'number' },
    bankDetails: { enum: ['iban', 'sortCode', 'account'] },
    /** The part of the balance that is deposits which must be played before a bank account gets them; missing where there is none. */
    leftToWager: { type: 'number' },
    /** Deposits that were not played, and may go back to the method that paid them: a withdrawal without a bank account. */
    returnUnplayed: {
      type: 'object',
      additionalProperties: false,
      required: ['method', 'amount'],
      properties: { method: { enum: PAYMENT_METHODS }, amount: { type: 'number' } },
    },
    /** Deposits that go back first to the method that paid them; until then no bank account is accepted. */
    returnFirst: {
      type: 'object',
      additionalProperties: false,
      required: ['method', 'amount'],
      properties: { method: { enum: PAYMENT_METHODS }, amount: { type: 'number' } },
    },
  },
} as const satisfies JSONSchema
export type WithdrawalTerms = FromSchema<typeof withdrawalTermsSchema>
