import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { pendingJoinSchema } from '../pending-joins.ts'
import { emptySchema } from '../shapes.ts'

export const request = emptySchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: { pendingJoin: pendingJoinSchema },
} as const satisfies JSONSchema

/** The caller’s last purchase that waited for money, with its outcome. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'reads',
})
