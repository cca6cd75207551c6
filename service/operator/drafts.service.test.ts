import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApiError } from '#schemas/operator/api-error.ts'
import type { OperatorService } from '#service/call/operator-call.ts'
import { endWaiting } from '#service/publications/draft-rows.ts'
import { followFiles } from '#service/publications/follow-files.ts'
import { openSiteCatalogue, type SiteCatalogue } from '#service/sites/catalogue.ts'
import { manifestVersion } from '#service/sites/text-versions.ts'
import { onBothDatabases, type TestDatabase } from '#service/testing/database.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { type PageRequest, readByOne } from '#service/testing/read-by-one.ts'
import { advance } from '#service/testing/test-clock.ts'
import { publishDue } from './publication-runner.ts'
import { publishNow } from './publish-draft.ts'
import { saveFiles } from './save-files.ts'
import { auditStart, finishSavings } from './saving-audit.ts'

const SITE = { siteId: 'fixture' }
const REASON = { reason: 'New colours for Advent' }

onBothDatabases((open, kind) => {
  let database: TestDatabase
  let api: TestOperatorApi
  let service: OperatorService
  let other: OperatorService
  let otherSites: SiteCatalogue
  let file: string
  let original: string
  let ada: string
  let ben: string
  let unfollow: () => Promise<void>
  beforeAll(async () => {
    database = await open()
    api = await openOperatorApi(database)
    ;({ service } = api)
    const { sitesDir } = service.config
    file = join(sitesDir, 'fixture/manifest.json')
    original = await readFile(file, 'utf8')
    // Another process on the same folders; the embedded database has one process.
    otherSites = await openSiteCatalogue({
      sitesDir,
      themesDir: join(sitesDir, '../themes'),
      defaultSite: 'fixture',
      log: service.log,
      numbers: null,
      keptDir: null,
    })
    other = kind === 'postgres' ? { ...service, sites: otherSites } : service
    const tokenOf = async (name: string) =>
      (await api.ask('createToken', {}, { name, scopes: ['sites.*'] })).answer.token
    ;[ada, ben] = [await tokenOf('Ada'), await tokenOf('Ben')]
    unfollow = await followFiles(service)
  })
  afterAll(async () => {
    await unfollow()
    await otherSites.close()
    await api.close()
  })
  beforeEach(async () => {
    await endWaiting(database.kysely, 'fixture')
    await api.ask('discardDraft', SITE)
    await writeFile(file, original)
    await service.sites.reread('fixture')
  })

  /** The original manifest with another header, and another minimum age. */
  const text = (header: string, more: object = {}) => {
    const manifest = JSON.parse(original) as { brand: object }
    return `${JSON.stringify({ ...manifest, brand: { ...manifest.brand, header }, ...more }, null, 2)}\n`
  }
  const draftOf = async () => (await api.ask('getDraft', SITE)).answer
  const save = (manifest: string, by: { token?: string; version?: string } = {}) =>
    api.ask(
      'saveDraft',
      SITE,
      { manifest },
      {
        token: by.token ?? ada,
        ...(by.version !== undefined && { headers: { 'if-match': `"${by.version}"` } }),
      },
    )
  const publish = (request: { at?: number; reason?: string } = {}, token = ada) =>
    api.ask('publishDraft', SITE, { ...REASON, ...request }, { token })
  const historyOf = async (limit = 50) =>
    (await api.ask('getPublications', SITE, { limit })).answer.publications
  const publishedOf = async () => (await historyOf(200)).filter(({ kind }) => kind === 'published')
  const live = () => readFile(file, 'utf8')
  const headerNow = () => service.sites.bySiteId('fixture')?.manifest.brand.header
  const isServed = (header: string) => expect(headerNow()).toMatchObject({ en: header })
  const auditedActions = async (count: number) => {
    const rows = await database.kysely
      .selectFrom('audit_log')
      .select(['actor', 'action'])
      .orderBy('audit_id', 'desc')
      .limit(count)
      .execute()
    return rows.map(({ actor, action }) => `${actor} ${action}`).toReversed()
  }

  describe('a draft of a site', () => {
    it('a draft changes nothing that players see, until it is published with a reason', async () => {
      const before = await draftOf()
      expect(before).toMatchObject({ isLive: true, manifest: original, refusals: [] })
      const saved = await save(text('Of Ada'), { version: before.version })
      expect(saved).toMatchObject({
        status: 200,
        answer: { isLive: false, changedBy: 'Ada', refusals: [], baseVersion: manifestVersion(original) },
      })
      expect(saved.etag).toBe(`"${saved.answer.version}"`)
      expect(await live()).toBe(original)
      const { status, answer } = await publish()
      expect([status, answer.draft.isLive]).toEqual([200, true])
      expect(answer.publication).toMatchObject({ kind: 'published', publishedBy: 'Ada', ...REASON })
      expect(await live()).toBe(text('Of Ada'))
      isServed('Of Ada')
      expect(await auditedActions(3)).toEqual([
        'Ada site.draft-begun',
        'Ada site.save-started',
        'Ada site.saved',
      ])
      const { publicationId = 0 } = answer.publication ?? {}
      const kept = await api.ask('getPublication', { ...SITE, publicationId })
      expect(kept.answer).toMatchObject({ ...answer.publication, manifest: text('Of Ada') })
    })

    it('a wrong draft is kept with its refusals, and its publication is refused with them', async () => {
      const { status, answer } = await save(text('Wrong', { memberId: -1 }))
      expect([status, answer.refusals.map(({ path }) => path)]).toEqual([200, ['$.memberId']])
      const noJson = await save('{ oops')
      expect([noJson.status, noJson.answer.refusals.length]).toEqual([200, 1])
      expect((await draftOf()).manifest).toBe('{ oops')
      const refused = await publish()
      expect(refused).toMatchObject({ status: 422, answer: { error: 'refused' } })
      expect((await publish({ at: Date.now() + 60_000 })).status).toBe(422)
      expect(await live()).toBe(original)
    })

    it('two editors never overwrite each other, and each sees who changed the draft last', async () => {
      const { version } = await draftOf()
      const answers = await Promise.all([
        save(text('Of Ada'), { version }),
        save(text('Of Ben'), { version, token: ben }),
        save(text('Of Ada again'), { version }),
        save(text('Of Ben again'), { version, token: ben }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412])
      const won = answers.find(({ status }) => status === 200)?.answer
      const late = answers.find(({ status }) => status === 412)?.answer as unknown as ApiError
      expect(late.message).toContain(`last by ${won?.changedBy}`)
      expect(await draftOf()).toMatchObject({ manifest: won?.manifest, changedBy: won?.changedBy })
      const next = await save(text('Of Ben later'), { version: won?.version ?? '', token: ben })
      expect(next.answer.changedBy).toBe('Ben')
      // The same text again is the repeated call of somebody who got no answer.
      expect((await save(text('Of Ben later'), { version: won?.version ?? '', token: ben })).status).toBe(200)
      const old = { headers: { 'if-match': `"${version}"` } }
      expect((await api.ask('publishDraft', SITE, REASON, old)).status).toBe(412)
      expect((await api.ask('discardDraft', SITE, {}, old)).status).toBe(412)
    })

    it('a draft with the live text is no draft, and a discarded one stays in the audit log', async () => {
      await save(text('Of Ada'))
      expect((await save(original)).answer.isLive).toBe(true)
      const { version } = (await save(text('Of Ada'))).answer
      const read = { token: ben, headers: { 'if-match': `"${version}"` } }
      expect((await api.ask('discardDraft', SITE, {}, read)).answer.isLive).toBe(true)
      const last = await database.kysely
        .selectFrom('audit_log')
        .select(['action', 'body'])
        .orderBy('audit_id', 'desc')
        .executeTakeFirst()
      expect(last).toMatchObject({
        action: 'site.draft-discarded',
        body: { before: { manifest: text('Of Ada') } },
      })
      expect((await publish()).status).toBe(404)
    })

    it('what is typed while the draft is published is a new draft from the published text', async () => {
      const { version } = (await save(text('Of Ada'))).answer
      const tryOut: typeof service.sites.tryOut = async (...tried) => {
        expect((await save(text('Typed on'), { version })).status).toBe(200)
        return service.sites.tryOut(...tried)
      }
      const publisher = { siteId: 'fixture', actor: 'Ada', keyed: null, readVersion: version }
      const slow = { ...service, sites: { ...service.sites, tryOut } }
      await publishNow(slow, publisher, 'While somebody types')
      expect(await live()).toBe(text('Of Ada'))
      const draft = await draftOf()
      expect(draft).toMatchObject({
        manifest: text('Typed on'),
        baseVersion: draft.liveVersion,
        isLive: false,
      })
    })

    it('a call with an idempotency key publishes once', async () => {
      await save(text('Once'))
      const twice = { token: ada, key: 'publish-once' }
      const first = await api.ask('publishDraft', SITE, REASON, twice)
      const lines = await publishedOf()
      expect((await api.ask('publishDraft', SITE, REASON, twice)).answer.publication).toEqual(
        first.answer.publication,
      )
      expect(await publishedOf()).toEqual(lines)
    })
  })

  describe('a live file that changed since the draft began', () => {
    it('a publication is refused with both texts, and merged by path into the draft', async () => {
      await save(text('Of Ada'))
      const changed = JSON.stringify({ ...(JSON.parse(original) as object), weekStart: 'sunday' }, null, 2)
      await writeFile(file, changed)
      await service.sites.reread('fixture')
      const refused = await publish()
      expect(refused.status).toBe(409)
      expect(refused.answer).toMatchObject({
        error: 'conflict',
        current: { manifest: changed, version: manifestVersion(changed) },
        draft: { manifest: text('Of Ada'), base: original },
      })
      const merged = (await api.ask('mergeDraft', SITE, {}, { token: ada })).answer
      expect(merged).toMatchObject({ isMerged: true, conflicts: [], draft: { refusals: [] } })
      expect(JSON.parse(merged.draft.manifest)).toEqual(JSON.parse(text('Of Ada', { weekStart: 'sunday' })))
      expect((await publish()).status).toBe(200)
      expect(JSON.parse(await live())).toMatchObject({ weekStart: 'sunday', brand: { header: 'Of Ada' } })
    })

    it('a path that both changed is named with both values, and nothing is merged until a side is preferred', async () => {
      await save(text('Of Ada'))
      await writeFile(file, text('Of git'))
      await service.sites.reread('fixture')
      const asked = (await api.ask('mergeDraft', SITE)).answer
      expect(asked).toMatchObject({
        isMerged: false,
        conflicts: [{ pointer: '/brand/header', live: 'Of git', draft: 'Of Ada' }],
        draft: { manifest: text('Of Ada'), baseVersion: manifestVersion(original) },
      })
      const kept = (await api.ask('mergeDraft', SITE, { prefer: 'draft' })).answer
      expect(kept).toMatchObject({ isMerged: true, draft: { manifest: text('Of Ada') } })
      expect(kept.draft.baseVersion).toBe(kept.draft.liveVersion)
      await writeFile(file, text('Of git again'))
      await service.sites.reread('fixture')
      const theirs = (await api.ask('mergeDraft', SITE, { prefer: 'live' })).answer
      expect(theirs.draft).toMatchObject({ isLive: true, manifest: text('Of git again') })
    })

    it('a change of the file outside gets one line with its text, also where two processes notice it', async () => {
      await expect.poll(async () => (await historyOf(1))[0]?.version).toBe(manifestVersion(original))
      const count = (await historyOf(200)).length
      const second = await followFiles(other)
      await writeFile(file, text('Of git'))
      await Promise.all([service.sites.reread('fixture'), other.sites.reread('fixture')])
      await expect.poll(async () => (await historyOf(200)).length).toBe(count + 1)
      const [newest] = await historyOf(1)
      expect(newest).toMatchObject({ kind: 'outside', version: manifestVersion(text('Of git')) })
      expect(newest).not.toHaveProperty('publishedBy')
      // A publication by the service is no change from outside.
      await save(text('Of Ada'))
      await publish()
      await other.sites.reread('fixture')
      await second()
      const lines = (await historyOf(2)).map(({ kind }) => kind)
      expect(lines).toEqual(['published', 'outside'])
      const { publicationId = 0 } = newest ?? {}
      const kept = await api.ask('getPublication', { ...SITE, publicationId })
      expect(kept.answer.manifest).toBe(text('Of git'))
    })
  })

  describe('the history of a site', () => {
    it('an older text is published again as a new line, and the list has pages in both orders', async () => {
      for (const header of ['One', 'Two', 'Three']) {
        await save(text(header))
        await publish({ reason: `Number ${header}` })
      }
      const [three, two, one] = await historyOf(3)
      expect([three, two, one].map((line) => line?.reason)).toEqual([
        'Number Three',
        'Number Two',
        'Number One',
      ])
      const params = { ...SITE, publicationId: one?.publicationId ?? 0 }
      const rolledBack = await api.ask(
        'rollBack',
        params,
        { reason: 'Two and three were wrong' },
        { token: ben },
      )
      expect(rolledBack.answer.publication).toMatchObject({
        kind: 'rolledBack',
        publishedBy: 'Ben',
        ofPublicationId: one?.publicationId,
        version: one?.version,
      })
      expect(await live()).toBe(text('One'))
      isServed('One')
      expect((await api.ask('rollBack', params, REASON)).status).toBe(409)
      expect((await api.ask('rollBack', { ...SITE, publicationId: 2 ** 40 }, REASON)).status).toBe(404)
      const paged = await readByOne(
        async (page: PageRequest<number>) => {
          const { answer } = await api.ask('getPublications', SITE, page)
          return { rows: answer.publications, hasMore: answer.hasMore }
        },
        ({ publicationId }) => publicationId,
      )
      expect(paged).toEqual((await historyOf(200)).map(({ publicationId }) => publicationId))
    })

    it('a publication that stopped before or after its file was written is ended by what the file shows', async () => {
      await save(text('Written'))
      const begin = async (header: string) => {
        const saving = {
          savingId: crypto.randomUUID(),
          siteId: 'fixture',
          actor: 'Ada',
          from: manifestVersion(await live()),
          to: manifestVersion(text(header)),
        }
        const { version: draftVersion } = await draftOf()
        const facts = { kind: 'published', by: 'Ada', ...REASON, draftVersion } as const
        const texts = { before: await live(), manifest: text(header), texts: {}, files: {} }
        await auditStart(database, saving, { ...facts, ...texts })
      }
      const before = await publishedOf()
      await begin('Written')
      await finishSavings(service, 0)
      expect([await publishedOf(), (await draftOf()).isLive]).toEqual([before, false])
      await begin('Written')
      const written = { path: 'manifest.json', before: original, after: text('Written') }
      await saveFiles(join(service.config.sitesDir, 'fixture'), [written])
      await service.sites.reread('fixture')
      await finishSavings(service, 0)
      expect([(await publishedOf()).length, (await draftOf()).isLive]).toEqual([before.length + 1, true])
    })
  })

  describe('a publication at a time', () => {
    it('a draft is published once at its time, by one of several processes, and is not changed before', async () => {
      await save(text('At noon'))
      const at = Math.round(database.clock.now()) + 3_600_000
      const { status, answer } = await publish({ at })
      expect(status).toBe(200)
      expect(answer).toMatchObject({
        publication: null,
        draft: { waiting: { askedBy: 'Ada', publishAt: at, needsSecond: false } },
      })
      expect((await save(text('Changed'))).status).toBe(409)
      expect((await publish()).status).toBe(409)
      expect((await publish({ at: 5 })).status).toBe(400)
      await publishDue(service)
      expect(await live()).toBe(original)
      const publishedBefore = await publishedOf()
      await advance(database, '61 minutes')
      await Promise.all([publishDue(service), publishDue(other), publishDue(service), publishDue(other)])
      expect(await live()).toBe(text('At noon'))
      const [newest, ...others] = await publishedOf()
      expect(newest).toMatchObject({ publishedBy: 'Ada', ...REASON })
      expect(others).toEqual(publishedBefore)
      expect((await draftOf()).isLive).toBe(true)
    })

    it('a cancelled publication never happens', async () => {
      await save(text('Never'))
      await publish({ at: Math.round(database.clock.now()) + 60_000 })
      expect((await api.ask('cancelPublication', SITE, {}, { token: ben })).answer).not.toHaveProperty(
        'waiting',
      )
      expect((await api.ask('cancelPublication', SITE)).status).toBe(404)
      await advance(database, '2 minutes')
      await publishDue(service)
      expect(await live()).toBe(original)
      expect((await save(text('Still a draft'))).status).toBe(200)
    })

    it('a publication whose live file changed meanwhile does not happen, and the draft says why', async () => {
      await save(text('Outdated'))
      await publish({ at: Math.round(database.clock.now()) + 60_000 })
      await writeFile(file, text('Of git'))
      await service.sites.reread('fixture')
      await advance(database, '2 minutes')
      await Promise.all([publishDue(service), publishDue(other)])
      expect(await live()).toBe(text('Of git'))
      const draft = await draftOf()
      expect(draft).not.toHaveProperty('waiting')
      expect(draft.failure?.reason).toContain('The live file was changed since the draft began.')
    })
  })

  describe('security 25: a site that asks for a second person', () => {
    it('a publication is asked for by one person and confirmed by another', async () => {
      const strict = text('Strict', { publication: { needsSecondPerson: true } })
      await save(strict)
      expect((await publish()).status).toBe(200)
      // The draft itself has no say in it.
      await save(text('Of Ada'))
      const { answer } = await publish()
      expect(answer).toMatchObject({ publication: null, draft: { waiting: { needsSecond: true } } })
      const version = manifestVersion(strict)
      const direct = { manifest: text('Of one'), version }
      expect((await api.ask('saveManifest', SITE, direct, { token: ben })).status).toBe(409)
      await publishDue(service)
      expect((await api.ask('confirmPublication', SITE, {}, { token: ada })).status).toBe(409)
      expect(await live()).toBe(strict)
      const confirmed = await api.ask('confirmPublication', SITE, {}, { token: ben, key: 'confirm-1' })
      expect(confirmed.answer.publication).toMatchObject({
        publishedBy: 'Ada',
        confirmedBy: 'Ben',
        ...REASON,
      })
      expect(await live()).toBe(text('Of Ada'))
      expect((await api.ask('confirmPublication', SITE, {}, { token: ben })).status).toBe(404)
      const again = await api.ask('confirmPublication', SITE, {}, { token: ben, key: 'confirm-1' })
      expect(again.answer.publication).toEqual(confirmed.answer.publication)
    })

    it('an older text and a publication at a time wait for a second person too', async () => {
      await save(text('Strict', { publication: { needsSecondPerson: true } }))
      await publish()
      const [newest, older] = await historyOf(2)
      const back = { ...SITE, publicationId: older?.publicationId ?? 0 }
      const rolled = await api.ask('rollBack', back, { reason: 'Back' }, { token: ada })
      expect(rolled.answer).toMatchObject({
        publication: null,
        draft: { waiting: { needsSecond: true, reason: 'Back' } },
      })
      await api.ask('cancelPublication', SITE)
      await api.ask('discardDraft', SITE)
      await save(text('Later'))
      await publish({ at: Math.round(database.clock.now()) + 60_000 })
      await advance(database, '2 minutes')
      await publishDue(service)
      expect((await historyOf(1))[0]).toEqual(newest)
      const confirmed = await api.ask('confirmPublication', SITE, {}, { token: ben })
      expect(confirmed.answer.publication).toMatchObject({ publishedBy: 'Ada', confirmedBy: 'Ben' })
      expect(await live()).toBe(text('Later'))
    })
  })
})
