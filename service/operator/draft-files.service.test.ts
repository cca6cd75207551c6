import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TextChanges } from '#schemas/site-manifest/site-texts.ts'
import type { OperatorService } from '#service/call/operator-call.ts'
import { endWaiting } from '#service/publications/draft-rows.ts'
import { followFiles } from '#service/publications/follow-files.ts'
import { siteTextsIn } from '#service/sites/site-texts.ts'
import { hashesOf, manifestVersion } from '#service/sites/text-versions.ts'
import { onBothDatabases, type TestDatabase } from '#service/testing/database.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { advance } from '#service/testing/test-clock.ts'
import { publishDue } from './publication-runner.ts'
import { saveFiles } from './save-files.ts'
import { auditStart, finishSavings } from './saving-audit.ts'

const SITE = { siteId: 'fixture' }
const REASON = { reason: 'Other words' }
const MESSAGES = 'messages/en.json'
const PAGE = 'pages/about.en.html'
const PARTNER = 'pages/partner.en.html'
const CLOSE = 'runtime.close'
const json = (texts: object) => `${JSON.stringify(texts, null, 2)}\n`

onBothDatabases((open) => {
  let database: TestDatabase
  let api: TestOperatorApi
  let service: OperatorService
  let folder: string
  let manifest: string
  let page: string
  let partner: string
  let unfollow: () => Promise<void>
  beforeAll(async () => {
    database = await open()
    api = await openOperatorApi(database)
    ;({ service } = api)
    folder = join(service.config.sitesDir, 'fixture')
    const read = (path: string) => readFile(join(folder, path), 'utf8')
    ;[manifest, page, partner] = [await read('manifest.json'), await read(PAGE), await read(PARTNER)]
    unfollow = await followFiles(service)
  })
  afterAll(async () => {
    await unfollow()
    await api.close()
  })
  beforeEach(async () => {
    await endWaiting(database.kysely, 'fixture')
    await api.ask('discardDraft', SITE)
    await rm(join(folder, 'messages'), { recursive: true, force: true })
    await write({ 'manifest.json': manifest, [PAGE]: page, [PARTNER]: partner })
  })

  /** Changes files as git does. */
  async function write(files: Readonly<Record<string, string>>) {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    await service.sites.reread('fixture')
  }
  const save = async (files: TextChanges, change: { manifest?: string; version?: string } = {}) => {
    const { version, ...texts } = { manifest, ...change }
    const headers = version === undefined ? {} : { headers: { 'if-match': `"${version}"` } }
    return api.ask('saveDraft', SITE, { ...texts, files }, headers)
  }
  const draftOf = async () => (await api.ask('getDraft', SITE)).answer
  const publish = (request: { at?: number } = {}) => api.ask('publishDraft', SITE, { ...REASON, ...request })
  const live = () => siteTextsIn(folder)
  const newest = async () => (await api.ask('getPublications', SITE, { limit: 1 })).answer.publications[0]
  const lineCount = async () =>
    (await api.ask('getPublications', SITE, { limit: 200 })).answer.publications.length
  const shownText = (id: string) => service.sites.bySiteId('fixture')?.texts.get('en')?.[id]

  describe('a draft with text files', () => {
    it('messages and pages are published together, and players see none of them before', async () => {
      const files = { [MESSAGES]: json({ [CLOSE]: 'Shut' }), [PAGE]: '<h2>Who we are</h2>\n' }
      const before = await draftOf()
      expect(before).toMatchObject({ isLive: true, files: {}, outdatedFiles: [] })
      const saved = await save(files, { version: before.version })
      expect(saved).toMatchObject({ status: 200, answer: { isLive: false, files, refusals: [] } })
      expect([live()[PAGE], live()[MESSAGES], shownText(CLOSE)]).toEqual([page, undefined, undefined])
      expect((await save(files, { version: saved.answer.version })).answer.version).toBe(saved.answer.version)
      const published = (await publish()).answer
      expect([published.draft.isLive, live()[PAGE], live()[MESSAGES]]).toEqual([
        true,
        files[PAGE],
        files[MESSAGES],
      ])
      expect(shownText(CLOSE)).toBe('Shut')
      const answered = (await api.ask('getSiteFiles', SITE)).answer
      expect(answered).toEqual({ files: live(), version: published.draft.liveFilesVersion })
      expect(published.publication?.filesVersion).toBe(published.draft.liveFilesVersion)
      const { publicationId = 0 } = published.publication ?? {}
      const kept = (await api.ask('getPublication', { ...SITE, publicationId })).answer
      expect(kept.files).toEqual(live())
      const audited = await database.kysely
        .selectFrom('audit_log')
        .select(['action', 'body'])
        .orderBy('audit_id', 'desc')
        .executeTakeFirstOrThrow()
      expect(audited).toMatchObject({ action: 'site.saved', body: { files: hashesOf(files) } })
    })

    it('a wrong file is named with its refusal, and nothing of the draft becomes live', async () => {
      const files = { [MESSAGES]: json({ [CLOSE]: '{count, plural' }), [PAGE]: '<h2>Who we are</h2>\n' }
      const { answer } = await save(files)
      expect(answer.refusals.map(({ file }) => file)).toEqual([`fixture/${MESSAGES}`])
      expect(await publish()).toMatchObject({ status: 422, answer: { error: 'refused' } })
      expect(live()[PAGE]).toBe(page)
      const checked = await api.ask('checkDraft', SITE, { manifest, files })
      expect(checked.answer.refusals).toHaveLength(1)
      const outside = await api.ask('saveDraft', SITE, { manifest, files: { '../evil.json': '{}' } })
      expect(outside.status).toBe(400)
      expect((await save({ 'languages/en/lobby.json': '{}' })).answer.refusals).toHaveLength(1)
    })

    it('a page that the manifest shows cannot be removed, and an unused one is removed with the manifest', async () => {
      expect((await save({ [PARTNER]: null })).answer.refusals.length).toBeGreaterThan(0)
      const parsed = JSON.parse(manifest) as { content: { customPages: object[] } }
      parsed.content.customPages.pop()
      const saved = await save({ [PARTNER]: null }, { manifest: json(parsed) })
      expect(saved.answer.refusals).toEqual([])
      expect((await publish()).status).toBe(200)
      expect(live()).not.toHaveProperty([PARTNER])
      expect(await readFile(join(folder, 'manifest.json'), 'utf8')).toBe(json(parsed))
    })

    it('a saving of the manifest alone keeps the files of the draft, and a file as it is live is no change', async () => {
      await save({ [PAGE]: '<p>Of Ada</p>\n' })
      const other = manifest.replace('"served": ["en", "ar"]', '"served": ["en"]')
      const kept = await api.ask('saveDraft', SITE, { manifest: other })
      expect(kept.answer).toMatchObject({ manifest: other, files: { [PAGE]: '<p>Of Ada</p>\n' } })
      expect((await save({ [PAGE]: page })).answer).toMatchObject({ isLive: true, files: {} })
    })

    it('two editors never overwrite the files of each other', async () => {
      const { version } = await draftOf()
      const answers = await Promise.all(
        ['One', 'Two', 'Three'].map((word) => save({ [MESSAGES]: json({ [CLOSE]: word }) }, { version })),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
    })

    it('the messages of a site are listed with the text of the product and of the sites below', async () => {
      const german = (await api.ask('getSiteTexts', SITE, { language: 'de' })).answer.texts
      const close = german.find(({ id }) => id === CLOSE)
      expect(close).toMatchObject({ part: 'runtime', file: 'messages/de.json', english: 'Close' })
      expect([close?.product, close?.inherited]).toEqual(['Schließen', null])
      const portuguese = (await api.ask('getSiteTexts', SITE, { language: 'pt' })).answer.texts
      const inherited = portuguese.find(({ id }) => id === CLOSE)
      expect(inherited).toMatchObject({ file: 'languages/pt/runtime.json', product: null })
      expect([typeof inherited?.inherited, portuguese.some(({ part }) => part === 'mails')]).toEqual([
        'string',
        true,
      ])
    })

    it('the preview shows the page and the texts of the draft', async () => {
      const files = { [MESSAGES]: json({ [CLOSE]: 'Shut' }), [PAGE]: '<h2>Who we are</h2>\n' }
      const { answer } = await api.ask('previewDraft', SITE, { manifest, files })
      const shown = service.sites.previews.byId(answer.preview?.id ?? '')?.site
      expect(shown?.pageFiles.get('about.en.html')?.text).toBe(files[PAGE])
      expect(shown?.texts.get('en')?.[CLOSE]).toBe('Shut')
    })
  })

  describe('text files that changed since the draft began', () => {
    it('messages are merged by id and pages by lines, and what both changed is named', async () => {
      const [title, welcome] = [CLOSE, 'runtime.reload']
      await write({ [MESSAGES]: json({ [title]: 'Shut' }) })
      await save({
        [MESSAGES]: json({ [title]: 'Shut', [welcome]: 'Go back' }),
        [PAGE]: page.replace('About us', 'Who we are'),
      })
      await write({
        [MESSAGES]: json({ [title]: 'Close it' }),
        [PAGE]: page.replace('Nothing else.', 'Nothing more.'),
      })
      expect((await draftOf()).outdatedFiles).toEqual([MESSAGES, PAGE])
      const refused = await publish()
      expect(refused.status).toBe(409)
      expect((refused.answer as unknown as { message: string }).message).toContain(`${MESSAGES}, ${PAGE}`)
      const merged = (await api.ask('mergeDraft', SITE)).answer
      expect([merged.isMerged, merged.conflicts, merged.draft.outdatedFiles]).toEqual([true, [], []])
      expect(JSON.parse(merged.draft.files[MESSAGES] ?? '')).toEqual({
        [title]: 'Close it',
        [welcome]: 'Go back',
      })
      const both = page.replace('About us', 'Who we are').replace('Nothing else.', 'Nothing more.')
      expect(merged.draft.files[PAGE]).toBe(both)
      expect((await publish()).status).toBe(200)
      expect(live()[PAGE]).toBe(both)
    })

    it('one message and one line that both changed are conflicts, and the preferred side is taken', async () => {
      const both = (word: string) => ({
        [MESSAGES]: json({ [CLOSE]: word }),
        [PAGE]: page.replace('About us', word),
      })
      await write(both('Before'))
      await save(both('Draft'))
      await write(both('Git'))
      const asked = (await api.ask('mergeDraft', SITE)).answer
      expect(asked.isMerged).toBe(false)
      expect(asked.conflicts).toMatchObject([
        { file: MESSAGES, title: `${MESSAGES} › ${CLOSE}`, base: 'Before', live: 'Git', draft: 'Draft' },
        { file: PAGE, pointer: '/1', live: '<h2>Git</h2>', draft: '<h2>Draft</h2>' },
      ])
      const kept = (await api.ask('mergeDraft', SITE, { prefer: 'draft' })).answer
      expect([kept.draft.files[PAGE], kept.draft.outdatedFiles]).toEqual([both('Draft')[PAGE], []])
      await write(both('Git again'))
      const theirs = (await api.ask('mergeDraft', SITE, { prefer: 'live' })).answer
      expect(theirs.draft.isLive).toBe(true)
    })

    it('a page that git removed and the draft changed is a conflict of the whole file', async () => {
      await write({ 'pages/news.en.html': '<p>News</p>\n' })
      await save({ 'pages/news.en.html': '<p>Other news</p>\n' })
      await rm(join(folder, 'pages/news.en.html'))
      await service.sites.reread('fixture')
      const asked = (await api.ask('mergeDraft', SITE)).answer
      expect(asked.conflicts).toEqual([
        {
          file: 'pages/news.en.html',
          pointer: '',
          title: 'pages/news.en.html',
          base: '<p>News</p>\n',
          draft: '<p>Other news</p>\n',
        },
      ])
      const { draft } = (await api.ask('mergeDraft', SITE, { prefer: 'live' })).answer
      expect(draft.isLive).toBe(true)
    })

    it('a change of another file outside is no reason to merge, and gets a line in the history', async () => {
      await expect.poll(async () => (await newest())?.filesVersion).toBe((await draftOf()).liveFilesVersion)
      const count = await lineCount()
      await save({ [PAGE]: '<p>Of Ada</p>\n' })
      await write({ [PARTNER]: 'https://example.org/other' })
      await expect.poll(lineCount).toBe(count + 1)
      expect(await newest()).toMatchObject({ kind: 'outside', version: manifestVersion(manifest) })
      expect((await publish()).status).toBe(200)
      expect(live()).toMatchObject({ [PAGE]: '<p>Of Ada</p>\n', [PARTNER]: 'https://example.org/other' })
      expect([await lineCount(), (await newest())?.kind]).toEqual([count + 2, 'published'])
    })
  })

  describe('the history of text files', () => {
    it('a roll back publishes the files of that time again, and removes those of later', async () => {
      await save({ [PAGE]: '<p>One</p>\n' })
      const one = (await publish()).answer.publication
      await save({ [PAGE]: '<p>Two</p>\n', [MESSAGES]: json({ [CLOSE]: 'Shut' }) })
      await publish()
      const params = { ...SITE, publicationId: one?.publicationId ?? 0 }
      expect((await api.ask('rollBack', params, REASON)).answer.publication?.kind).toBe('rolledBack')
      expect([live()[PAGE], live()[MESSAGES]]).toEqual(['<p>One</p>\n', undefined])
      expect((await api.ask('rollBack', params, REASON)).status).toBe(409)
    })

    it('a roll back to a text from before the files were known changes the manifest alone', async () => {
      await save({ [PAGE]: '<p>One</p>\n' })
      const { publication } = (await publish()).answer
      await save(
        { [PAGE]: '<p>Two</p>\n' },
        { manifest: json({ ...JSON.parse(manifest), weekStart: 'sunday' }) },
      )
      await publish()
      await database.kysely
        .updateTable('site_publications')
        .set({ files: null, files_version: null })
        .where('publication_id', '=', publication?.publicationId ?? 0)
        .execute()
      const params = { ...SITE, publicationId: publication?.publicationId ?? 0 }
      expect((await api.ask('getPublication', params)).answer).not.toHaveProperty('files')
      expect((await api.ask('rollBack', params, REASON)).status).toBe(200)
      expect([live()[PAGE], await readFile(join(folder, 'manifest.json'), 'utf8')]).toEqual([
        '<p>Two</p>\n',
        manifest,
      ])
    })

    it('a publication at a time writes the files once', async () => {
      await save({ [PAGE]: '<p>At noon</p>\n', [MESSAGES]: json({ [CLOSE]: 'Shut' }) })
      const { answer } = await publish({ at: Math.round(database.clock.now()) + 60_000 })
      expect(answer.draft.waiting?.askedBy).toBe('OPERATOR_TOKEN')
      expect((await save({ [PAGE]: '<p>Changed</p>\n' })).status).toBe(409)
      await advance(database, '2 minutes')
      const count = await lineCount()
      await Promise.all([publishDue(service), publishDue(service)])
      expect([live()[PAGE], shownText(CLOSE), await lineCount()]).toEqual([
        '<p>At noon</p>\n',
        'Shut',
        count + 1,
      ])
    })
  })

  describe('security 25: a publication that stopped between its files', () => {
    const changes = { [MESSAGES]: json({ [CLOSE]: 'Shut' }), [PAGE]: '<p>New</p>\n', [PARTNER]: null }

    /** Begins the publication of the draft, and writes as many of its files as a process did before it was killed. */
    async function stopAfter(count: number): Promise<void> {
      const parsed = JSON.parse(manifest) as { content: { customPages: object[] } }
      parsed.content.customPages.pop()
      const after = json(parsed)
      await save(changes, { manifest: after })
      const saving = {
        savingId: crypto.randomUUID(),
        siteId: 'fixture',
        actor: 'Ada',
        from: manifestVersion(manifest),
        to: manifestVersion(after),
      }
      const { version: draftVersion } = await draftOf()
      const facts = { kind: 'published', by: 'Ada', ...REASON, draftVersion } as const
      const texts = { before: manifest, manifest: after, texts: live(), files: changes }
      await auditStart(database, saving, { ...facts, ...texts })
      const all = [
        { path: MESSAGES, before: null, after: changes[MESSAGES] ?? null },
        { path: PAGE, before: page, after: changes[PAGE] ?? null },
        { path: 'manifest.json', before: manifest, after },
        { path: PARTNER, before: partner, after: null },
      ]
      await saveFiles(folder, all.slice(0, count))
      await service.sites.reread('fixture')
    }

    it('some of the files were written: the others are written too, whichever came first', async () => {
      for (const count of [1, 2, 3, 4]) {
        await stopAfter(count)
        const lines = await lineCount()
        await finishSavings(service, 0)
        expect([live()[MESSAGES], live()[PAGE], live()[PARTNER]]).toEqual([
          changes[MESSAGES],
          changes[PAGE],
          undefined,
        ])
        // Files of which some were written were no change from outside meanwhile.
        expect([await lineCount(), (await newest())?.kind]).toEqual([lines + 1, 'published'])
        expect((await draftOf()).isLive).toBe(true)
        await rm(join(folder, 'messages'), { recursive: true })
        await write({ 'manifest.json': manifest, [PAGE]: page, [PARTNER]: partner })
        await expect.poll(async () => (await newest())?.kind).toBe('outside')
      }
    })

    it('no file was written: the publication failed, and the draft is there', async () => {
      await stopAfter(0)
      await finishSavings(service, 0)
      expect([live()[PAGE], (await draftOf()).isLive]).toEqual([page, false])
      expect((await publish()).status).toBe(200)
    })

    it('another file was changed outside meanwhile: what was written is put back, and nothing is lost', async () => {
      await stopAfter(1)
      await write({ [PAGE]: '<p>Of git</p>\n' })
      await finishSavings(service, 0)
      expect([live()[MESSAGES], live()[PAGE], live()[PARTNER]]).toEqual([
        undefined,
        '<p>Of git</p>\n',
        partner,
      ])
      const draft = await draftOf()
      expect([draft.files[PAGE], draft.outdatedFiles]).toEqual([changes[PAGE], [PAGE]])
    })

    it('the next publication completes it first', async () => {
      await stopAfter(2)
      expect((await publish()).status).toBe(404)
      expect([live()[PAGE], live()[PARTNER], (await newest())?.kind]).toEqual([
        changes[PAGE],
        undefined,
        'published',
      ])
    })
  })
})
