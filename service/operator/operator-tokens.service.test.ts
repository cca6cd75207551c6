import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { ApiError } from '#schemas/operator/api-error.ts'
import type { EndpointResult } from '#schemas/operator/endpoints.ts'
import { systemEntropy } from '#service/adapters/entropy.ts'
import { hashOf } from '#service/keys/tokens.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { type PageRequest, readByOne } from '#service/testing/read-by-one.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { insertToken } from './token-rows.ts'
import { makeOperatorToken } from './token-secret.ts'

type Created = EndpointResult<'createToken'>

const LATER = Date.UTC(2100, 0, 1)
const RATES = '/operators/9/rates'
const RATE = { from: 'EUR', to: 'XOF', rate: '655.957' }

onEachDatabase((open) => {
  let database: TestDatabase
  let api: TestOperatorApi
  beforeAll(async () => {
    database = await open()
    api = await openOperatorApi(database)
  })
  afterAll(() => api.close())

  const create = (name: string, scopes: readonly string[], more: object = {}) =>
    api.call<Created>('/tokens', { body: { name, scopes, ...more } })
  const refused = (body: object, token?: string) =>
    api.call<ApiError>('/tokens', { body, ...(token === undefined ? {} : { token }) })
  const audit = async () =>
    database.kysely.selectFrom('audit_log').select(['actor', 'action', 'body']).orderBy('audit_id').execute()

  it('security 12: a token is created with a name and scopes, is shown once, and is stored as a hash', async () => {
    const wanted = { name: 'Ada Lovelace', scopes: ['rates.*', 'sites.read'], expiresAt: LATER }
    const { status, answer } = await api.ask('createToken', {}, wanted)
    const { token, ...entry } = answer
    expect(status).toBe(201)
    expect(token).toMatch(/^tombolo_[A-Za-z0-9_-]{43}$/)
    expect(entry).toEqual({
      tokenId: expect.any(Number),
      name: 'Ada Lovelace',
      scopes: ['rates.*', 'sites.read'],
      createdBy: 'OPERATOR_TOKEN',
      createdAt: expect.any(Number),
      expiresAt: LATER,
      revokedAt: null,
    })
    expect((await api.ask('getTokens', {})).answer).toEqual({ tokens: [entry], hasMore: false })
    const { tokenId, name, scopes } = entry
    expect(await audit()).toEqual([
      { actor: 'OPERATOR_TOKEN', action: 'token.created', body: { tokenId, name, scopes, expiresAt: LATER } },
    ])
    const { rows } = await sql<{
      row: string
    }>`select operator_tokens::text as row from operator_tokens`.execute(database.kysely)
    expect(rows[0]?.row).not.toContain(token.slice(8))
  })

  it('tokens are listed in pages, the oldest first, or one by its name', async () => {
    await api.ask('createToken', {}, { name: 'Grace Hopper', scopes: ['sites.read'] })
    const paged = await readByOne(
      async (page: PageRequest<number>) => {
        const { tokens, hasMore } = (await api.ask('getTokens', {}, page)).answer
        return { rows: tokens, hasMore }
      },
      ({ tokenId }) => tokenId,
    )
    const { answer } = await api.ask('getTokens', {})
    expect(paged).toEqual(answer.tokens.map(({ tokenId }) => tokenId))
    expect(paged.length).toBeGreaterThan(1)
    expect((await api.ask('getTokens', {}, { name: 'grace hopper' })).answer).toMatchObject({
      tokens: [{ name: 'Grace Hopper' }],
      hasMore: false,
    })
  })

  it('security 25: a change is in the audit log under the name of its token', async () => {
    const { token } = (await create('Grace', ['rates.write'])).answer
    expect((await api.call(RATES, { body: RATE, token })).status).toBe(201)
    expect((await audit()).at(-1)).toMatchObject({ actor: 'Grace', action: 'rate.entered' })
    const { answer } = await api.call<EndpointResult<'getRates'>>(RATES)
    expect(answer.rates[0]?.enteredBy).toBe('Grace')
  })

  it('security 25: a change whose audit entry fails is not made', async () => {
    const { token } = (await create('Unaudited', ['rates.write'])).answer
    await database.transaction(async (tx) => {
      await sql`set local role none`.execute(tx)
      await sql`create function refuse_line() returns trigger language plpgsql as $$
        begin raise exception 'this line is refused'; end $$`.execute(tx)
      await sql`create trigger refuse_line before insert on audit_log
        for each row when (new.actor = 'Unaudited') execute function refuse_line()`.execute(tx)
    })
    const before = await api.call(RATES)
    expect((await api.call(RATES, { token, body: { ...RATE, rate: '700' } })).status).toBe(500)
    expect(await api.call(RATES)).toEqual(before)
  })

  it('security 10: a token without the permission is refused with 403, and the answer names the permission', async () => {
    const { token } = (await create('Reader', ['rates.read', 'sites.*'])).answer
    expect((await api.call(RATES, { token })).status).toBe(200)
    expect((await api.call('/sites', { token })).status).toBe(200)
    const before = await audit()
    expect(await api.call(RATES, { token, body: RATE })).toMatchObject({
      status: 403,
      answer: {
        error: 'forbidden',
        message: 'The token “Reader” lacks the permission rates.write.',
        permission: 'rates.write',
      },
    })
    expect(await audit()).toEqual(before)
  })

  it('security 10: a token cannot give another token a permission that it lacks', async () => {
    const { token } = (await create('Team lead', ['tokens.write', 'players.*'])).answer
    for (const scope of ['*', 'rates.read', 'tokens.*'] as const) {
      const { status, answer } = await refused({ name: 'Taller', scopes: ['players.read', scope] }, token)
      expect([status, answer.error, answer.permission]).toEqual([403, 'forbidden', scope])
    }
    const { status } = await refused({ name: 'Smaller', scopes: ['players.ban', 'tokens.write'] }, token)
    expect(status).toBe(201)
  })

  it('security 12: a revoked token is refused, and a second revocation has no effect', async () => {
    const { token, tokenId } = (await create('For a day', ['sites.read'])).answer
    expect((await api.call('/sites', { token })).status).toBe(200)
    const revoke = () => api.ask('revokeToken', { tokenId })
    expect(await revoke()).toMatchObject({ status: 200, answer: { revokedAt: expect.any(Number) } })
    expect((await audit()).at(-1)).toEqual({
      actor: 'OPERATOR_TOKEN',
      action: 'token.revoked',
      body: { tokenId, name: 'For a day' },
    })
    expect((await api.call('/sites', { token })).status).toBe(401)
    expect((await revoke()).status).toBe(404)
    expect((await api.call('/tokens/999999', { method: 'DELETE' })).status).toBe(404)
  })

  it('security 12: an expired token is refused by the clock of the database', async () => {
    const secretOf = async (name: string, expiresAt: number) => {
      const token = makeOperatorToken(systemEntropy)
      const row = {
        name,
        hash: hashOf(token),
        scopes: ['sites.read'],
        createdBy: 'test',
        personId: null,
        expiresAt,
      }
      await database.transaction((tx) => insertToken(tx, row))
      return token
    }
    const [past, later] = [await secretOf('Past', Date.now() - 1000), await secretOf('Later', LATER)]
    expect((await api.call('/sites', { token: past })).status).toBe(401)
    expect((await api.call('/sites', { token: later })).status).toBe(200)
  })

  it('a token name is used only once, in upper or lower case, also after its token was revoked', async () => {
    const { tokenId } = (await create('Mary', ['sites.read'])).answer
    await api.call(`/tokens/${tokenId}`, { method: 'DELETE' })
    for (const name of ['Mary', 'MARY', 'operator_token', 'RUN_TOKEN', 'deposits']) {
      expect(await refused({ name, scopes: ['sites.read'] })).toMatchObject({
        status: 409,
        answer: { error: 'exists' },
      })
    }
  })

  it.each([
    [{ name: 'x', scopes: ['site.read'] }, 422, '$.scopes[0]', /must be one of \*, .*sites\.\*/],
    [{ name: 'x', scopes: ['*', 'sites.*.x'] }, 422, '$.scopes[1]', /must be one of/],
    [{ name: 'x', scopes: ['sites.read'], expiresAt: 1 }, 422, '$.expiresAt', /in the future/],
    [{ name: 'x', scopes: [] }, 400, '$.scopes', /at least 1/],
    [{ name: 'x', scopes: ['*', '*'] }, 400, '$.scopes[1]', /twice/],
    [{ name: ' x', scopes: ['*'] }, 400, '$.name', /a name of 1 to 60/],
    [{ name: 'a\nb', scopes: ['*'] }, 400, '$.name', /a name of 1 to 60/],
    [{ scopes: ['*'] }, 400, '$.name', /is missing/],
  ])('the token %j is refused with %i and the path %s', async (body, status, path, expected) => {
    const { status: got, answer } = await refused(body)
    expect(got).toBe(status)
    expect(answer.refusals).toEqual([
      expect.objectContaining({ file: 'body', path, expected: expect.stringMatching(expected) }),
    ])
  })
})
