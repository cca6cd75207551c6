import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { Provider as StoreProvider, useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PlacedRefusal } from '#schemas/operator/placed-refusal.ts'
import type { DraftPreview, SiteDetail } from '#schemas/operator/sites.ts'
import { ApiProblem, type OperatorApi } from '../api/operator-api.ts'
import { createBuilder } from './builder.ts'
import { BuilderProvider } from './builder-context.ts'
import { useSignIn } from './builder-queries.ts'
import { foundDraftsAtom, isOnlineAtom, noticeAtom, sessionAtom } from './builder-state.ts'
import { checkAgain, useOpenSite } from './open-site.ts'
import { settle, useCreateSite, useSave } from './save-site.ts'

const TEXT = '{\n  "siteId": "kola"\n}\n'

beforeEach(() => {
  window.localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
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
    create: vi.fn<OperatorApi['create']>(async () => ({ version: 'v1', site: detail() })),
    preview: vi.fn<OperatorApi['preview']>(async () => answer()),
    stage: vi.fn<OperatorApi['stage']>(),
    save: vi.fn<OperatorApi['save']>(async (_siteId, { manifest }) => ({
      version: 'v2',
      site: detail({ manifest, version: 'v2' }),
    })),
    themes: vi.fn<OperatorApi['themes']>(async () => []),
    theme: vi.fn<OperatorApi['theme']>(),
    catalogue: vi.fn<OperatorApi['catalogue']>(async () => ({ manifestSchema: {}, modules: [] })),
  }
  const builder = createBuilder({ api, hasToken: true })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <BuilderProvider value={builder}>
      <StoreProvider store={builder.store}>
        <QueryClientProvider client={builder.queries}>{children}</QueryClientProvider>
      </StoreProvider>
    </BuilderProvider>
  )
  const { result } = renderHook(
    () => ({
      opened: useOpenSite('kola'),
      save: useSave('kola'),
      create: useCreateSite(),
      signIn: useSignIn(),
      session: useAtomValue(sessionAtom),
      isOnline: useAtomValue(isOnlineAtom),
      notice: useAtomValue(noticeAtom),
    }),
    { wrapper },
  )
  await pass(0)
  const site = () => {
    const { site: opened } = result.current.opened
    if (opened === undefined) throw new Error('The site is not open.')
    return opened
  }
  const save = async () => {
    act(() => result.current.save())
    await pass(0)
  }
  return { api, builder, shown: () => result.current, site, save }
}

/** Lets time pass, with the renders that follow from it. */
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

