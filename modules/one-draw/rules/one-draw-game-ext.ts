import { oneDrawRules } from './one-draw-rules.ts'

/** P of R and P2 of R2. A row pays for an exact number of matches in each set, as in Euro-style lotteries. */
export const oneDrawGameExt = oneDrawRules('oneDrawGameExt')
