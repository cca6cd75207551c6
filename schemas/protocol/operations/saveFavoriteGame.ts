import type { FromSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { gameRequest } from '../requests.ts'
import { favoriteGameSchema } from '../shapes.ts'

export const request = gameRequest

export const result = favoriteGameSchema

/** Marks a game as the caller’s favourite. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'changes',
})
