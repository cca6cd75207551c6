import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { depositOrderSchema } from '../shapes.ts'
import { operation } from '../operation.ts'

export const getDepositRequestsRequest = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {},
} as const satisfies JSONSchema

export const getDepositRequestsResult = {
  type: 'array',
  items: depositOrderSchema,
} as const satisfies JSONSchema

export type GetDepositRequestsRequest = FromSchema<typeof getDepositRequestsRequest>
export type GetDepositRequestsResult = FromSchema<typeof getDepositRequestsResult>

/** The caller’s deposits, newest first. */
export const getDepositRequests = operation<GetDepositRequestsRequest, GetDepositRequestsResult>({
  name: 'getDepositRequests',
  access: 'secured',
  effect: 'reads',
})
