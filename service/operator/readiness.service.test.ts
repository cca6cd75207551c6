import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEachDatabase } from '#service/testing/database.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'

const SITE = { siteId: 'fixture' }

onEachDatabase((open) => {
  let api: TestOperatorApi
  beforeAll(async () => {
    api = await openOperatorApi(await open())
  })
  afterAll(() => api.close())

  const readiness = async () => (await api.ask('getReadiness', SITE)).answer
  const save = async (change: (manifest: Record<string, Record<string, unknown>>) => void) => {
    const { answer: draft } = await api.ask('getDraft', SITE)
    const manifest = JSON.parse(draft.manifest) as Record<string, Record<string, unknown>>
    change(manifest)
    return api.ask('saveDraft', SITE, { manifest: JSON.stringify(manifest) })
  }

  it('the readiness of a draft names texts, pages, links and places that a visitor would miss', async () => {
    await save((manifest) => {
      manifest['brand'] = { ...manifest['brand'], header: { en: 'Only in English' } }
      manifest['jurisdictions'] = ['none'] as never
    })
    const { lines, clear } = await readiness()
    expect(lines).toContainEqual({
      area: 'languages',
      state: 'lacks',
      text: 'has no text in ar; visitors read it in en',
      file: 'manifest.json',
      pointer: '/brand/header',
    })
    expect(lines).toContainEqual(
      expect.objectContaining({ area: 'jurisdiction', state: 'note', pointer: '/jurisdictions' }),
    )
    expect(lines.map(({ area }) => area)).not.toContain('rules')
    expect(clear).toContain('rules')
    for (const area of clear) expect(lines.map((line) => line.area)).not.toContain(area)
  })

  it('a text that every served language has is not named', async () => {
    await save((manifest) => {
      manifest['brand'] = { ...manifest['brand'], header: { en: 'English', ar: 'عربي' } }
    })
    expect((await readiness()).lines.map(({ pointer }) => pointer)).not.toContain('/brand/header')
  })

  it('the last result of Lighthouse is shown, and a slow one leads to the theme', async () => {
    const { version } = (await api.ask('getDraft', SITE)).answer
    expect((await readiness()).measurement).toBeNull()
    const measured = { version, accessibility: 100, largestContentfulPaintMs: 900, totalBlockingMs: 20 }
    await api.ask('recordMeasurement', SITE, { ...measured, score: 99 })
    expect(await readiness()).toMatchObject({
      measurement: { score: 99, measuredBy: 'OPERATOR_TOKEN', isOfDraft: true },
      clear: expect.arrayContaining(['speed']),
    })
    await api.ask('recordMeasurement', SITE, { ...measured, score: 61 })
    expect((await readiness()).lines).toContainEqual({
      area: 'speed',
      state: 'lacks',
      text: 'Lighthouse gives 61 of 100 on a phone; 95 is the bar',
      file: 'manifest.json',
      pointer: '/theme',
    })
    await save((manifest) => {
      manifest['brand'] = { ...manifest['brand'], header: { en: 'Changed', ar: 'عربي' } }
    })
    expect((await readiness()).measurement?.isOfDraft).toBe(false)
  })

  it('the readiness of a refused draft has its refusals alone', async () => {
    await save((manifest) => {
      manifest['theme'] = { id: 'nothing' }
    })
    const { lines, clear } = await readiness()
    expect(clear).toEqual([])
    expect(lines).toEqual([
      expect.objectContaining({ area: 'rules', state: 'stops', file: 'manifest.json', pointer: '/theme/id' }),
    ])
  })
})
