import type { ByteSource } from '#modules/game-rules/rules/game-rules.ts'
import { numberBelow } from './random-numbers.ts'

/** The most that weights may sum to: a number below their sum is made of one word of four bytes. */
export const WEIGHTS_MAX = 2 ** 32

/** The sum of weights; whole numbers far below the limits of a double. */
export function sumOfWeights(weights: readonly number[]): number {
  return weights.reduce((sum, weight) => sum + weight, 0)
}

/**
 * An index, each as likely as its weight says. Takes one number below the sum of all weights: the weights lie end to
 * end in their order, and it falls into one of them.
 */
export function weightedIndex(source: ByteSource, weights: readonly number[]): number {
  let left = numberBelow(source, sumOfWeights(weights))
  return weights.findIndex((weight) => {
    left -= weight
    return left < 0
  })
}
