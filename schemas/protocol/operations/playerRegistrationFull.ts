import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { fieldErrorSchema } from '../shapes.ts'
import { operation } from '../operation.ts'

export const playerRegistrationFullRequest = {
  type: 'object',
  additionalProperties: false,
  required: ['fields'],
  properties: {
    /** Every field of the site’s registration form, by its manifest id. */
    fields: {
      type: 'object',
      maxProperties: 40,
      additionalProperties: {
        anyOf: [{ type: 'string', maxLength: 320 }, { type: 'number' }, { type: 'boolean' }],
      },
    },
  },
} as const satisfies JSONSchema

export const playerRegistrationFullResult = {
  type: 'object',
  additionalProperties: false,
  required: ['result'],
  properties: {
    /** The player’s id, or -1 where a field was refused. */
    result: { type: 'integer' },
    errors: { type: 'array', items: fieldErrorSchema },
  },
} as const satisfies JSONSchema

export type PlayerRegistrationFullRequest = FromSchema<typeof playerRegistrationFullRequest>
export type PlayerRegistrationFullResult = FromSchema<typeof playerRegistrationFullResult>

/** Full registration: completes the caller’s details and ends segment B (spec 4, "Registration"). */
export const playerRegistrationFull = operation<PlayerRegistrationFullRequest, PlayerRegistrationFullResult>({
  name: 'playerRegistrationFull',
  access: 'secured',
  effect: 'changes',
  succeeded: (answer) => answer.result !== -1,
})
