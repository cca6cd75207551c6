import type { OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PlayerAccount } from '#schemas/entities/player.ts'
import { enterRate } from '#service/exchange/rate-table.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { addGame, type TestGame } from '#service/testing/world.ts'
import { complete, register, type Registered } from './register.ts'
import { EACH_DATABASE } from '#service/testing/database.ts'
import { type ServiceHere, Services } from './service-here.ts'

const [EUR, CHF] = [978, 756]

describe.each(EACH_DATABASE)('a second currency over the wire, on the %s database', (kind) => {
  const services = new Services()
  let service: ServiceHere
  let game: TestGame
  let player: Registered
  beforeAll(async () => {
    service = await services.start(kind, { SANDBOX_PROCESSOR: '1' })
    game = await addGame(service.database)
    player = await register(service.port)
    await complete(player.client)
  })
  afterAll(() => services.end())

  const frame = (op: string, body: object, key?: string) =>
    player.client.call(op, body, { endpoint: 'secured', ...(key === undefined ? {} : { key }) })
  const call = async <Result>(op: string, body: object, key?: string) => {
    const { fault, result } = await frame(op, body, key)
    expect(fault).toBeUndefined()
    return result as Result
  }
  const convert = (body: object) =>
    call<OperationResult<'currencyConversionV2'>>('currencyConversionV2', body)
  const join = (more: Partial<OperationRequest<'joinGame'>>) =>
    call<OperationResult<'joinGame'>>(
      'joinGame',
      { ...game, userPlays: ['3-11-19-27-40'], currencyId: CHF, ...more },
      randomUUID(),
    )
  const rate = (decimal: string) =>
    service.service.database.transaction((tx) =>
      enterRate(tx, {
        operatorId: 1,
        fromCurrencyId: EUR,
        toCurrencyId: CHF,
        rate: decimal,
        enteredBy: 'test',
      }),
    )
  const valuesOf = async () => {
    const { currencies } = await call<OperationResult<'init'>>('init', {})
    return Object.fromEntries(currencies.map(({ code, value }) => [code, value]))
  }

  it('a player has an account in each currency of the site, and pays into the second one', async () => {
    const { redirectUrl } = await call<OperationResult<'depositRequestInfo'>>(
      'depositRequestInfo',
      { processorId: 'sandbox', amount: 25, currencyId: CHF },
      randomUUID(),
    )
    await fetch(`http://127.0.0.1:${service.port}${redirectUrl}`, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'paid' }),
      redirect: 'manual',
    })
    const accounts = await call<PlayerAccount[]>('getPlayerAccounts', {})
    expect(accounts.map((one) => [one.accountCurrency, one.accountBalance])).toEqual([
      [EUR, 0],
      [CHF, 25],
    ])
  })

  it('a conversion and a join in the other currency are refused with 1 where no rate exists', async () => {
    expect(await convert({ from: EUR, to: CHF, amount: 2.5 })).toMatchObject({ exitCode: 1 })
    expect(await join({})).toMatchObject({ exitCode: 1 })
    expect(await valuesOf()).toEqual({ EUR: 1, CHF: 0 })
  })

  it('a join takes the price that the conversion showed before', async () => {
    await rate('0.9412')
    const shown = await convert({ from: EUR, to: CHF, amount: 2.5 })
    expect(shown).toEqual({ exitCode: 0, amount: 2.35, rate: 0.9412, rateDate: expect.any(Number) })
    const answer = await join({ rate: shown.rate as number })
    expect(answer).toMatchObject({
      exitCode: 0,
      joinEvent: {
        totalCost: 2.5,
        paid: { currencyId: CHF, amount: shown.amount, rate: shown.rate, rateDate: shown.rateDate },
        account: { accountCurrency: CHF, accountBalance: 22.65 },
      },
    })
    expect(await valuesOf()).toEqual({ EUR: 1, CHF: 0.9412 })
  })

  it('a price with the rounding error of a client is converted as the intended amount', async () => {
    expect(3 * 2.2).not.toBe(6.6)
    expect(await convert({ from: EUR, to: CHF, amount: 3 * 2.2 })).toMatchObject({
      exitCode: 0,
      amount: 6.21,
    })
  })

  it('a join after a change of the rate is refused with 10, and takes no money', async () => {
    const shown = await convert({ from: EUR, to: CHF, amount: 2.5 })
    await rate('0.95')
    expect(await join({ rate: shown.rate as number })).toMatchObject({ exitCode: 10 })
    const account = await call<PlayerAccount>('getPlayerAccountBalance', { currencyId: CHF })
    expect(account.accountBalance).toBe(22.65)
  })

  it.each([
    { from: EUR, to: CHF, amount: 2.505 },
    { from: EUR, to: CHF, amount: -1 },
    { from: EUR, to: CHF, amount: 1e300 },
    { from: EUR, to: CHF, amount: '1' },
  ])('the conversion request %j is refused as invalid', async (body) => {
    expect((await frame('currencyConversionV2', body)).fault?.code).toBe('Client.Error.InvalidBody')
  })

  it('an amount converted into its own currency stays the same, at the rate 1', async () => {
    const same = { exitCode: 0, amount: 6.6, rate: 1 }
    expect(await convert({ from: EUR, to: EUR, amount: 3 * 2.2 })).toEqual(same)
    const body = { from: EUR, to: EUR, amount: 2.505 }
    expect((await frame('currencyConversionV2', body)).fault?.code).toBe('Client.Error.InvalidBody')
    expect(await convert({ from: 826, to: 826, amount: 1 })).toMatchObject({ exitCode: 1 })
  })

  it('a currency that the site does not serve cannot be converted from or to', async () => {
    expect(await convert({ from: EUR, to: 826, amount: 1 })).toMatchObject({ exitCode: 1 })
    expect(await convert({ from: 826, to: EUR, amount: 1 })).toMatchObject({ exitCode: 1 })
  })

  it('the ledger keeps every invariant after these exchanges', async () => {
    expect(await checkLedger(service.service.database)).toEqual([])
  })
})
