import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { countryCodeSchema, currencyCodeSchema, idSchema } from '../common-schemas.ts'

/** The processors of the sandbox. A service offers them if its configuration enables it. */
export const PROCESSOR_IDS = ['sandbox', 'sandbox-card', 'sandbox-bank'] as const

/** Ways to pay: on the processor's page, with a card in its form, or from a bank account by direct debit. */
export const PAYMENT_METHODS = ['wallet', 'card', 'debit'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** The way to pay of each processor. */
export const PROCESSOR_METHODS: Readonly<Record<(typeof PROCESSOR_IDS)[number], PaymentMethod>> = {
  sandbox: 'wallet',
  'sandbox-card': 'card',
  'sandbox-bank': 'debit',
}

/** Reasons of a failed payment that the player can cure. `credit-card`: the site accepts no credit cards. */
export const PAYMENT_FAILURES = ['credit-card'] as const
export type PaymentFailure = (typeof PAYMENT_FAILURES)[number]

/** When money arrives, as far as the processor promises it. */
export const ARRIVALS = ['at-once', 'hours', 'days'] as const

const amount = { type: 'number', minimum: 0, maximum: 1e12 } as const satisfies JSONSchema

const offerSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['processorId', 'use', 'arrival'],
  properties: {
    /** One of `processors`, or of the sandbox. */
    processorId: idSchema,
    /** `payout`: the processor pays approved withdrawals. Without such an offer the operator pays them by hand. */
    use: { enum: ['deposit', 'payout'] },
    /** With `payout`: deposits go back to this processor first, before a withdrawal to a bank account. Missing: no. */
    returnFirst: { type: 'boolean' },
    /** Codes of served currencies. Missing: every one. */
    currencies: { type: 'array', minItems: 1, maxItems: 40, uniqueItems: true, items: currencyCodeSchema },
    /** Countries of players. Missing: every one. */
    countries: { type: 'array', minItems: 1, maxItems: 250, uniqueItems: true, items: countryCodeSchema },
    /** Bounds of one payment within those of its currency. */
    min: amount,
    max: amount,
    /** Added to a deposit, in per cent; decimals after the second one do not count. */
    feePercent: { type: 'number', minimum: 0, maximum: 20 },
    arrival: { enum: ARRIVALS },
  },
} as const satisfies JSONSchema
export type PaymentOffer = FromSchema<typeof offerSchema>

const HTTPS_OR_LOOPBACK =
  '^(https://[^\\s"\'<>\\\\?#]+|http://(127\\.0\\.0\\.1|localhost)(:[0-9]+)?(/[^\\s?#]*)?)$'

const keyId = {
  type: 'string',
  pattern: '^[a-z0-9]{1,32}$',
  description: 'small letters and digits',
} as const satisfies JSONSchema

/** A company that speaks the protocol of docs/gateway.md. Its secrets are in the environment of the service. */
const gatewaySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['kind', 'processorId', 'title', 'method', 'address', 'keyIds'],
  properties: {
    kind: { const: 'gateway' },
    processorId: idSchema,
    /** The name that players read. */
    title: { type: 'string', minLength: 1, maxLength: 60 },
    method: { enum: PAYMENT_METHODS },
    /** The address of its interface. */
    address: {
      type: 'string',
      maxLength: 256,
      pattern: HTTPS_OR_LOOPBACK,
      description: 'an https address without a query, or an http one of this machine for trials',
    },
    /** The first signs; messages with any of them are accepted. */
    keyIds: {
      type: 'array',
      minItems: 1,
      maxItems: 4,
      uniqueItems: true,
      items: keyId,
    },
    /** The banks whose accounts the gateway debits; only for the method `debit`. */
    banks: {
      type: 'array',
      minItems: 1,
      maxItems: 200,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['bankId', 'name'],
        properties: {
          bankId: { type: 'string', minLength: 1, maxLength: 32 },
          name: { type: 'string', minLength: 1, maxLength: 80 },
        },
      },
    },
  },
} as const satisfies JSONSchema

/** The facts of both kinds of processors at Adyen; docs/adyen.md. */
const adyenFacts = {
  processorId: idSchema,
  /** The name that players read. */
  title: { type: 'string', minLength: 1, maxLength: 60 },
  /** The address of the API with its version: https://checkout-test.adyen.com/v71. */
  address: {
    type: 'string',
    maxLength: 256,
    pattern: HTTPS_OR_LOOPBACK,
    description: 'an https address without a query, or an http one of this machine for trials',
  },
  /** The API key with which the service asks. */
  apiKeyId: keyId,
  /** The HMAC keys of the webhook: notifications with any of them are accepted. */
  keyIds: { type: 'array', minItems: 1, maxItems: 4, uniqueItems: true, items: keyId },
} as const

/** Adyen’s Hosted Checkout for deposits, whose payments are refunded by payouts. */
const adyenSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['kind', 'processorId', 'title', 'address', 'merchantAccount', 'apiKeyId', 'keyIds'],
  properties: {
    kind: { const: 'adyen' },
    ...adyenFacts,
    merchantAccount: { type: 'string', minLength: 1, maxLength: 80 },
    /** The ways to pay on the page, as Adyen names them. Missing: all that the account has. */
    paymentMethods: {
      type: 'array',
      minItems: 1,
      maxItems: 40,
      uniqueItems: true,
      items: { type: 'string', minLength: 1, maxLength: 40 },
    },
    /** A theme of the page. Missing: that of the account. */
    themeId: { type: 'string', minLength: 1, maxLength: 80 },
  },
} as const satisfies JSONSchema

/** Adyen’s transfers for payouts to bank accounts. */
const adyenPayoutsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['kind', 'processorId', 'title', 'address', 'balanceAccountId', 'apiKeyId', 'keyIds'],
  properties: {
    kind: { const: 'adyen-payouts' },
    ...adyenFacts,
    /** The account that pays. */
    balanceAccountId: { type: 'string', minLength: 1, maxLength: 80 },
  },
} as const satisfies JSONSchema

/** The id of a site's gateway in the whole service: no site id has a dot. */
export const gatewayId = (siteId: string, processorId: string) => `${siteId}.${processorId}`

export const isSandboxId = (processorId: string): processorId is (typeof PROCESSOR_IDS)[number] =>
  (PROCESSOR_IDS as readonly string[]).includes(processorId)

/** The longest id of a processor in the service. */
export const PROCESSOR_ID_MAX = 80

/** The processors of a site in the order in which players see them; for a player's currency and country the first entry of a use counts. */
export const paymentsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['offers'],
  properties: {
    offers: { type: 'array', maxItems: 64, items: offerSchema },
    /** The companies of the site besides the sandbox. */
    processors: {
      type: 'array',
      maxItems: 16,
      items: { anyOf: [gatewaySchema, adyenSchema, adyenPayoutsSchema] },
    },
    /** Whether players may pay with a credit card. `false`: each order says so to the processor, which refuses them. Missing: yes. */
    creditCards: { type: 'boolean' },
  },
} as const satisfies JSONSchema
export type Payments = FromSchema<typeof paymentsSchema>

export type Processor = NonNullable<Payments['processors']>[number]
export type ProcessorOfKind<Kind extends Processor['kind']> = Extract<Processor, { kind: Kind }>

/** The way to pay of a processor of a manifest. */
export function methodOf(processor: Processor): PaymentMethod {
  if (processor.kind === 'gateway') return processor.method
  return processor.kind === 'adyen' ? 'wallet' : 'debit'
}