describe('the state of the site builder', () => {
  test('a draft is previewed after a pause in typing, in the existing preview', async () => {
    const { api, site } = await open()
    expect(api.preview).toHaveBeenCalledTimes(1)
    site().draft.put(['memberId'], 7)
    site().draft.put(['memberId'], 8)
    await pass(1000)
    expect(api.preview).toHaveBeenCalledTimes(2)
    expect(api.preview).toHaveBeenLastCalledWith('kola', site().draft.text, 'p1')
    expect(site().check?.shown).toBe(2)
  })

  test('an unsaved draft is kept in the browser, offered when the site is opened again, and forgotten once it is saved', async () => {
    const first = await open()
    first.site().draft.put(['memberId'], 7)
    const { text } = first.site().draft
    await pass(1000)
    cleanup()
    const second = await open()
    expect(second.site().draft.text).toBe(TEXT)
    expect(second.builder.store.get(foundDraftsAtom).get('kola')).toEqual({ text, version: 'v1' })
    second.site().draft.replace(text)
    second.builder.store.set(foundDraftsAtom, new Map())
    await pass(1000)
    await second.save()
    await pass(1000)
    expect(second.builder.kept.read('kola')).toBeNull()
  })

  test('an older answer does not replace a newer one', async () => {
    const { api, builder, site } = await open()
    const answers: ((shown: DraftPreview) => void)[] = []
    api.preview.mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
    void checkAgain(builder, 'kola')
    await pass(0)
    void checkAgain(builder, 'kola')
    await pass(0)
    expect(answers).toHaveLength(2)
    const expected = 'is newer'
    const refusal = { file: 'kola/manifest.json', path: '$', pointer: '', at: null, expected }
    answers[1]?.(answer({ refusals: [refusal] }))
    answers[0]?.(answer())
    await pass(0)
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
    await pass(1000)
    expect(site().check).toMatchObject({
      refusals,
      inherited: { theme: { id: 'plain' } },
      chain: ['base', 'kola'],
    })
    expect(site().check?.shown).toBe(1)
  })

  test('a save sends the current text with the version that it is based on, each under a key of its own', async () => {
    const { api, shown, site, save } = await open()
    site().draft.put(['memberId'], 7)
    const first = site().draft.text
    await save()
    expect(site().draft.isChanged).toBe(false)
    expect(shown().notice).toEqual({ tone: 'good', text: 'Kola is saved and live.' })
    site().draft.put(['memberId'], 9)
    await save()
    const [one, other] = api.save.mock.calls
    expect(one).toEqual(['kola', { manifest: first, version: 'v1' }, expect.stringMatching(/^\S{16,}$/)])
    expect(other).toEqual(['kola', { manifest: site().draft.text, version: 'v2' }, expect.any(String)])
    expect(other?.[2]).not.toBe(one?.[2])
  })

  test('a save without an answer is sent again with the same key, and a second save meanwhile is not sent', async () => {
    const { api, shown, site, save } = await open()
    api.save.mockRejectedValueOnce(new ApiProblem('offline', 'away'))
    site().draft.put(['memberId'], 7)
    await save()
    expect(shown().isOnline).toBe(false)
    expect(site().isSaving).toBe(true)
    await save()
    expect(api.save).toHaveBeenCalledTimes(1)
    await pass(3500)
    expect(api.save).toHaveBeenCalledTimes(2)
    expect(api.save.mock.calls[1]).toEqual(api.save.mock.calls[0])
    expect(site().isSaving).toBe(false)
    expect(site().draft.isChanged).toBe(false)
  })

  test('a conflict with the text of the save itself counts as saved', async () => {
    const { api, shown, site, save } = await open()
    site().draft.put(['memberId'], 7)
    const current = { manifest: site().draft.text, version: 'v9' }
    api.save.mockRejectedValueOnce(new ApiProblem('conflict', 'Somebody else saved.', { current }))
    await save()
    expect(site().conflict).toBeNull()
    expect(site().draft).toMatchObject({ isChanged: false, version: 'v9' })
    expect(shown().notice?.tone).toBe('good')
  })

  test('a new site without an answer is created again with the same key', async () => {
    const { api, shown } = await open()
    api.create.mockRejectedValueOnce(new ApiProblem('offline', 'away'))
    const wanted = { siteId: 'harbour', theme: 'plain', hosts: [] }
    await act(async () => shown().create.mutate({ wanted, key: 'key-1' }))
    await pass(3500)
    expect(api.create.mock.calls).toEqual([
      [wanted, 'key-1'],
      [wanted, 'key-1'],
    ])
    expect(shown().create.isSuccess).toBe(true)
  })

  test.each([
    ['mine', true],
    ['theirs', false],
  ] as const)('a conflict can be settled with %s, and no text is lost', async (keep, isChanged) => {
    const current = { manifest: '{ "siteId": "kola", "memberId": 1 }', version: 'v9' }
    const { api, builder, site, save } = await open()
    api.save.mockRejectedValueOnce(new ApiProblem('conflict', 'Somebody else saved.', { current }))
    site().draft.put(['memberId'], 7)
    const mine = site().draft.text
    await save()
    expect(site().conflict).toEqual(current)
    expect(site().draft.text).toBe(mine)
    act(() => settle(builder, 'kola', keep))
    expect(site().conflict).toBeNull()
    expect(site().draft.isChanged).toBe(isChanged)
    // Theirs came in one step, behind which one's own still is.
    if (keep === 'theirs') site().draft.undo()
    expect(site().draft.text).toBe(mine)
    site().draft.put(['memberId'], 8)
    await save()
    const saving = { manifest: site().draft.text, version: 'v9' }
    expect(api.save).toHaveBeenLastCalledWith('kola', saving, expect.any(String))
  })

  test('a draft is kept while the service is unreachable, and previewed when it returns', async () => {
    const { api, shown, site } = await open()
    api.preview.mockRejectedValueOnce(new ApiProblem('offline', 'away'))
    site().draft.put(['memberId'], 7)
    await pass(400)
    expect(shown().isOnline).toBe(false)
    await pass(3500)
    expect(shown().isOnline).toBe(true)
    expect(api.preview).toHaveBeenLastCalledWith('kola', site().draft.text, 'p1')
    expect(site().draft.isChanged).toBe(true)
  })

  test('a refused token requires a new sign-in and keeps the draft', async () => {
    const { api, shown, site, save } = await open()
    site().draft.put(['memberId'], 7)
    api.save.mockRejectedValueOnce(new ApiProblem('unauthorized', 'no'))
    await save()
    expect(shown().session).toBe('refused')
    expect(site().draft.isChanged).toBe(true)
    api.sites.mockRejectedValueOnce(new ApiProblem('unauthorized', 'no'))
    await act(() => shown().signIn())
    expect(shown().session).toBe('refused')
    await act(() => shown().signIn())
    expect(shown().session).toBe('open')
    expect(site().draft.isChanged).toBe(true)
  })
})
