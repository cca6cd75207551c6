import type { FromSchema } from '../../json-schema.ts'
import { depositOrderSchema } from '../shapes.ts'
import { operation } from '../operation.ts'
import { orderRequest } from '../requests.ts'

export const request = orderRequest

export const result = depositOrderSchema

/** The status of one of the caller's deposits. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'player',
  effect: 'reads',
})
