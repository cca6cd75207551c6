import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { registerPages } from '#service/pages/register-pages.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { addGame, addPlayer } from '#service/testing/world.ts'

const SITE = { siteId: 'fixture' }

onEachDatabase((open) => {
  let database: TestDatabase
  let api: TestOperatorApi
  let pages: FastifyInstance
  let clientDir: string
  beforeAll(async () => {
    database = await open()
    api = await openOperatorApi(database)
    clientDir = await mkdtemp(join(tmpdir(), 'tombolo-gallery-'))
    pages = fastify()
    await registerPages(pages, api.service, { clientDir })
  })
  afterAll(async () => {
    await pages.close()
    await api.close()
    await rm(clientDir, { recursive: true })
  })

  const listed = async () => {
    const { answer } = await api.ask('getSites', {})
    return answer.find(({ siteId }) => siteId === SITE.siteId)
  }
  const saveNamed = async (siteName: string) => {
    const { answer } = await api.ask('getDraft', SITE)
    const manifest = JSON.parse(answer.manifest) as { brand: object }
    const brand = { ...manifest.brand, siteName: { en: siteName, ar: siteName } }
    const { status } = await api.ask('saveDraft', SITE, { manifest: JSON.stringify({ ...manifest, brand }) })
    expect(status).toBe(200)
  }

  it('the list of sites has the draft of each: who changed it, and whether its publication waits', async () => {
    expect(await listed()).toMatchObject({ status: 'serving', draft: null })
    await saveNamed('Changed')
    expect(await listed()).toMatchObject({ draft: { changedBy: 'OPERATOR_TOKEN', isWaiting: false } })
    const at = database.clock.now() + 3_600_000
    expect((await api.ask('publishDraft', SITE, { reason: 'Later', at })).status).toBe(200)
    expect(await listed()).toMatchObject({ draft: { isWaiting: true, publishAt: at } })
    await api.ask('cancelPublication', SITE)
    await api.ask('discardDraft', SITE)
    expect((await listed())?.draft).toBeNull()
  })

  it('a thumbnail is the live page at a host of its own, framed by the builder, and none of its scripts runs', async () => {
    await saveNamed('Not yet live')
    const { answer } = await api.ask('showThumbnail', SITE)
    expect((await api.ask('showThumbnail', SITE)).answer).toEqual(answer)
    expect(answer.url).toMatch(/^http:\/\/[0-9a-f]{32}\.builder\.localhost:8080\/$/)
    const host = new URL(answer.url ?? '').host
    const { body, headers } = await pages.inject({ url: '/', headers: { host, accept: 'text/html' } })
    expect(body).toContain('Fixture Lotto')
    expect(body).not.toContain('Not yet live')
    expect(body).not.toContain('"isDraft":true')
    expect(headers['content-security-policy']).toMatch(/frame-ancestors http:\/\/\S+;/)
    expect(headers['content-security-policy']).toContain('; sandbox allow-same-origin;')
    expect(headers['x-robots-tag']).toBe('noindex')
    await api.ask('discardDraft', SITE)
  })

  it('a site that is not served has no thumbnail', async () => {
    expect((await api.ask('showThumbnail', { siteId: 'base' })).answer).toEqual({ url: null })
  })

  it('a hundred thumbnails do not take the preview of a draft away', async () => {
    const { manifest } = (await api.ask('getDraft', SITE)).answer
    const { answer } = await api.ask('previewDraft', SITE, { manifest })
    const site = api.service.sites.bySiteId(SITE.siteId)
    if (site === null) throw new Error('the fixture site is served')
    for (let count = 0; count < 100; count += 1)
      api.service.sites.previews.showStill({ ...site, siteId: `other-${count}` }, 'http://localhost:8081')
    expect(api.service.sites.previews.byId(answer.preview?.id ?? '')?.site.siteId).toBe('fixture')
  })

  it('a site is made with one kind of game, and its menu and modules are those of the kind', async () => {
    const wanted = { siteId: 'tickets', theme: 'plain', hosts: [], gameRules: ['raffleGame'] as const }
    const { status, answer } = await api.ask(
      'createSite',
      {},
      { ...wanted, gameRules: [...wanted.gameRules] },
    )
    expect(status).toBe(201)
    expect(answer.site.resolved?.modules['raffle']?.enabled).toBe(true)
    // Its tickets are sold by the module of the checkout.
    expect(answer.site.resolved?.modules['picking']?.enabled).toBe(true)
    expect(answer.site.resolved?.menu[0]).toEqual({ kind: 'raffle', icon: 'raffle', badge: 'count' })
  })

  const pageAt = async (host: string, language = 'en') => {
    const headers = { host, accept: 'text/html', 'accept-language': language }
    const { statusCode, body } = await pages.inject({ url: '/games', headers })
    return { statusCode, body }
  }
  const archive = () => api.ask('archiveSite', SITE, { reason: 'The brand has moved' })

  it('an archived site says at its hosts that it is closed, keeps its data, and is served again once it is restored', async () => {
    const before = await listed()
    expect((await archive()).answer).toEqual({ isArchived: true, blockers: [] })
    expect(await listed()).toMatchObject({
      status: 'archived',
      url: null,
      memberId: 901,
      servedVersion: null,
    })
    const english = await pageAt('fixture.example')
    expect([english.statusCode, english.body]).toEqual([
      410,
      expect.stringContaining('Fixture Lotto is closed'),
    ])
    expect((await pageAt('fixture.localhost', 'ar')).body).toContain('dir="rtl"')
    expect((await api.ask('showThumbnail', SITE)).answer).toEqual({ url: null })
    expect((await archive()).status).toBe(409)
    const restored = await api.ask('restoreSite', SITE, { reason: 'It is back' })
    expect(restored.answer.isArchived).toBe(false)
    expect(await listed()).toMatchObject({ status: 'serving', url: before?.url })
    expect((await pageAt('fixture.example')).statusCode).toBe(200)
    const { answer } = await api.ask('getPublications', SITE, {})
    expect(answer.publications.slice(0, 2).map(({ reason }) => reason)).toEqual([
      'It is back',
      'The brand has moved',
    ])
  })

  it('a site with an open game and money of players is not archived, and the refusal names each obstacle', async () => {
    await addPlayer(database, { memberId: 901, operatorId: 9, balanceMinor: 500 })
    await addGame(database, {}, 901)
    const { answer } = await api.ask('getArchiving', SITE)
    expect(answer.blockers.map(({ kind, count }) => [kind, count])).toEqual([
      ['games', 1],
      ['balances', 1],
    ])
    expect(await archive()).toMatchObject({
      status: 409,
      answer: {
        error: 'conflict',
        message: expect.stringContaining('Players with money in their accounts: 1. Pay it out.'),
      },
    })
    const { manifest } = (await api.ask('getDraft', SITE)).answer
    const archived = JSON.stringify({ ...(JSON.parse(manifest) as object), archived: true })
    await api.ask('saveDraft', SITE, { manifest: archived })
    expect((await api.ask('publishDraft', SITE, { reason: 'By the form' })).status).toBe(409)
    await api.ask('discardDraft', SITE)
    expect((await pageAt('fixture.example')).statusCode).toBe(200)
  })
})
