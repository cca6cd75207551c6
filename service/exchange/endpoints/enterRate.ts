import { strict as assert } from 'node:assert'
import type { NewRate } from '#schemas/operator/endpoints/enterRate.ts'
import type { Refusal } from '#schemas/site-manifest/refusal.ts'
import { ApiRefusal, bodyRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { lockEdits } from '#service/call/lock-edits.ts'
import { readOperator } from './shared/read-operator.ts'
import { enterRate, rateBefore } from '../rate-table.ts'

export default operatorChanges('enterRate', async ({ service, db, params, token, recordBefore }, wanted) => {
  const { operatorId, currencyIds } = readOperator(service.sites, params.operatorId)
  refuseAll(refusalsOf(wanted, [...currencyIds.keys()]))
  const { from, to, rate, validFrom } = wanted
  const fromCurrencyId = currencyIds.get(from)
  const toCurrencyId = currencyIds.get(to)
  assert(fromCurrencyId !== undefined && toCurrencyId !== undefined)
  const newRate = { operatorId, fromCurrencyId, toCurrencyId, rate, validFrom, enteredBy: token.name }
  await lockEdits(db, 'rates', operatorId)
  const entered = await enterRate(db, newRate)
  if (entered === 'past') throw refused([bodyRefusal('$.validFrom', validFrom, IN_THE_PAST)])
  if (entered === 'taken') {
    throw new ApiRefusal('exists', 'There is a rate from this currency to that one from the same moment on.')
  }
  recordBefore(
    await rateBefore(db, { operatorId, fromCurrencyId, toCurrencyId, validFrom: entered.validFrom }),
  )
  return entered
})

const IN_THE_PAST = 'must not be in the past: what was paid stays paid by the rate that was in force'

/** All refusals of a rate that do not depend on the stored table. */
function refusalsOf({ from, to, rate }: NewRate, codes: readonly string[]): Refusal[] {
  const served = `must be a currency that a site of this operator serves: ${codes.toSorted().join(', ')}`
  const refusals: Refusal[] = []
  if (!codes.includes(from)) refusals.push(bodyRefusal('$.from', from, served))
  if (!codes.includes(to)) refusals.push(bodyRefusal('$.to', to, served))
  if (from === to) refusals.push(bodyRefusal('$.to', to, 'must be another currency than $.from'))
  if (Number(rate) === 0) refusals.push(bodyRefusal('$.rate', rate, 'must be above zero'))
  return refusals
}

function refuseAll(refusals: readonly Refusal[]): void {
  if (refusals.length > 0) throw refused(refusals)
}

const refused = (refusals: readonly Refusal[]) =>
  new ApiRefusal('refused', 'The rate would be refused.', { refusals })
