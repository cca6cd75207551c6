import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'

export const submitEmailConfirmationRequest = {
  type: 'object',
  additionalProperties: false,
  required: ['key'],
  properties: {
    /** The secret of the link, from the query parameter `key` of /emailconfirmation. */
    key: { type: 'string', maxLength: 128 },
  },
} as const satisfies JSONSchema

export const submitEmailConfirmationResult = {
  type: 'object',
  additionalProperties: false,
  required: ['result'],
  properties: {
    /** 1: the address is confirmed. 0: the link was used, has expired, or was never given. */
    result: { enum: [1, 0] },
  },
} as const satisfies JSONSchema

export type SubmitEmailConfirmationRequest = FromSchema<typeof submitEmailConfirmationRequest>
export type SubmitEmailConfirmationResult = FromSchema<typeof submitEmailConfirmationResult>

/** Confirms an e-mail address by the link that was sent to it. The link may be opened where nobody is logged in. */
export const submitEmailConfirmation = operation<
  SubmitEmailConfirmationRequest,
  SubmitEmailConfirmationResult
>({
  name: 'submitEmailConfirmation',
  access: 'open',
  effect: 'changes',
  succeeded: (answer) => answer.result === 1,
})
