import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { AMOUNT_MAX, currencyIdSchema } from '../numbers.ts'
import { operation } from '../operation.ts'
import { currentPasswordSchema } from '../requests.ts'
import { fieldErrorSchema } from '../shapes.ts'
import {
  bankAccountSchema,
  withdrawalIdSchema,
  withdrawalSchema,
  WITHDRAWAL_REFUSALS,
} from '../withdrawals.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['amount', 'currencyId', 'password'],
  properties: {
    amount: { type: 'number', exclusiveMinimum: 0, maximum: AMOUNT_MAX },
    currencyId: currencyIdSchema,
    /** The account to which the money goes; or the one of an earlier withdrawal. Neither where deposits go back (`returnFirst` and `returnUnplayed` of the terms). */
    bankAccount: bankAccountSchema,
    recurringId: withdrawalIdSchema,
    password: currentPasswordSchema,
  },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['result'],
  properties: {
    /** 1: the withdrawal is pending. 0: it was refused; `status` is the reason, or `errors` lists the refused fields. */
    result: { enum: [1, 0] },
    status: { enum: WITHDRAWAL_REFUSALS },
    errors: { type: 'array', items: fieldErrorSchema },
    withdrawal: withdrawalSchema,
  },
} as const satisfies JSONSchema

/** Asks for a withdrawal: its money leaves the balance at once, and waits for the operator. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'movesMoney',
  succeeded: (answer) => answer.result === 1,
})
