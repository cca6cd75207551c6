import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { withdrawalIdSchema, withdrawalSchema } from '../withdrawals.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['withdrawalId'],
  properties: { withdrawalId: withdrawalIdSchema },
} as const satisfies JSONSchema

export const result = withdrawalSchema

/** Cancels a withdrawal that no operator has approved; any other one is returned as it is, and so is every one where the site does not let players cancel. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'movesMoney',
  succeeded: (answer) => answer.status === 'cancelled',
})
