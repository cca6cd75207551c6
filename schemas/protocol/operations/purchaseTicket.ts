import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { ticketRequestSchema } from '../pending-joins.ts'
import { PENDING_JOINS } from '../rate-limits.ts'
import { formFieldsSchema } from '../requests.ts'
import { fieldErrorSchema } from '../shapes.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['ticketRequest'],
  properties: {
    ticketRequest: ticketRequestSchema,
    /** The fields of the full registration, of a caller who has not completed it; ignored for others. */
    playerInfo: {
      type: 'object',
      additionalProperties: false,
      required: ['fields'],
      properties: { fields: formFieldsSchema },
    },
  },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['exitCode', 'exitDescription', 'gameInstanceId', 'apiTxId'],
  properties: {
    /** As for `joinGame`; 10 also where the price is not the one that the caller saw. */
    exitCode: { type: 'integer' },
    exitDescription: { type: 'string' },
    gameInstanceId: { type: 'integer' },
    /** The key of the call: the same call with it gets the same answer. */
    apiTxId: { type: 'string' },
    /** The refused fields of `playerInfo`, with exit code 7. */
    errors: { type: 'array', items: fieldErrorSchema },
  },
} as const satisfies JSONSchema

/** One-click purchase: completes the registration where it is not complete, and buys from the caller’s balance. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'movesMoney',
  rateLimit: PENDING_JOINS,
  succeeded: (answer) => answer.exitCode === 0,
})
