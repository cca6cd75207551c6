import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { playerAccountSchema } from '../../entities/player.ts'
import { operation } from '../operation.ts'

export const getPlayerAccountsRequest = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {},
} as const satisfies JSONSchema

export const getPlayerAccountsResult = {
  type: 'array',
  items: playerAccountSchema,
} as const satisfies JSONSchema

export type GetPlayerAccountsRequest = FromSchema<typeof getPlayerAccountsRequest>
export type GetPlayerAccountsResult = FromSchema<typeof getPlayerAccountsResult>

/** All money accounts of the caller. */
export const getPlayerAccounts = operation<GetPlayerAccountsRequest, GetPlayerAccountsResult>({
  name: 'getPlayerAccounts',
  access: 'player',
  effect: 'reads',
})
