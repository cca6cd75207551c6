import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { ORDER_STATUSES, orderAnswerFields, orderFields } from '../deposits.ts'
import { operation } from '../operation.ts'
import { sitePathSchema } from '../shapes.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['processorId', 'amount', 'currencyId'],
  properties: {
    ...orderFields,
    /** A path of this site to which the processor’s page returns. */
    returnPath: sitePathSchema,
  },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['status'],
  properties: {
    status: { enum: ORDER_STATUSES },
    ...orderAnswerFields,
    redirectUrl: { type: 'string' },
  },
} as const satisfies JSONSchema

/** Creates a deposit and returns the URL of the processor’s hosted page. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'player',
  effect: 'movesMoney',
  succeeded: (answer) => answer.status === 'created',
})
