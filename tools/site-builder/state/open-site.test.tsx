import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { Provider as StoreProvider, useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PlacedRefusal } from '#schemas/operator/placed-refusal.ts'
import type { SiteDraft } from '#schemas/operator/drafts.ts'
import type { DraftPreview, SiteDetail } from '#schemas/operator/sites.ts'
import { ApiProblem, type DraftTexts, type OperatorApi } from '../api/operator-api.ts'
import { createBuilder } from './builder.ts'
import { BuilderProvider } from './builder-context.ts'
import { useSignIn } from './builder-queries.ts'
import { foundDraftsAtom, isOnlineAtom, noticeAtom, sessionAtom } from './builder-state.ts'
import { checkAgain, useOpenSite } from './open-site.ts'
import { settle } from './save-draft.ts'
import { useCreateSite, usePublish } from './save-site.ts'

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

function draft(change: Partial<SiteDraft> = {}): SiteDraft {
  return {
    siteId: 'kola',
    manifest: TEXT,
    files: {},
    version: 'd1',
    isLive: true,
    liveVersion: 'v1',
    liveFilesVersion: 'f1',
    baseVersion: 'v1',
    outdatedFiles: [],
    refusals: [],
    ...change,
  }
}

async function open(stored: SiteDraft = draft()) {
  let kept = stored
  let count = 1
  const saved = ({ manifest, files }: DraftTexts) => {
    kept = draft({ manifest, files, version: `d${++count}`, isLive: false, changedBy: 'Ada' })
    return kept
  }
  const api = {
    sites: vi.fn<OperatorApi['sites']>(async () => [{ ...detail(), draft: null, servedVersion: '1' }]),
    thumbnail: vi.fn<OperatorApi['thumbnail']>(),
    site: vi.fn<OperatorApi['site']>(async () => detail()),
    create: vi.fn<OperatorApi['create']>(async () => ({ version: 'v1', site: detail() })),
    preview: vi.fn<OperatorApi['preview']>(async () => answer()),
    texts: vi.fn<OperatorApi['texts']>(),
    mails: vi.fn<OperatorApi['mails']>(),
    files: vi.fn<OperatorApi['files']>(async () => ({ files: {}, version: 'f1' })),
    presence: vi.fn<OperatorApi['presence']>(async () => ({ others: [] })),
    archiving: vi.fn<OperatorApi['archiving']>(),
    archive: vi.fn<OperatorApi['archive']>(),
    restore: vi.fn<OperatorApi['restore']>(),
    draft: vi.fn<OperatorApi['draft']>(async () => kept),
    saveDraft: vi.fn<OperatorApi['saveDraft']>(async (_siteId, texts) => saved(texts)),
    discardDraft: vi.fn<OperatorApi['discardDraft']>(),
    publish: vi.fn<OperatorApi['publish']>(async () => {
      api.site.mockResolvedValue(detail({ manifest: kept.manifest, version: 'v2' }))
      kept = { ...kept, isLive: true, liveVersion: 'v2', baseVersion: 'v2' }
      return {
        publication: { publicationId: 1, siteId: 'kola', kind: 'published', version: 'v2', liveAt: 1 },
        draft: kept,
      }
    }),
    confirmPublication: vi.fn<OperatorApi['confirmPublication']>(),
    createPreviewLink: vi.fn<OperatorApi['createPreviewLink']>(),
    conformity: vi.fn<OperatorApi['conformity']>(),
    readiness: vi.fn<OperatorApi['readiness']>(),
    cancelPublication: vi.fn<OperatorApi['cancelPublication']>(),
    merge: vi.fn<OperatorApi['merge']>(),
    publications: vi.fn<OperatorApi['publications']>(),
    publication: vi.fn<OperatorApi['publication']>(),
    rollBack: vi.fn<OperatorApi['rollBack']>(),
    themes: vi.fn<OperatorApi['themes']>(async () => []),
    theme: vi.fn<OperatorApi['theme']>(),
    createTheme: vi.fn<OperatorApi['createTheme']>(),
    assets: vi.fn<OperatorApi['assets']>(),
    viewAsset: vi.fn<OperatorApi['viewAsset']>(),
    viewOriginal: vi.fn<OperatorApi['viewOriginal']>(),
    uploadPicture: vi.fn<OperatorApi['uploadPicture']>(),
    uploadFont: vi.fn<OperatorApi['uploadFont']>(),
    fonts: vi.fn<OperatorApi['fonts']>(async () => []),
    viewFont: vi.fn<OperatorApi['viewFont']>(),
    removeFont: vi.fn<OperatorApi['removeFont']>(),
    sendMail: vi.fn<OperatorApi['sendMail']>(),
    removeAsset: vi.fn<OperatorApi['removeAsset']>(),
    catalogue: vi.fn<OperatorApi['catalogue']>(async () => ({
      manifestSchema: {},
      modules: [],
      fonts: [],
      lawDemands: {},
      gameTemplates: [],
    })),
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
      publish: usePublish('kola'),
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
  const overtake = (manifest: string, by: string) => {
    kept = { ...saved({ manifest, files: {} }), changedBy: by }
    api.saveDraft.mockRejectedValueOnce(new ApiProblem('changed', 'Somebody was faster.'))
    return kept
  }
  const publish = async () => {
    act(() => result.current.publish.mutate({ reason: 'x', version: site().draft.version, key: 'key-1' }))
    await pass(0)
  }
  return { api, builder, shown: () => result.current, site, overtake, publish, kept: () => kept }
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
    expect(api.preview).toHaveBeenLastCalledWith('kola', { manifest: site().draft.text, files: {} }, 'p1')
    expect(site().check?.shown).toBe(2)
  })

  test('an unsaved draft is kept in the browser, offered when the site is opened again, and forgotten once it is saved', async () => {
    const first = await open()
    first.api.saveDraft.mockRejectedValue(new ApiProblem('offline', 'away'))
    first.site().draft.put(['memberId'], 7)
    const { text } = first.site().draft
    await pass(1000)
    cleanup()
    const second = await open()
    expect(second.site().draft.text).toBe(TEXT)
    expect(second.builder.store.get(foundDraftsAtom).get('kola')).toEqual({ text, files: {}, version: 'd1' })
    second.site().draft.replace(text)
    second.builder.store.set(foundDraftsAtom, new Map())
    await pass(1000)
    expect(second.kept().manifest).toBe(text)
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

  test('what is typed is saved to the draft after a pause, each time with the version that it replaces', async () => {
    const { api, site } = await open()
    site().draft.put(['memberId'], 7)
    site().draft.put(['memberId'], 8)
    const first = site().draft.text
    expect(site().draft.isChanged).toBe(true)
    await pass(1000)
    expect(site().draft).toMatchObject({ isChanged: false, version: 'd2' })
    expect([site().isDraft, site().stored.changedBy]).toEqual([true, 'Ada'])
    site().draft.put(['memberId'], 9)
    await pass(1000)
    expect(api.saveDraft.mock.calls).toEqual([
      ['kola', { manifest: first, files: {} }, 'd1'],
      ['kola', { manifest: site().draft.text, files: {} }, 'd2'],
    ])
  })

  test('what is typed while the draft is saved is saved after it, and one call is sent at a time', async () => {
    const { api, site, kept } = await open()
    const answers: (() => void)[] = []
    const answering = api.saveDraft.getMockImplementation()
    api.saveDraft.mockImplementation(async (...sent) => {
      await new Promise<void>((resolve) => answers.push(resolve))
      return answering?.(...sent) ?? kept()
    })
    site().draft.put(['memberId'], 7)
    await pass(1000)
    site().draft.put(['memberId'], 8)
    await pass(1000)
    expect(api.saveDraft).toHaveBeenCalledTimes(1)
    answers[0]?.()
    await pass(0)
    expect(api.saveDraft).toHaveBeenCalledTimes(2)
    answers[1]?.()
    await pass(0)
    expect([kept().manifest, site().draft.isChanged]).toEqual([site().draft.text, false])
  })

  test('a draft is saved when the service answers again', async () => {
    const { api, shown, site } = await open()
    api.saveDraft.mockRejectedValueOnce(new ApiProblem('offline', 'away'))
    site().draft.put(['memberId'], 7)
    await pass(400)
    expect(site().draft.isChanged).toBe(true)
    await pass(3500)
    expect(api.saveDraft.mock.calls[1]).toEqual(api.saveDraft.mock.calls[0])
    expect([site().draft.isChanged, shown().isOnline]).toEqual([false, true])
  })

  test('the change of another editor is shown where nothing is unsaved', async () => {
    const { api, shown, site } = await open()
    const manifest = '{ "siteId": "kola", "memberId": 1 }'
    api.draft.mockResolvedValue(draft({ manifest, version: 'd9', isLive: false, changedBy: 'Ben' }))
    await pass(4500)
    expect(site().draft).toMatchObject({ text: manifest, version: 'd9', isChanged: false })
    expect(shown().notice?.text).toBe('Ben has changed this draft.')
    site().draft.undo()
    expect(site().draft.text).toBe(TEXT)
  })

  test('a published draft is live, and what is typed next is a draft again', async () => {
    const { api, shown, site, publish } = await open()
    site().draft.put(['memberId'], 7)
    await pass(1000)
    await publish()
    expect(api.publish).toHaveBeenCalledExactlyOnceWith('kola', { reason: 'x', version: 'd2' }, 'key-1')
    expect(shown().notice).toEqual({ tone: 'good', text: 'kola is published and live.' })
    expect([site().isDraft, site().detail.manifest]).toEqual([false, site().draft.text])
    site().draft.put(['memberId'], 8)
    await pass(1000)
    expect(api.saveDraft).toHaveBeenLastCalledWith('kola', { manifest: site().draft.text, files: {} }, 'd2')
    expect(site().isDraft).toBe(true)
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

  /** Two editors who have typed different things: the call of this one was refused. */
  async function inConflict() {
    const opened = await open()
    const theirs = opened.overtake('{ "siteId": "kola", "memberId": 1 }', 'Ben')
    opened.site().draft.put(['memberId'], 7)
    const mine = opened.site().draft.text
    await pass(1000)
    expect(opened.site().conflict).toEqual({
      manifest: theirs.manifest,
      files: {},
      version: theirs.version,
      by: 'Ben',
    })
    expect(opened.site().draft.text).toBe(mine)
    return { ...opened, theirs, mine }
  }

  test('a conflict is settled with the own draft, which is saved over the other one', async () => {
    const { api, builder, site, theirs, mine } = await inConflict()
    act(() => settle(builder, 'kola', 'mine'))
    await pass(1000)
    expect([site().conflict, site().draft.isChanged]).toEqual([null, false])
    expect(api.saveDraft).toHaveBeenLastCalledWith('kola', { manifest: mine, files: {} }, theirs.version)
  })

  test('a conflict is settled with the other draft, behind which the own one still is', async () => {
    const { builder, site, theirs, mine } = await inConflict()
    act(() => settle(builder, 'kola', 'theirs'))
    await pass(1000)
    expect([site().conflict, site().draft.isChanged]).toEqual([null, false])
    expect(site().draft.text).toBe(theirs.manifest)
    site().draft.undo()
    expect(site().draft.text).toBe(mine)
  })

  test('an own text whose answer was lost is no conflict', async () => {
    const { site, overtake } = await open()
    site().draft.put(['memberId'], 7)
    overtake(site().draft.text, 'Ada')
    await pass(1000)
    expect(site().conflict).toBeNull()
    expect(site().draft.isChanged).toBe(false)
  })

  test('a draft is kept while the service is unreachable, and previewed when it returns', async () => {
    const { api, shown, site } = await open()
    api.preview.mockRejectedValueOnce(new ApiProblem('offline', 'away'))
    site().draft.put(['memberId'], 7)
    await pass(400)
    expect(shown().isOnline).toBe(false)
    await pass(3500)
    expect(shown().isOnline).toBe(true)
    expect(api.preview).toHaveBeenLastCalledWith('kola', { manifest: site().draft.text, files: {} }, 'p1')
    expect(site().draft.isChanged).toBe(false)
  })

  test('a refused token requires a new sign-in and keeps the draft', async () => {
    const { api, shown, site } = await open()
    api.saveDraft.mockRejectedValueOnce(new ApiProblem('unauthorized', 'no'))
    site().draft.put(['memberId'], 7)
    await pass(1000)
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
