import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { ORDER_STATUSES, orderAnswerFields, orderFields } from '../deposits.ts'
import { operation } from '../operation.ts'
import { fieldErrorSchema } from '../shapes.ts'
import { bankAccountSchema } from '../withdrawals.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['processorId', 'amount', 'currencyId', 'bankId', 'bankAccount'],
  properties: {
    ...orderFields,
    /** A bank of `getBanksList`. */
    bankId: { type: 'string', minLength: 1, maxLength: 32 },
    /** The account that is debited, without the bank’s name. */
    bankAccount: bankAccountSchema,
  },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['status'],
  properties: {
    status: { enum: [...ORDER_STATUSES, 'account-refused'] },
    ...orderAnswerFields,
    /** The refused fields; present with `account-refused`. */
    errors: { type: 'array', items: fieldErrorSchema },
  },
} as const satisfies JSONSchema

/** Creates a deposit that the processor takes from the caller’s bank account. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'player',
  effect: 'movesMoney',
  succeeded: (answer) => answer.status === 'created',
})
