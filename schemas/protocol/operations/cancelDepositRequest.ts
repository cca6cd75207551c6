import type { FromSchema } from '../../json-schema.ts'
import { depositOrderSchema } from '../shapes.ts'
import { operation } from '../operation.ts'
import { orderRequest } from '../requests.ts'

export const request = orderRequest

export const result = depositOrderSchema

/** Cancels a deposit that has not been paid. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'changes',
  duringMaintenance: 'refused',
})
