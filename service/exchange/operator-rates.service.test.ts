import type { EndpointRequest } from '#schemas/operator/endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PlacedRefusal } from '#schemas/operator/placed-refusal.ts'
import type { ExchangeRate } from '#schemas/operator/rates.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'

/** The operator of the fixture site, which serves the euro and the CFA franc. */
const RATES = '/operators/9/rates'
const LATER = Date.UTC(2100, 0, 1)

onEachDatabase((open) => {
  let database: TestDatabase
  let api: TestOperatorApi
  beforeAll(async () => {
    database = await open()
    api = await openOperatorApi(database)
  })
  afterAll(() => api.close())

  const enter = (body: object) => api.call<ExchangeRate>(RATES, { body })
  const refused = (body: object) => api.call<{ error: string; refusals: PlacedRefusal[] }>(RATES, { body })

  it('a rate is stored as it was entered, is in force at once, and is in the audit log', async () => {
    const rate = { from: 'EUR', to: 'XOF', rate: '655.9570' }
    const { status, answer } = await api.ask('enterRate', { operatorId: 9 }, rate)
    expect(status).toBe(201)
    expect(answer).toMatchObject({
      from: 'EUR',
      to: 'XOF',
      rate: '655.957',
      status: 'in-force',
      enteredBy: 'OPERATOR_TOKEN',
    })
    const audit = await database.kysely.selectFrom('audit_log').select(['actor', 'action', 'body']).execute()
    const { rateId, validFrom } = answer
    expect(audit).toEqual([
      {
        actor: 'OPERATOR_TOKEN',
        action: 'rate.entered',
        body: { operatorId: 9, rateId, from: 'EUR', to: 'XOF', rate: '655.957', validFrom, before: null },
      },
    ])
  })

  it('the newest rate whose time has come is in force, and the others are upcoming or replaced', async () => {
    await enter({ from: 'XOF', to: 'EUR', rate: '0.001' })
    await enter({ from: 'XOF', to: 'EUR', rate: '0.0015' })
    await enter({ from: 'XOF', to: 'EUR', rate: '0.002', validFrom: LATER })
    const { answer } = await api.ask('getRates', { operatorId: 9 })
    expect(
      answer.rates.filter(({ from }) => from === 'XOF').map(({ rate, status }) => [rate, status]),
    ).toEqual([
      ['0.002', 'upcoming'],
      ['0.0015', 'in-force'],
      ['0.001', 'replaced'],
    ])
  })

  it('rates are read in pages, by their currencies and their state', async () => {
    const read = async (request: EndpointRequest<'getRates'>) =>
      (await api.ask('getRates', { operatorId: 9 }, request)).answer
    const all = await read({})
    const first = await read({ limit: 2 })
    expect(first).toEqual({ rates: all.rates.slice(0, 2), hasMore: true })
    expect((await read({ after: first.rates[1]!.rateId })).rates).toEqual(all.rates.slice(2))
    expect((await read({ sort: 'oldest' })).rates).toEqual(all.rates.toReversed())
    const upcoming = await read({ from: 'XOF', to: 'EUR', status: 'upcoming' })
    expect(upcoming.rates.map(({ rate }) => rate)).toEqual(['0.002'])
  })

  it('the rates of another operator are not found', async () => {
    expect((await api.call('/operators/10/rates')).status).toBe(404)
    const body = { from: 'EUR', to: 'XOF', rate: '1' }
    expect((await api.call('/operators/10/rates', { body })).status).toBe(404)
    expect((await api.call('/operators/9%20/rates')).status).toBe(404)
  })

  it('security 12: rates can be read and entered only with the token', async () => {
    const body = { from: 'EUR', to: 'XOF', rate: '1' }
    expect((await api.call(RATES, { token: 'wrong' })).status).toBe(401)
    expect((await api.call(RATES, { token: 'wrong', body })).status).toBe(401)
  })

  describe('a refused rate, with the path and the expected value', () => {
    it.each([
      [{ from: 'EUR', to: 'CHF', rate: '1' }, '$.to', /a site of this operator serves: EUR, XOF/],
      [{ from: 'EUR', to: 'EUR', rate: '1' }, '$.to', /another currency/],
      [{ from: 'EUR', to: 'XOF', rate: '0.00' }, '$.rate', /above zero/],
      [{ from: 'EUR', to: 'XOF', rate: '1', validFrom: 1 }, '$.validFrom', /not be in the past/],
    ])('the rate %j is refused with 422, its path and the expected value', async (body, path, expected) => {
      const { status, answer } = await refused(body)
      expect(status).toBe(422)
      expect(answer.refusals).toEqual([
        expect.objectContaining({ path, expected: expect.stringMatching(expected) }),
      ])
    })

    it.each([
      { from: 'EUR', to: 'XOF', rate: 655.957 },
      { from: 'EUR', to: 'XOF', rate: '-1' },
      { from: 'EUR', to: 'XOF', rate: '1e3' },
      { from: 'EUR', to: 'XOF', rate: '655,957' },
      { from: 'EUR', to: 'XOF', rate: '1234567' },
      { from: 'EUR', to: 'XOF', rate: '1.0123456789' },
      { from: 'EUR', to: 'XOF', rate: '1', validFrom: '2100-01-01' },
      { from: 'euro', to: 'XOF', rate: '1' },
      { from: 'EUR', rate: '1' },
    ])('the rate %j is refused with 400', async (body) => {
      const { status, answer } = await refused(body)
      expect(status).toBe(400)
      expect(answer.refusals).toHaveLength(1)
    })

    it('a second rate of a pair with the same start time is refused with 409', async () => {
      const body = { from: 'EUR', to: 'XOF', rate: '660', validFrom: LATER }
      expect((await enter(body)).status).toBe(201)
      expect(await refused({ ...body, rate: '661' })).toMatchObject({
        status: 409,
        answer: { error: 'exists' },
      })
    })
  })
})
