import type { ByteSource } from '#modules/game-rules/rules/game-rules.ts'
import { numberBelow } from './random-numbers.ts'

/** Maximum sum of weights: a number below it is made of one word of four bytes. */
export const WEIGHTS_MAX = 2 ** 32

/** The sum of weights; all are integers far below the limits of a double. */
export function sumOfWeights(weights: readonly number[]): number {
  return weights.reduce((sum, weight) => sum + weight, 0)
}

/**
 * A random index, weighted. Takes one number below the sum of all weights; the weights are laid end to end in order, and
 * the number falls into one of them.
 */
export function weightedIndex(source: ByteSource, weights: readonly number[]): number {
  let left = numberBelow(source, sumOfWeights(weights))
  return weights.findIndex((weight) => {
    left -= weight
    return left < 0
  })
}
