import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { ApiError } from '#schemas/operator/api-error.ts'
import type { EndpointResult } from '#schemas/operator/endpoints.ts'
import type { Saved, SiteDetail } from '#schemas/operator/sites.ts'
import { forgetOldKeys } from '#service/call/idempotency.ts'
import { onBothDatabases, type TestDatabase } from '#service/testing/database.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'

type Created = EndpointResult<'createToken'>

onBothDatabases((open) => {
  let database: TestDatabase
  let api: TestOperatorApi
  beforeAll(async () => {
    database = await open()
    api = await openOperatorApi(database)
  })
  afterAll(() => api.close())

  const tokenBody = (name: string) => ({ name, scopes: ['rates.read'] })
  const create = (key: string, name: string) => api.call<Created>('/tokens', { body: tokenBody(name), key })
  const actions = async () =>
    (await database.kysely.selectFrom('audit_log').select('action').orderBy('audit_id').execute()).map(
      ({ action }) => action,
    )

  it('security 4: a change that is sent again with its key is made once, and gets the first answer', async () => {
    const first = await create('key-1', 'Once')
    const before = await actions()
    expect(await create('key-1', 'Once')).toEqual(first)
    expect(first.status).toBe(201)
    expect(await actions()).toEqual(before)
  })

  it('concurrent calls with one key are one change', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => create('key-2', 'Thrice')))
    expect(new Set(answers.map(({ answer }) => answer.token)).size).toBe(1)
    expect((await actions()).filter((action) => action === 'token.created')).toHaveLength(2)
  })

  it('a key that was used for another request is refused, and nothing changes', async () => {
    const before = await actions()
    const { status, answer } = await api.call<ApiError>('/tokens', { body: tokenBody('Other'), key: 'key-1' })
    expect([status, answer.error]).toEqual([422, 'key-reused'])
    expect(await actions()).toEqual(before)
  })

  it('a refusal is repeated as it was, also where the change would be allowed now', async () => {
    const first = await api.call<ApiError>('/tokens', { body: tokenBody('Once'), key: 'key-3' })
    expect([first.status, first.answer.error]).toEqual([409, 'exists'])
    await database.transaction(async (tx) => {
      await sql`set local role none`.execute(tx)
      await tx.deleteFrom('operator_tokens').where('name', '=', 'Once').execute()
    })
    expect(await api.call('/tokens', { body: tokenBody('Once'), key: 'key-3' })).toEqual(first)
    expect((await create('key-4', 'Once')).status).toBe(201)
  })

  it('the keys of two tokens are separate, and so are those of two calls', async () => {
    const { answer } = await api.call<Created>('/tokens', { body: { name: 'Ada', scopes: ['*'] } })
    const own = await api.call<Created>('/tokens', {
      body: tokenBody('Of Ada'),
      key: 'key-1',
      token: answer.token,
    })
    expect([own.status, own.answer.createdBy]).toEqual([201, 'Ada'])
    const rate = { from: 'EUR', to: 'XOF', rate: '655.957' }
    expect((await api.call('/operators/9/rates', { body: rate, key: 'key-1' })).status).toBe(201)
  })

  it('security 12: a stored answer does not show the secret of a token', async () => {
    const { answer } = await create('key-5', 'Sealed')
    const { rows } = await sql<{ response: Buffer }>`select response from idempotency_keys`.execute(
      database.kysely,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { response } of rows) {
      expect(response.toString('latin1')).not.toContain(answer.token.slice(8))
      expect(response.toString('latin1')).not.toContain('Sealed')
    }
  })

  it('a malformed key is refused, and a read takes none', async () => {
    for (const key of ['', 'two words', 'k'.repeat(65), 'é']) {
      const { status, answer } = await api.call<ApiError>('/tokens', { body: tokenBody('Bad'), key })
      expect([key, status, answer.error]).toEqual([key, 400, 'invalid-key'])
    }
    expect((await api.call('/tokens', { key: 'two words' })).status).toBe(200)
  })

  it('a key that is older than its retention time may be used again', async () => {
    await create('key-6', 'Aged')
    await sql`update idempotency_keys set created_at = now() - interval '8 days' where key = 'key-6'`.execute(
      database.kysely,
    )
    await forgetOldKeys(database)
    expect((await create('key-6', 'Aged again')).status).toBe(201)
  })

  it('security 4: a site is created and saved once for each key, and another save meanwhile stays', async () => {
    const wanted = { siteId: 'harbour', theme: 'plain', hosts: ['harbour.example'], name: 'Harbour' }
    const created = await api.call<Saved>('/sites', { body: wanted, key: 'create' })
    expect(created.status).toBe(201)
    expect(await api.call<Saved>('/sites', { body: wanted, key: 'create' })).toEqual(created)

    const { answer: site } = await api.call<SiteDetail>('/sites/harbour')
    const save = (manifest: string, version: string, key: string) =>
      api.call<Saved>('/sites/harbour/manifest', { method: 'PUT', body: { manifest, version }, key })
    const second = `${site.manifest}\n`
    const saved = await save(second, site.version, 'save-1')
    expect(saved.status).toBe(200)
    await save(`${second}\n`, saved.answer.version, 'save-2')
    const before = await actions()
    const again = await save(second, site.version, 'save-1')
    expect([again.status, again.answer.version]).toEqual([200, saved.answer.version])
    expect(again.answer.site.version).not.toBe(saved.answer.version)
    expect(await actions()).toEqual(before)
    const reused = await api.call<ApiError>('/sites/harbour/manifest', {
      method: 'PUT',
      body: { manifest: second, version: saved.answer.version },
      key: 'save-1',
    })
    expect([reused.status, reused.answer.error]).toEqual([422, 'key-reused'])
  })
})
