import { oneDrawRules } from './one-draw-rules.ts'

/** P of R, one draw of P. A row pays for an exact number of matches. */
export const oneDrawGame = oneDrawRules('oneDrawGame')
