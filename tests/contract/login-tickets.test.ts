import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { advance } from '#service/testing/test-clock.ts'
import { Client } from './client.ts'
import { operatorApi, type OperatorApi } from './operator-api.ts'
import { register } from './register.ts'
import { EACH_DATABASE } from '#service/testing/database.ts'
import { type ServiceHere, Services } from './service-here.ts'

describe.each(EACH_DATABASE)('login tickets, on the %s database', (kind) => {
  const services = new Services()
  let here: ServiceHere
  let operator: OperatorApi
  beforeAll(async () => {
    here = await services.start(kind)
    operator = operatorApi(here)
  })
  afterAll(() => services.end())

  const siteId = 'aurora'
  const use = async (ticket: string, client = new Client(here.port)) => {
    const { result, fault } = await client.call('loginWhitelabel', { ticket })
    return { client, code: fault?.code, result }
  }
  const ticketOf = async (client: Client) => {
    const { result } = await client.call('getWhitelabelCredentials', {})
    return (result as OperationResult<'getWhitelabelCredentials'>).ticket
  }
  const operatorsTicket = async (playerId: number) =>
    (await operator.ask('createLoginTicket', { siteId, playerId })).answer.ticket

  it('security 12: a ticket of the operator logs its player in once, and the audit log does not have it', async () => {
    const { playerId } = await register(here.port)
    const ticket = await operatorsTicket(playerId)
    const first = await use(ticket)
    expect(first.result).toEqual({ playerId })
    expect((await first.client.call('getPlayerAccounts', {})).fault).toBeUndefined()
    expect(await use(ticket)).toMatchObject({ code: '103', result: undefined })
    const rows = await here.service.database.kysely
      .selectFrom('audit_log')
      .select(['action', 'body'])
      .execute()
    expect(rows.map(({ action }) => action)).toContain('player.login-ticket')
    expect(JSON.stringify(rows)).not.toContain(ticket)
  })

  it('a ticket that expired, of another site, malformed or never made is refused like a used one', async () => {
    const { playerId } = await register(here.port)
    const ticket = await operatorsTicket(playerId)
    const foreign = new Client(here.port, 'kola')
    expect((await use(ticket, foreign)).code).toBe('103')
    await advance(here.database, '2 minutes')
    expect((await use(ticket)).code).toBe('103')
    for (const other of ['', 'x', 'A'.repeat(43)]) expect((await use(other)).code).toBe('103')
    const nobody = await operator.ask('createLoginTicket', { siteId: 'kola', playerId })
    expect(nobody.status).toBe(404)
  })

  it('a player continues the own session elsewhere, where it then is the only one', async () => {
    const { client, playerId } = await register(here.port)
    const there = await use(await ticketOf(client))
    expect(there.result).toEqual({ playerId })
    expect((await client.call('getPlayerAccounts', {})).fault?.code).toBe('101')
    expect((await there.client.call('getPlayerAccounts', {})).fault).toBeUndefined()
    const visitor = new Client(here.port)
    expect((await visitor.call('getWhitelabelCredentials', {})).fault?.code).toBe('101')
  })

  it('a ticket of a session is void once the session has ended', async () => {
    const { client } = await register(here.port)
    const ticket = await ticketOf(client)
    await client.call('logout', {})
    expect((await use(ticket)).code).toBe('103')
  })

  it('of concurrent uses of one ticket exactly one logs in', async () => {
    const { playerId } = await register(here.port)
    const ticket = await operatorsTicket(playerId)
    const codes = (await Promise.all([1, 2, 3, 4].map(() => use(ticket)))).map(({ code }) => code ?? 'in')
    expect(codes.sort()).toEqual(['103', '103', '103', 'in'])
  })

  it('security 30: a ticket of a banned player is refused with 106', async () => {
    const { playerId } = await register(here.port)
    const ticket = await operatorsTicket(playerId)
    await operator.ask('banPlayer', { siteId, playerId }, { reason: 'Used a stolen card' })
    expect((await use(ticket)).code).toBe('106')
  })
})
