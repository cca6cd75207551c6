import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { restrictionRequest } from '../requests.ts'

export const request = restrictionRequest

export const result = {
  enum: ['success', 'date-in-past', 'date-too-late', 'restricted-longer'],
} as const satisfies JSONSchema

/**
 * Begins a time-out of the caller on every site of the operator. It ends the caller's sessions, this one included: after `success` every call
 * is answered with 101, and a login with 107 until the end.
 */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'changes',
  succeeded: (answer) => answer === 'success',
})
