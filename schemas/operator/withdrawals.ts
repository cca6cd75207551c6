import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { bankAccountSchema, withdrawalIdSchema, withdrawalSchema } from '../protocol/withdrawals.ts'
import { idSchema } from '../common-schemas.ts'

/** A withdrawal in the operators' view. */
export const operatedWithdrawalSchema = {
  type: 'object',
  additionalProperties: false,
  required: [...withdrawalSchema.required, 'playerId'],
  properties: {
    ...withdrawalSchema.properties,
    playerId: { type: 'integer' },
    /** Missing where it goes back to the method of deposits. */
    bankAccount: bankAccountSchema,
    processorId: {
      type: 'string',
      description: 'the processor that pays it, or to which deposits go back',
    },
    unaccepted: {
      type: 'object',
      description: 'the request that its processor has not accepted yet; in lists only',
      additionalProperties: false,
      required: ['attempts'],
      properties: {
        attempts: { type: 'integer' },
        error: { type: 'string', description: 'of the last attempt' },
      },
    },
    approvedBy: { type: 'string', description: 'the name of the token that approved it' },
    decidedBy: {
      type: 'string',
      description: 'the name of the token that paid or rejected it; missing where the processor did',
    },
    reference: { type: 'string', description: 'the bank’s or the processor’s reference of the payment' },
  },
} as const satisfies JSONSchema
export type OperatedWithdrawal = FromSchema<typeof operatedWithdrawalSchema>

export const withdrawalParams = {
  type: 'object',
  additionalProperties: false,
  required: ['siteId', 'withdrawalId'],
  properties: { siteId: idSchema, withdrawalId: withdrawalIdSchema },
  examples: [{ siteId: 'aurora', withdrawalId: 'Zk3v0mJ1Qd2c8fQ0w4kX9A' }],
} as const satisfies JSONSchema
export type WithdrawalParams = FromSchema<typeof withdrawalParams>
