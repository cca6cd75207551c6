import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { payoutInfoSchema } from '../shapes.ts'
import { operation } from '../operation.ts'

export const getGamePayoutInfoRequest = {
  type: 'object',
  additionalProperties: false,
  required: ['gameInstanceId'],
  properties: {
    gameInstanceId: { type: 'integer', minimum: 1 },
    languageId: { type: 'string', maxLength: 16 },
  },
} as const satisfies JSONSchema

export const getGamePayoutInfoResult = payoutInfoSchema

export type GetGamePayoutInfoRequest = FromSchema<typeof getGamePayoutInfoRequest>
export type GetGamePayoutInfoResult = FromSchema<typeof getGamePayoutInfoResult>

/** The payout table on the current pool, or what was paid once the instance has ended. */
export const getGamePayoutInfo = operation<GetGamePayoutInfoRequest, GetGamePayoutInfoResult>({
  name: 'getGamePayoutInfo',
  access: 'open',
  effect: 'reads',
})
