import type { FromSchema } from '../../json-schema.ts'
import { playerAccountSchema } from '../../entities/player.ts'
import { operation } from '../operation.ts'
import { currencyRequest } from '../requests.ts'

export const request = currencyRequest

export const result = playerAccountSchema

/** One account of the caller, by currency. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'player',
  effect: 'reads',
})
