import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PlacedRefusal } from '#schemas/operator/placed-refusal.ts'
import type { DraftPreview, SiteDetail } from '#schemas/operator/sites.ts'
import { ApiProblem, type OperatorApi } from '../api/operator-api.ts'
import { BuilderStore } from './builder-store.ts'

const TEXT = '{\n  "siteId": "kola"\n}\n'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function detail(change: Partial<SiteDetail> = {}): SiteDetail {
  return {
    siteId: 'kola',
    name: 'Kola',
    status: 'serving',
    refusals: [],
    memberId: 102,
    themeId: 'kola',
    url: 'http://kola.localhost:8080',
    inherited: { theme: { id: 'plain' } },
    origins: { '/siteId': 'kola' },
    chain: ['base', 'kola'],
    manifest: TEXT,
    version: 'v1',
    resolved: null,
    messages: {},
    pages: [],
    assets: [],
    ...change,
  }
}

function answer(change: Partial<DraftPreview> = {}): DraftPreview {
  const { inherited, origins, chain } = detail()
  const preview = { id: 'p1', url: 'http://p1.builder.localhost:8080' }
  return { inherited, origins, chain, refusals: [], resolved: null, preview, ...change }
}

async function open() {
  const api = {
    sites: vi.fn<OperatorApi['sites']>(async () => [detail()]),
    site: vi.fn<OperatorApi['site']>(async () => detail()),
    create: vi.fn<OperatorApi['create']>(),
    preview: vi.fn<OperatorApi['preview']>(async () => answer()),
    stage: vi.fn<OperatorApi['stage']>(),
    save: vi.fn<OperatorApi['save']>(async (_siteId, manifest) => ({
      version: 'v2',
      site: detail({ manifest, version: 'v2' }),
    })),
    themes: vi.fn<OperatorApi['themes']>(async () => []),
    theme: vi.fn<OperatorApi['theme']>(),
    catalogue: vi.fn<OperatorApi['catalogue']>(async () => ({ manifestSchema: {}, modules: [] })),
  }
  const store = new BuilderStore({ api })
  await store.load()
  await store.select('kola')
  const site = () => {
    const opened = store.state.open.get('kola')
    if (opened === undefined) throw new Error('The site is not open.')
    return opened
  }
  return { api, store, site }
}

describe('the state of the site builder', () => {
  test('a draft is previewed after a pause in typing, in the existing preview', async () => {
    const { api, site } = await open()
    expect(api.preview).toHaveBeenCalledTimes(1)
    site().draft.put(['memberId'], 7)
    site().draft.put(['memberId'], 8)
    await vi.advanceTimersByTimeAsync(1000)
    expect(api.preview).toHaveBeenCalledTimes(2)
    expect(api.preview).toHaveBeenLastCalledWith('kola', site().draft.text, 'p1')
    expect(site().shown).toBe(2)
  })

  test('an older answer does not replace a newer one', async () => {
    const { api, store, site } = await open()
    const answers: ((shown: DraftPreview) => void)[] = []
    api.preview.mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
    const older = store.check('kola')
    const newer = store.check('kola')
    const expected = 'is newer'
    const refusal = { file: 'kola/manifest.json', path: '$', pointer: '', at: null, expected }
    answers[1]?.(answer({ refusals: [refusal] }))
    answers[0]?.(answer())
    await Promise.all([older, newer])
    expect(site().check?.refusals).toEqual([refusal])
    expect(site().isChecking).toBe(false)
  })

  test('inherited values and the preview stay while the text is not valid JSON', async () => {
    const refusals: PlacedRefusal[] = [
      {
        file: 'kola/manifest.json',
        path: 'line 1, column 3',
        pointer: null,
        at: { line: 1, column: 3 },
        expected: 'is not JSON',
      },
    ]
    const { api, site } = await open()
    api.preview.mockResolvedValue(answer({ refusals, inherited: {}, origins: {}, chain: [] }))
    site().draft.replace('{ oops')
    await vi.advanceTimersByTimeAsync(1000)
    expect(site().check).toMatchObject({
      refusals,
      inherited: { theme: { id: 'plain' } },
      chain: ['base', 'kola'],
    })
    expect(site().shown).toBe(1)
  })

  test('a save sends the current text with the version that it is based on', async () => {
    const { api, store, site } = await open()
    site().draft.put(['memberId'], 7)
    expect(store.hasUnsaved).toBe(true)
    await store.save('kola')
    expect(api.save).toHaveBeenCalledWith('kola', site().draft.text, 'v1')
    expect(store.hasUnsaved).toBe(false)
    expect(store.state.notice).toEqual({ tone: 'good', text: 'Kola is saved and live.' })
    site().draft.put(['memberId'], 9)
    await store.save('kola')
    expect(api.save).toHaveBeenLastCalledWith('kola', site().draft.text, 'v2')
  })

  test.each([
    ['mine', true],
    ['theirs', false],
  ] as const)('a conflict can be settled with %s, and no text is lost', async (keep, isChanged) => {
    const current = { manifest: '{ "siteId": "kola", "memberId": 1 }', version: 'v9' }
    const { api, store, site } = await open()
    api.save.mockRejectedValueOnce(new ApiProblem('conflict', 'Somebody else saved.', { current }))
    site().draft.put(['memberId'], 7)
    const mine = site().draft.text
    await store.save('kola')
    expect(site().conflict).toEqual(current)
    expect(site().draft.text).toBe(mine)
    store.settle('kola', keep)
    expect(site().conflict).toBeNull()
    expect(site().draft.isChanged).toBe(isChanged)
    // Theirs came in one step, behind which one's own still is.
    if (keep === 'theirs') site().draft.undo()
    expect(site().draft.text).toBe(mine)
    site().draft.put(['memberId'], 8)
    await store.save('kola')
    expect(api.save).toHaveBeenLastCalledWith('kola', site().draft.text, 'v9')
  })

  test('a draft is kept while the service is unreachable, and previewed when it returns', async () => {
    const { api, store, site } = await open()
    api.preview.mockRejectedValueOnce(new ApiProblem('offline', 'away'))
    site().draft.put(['memberId'], 7)
    await vi.advanceTimersByTimeAsync(400)
    expect(store.state.isOnline).toBe(false)
    await vi.advanceTimersByTimeAsync(3500)
    expect(store.state.isOnline).toBe(true)
    expect(api.preview).toHaveBeenLastCalledWith('kola', site().draft.text, 'p1')
    expect(site().draft.isChanged).toBe(true)
  })

  test('a refused token requires a new sign-in and keeps the draft', async () => {
    const { api, store, site } = await open()
    site().draft.put(['memberId'], 7)
    api.save.mockRejectedValueOnce(new ApiProblem('unauthorized', 'no'))
    await store.save('kola')
    expect(store.state.isSignedIn).toBe(false)
    expect(site().draft.isChanged).toBe(true)
    await store.load()
    expect(store.state.isSignedIn).toBe(true)
  })
})
