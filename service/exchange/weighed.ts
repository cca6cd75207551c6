import { exchanged, type ExactRate, inverse } from './exact-rate.ts'
import type { RateInForce, RateQuestion } from './rates-in-force.ts'

/** The rates that were read for a decision. */
export type KnownRates = ReadonlyMap<string, RateInForce>

export const rateKey = ({ operatorId, from, to }: RateQuestion) => `${operatorId}\n${from}\n${to}`

/** The rates needed to convert amounts of one currency for comparison in another: either direction is enough. */
export function weighingQuestions({ operatorId, from, to }: RateQuestion): RateQuestion[] {
  if (from === to) return []
  return [
    { operatorId, from, to },
    { operatorId, from: to, to: from },
  ]
}

/**
 * Converts an amount for comparison only (limits), never for payments: by the rate in force, or by the inverse of the opposite one; null if
 * the operator has neither.
 */
export function weighed(rates: KnownRates, amountMinor: number, question: RateQuestion): number | null {
  if (amountMinor === 0 || question.from === question.to) return amountMinor
  const scale = scaleOf(rates, question)
  return scale && exchanged(amountMinor, scale.exact, scale.decimals)
}

/** An amount that a limit counts, in its currency: 0 where it is older than every rate that could convert it. Winnings are negative. */
export function countedIn(rates: KnownRates, minor: number, question: RateQuestion): number {
  return Math.sign(minor) * (weighed(rates, Math.abs(minor), question) ?? 0)
}

/** The largest amount that does not exceed a bound in another currency; null without a rate. */
export function mostWithin(rates: KnownRates, boundMinor: number, question: RateQuestion): number | null {
  if (boundMinor <= 0 || question.from === question.to) return Math.max(0, boundMinor)
  const scale = scaleOf(rates, question)
  if (scale === null) return null
  const { exact, decimals } = scale
  const numerator = BigInt(boundMinor) * exact.denominator * 10n ** BigInt(decimals.from)
  return Number(numerator / (exact.numerator * 10n ** BigInt(decimals.to)))
}

function scaleOf(
  rates: KnownRates,
  question: RateQuestion,
): { exact: ExactRate; decimals: RateInForce['decimals'] } | null {
  const { from, to } = question
  const rate = rates.get(rateKey(question))
  if (rate !== undefined) return rate
  const back = rates.get(rateKey({ ...question, from: to, to: from }))
  if (back === undefined) return null
  return { exact: inverse(back.exact), decimals: { from: back.decimals.to, to: back.decimals.from } }
}
