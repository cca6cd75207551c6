import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { PAYOUT_REFUSALS } from '../protocol/withdrawals.ts'
import { PAYMENT_FAILURES, PAYMENT_METHODS } from '../site-manifest/payments.ts'

/** The results of a payment. */
export const PAYMENT_RESULTS = ['paid', 'failed', 'cancelled', 'expired'] as const
export type PaymentResult = (typeof PAYMENT_RESULTS)[number]

/** `charged-back`: the player's bank took a paid amount back. `chargeback-reversed`: it gave the amount back again. */
export const PAYMENT_OUTCOMES = [...PAYMENT_RESULTS, 'charged-back', 'chargeback-reversed'] as const
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number]

/** The outcomes of a payout. `payout-delayed`: it takes longer, and one of the others follows. */
export const PAYOUT_OUTCOMES = ['payout-paid', 'payout-refused', 'payout-delayed'] as const
export type PayoutOutcome = (typeof PAYOUT_OUTCOMES)[number]

const id = { type: 'string', minLength: 1, maxLength: 128 } as const satisfies JSONSchema
const amountMinor = {
  type: 'integer',
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'in the minor unit of the currency: 2550 is 25.50 EUR',
} as const satisfies JSONSchema
const currencyId = {
  type: 'integer',
  minimum: 1,
  description: 'ISO 4217 in digits: 978 is EUR',
} as const satisfies JSONSchema

/** An order in the address of the gateway's page. */
export const gatewayOrderSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'processorId',
    'method',
    'title',
    'orderId',
    'amountMinor',
    'decimalPlaces',
    'currencyCode',
    'currencyId',
    'siteName',
    'returnPath',
  ],
  properties: {
    processorId: id,
    method: { enum: PAYMENT_METHODS },
    title: { type: 'string', description: 'the name of the method that the player chose' },
    orderId: { ...id, description: 'an order is paid at most once' },
    amountMinor: { ...amountMinor, description: 'what the player pays, with the fee, in minor units' },
    decimalPlaces: { type: 'integer', minimum: 0, maximum: 8 },
    currencyCode: { type: 'string' },
    currencyId,
    siteName: { type: 'string' },
    returnPath: {
      type: 'string',
      description: 'where the player goes afterwards; the gateway adds the parameter orderId',
    },
    creditCards: {
      const: false,
      description: 'present where credit cards are not accepted: a payment with one fails',
    },
  },
  examples: [
    {
      processorId: 'harbour.cards',
      method: 'card',
      title: 'Cards',
      orderId: 'q83vEjRWeJCrze8SNFZ4kA',
      amountMinor: 2550,
      decimalPlaces: 2,
      currencyCode: 'EUR',
      currencyId: 978,
      siteName: 'Harbour',
      returnPath: 'https://harbour.example/deposit',
      creditCards: false,
    },
  ],
} as const satisfies JSONSchema
export type GatewayOrder = FromSchema<typeof gatewayOrderSchema>

/** The visit of a player to an external deposit page, in its address. */
export const gatewayVisitSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'processorId',
    'playerId',
    'currencyId',
    'currencyCode',
    'decimalPlaces',
    'minMinor',
    'maxMinor',
    'siteName',
    'returnPath',
  ],
  properties: {
    processorId: id,
    playerId: { type: 'integer', minimum: 1, description: 'the player to whom a deposit is credited' },
    currencyId,
    currencyCode: { type: 'string' },
    decimalPlaces: { type: 'integer', minimum: 0, maximum: 8 },
    minMinor: { ...amountMinor, description: 'the least amount of a deposit, in minor units' },
    maxMinor: { ...amountMinor, description: 'the most that limits and bounds leave at this moment' },
    siteName: { type: 'string' },
    returnPath: { type: 'string', description: 'where the player goes afterwards' },
    creditCards: { const: false, description: 'present where credit cards are not accepted' },
  },
  examples: [
    {
      processorId: 'harbour.page',
      playerId: 4711,
      currencyId: 978,
      currencyCode: 'EUR',
      decimalPlaces: 2,
      minMinor: 1000,
      maxMinor: 50_000,
      siteName: 'Harbour',
      returnPath: 'https://harbour.example/deposit',
    },
  ],
} as const satisfies JSONSchema
export type GatewayVisit = FromSchema<typeof gatewayVisitSchema>

/** A direct debit or a payout that the gateway is to make. */
export const gatewayRequestSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['requestId', 'kind', 'amountMinor', 'currencyId', 'account'],
  properties: {
    requestId: { ...id, description: 'the deposit order, or the withdrawal; a repeat has the same id' },
    kind: { enum: ['debit', 'payout'] },
    amountMinor,
    currencyId,
    account: {
      type: 'object',
      additionalProperties: { type: 'string', maxLength: 200 },
      description:
        'holder, number, sortCode, bankName, and bankId of a debit; or orderId: the paid order whose card or wallet gets the money',
    },
  },
  examples: [
    {
      requestId: 'W8kE2nq0T1uQy5m3rZ4vxA',
      kind: 'payout',
      amountMinor: 4000,
      currencyId: 978,
      account: { holder: 'Ada Lovelace', number: 'DE89370400440532013000' },
    },
  ],
} as const satisfies JSONSchema
export type GatewayRequest = FromSchema<typeof gatewayRequestSchema>

