import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { registerPages } from '#service/pages/register-pages.ts'
import { onBothDatabases, type TestDatabase } from '#service/testing/database.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { advance } from '#service/testing/test-clock.ts'
import { registerPreviewLinks } from './preview-links.ts'

const SITE = { siteId: 'fixture' }
const MINUTE_MS = 60_000

onBothDatabases((open) => {
  let database: TestDatabase
  let api: TestOperatorApi
  let pages: FastifyInstance
  let clientDir: string
  beforeAll(async () => {
    database = await open()
    api = await openOperatorApi(database)
    clientDir = await mkdtemp(join(tmpdir(), 'tombolo-links-'))
    pages = fastify()
    registerPreviewLinks(pages, api.service)
    await registerPages(pages, api.service, { clientDir })
  })
  afterAll(async () => {
    await pages.close()
    await api.close()
    await rm(clientDir, { recursive: true })
  })

  const createLink = async () => {
    const { status, answer } = await api.ask('createPreviewLink', SITE)
    expect(status).toBe(200)
    return answer
  }
  const look = (url: string) =>
    pages.inject({ url: '/', headers: { host: new URL(url).host, accept: 'text/html' } })
  const saveNamed = async (name: string, more: object = {}) => {
    const { answer: draft } = await api.ask('getDraft', SITE)
    const manifest = JSON.parse(draft.manifest) as { brand: object }
    const changed = { ...manifest, brand: { ...manifest.brand, siteName: { en: name, ar: name } }, ...more }
    return api.ask('saveDraft', SITE, { manifest: JSON.stringify(changed) })
  }

  it('a link shows the draft as it is at each look, and is framed by nobody', async () => {
    await saveNamed('Before')
    const { url, endsAt } = await createLink()
    expect(url).toMatch(/^http:\/\/[0-9a-f]{32}\.builder\.localhost:8080\/$/)
    expect(endsAt - database.clock.now()).toBeGreaterThan(59 * MINUTE_MS)
    const first = await look(url)
    expect(first.body).toContain('Before')
    expect(first.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(first.headers['x-robots-tag']).toBe('noindex')
    await saveNamed('After')
    expect((await look(url)).body).toContain('After')
  })

  it('a draft that has not changed is tried out once for all looks at its link', async () => {
    await saveNamed('Once')
    const { url } = await createLink()
    const tryOut = vi.spyOn(api.service.sites, 'tryOut')
    for (let visit = 0; visit < 3; visit += 1) expect((await look(url)).body).toContain('Once')
    expect(tryOut).toHaveBeenCalledTimes(1)
    await saveNamed('Twice')
    tryOut.mockClear()
    expect((await look(url)).body).toContain('Twice')
    expect(tryOut).toHaveBeenCalledTimes(1)
    await saveNamed('Wrong', { theme: { id: 'nothing' } })
    tryOut.mockClear()
    for (let visit = 0; visit < 2; visit += 1) expect((await look(url)).body).toContain('Twice')
    expect(tryOut).toHaveBeenCalledTimes(1)
    tryOut.mockRestore()
  })

  it('a link shows the last draft that was right while the draft is refused', async () => {
    await saveNamed('Right')
    const { url } = await createLink()
    await look(url)
    await saveNamed('Wrong', { theme: { id: 'nothing' } })
    expect((await look(url)).body).toContain('Right')
  })

  it('a link to a draft that was never right shows the live site', async () => {
    await saveNamed('Wrong', { theme: { id: 'nothing' } })
    const { url } = await createLink()
    const { body } = await look(url)
    expect(body).not.toContain('Wrong')
    expect(body).toContain('"isDraft":true')
  })

  it('a link ends after one hour, and its page is gone', async () => {
    const { url } = await createLink()
    expect((await look(url)).statusCode).toBe(200)
    await advance(database, '61 minutes')
    expect((await look(url)).statusCode).toBe(404)
    await createLink()
    const kept = await database.kysely.selectFrom('preview_links').select('site_id').execute()
    expect(kept).toHaveLength(1)
  })

  it('a link that nobody made shows nothing', async () => {
    expect((await look(`http://${'0'.repeat(32)}.builder.localhost:8080/`)).statusCode).toBe(404)
  })

  it('a person who only reads sites makes no link', async () => {
    const { answer } = await api.ask('createToken', {}, { name: 'Reader', scopes: ['sites.read'] })
    expect((await api.ask('createPreviewLink', SITE, {}, { token: answer.token })).status).toBe(403)
  })
})
