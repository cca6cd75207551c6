import { subscriptionSchema } from '../../entities/subscription.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { anyGameRequest } from '../requests.ts'

export const request = anyGameRequest

export const result = {
  type: 'array',
  items: subscriptionSchema,
} as const satisfies JSONSchema

/** The caller's subscriptions: active ones first, each part newest first, at most 100. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'reads',
})
