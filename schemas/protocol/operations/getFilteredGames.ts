import type { FromSchema } from '../../json-schema.ts'
import { gameFilterSchema } from '../game-filter.ts'
import { columnsSchema } from '../shapes.ts'
import { operation } from '../operation.ts'

export const request = gameFilterSchema

export const result = columnsSchema

/** The open and running game instances that pass a filter; -1 means no filter. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'reads',
})
