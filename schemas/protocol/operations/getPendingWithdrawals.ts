import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { emptySchema } from '../shapes.ts'
import { withdrawalSchema } from '../withdrawals.ts'

export const request = emptySchema

export const result = { type: 'array', items: withdrawalSchema } as const satisfies JSONSchema

/** The caller's withdrawals that are not decided yet: at most one. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'reads',
})
