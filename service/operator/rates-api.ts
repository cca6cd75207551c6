import { strict as assert } from 'node:assert'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ExchangeRate, type NewRateBody, newRateBodySchema } from '#schemas/operator/rates-api.ts'
import type { Refusal } from '#schemas/site-manifest/refusal.ts'
import { enterRate, rateTable } from '#service/exchange/rate-table.ts'
import { appendAudit } from '#service/ledger/audit.ts'
import { servedCurrencies } from '#service/players/served-currencies.ts'
import { ApiRefusal } from './api-refusal.ts'
import type { OperatorService } from './operator-service.ts'
import { bodyReader } from './request-body.ts'

type Asked = FastifyRequest<{ Params: { operatorId: string } }>

/** Whoever holds the operator's token. */
const ACTOR = 'operator'
const readNewRate = bodyReader<NewRateBody>(newRateBodySchema)

/** The rates at which each operator takes one currency for another: what they are, and entering new ones. */
export function registerRatesApi(app: FastifyInstance, service: OperatorService): void {
  app.get('/api/operators/:operatorId/rates', async ({ params }: Asked): Promise<ExchangeRate[]> => {
    const { operatorId } = readOperator(service, params.operatorId)
    return rateTable(service.database, operatorId)
  })

  app.post(
    '/api/operators/:operatorId/rates',
    async ({ params, body }: Asked, reply): Promise<ExchangeRate> => {
      const wanted = readNewRate(body)
      const operator = readOperator(service, params.operatorId)
      refuseAll(refusalsOf(wanted, [...operator.currencyIds.keys()]))
      const entered = await enter(service, operator, wanted)
      const { operatorId } = operator
      service.log.info({ operatorId, ...entered }, `a rate was entered for operator ${operatorId}`)
      void reply.code(201)
      return entered
    },
  )
}

interface Operator {
  readonly operatorId: number
  /** The currencies that its sites serve, by code. */
  readonly currencyIds: ReadonlyMap<string, number>
}

/** An operator is known by the sites that name it. */
function readOperator({ sites }: OperatorService, asked: string): Operator {
  const own = sites.all().filter((site) => String(site.operatorId) === asked)
  const [first] = own
  if (first === undefined) throw new ApiRefusal('not-found', 'No site that is served names this operator.')
  const currencyIds = new Map(
    own.flatMap((site) =>
      servedCurrencies(site).map(([code, { currencyId }]) => [code, currencyId] as const),
    ),
  )
  return { operatorId: first.operatorId, currencyIds }
}

/** Enters a rate and notes it in the audit log, both or neither. */
async function enter(
  { database }: OperatorService,
  { operatorId, currencyIds }: Operator,
  { from, to, rate, validFrom }: NewRateBody,
): Promise<ExchangeRate> {
  const fromCurrencyId = currencyIds.get(from)
  const toCurrencyId = currencyIds.get(to)
  assert(fromCurrencyId !== undefined && toCurrencyId !== undefined)
  const entered = await database.transaction(async (tx) => {
    const wanted = { operatorId, fromCurrencyId, toCurrencyId, rate, validFrom, enteredBy: ACTOR }
    const added = await enterRate(tx, wanted)
    if (typeof added === 'string') return added
    const facts = { operatorId, rateId: added.rateId, from, to, rate: added.rate, validFrom: added.validFrom }
    await appendAudit(tx, { actor: ACTOR, action: 'rate.entered', body: facts })
    return added
  })
  if (entered === 'past') refuseAll([refusal('validFrom', validFrom, IN_THE_PAST)])
  if (typeof entered === 'string') {
    throw new ApiRefusal('exists', 'There is a rate from this currency to that one from the same moment on.')
  }
  return entered
}

const IN_THE_PAST = 'must not be in the past: what was paid stays paid by the rate that was in force'
const refusal = (path: string, value: unknown, expected: string): Refusal => ({
  file: 'body',
  path: `$.${path}`,
  value,
  expected,
})

/** What a rate would be refused for whatever the table holds, all of it at once. */
function refusalsOf({ from, to, rate }: NewRateBody, codes: readonly string[]): Refusal[] {
  const served = `must be a currency that a site of this operator serves: ${codes.toSorted().join(', ')}`
  const refusals: Refusal[] = []
  if (!codes.includes(from)) refusals.push(refusal('from', from, served))
  if (!codes.includes(to)) refusals.push(refusal('to', to, served))
  if (from === to) refusals.push(refusal('to', to, 'must be another currency than $.from'))
  if (Number(rate) === 0) refusals.push(refusal('rate', rate, 'must be above zero'))
  return refusals
}

function refuseAll(refusals: readonly Refusal[]): void {
  if (refusals.length > 0) throw new ApiRefusal('refused', 'The rate would be refused.', { refusals })
}
