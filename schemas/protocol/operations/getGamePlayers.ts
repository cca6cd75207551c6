import type { FromSchema } from '../../json-schema.ts'
import { gamePlayersSchema } from '../shapes.ts'
import { operation } from '../operation.ts'
import { gameInstanceRequest } from '../requests.ts'

export const request = gameInstanceRequest

export const result = gamePlayersSchema

/** The players of a game instance, by screen name, most plays first. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'reads',
})
