import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { depositOrderSchema } from '../protocol/shapes.ts'

/** A deposit in the operators' view. */
export const operatedDepositSchema = {
  type: 'object',
  additionalProperties: false,
  required: [...depositOrderSchema.required, 'processorId', 'playerId'],
  properties: {
    ...depositOrderSchema.properties,
    processorId: { type: 'string', description: '“by-hand” where an operator booked a bank transfer' },
    playerId: { type: 'integer' },
    decidedTime: { type: 'number', description: 'UTC milliseconds when it was paid, or found not to be' },
    chargedBackTime: { type: 'number', description: 'UTC milliseconds when the bank took it back' },
    reference: { type: 'string', description: 'the processor’s or the bank’s reference of the payment' },
  },
} as const satisfies JSONSchema
export type OperatedDeposit = FromSchema<typeof operatedDepositSchema>
