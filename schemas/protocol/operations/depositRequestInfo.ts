import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'

export const depositRequestInfoRequest = {
  type: 'object',
  additionalProperties: false,
  required: ['processorId', 'amount', 'currencyId'],
  properties: {
    processorId: { type: 'string', maxLength: 32 },
    amount: { type: 'number', exclusiveMinimum: 0 },
    currencyId: { type: 'integer', minimum: 1 },
    /** A path of this site that the processor’s page returns to. */
    returnPath: { type: 'string', maxLength: 200, pattern: '^/[^/\\\\]' },
  },
} as const satisfies JSONSchema

export const depositRequestInfoResult = {
  type: 'object',
  additionalProperties: false,
  required: ['status'],
  properties: {
    status: {
      enum: [
        'created',
        'not-activated',
        'limits-reached',
        'phone-not-verified',
        'country-disabled',
        'amount-out-of-range',
        'unavailable',
      ],
    },
    orderId: { type: 'string' },
    redirectUrl: { type: 'string' },
  },
} as const satisfies JSONSchema

export type DepositRequestInfoRequest = FromSchema<typeof depositRequestInfoRequest>
export type DepositRequestInfoResult = FromSchema<typeof depositRequestInfoResult>

/** Creates a deposit and answers with the processor’s hosted page to send the player to. */
export const depositRequestInfo = operation<DepositRequestInfoRequest, DepositRequestInfoResult>({
  name: 'depositRequestInfo',
  access: 'player',
  effect: 'movesMoney',
  succeeded: (answer) => answer.status === 'created',
})
