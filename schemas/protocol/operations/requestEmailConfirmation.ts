import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'

export const requestEmailConfirmationRequest = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {},
} as const satisfies JSONSchema

export const requestEmailConfirmationResult = {
  type: 'object',
  additionalProperties: false,
  required: ['result'],
  properties: {
    /** 1: a mail is on its way. 0: there is nothing to confirm. -1: too soon after the last one, or too many today. */
    result: { enum: [1, 0, -1] },
    /** With -1: how long until one may be asked for again, in milliseconds. */
    retryAfterMs: { type: 'number' },
  },
} as const satisfies JSONSchema

export type RequestEmailConfirmationRequest = FromSchema<typeof requestEmailConfirmationRequest>
export type RequestEmailConfirmationResult = FromSchema<typeof requestEmailConfirmationResult>

/** Sends the caller's e-mail address a new link that confirms it. It goes nowhere but to the caller's own address. */
export const requestEmailConfirmation = operation<
  RequestEmailConfirmationRequest,
  RequestEmailConfirmationResult
>({
  name: 'requestEmailConfirmation',
  access: 'player',
  effect: 'changes',
  succeeded: (answer) => answer.result === 1,
})
