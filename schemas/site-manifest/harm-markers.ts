import type { FromSchema, JSONSchema } from '../json-schema.ts'

const from = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum }) as const

/** The figures from which a rule about harm applies to a player. Their bounds prevent that a manifest switches a single rule off. */
export const harmMarkersSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'enabled',
    'risenPercent',
    'chasingDeposits',
    'nights',
    'longDayHours',
    'paymentMethods',
    'refusedDeposits',
    'cancelledWithdrawals',
    'protectionTools',
    'supportContacts',
  ],
  properties: {
    enabled: { type: 'boolean' },
    /** A week's deposits, stakes or days of play, as a share of the player's own week before: 200 is twice as much. */
    risenPercent: from(120, 400),
    /** Deposits of a day within an hour after losses. */
    chasingDeposits: from(1, 6),
    /** Nights of a week with stakes between 0:00 and 6:00. */
    nights: from(1, 7),
    /** Hours of a day for which a player was logged in. */
    longDayHours: from(2, 16),
    /** Cards and accounts that paid in within 30 days. */
    paymentMethods: from(2, 10),
    /** Deposits that were not paid within 7 days, because the processor refused them. */
    refusedDeposits: from(1, 10),
    /** Withdrawals that the player took back within 30 days. */
    cancelledWithdrawals: from(1, 10),
    /** Higher limits asked for, and time-outs, within 30 days. */
    protectionTools: from(1, 10),
    /** Support cases opened within 30 days. */
    supportContacts: from(2, 20),
  },
} as const satisfies JSONSchema
export type HarmThresholds = FromSchema<typeof harmMarkersSchema>
