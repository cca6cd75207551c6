import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { countryCodeSchema, currencyCodeSchema } from '../common-schemas.ts'

/** The processors that the service has adapters for. A service offers those that its configuration enables. */
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

/** When money arrives, as far as the processor promises it. */
export const ARRIVALS = ['at-once', 'hours', 'days'] as const

const amount = { type: 'number', minimum: 0, maximum: 1e12 } as const satisfies JSONSchema

const offerSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['processorId', 'use', 'arrival'],
  properties: {
    processorId: { enum: PROCESSOR_IDS },
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

/** The processors of a site in the order in which players see them; for a player's currency and country the first entry of a use counts. */
export const paymentsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['offers'],
  properties: { offers: { type: 'array', maxItems: 64, items: offerSchema } },
} as const satisfies JSONSchema
export type Payments = FromSchema<typeof paymentsSchema>
