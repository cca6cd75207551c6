import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { mergeManifests } from '#schemas/site-manifest/manifest-changes.ts'
import type { OperatorService } from '#service/call/operator-call.ts'
import { followFiles } from '#service/publications/follow-files.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'

const SITE = { siteId: 'fixture' }

interface Manifest {
  readonly brand: Readonly<Record<string, unknown>>
  readonly [key: string]: unknown
}

onEachDatabase((open) => {
  let database: TestDatabase
  let api: TestOperatorApi
  let service: OperatorService
  let file: string
  let original: Manifest
  const tokens = new Map<string, string>()
  let unfollow: () => Promise<void>
  beforeAll(async () => {
    database = await open()
    api = await openOperatorApi(database)
    ;({ service } = api)
    file = join(service.config.sitesDir, 'fixture/manifest.json')
    original = JSON.parse(await readFile(file, 'utf8')) as Manifest
    for (const name of ['Ada', 'Ben'])
      tokens.set(name, (await api.ask('createToken', {}, { name, scopes: ['sites.*'] })).answer.token)
    unfollow = await followFiles(service)
  })
  afterAll(async () => {
    await unfollow()
    await api.close()
  })
  beforeEach(async () => {
    await api.ask('discardDraft', SITE)
    await deploy({})
  })

  const text = (manifest: object) => `${JSON.stringify(manifest, null, 2)}\n`
  const changed = (brand: object, more: object = {}): Manifest => ({
    ...original,
    ...more,
    brand: { ...original.brand, ...brand },
  })

  /** Replaces the file, as a deployment does. */
  async function write(manifest: object): Promise<void> {
    await writeFile(`${file}.new`, text(manifest))
    await rename(`${file}.new`, file)
    await service.sites.reread('fixture')
  }
  const deploy = (brand: object, more: object = {}) => write(changed(brand, more))

  const draftOf = async () => (await api.ask('getDraft', SITE)).answer

  /**
   * Saves a change of an editor who has read a draft. Where somebody else was faster, the change is merged by path into the newer draft, as the
   * site builder does, and saved again. Returns the paths that both have changed.
   */
  async function edit(
    name: string,
    read: { readonly version: string; readonly manifest: string },
    own: Manifest,
  ): Promise<string[]> {
    const conflicts: string[] = []
    let [base, version, mine]: [unknown, string, unknown] = [JSON.parse(read.manifest), read.version, own]
    for (;;) {
      const call = { token: tokens.get(name) ?? '', headers: { 'if-match': `"${version}"` } }
      const saved = await api.ask('saveDraft', SITE, { manifest: text(mine as object) }, call)
      if (saved.status === 200) return conflicts
      expect([name, saved.status]).toEqual([name, 412])
      const theirs = await draftOf()
      const live: unknown = JSON.parse(theirs.manifest)
      const merged = mergeManifests({ base, live, draft: mine }, { prefer: 'draft' })
      conflicts.push(...merged.conflicts.map(({ pointer }) => pointer))
      ;[base, version, mine] = [live, theirs.version, merged.value]
    }
  }

  it('two editors and a deployment that change different paths at once lose none of the three changes', async () => {
    const read = await draftOf()
    const [ofAda, ofBen] = await Promise.all([
      edit('Ada', read, changed({ header: 'Of Ada' })),
      edit('Ben', read, changed({ about: { en: 'Of Ben' } })),
      deploy({}, { weekStart: 'sunday' }),
    ])
    expect([ofAda, ofBen]).toEqual([[], []])
    // Nothing to merge where the deployment came before the first saving.
    const merged = (await api.ask('mergeDraft', SITE)).answer
    expect([merged.isMerged, merged.conflicts]).toEqual([true, []])
    expect((await api.ask('publishDraft', SITE, { reason: 'All three' })).status).toBe(200)
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(
      changed({ header: 'Of Ada', about: { en: 'Of Ben' } }, { weekStart: 'sunday' }),
    )
  })

  it('one path that two editors and a deployment change at once is named with every value, and none is replaced unseen', async () => {
    const read = await draftOf()
    const [ofAda, ofBen] = await Promise.all([
      edit('Ada', read, changed({ header: 'Of Ada' })),
      edit('Ben', read, changed({ header: 'Of Ben' })),
      deploy({ header: 'Of git' }),
    ])
    const { answer } = await api.ask('mergeDraft', SITE)
    // The first of the three meets nothing; each later one is named with the value that was there.
    const named = [...ofAda, ...ofBen, ...answer.conflicts.map(({ pointer }) => pointer)]
    expect(named).toEqual(['/brand/header', '/brand/header'])
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(changed({ header: 'Of git' }))
    const kept = await api.ask('mergeDraft', SITE, { prefer: 'draft' })
    const { brand } = JSON.parse(kept.answer.draft.manifest) as Manifest
    expect(['Of Ada', 'Of Ben']).toContain(brand['header'])
  })

  it('a deployment after the draft began is refused until it is merged, and a conflict has the values of all sides', async () => {
    await edit('Ada', await draftOf(), changed({ header: 'Of Ada' }))
    await deploy({ header: 'Of git' })
    expect((await api.ask('publishDraft', SITE, { reason: 'Unseen' })).status).toBe(409)
    const { answer } = await api.ask('mergeDraft', SITE)
    expect(answer.conflicts).toMatchObject([{ pointer: '/brand/header', live: 'Of git', draft: 'Of Ada' }])
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(changed({ header: 'Of git' }))
  })

  it('rounds of changes at random paths end with each change in the file, or named as a conflict', async () => {
    for (let round = 0; round < 12; round += 1) {
      await api.ask('discardDraft', SITE)
      const read = await draftOf()
      const before = JSON.parse(read.manifest) as Manifest
      // Each two of the three meet at a path in some rounds.
      const keys = ['header', 'about', 'footer']
      const pathOf = (who: number) => keys[(round + who * (1 + Math.floor(round / 3))) % keys.length] ?? ''
      const valueOf = (who: string) => ({ en: `Of ${who} ${round}` })
      const withValue = (key: string, who: string): Manifest => ({
        ...before,
        brand: { ...before.brand, [key]: valueOf(who) },
      })
      const deployed = withValue(pathOf(2), 'git')
      const [ofAda, ofBen] = await Promise.all([
        edit('Ada', read, withValue(pathOf(0), 'Ada')),
        edit('Ben', read, withValue(pathOf(1), 'Ben')),
        write(deployed),
      ])
      const first = (await api.ask('mergeDraft', SITE)).answer
      if (!first.isMerged) await api.ask('mergeDraft', SITE, { prefer: 'draft' })
      expect((await api.ask('publishDraft', SITE, { reason: `Round ${round}` })).status).toBe(200)
      const { brand } = JSON.parse(await readFile(file, 'utf8')) as Manifest
      const named = [...ofAda, ...ofBen, ...first.conflicts.map(({ pointer }) => pointer)]
      for (const [who, path] of [
        ['Ada', pathOf(0)],
        ['Ben', pathOf(1)],
        ['git', pathOf(2)],
      ] as const) {
        const isThere = JSON.stringify(brand[path]) === JSON.stringify(valueOf(who))
        const isNamed = named.some((pointer) => pointer.startsWith(`/brand/${path}`))
        expect([round, who, path, isThere || isNamed]).toEqual([round, who, path, true])
      }
    }
  })
})
