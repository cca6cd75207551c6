import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { playerAccountSchema } from '../../entities/player.ts'
import { operation } from '../operation.ts'

export const getPlayerAccountBalanceRequest = {
  type: 'object',
  additionalProperties: false,
  required: ['currencyId'],
  properties: {
    currencyId: { type: 'integer', minimum: 1 },
  },
} as const satisfies JSONSchema

export const getPlayerAccountBalanceResult = playerAccountSchema

export type GetPlayerAccountBalanceRequest = FromSchema<typeof getPlayerAccountBalanceRequest>
export type GetPlayerAccountBalanceResult = FromSchema<typeof getPlayerAccountBalanceResult>

/** One account of the caller, by currency. */
export const getPlayerAccountBalance = operation<
  GetPlayerAccountBalanceRequest,
  GetPlayerAccountBalanceResult
>({
  name: 'getPlayerAccountBalance',
  access: 'player',
  effect: 'reads',
})
