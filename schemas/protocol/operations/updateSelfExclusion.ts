import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { restrictionRequest } from '../requests.ts'

export const request = restrictionRequest

export const result = {
  enum: ['success', 'date-in-past', 'date-too-early', 'date-too-far', 'restricted-longer'],
} as const satisfies JSONSchema

/**
 * Excludes the caller from every site of the operator: ends the sessions, this one included, and cancels the subscriptions, whose remaining
 * money returns to the balance. Plays that were bought stay in their draws.
 */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'changes',
  succeeded: (answer) => answer === 'success',
})
