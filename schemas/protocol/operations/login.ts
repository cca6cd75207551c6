import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { clientInformationSchema } from '../shapes.ts'
import { operation } from '../operation.ts'

export const loginRequest = {
  type: 'object',
  additionalProperties: false,
  required: ['username', 'password'],
  properties: {
    username: { type: 'string', minLength: 1, maxLength: 64 },
    password: { type: 'string', minLength: 1, maxLength: 64 },
    clientInformation: clientInformationSchema,
  },
} as const satisfies JSONSchema

export const loginResult = {
  type: 'object',
  additionalProperties: false,
  required: ['playerId'],
  properties: {
    playerId: { type: 'integer' },
  },
} as const satisfies JSONSchema

export type LoginRequest = FromSchema<typeof loginRequest>
export type LoginResult = FromSchema<typeof loginResult>

/** Opens a player’s session. The token travels beside the result (protocol, "Sessions"). */
export const login = operation<LoginRequest, LoginResult>({
  name: 'login',
  access: 'open',
  effect: 'changes',
})
