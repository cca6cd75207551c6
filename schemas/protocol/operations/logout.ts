import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'

export const logoutRequest = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {},
} as const satisfies JSONSchema

export const logoutResult = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {},
} as const satisfies JSONSchema

export type LogoutRequest = FromSchema<typeof logoutRequest>
export type LogoutResult = FromSchema<typeof logoutResult>

/** Ends the session whose token came with the call; without one it does nothing. */
export const logout = operation<LogoutRequest, LogoutResult>({
  name: 'logout',
  access: 'open',
  effect: 'changes',
})
