import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'

onEachDatabase((open) => {
  let database: TestDatabase
  let api: TestOperatorApi
  beforeAll(async () => {
    database = await open()
    api = await openOperatorApi(database)
  })
  afterAll(() => api.close())

  const plain = async () => (await api.ask('getTheme', { themeId: 'plain' })).answer.theme ?? {}
  const create = async (themeId: string, change: object = {}, call: { key?: string } = {}) =>
    api.ask(
      'createTheme',
      {},
      { themeId, name: 'Silver Loch', from: 'plain', theme: { ...(await plain()), ...change } },
      call,
    )
  const folder = (themeId: string) => join(api.service.config.themesDir, themeId)

  it('a new theme has its tokens and the drawings of the other one, and a site may use it at once', async () => {
    const { status, answer } = await create('silver-loch', {}, { key: 'theme-1' })
    expect(status).toBe(201)
    expect(answer).toEqual({ themeId: 'silver-loch', name: 'Silver Loch', refusals: [], sites: [] })
    expect((await api.ask('getThemes', {})).answer.map(({ themeId }) => themeId)).toContain('silver-loch')
    expect(JSON.parse(await readFile(join(folder('silver-loch'), 'theme.json'), 'utf8'))).toMatchObject({
      id: 'silver-loch',
      name: 'Silver Loch',
    })
    expect(await readdir(join(folder('silver-loch'), 'art'))).toEqual(
      await readdir(join(folder('plain'), 'art')),
    )
    const site = (await api.ask('getSite', { siteId: 'fixture' })).answer
    const manifest = { ...(JSON.parse(site.manifest) as object), theme: { id: 'silver-loch' } }
    const checked = await api.ask('checkDraft', { siteId: 'fixture' }, { manifest: JSON.stringify(manifest) })
    expect(checked.answer.refusals).toEqual([])
    const entries = await database.kysely
      .selectFrom('audit_log')
      .select('body')
      .where('action', '=', 'theme.added')
      .execute()
    expect(entries.map(({ body }) => body)).toEqual([
      { themeId: 'silver-loch', from: 'plain', savingId: expect.any(String) },
    ])
  })

  it('a repeated call has the same answer, and a second theme of that id is refused', async () => {
    const again = await create('silver-loch', {}, { key: 'theme-1' })
    expect(again.status).toBe(201)
    expect((await create('silver-loch')).status).toBe(409)
  })

  it('a theme that cannot be read is refused with its place, and leaves no folder', async () => {
    const { schemes } = (await api.ask('getTheme', { themeId: 'plain' })).answer.theme ?? {}
    const light = {
      ...schemes?.light,
      colors: { ...schemes?.light.colors, text: schemes?.light.colors.background },
    }
    const { status, answer } = await create('too-pale', { schemes: { ...schemes, light } })
    expect(status).toBe(422)
    expect(JSON.stringify(answer)).toContain('has a contrast of 1 on')
    expect((await readdir(api.service.config.themesDir)).filter((name) => /pale/.test(name))).toEqual([])
  })

  it('a theme with the drawings of an unknown one is refused', async () => {
    const { status } = await api.ask(
      'createTheme',
      {},
      { themeId: 'lost', name: 'Lost', from: 'nowhere', theme: {} },
    )
    expect(status).toBe(404)
  })
})
