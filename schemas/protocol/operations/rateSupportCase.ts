import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { outcomeSchema } from '../shapes.ts'
import { RATING_MAX, supportCaseRequest } from '../support.ts'

export const request = {
  ...supportCaseRequest,
  required: ['caseId', 'rating'],
  properties: {
    ...supportCaseRequest.properties,
    rating: { type: 'integer', minimum: 1, maximum: RATING_MAX },
  },
} as const satisfies JSONSchema

/** 1: stored, also in place of an earlier one. 0: the case is not closed. */
export const result = outcomeSchema

/** Rates a closed support case of the caller. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'changes',
  succeeded: (answer) => answer.result === 1,
})
