import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { restrictionRequest } from '../requests.ts'

export const request = {
  ...restrictionRequest,
  properties: {
    /** As in a time-out, or INDEFINITE_UNTIL for one until further notice, where the site offers it. */
    ...restrictionRequest.properties,
    /** This site alone, where the site offers the choice; by default every site of the operator. */
    sites: { enum: ['all', 'this'] },
  },
} as const satisfies JSONSchema

export const result = {
  enum: ['success', 'date-in-past', 'date-too-early', 'date-too-far', 'restricted-longer'],
} as const satisfies JSONSchema

/**
 * Excludes the caller from every site of the operator, or from this one: ends the sessions, this one included, and cancels the subscriptions, whose
 * remaining money returns to the balance. Plays that were bought stay in their draws.
 */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'changes',
  succeeded: (answer) => answer === 'success',
})