/** The answer to a request. */
export const requestAnswerSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['accepted'],
  properties: { accepted: { const: true } },
  examples: [{ accepted: true }],
} as const satisfies JSONSchema

/** Whether the gateway has accepted a request. */
export const requestStateSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['requestId', 'isAccepted'],
  properties: { requestId: id, isAccepted: { type: 'boolean' } },
  examples: [{ requestId: 'W8kE2nq0T1uQy5m3rZ4vxA', isAccepted: true }],
} as const satisfies JSONSchema
export type RequestState = FromSchema<typeof requestStateSchema>

/** A message of the gateway about an order or a payout. */
export const gatewayMessageSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['messageId', 'orderId', 'outcome', 'amountMinor', 'currencyId', 'reference'],
  properties: {
    messageId: { ...id, description: 'a repeat has the same id and content; another payment has another id' },
    orderId: { ...id, description: 'the deposit order, or the withdrawal' },
    outcome: { enum: [...PAYMENT_OUTCOMES, ...PAYOUT_OUTCOMES] },
    refusal: { enum: PAYOUT_REFUSALS, description: 'with payout-refused, and only there' },
    failure: {
      enum: PAYMENT_FAILURES,
      description: 'with failed, and only there; missing where the player can cure nothing',
    },
    amountMinor,
    currencyId,
    reference: { ...id, description: 'the gateway’s id of the payment' },
    playerId: {
      type: 'integer',
      minimum: 1,
      description: 'with paid, of a payment on an external deposit page: the player of the visit',
    },
    source: {
      ...id,
      description: 'the gateway’s id of the card or account, the same in each payment with it',
    },
  },
  if: { required: ['outcome'], properties: { outcome: { const: 'payout-refused' } } },
  // oxlint-disable-next-line unicorn/no-thenable
  then: {
    required: ['refusal'],
    properties: { refusal: { enum: PAYOUT_REFUSALS }, failure: false, playerId: false },
  },
  else: {
    properties: { refusal: false },
    if: { required: ['outcome'], properties: { outcome: { const: 'failed' } } },
    // oxlint-disable-next-line unicorn/no-thenable
    then: { properties: { playerId: false } },
    else: {
      properties: { failure: false },
      if: { required: ['outcome'], properties: { outcome: { const: 'paid' } } },
      else: { properties: { playerId: false } },
    },
  },
  examples: [
    {
      messageId: 'm-20261129-0001',
      orderId: 'q83vEjRWeJCrze8SNFZ4kA',
      outcome: 'paid',
      amountMinor: 2550,
      currencyId: 978,
      reference: 'PAY-1009',
      source: 'card-5f1e',
    },
    {
      messageId: 'm-20261129-0004',
      orderId: 'harbour.page.20261129-77',
      outcome: 'paid',
      playerId: 4711,
      amountMinor: 2000,
      currencyId: 978,
      reference: 'PAY-1011',
    },
    {
      messageId: 'm-20261129-0003',
      orderId: 'q83vEjRWeJCrze8SNFZ4kA',
      outcome: 'failed',
      failure: 'credit-card',
      amountMinor: 2550,
      currencyId: 978,
      reference: 'PAY-1010',
    },
    {
      messageId: 'm-20261129-0002',
      orderId: 'W8kE2nq0T1uQy5m3rZ4vxA',
      outcome: 'payout-refused',
      refusal: 'account-closed',
      amountMinor: 4000,
      currencyId: 978,
      reference: 'OUT-2204',
    },
  ],
} as const satisfies JSONSchema

/** The service's answer to a message. */
export const messageAnswerSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['accepted', 'status'],
  properties: {
    accepted: {
      type: 'boolean',
      description: 'of a payment: whether it is credited; otherwise the gateway returns the money',
    },
    status: { type: 'string', description: 'the status of the order or the withdrawal afterwards' },
  },
  examples: [{ accepted: true, status: 'paid' }],
} as const satisfies JSONSchema

/** A page of the list of a day. */
export const operationPageSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['operations', 'next'],
  properties: {
    operations: {
      type: 'array',
      maxItems: 500,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['kind', 'orderId', 'status', 'amountMinor', 'currencyId', 'time'],
        properties: {
          kind: { enum: ['deposit', 'chargeback', 'payout'] },
          orderId: id,
          status: { enum: ['paid', 'pending', 'refused'] },
          amountMinor,
          currencyId,
          time: { type: 'integer', description: 'milliseconds since 1970 in UTC of the last change' },
        },
      },
    },
    next: { type: ['string', 'null'], maxLength: 200, description: 'the `after` of the next page' },
  },
  examples: [
    {
      operations: [
        {
          kind: 'deposit',
          orderId: 'q83vEjRWeJCrze8SNFZ4kA',
          status: 'paid',
          amountMinor: 2550,
          currencyId: 978,
          time: 1_795_910_400_000,
        },
      ],
      next: null,
    },
  ],
} as const satisfies JSONSchema
export type OperationPage = FromSchema<typeof operationPageSchema>
