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
  required: ['currencyId', 'periods'],
  properties: {
    /** The currency of the amounts: that of the player's limits. */
    currencyId: { type: 'integer' },
    /** The running period and those before it, oldest first. */
    periods: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['from', 'deposited', 'staked', 'won', 'net', 'playedMs'],
        properties: {
          /** Its first moment, UTC milliseconds; weeks begin on Monday. */
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

/** The caller's deposits, stakes, prizes and time by day, week or month of UTC. An addition to the spec's list. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'reads',
})
