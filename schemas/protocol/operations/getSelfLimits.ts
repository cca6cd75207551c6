import { LIMIT_KINDS } from '../../entities/player-limit.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { emptySchema } from '../shapes.ts'

export const request = emptySchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['currencyId', 'depositWaitDays', 'betWaitDays', 'limits'],
  properties: {
    /** The currency of every amount here, of `selfLimits`, and of `updateSelfLimits`. */
    currencyId: { type: 'integer' },
    /** Days before a higher limit on deposits or losses applies, and before a higher weekly bet limit does. */
    depositWaitDays: { type: 'integer' },
    betWaitDays: { type: 'integer' },
    /** The limit on the length of a session, in minutes; missing where there is none, and none waits. */
    session: {
      type: 'object',
      additionalProperties: false,
      required: [],
      properties: {
        minutes: { type: 'integer' },
        next: {
          type: 'object',
          additionalProperties: false,
          required: ['from'],
          properties: {
            minutes: { type: 'integer' },
            from: { type: 'number' },
            needsConfirmation: { enum: [1] },
          },
        },
      },
    },
    /** One of each kind. */
    limits: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['kind', 'used'],
        properties: {
          kind: { enum: LIMIT_KINDS },
          /** The player's own limit; missing where there is none. */
          amount: { type: 'number' },
          /** The limit that customer service set; the lower of the two applies. */
          accountAmount: { type: 'number' },
          /** Deposited, wagered or lost since the start of the day, week or month. */
          used: { type: 'number' },
          /** The amount that the lower limit leaves; missing where there is none. */
          left: { type: 'number' },
          /**
           * A higher limit that applies from a time on, UTC milliseconds; without an amount the limit ends. One that needs a confirmation
           * applies when it is asked for again after that time.
           */
          next: {
            type: 'object',
            additionalProperties: false,
            required: ['from'],
            properties: {
              amount: { type: 'number' },
              from: { type: 'number' },
              needsConfirmation: { enum: [1] },
            },
          },
        },
      },
    },
  },
} as const satisfies JSONSchema

/** The caller's limits, with what is used of them and what is still to change. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'reads',
})
