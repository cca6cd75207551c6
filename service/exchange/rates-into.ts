import type { Db } from '#service/database/database.ts'
import { ratesInForce } from './rates-in-force.ts'
import { type KnownRates, rateKey, weighingQuestions } from './weighed.ts'

/** The rates in force that compare amounts of several currencies with one in the currency `to`. */
export async function ratesInto(
  db: Db,
  { operatorId, to }: { operatorId: number; to: number },
  currencyIds: readonly number[],
): Promise<KnownRates> {
  const questions = currencyIds.flatMap((from) => weighingQuestions({ operatorId, from, to }))
  const wanted = new Map(questions.map((question) => [rateKey(question), question]))
  const rates = await ratesInForce(db, [...wanted.values()])
  return new Map(rates.map((rate) => [rateKey(rate), rate]))
}
