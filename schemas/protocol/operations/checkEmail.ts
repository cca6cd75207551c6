import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'

export const checkEmailRequest = {
  type: 'object',
  additionalProperties: false,
  required: ['email'],
  properties: {
    email: { type: 'string', minLength: 1, maxLength: 320 },
  },
} as const satisfies JSONSchema

export const checkEmailResult = {
  type: 'object',
  additionalProperties: false,
  required: ['result'],
  properties: {
    result: { enum: [0, 1] },
  },
} as const satisfies JSONSchema

export type CheckEmailRequest = FromSchema<typeof checkEmailRequest>
export type CheckEmailResult = FromSchema<typeof checkEmailResult>

/** Whether this email is still free on the site: 1 is free, 0 is taken. Calls are capped. */
export const checkEmail = operation<CheckEmailRequest, CheckEmailResult>({
  name: 'checkEmail',
  access: 'open',
  effect: 'reads',
  succeeded: (answer) => answer.result === 1,
})
