import type { FromSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import joinGame, { request, result } from './joinGame.ts'

export { request, result }

/** Buys bets of a perm game: the same purchase as joinGame, with the same request, answer and exit codes. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: joinGame.effect,
  duringMaintenance: joinGame.duringMaintenance,
  succeeded: joinGame.succeeded,
})
