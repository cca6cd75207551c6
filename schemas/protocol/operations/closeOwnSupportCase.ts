import type { FromSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { outcomeSchema } from '../shapes.ts'
import { supportCaseRequest } from '../support.ts'

export const request = supportCaseRequest

/** 1: closed, also if it was before. */
export const result = outcomeSchema

/** Closes a support case of the caller. A message opens it again, as after a close by the operator. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'changes',
  succeeded: (answer) => answer.result === 1,
})
