import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['unit'],
  properties: { unit: { enum: ['day', 'week', 'month'] } },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['currencyId', 'netDeposits', 'periods'],
  properties: {
    /** The currency of the amounts: that of the player's limits. */
    currencyId: { type: 'integer' },
    /** Deposits and withdrawals since the account was opened; `net` is deposited less withdrawn. */
    netDeposits: {
      type: 'object',
      additionalProperties: false,
      required: ['deposited', 'withdrawn', 'net'],
      properties: { deposited: { type: 'number' }, withdrawn: { type: 'number' }, net: { type: 'number' } },
    },
    /** The running period and those before it, oldest first. */
    periods: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['from', 'deposited', 'staked', 'won', 'net', 'playedMs'],
        properties: {
          /** Its first moment at the site, UTC milliseconds. */
          from: { type: 'number' },
          deposited: { type: 'number' },
          staked: { type: 'number' },
          won: { type: 'number' },
          /** Won less staked. */
          net: { type: 'number' },
          /** Time for which the player was logged in. */
          playedMs: { type: 'number' },
        },
      },
    },
  },
} as const satisfies JSONSchema

/** The caller's deposits, stakes, prizes and time by day, week or month of the site, and the net deposits of the account. An addition to the spec's list. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'reads',
})
