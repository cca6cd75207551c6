import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { unpack } from '#runtime/client/message-pack-read.ts'
import { answerAsService, NO_GAMES } from '#runtime/testing/answering-service.tsx'
import { LAYERS } from '#games/available-layers.ts'
import { trialInlinedSite } from '#runtime/testing/manifest.ts'
import { PRODUCT_FACTS } from '#runtime/testing/product-facts.ts'
import runtimeFacts from '#runtime/facts.ts'
import type { RequestFrame } from '#schemas/protocol/frames.ts'
import { resolveManifest } from '#schemas/site-manifest/resolve.ts'
import type { ResolvedManifest, SiteManifest } from '#schemas/site-manifest/site-manifest.ts'
import type { KnownModule } from '#schemas/site-manifest/site-world.ts'
import base from '../../sites/base/manifest.json' with { type: 'json' }
import quay from '../../tests/fixtures/without-games/quay/manifest.json' with { type: 'json' }
import { createSiteRenderer } from './render-page.tsx'
import { loadModules, modulesIn, type LoadLayer, type LoadModule } from './load-modules.ts'
import { ROOT_ID, start } from './start.tsx'

const available = modulesIn(import.meta.glob<Awaited<ReturnType<LoadModule>>>('../../modules/*/module.ts'))

const MODULES = new Map(
  [runtimeFacts, ...PRODUCT_FACTS].map((facts): [string, KnownModule] => [
    facts.id,
    { facts, languages: new Set(), texts: new Map() },
  ]),
)

/** The site of the fixtures that has no module with games. */
function inlinedQuay() {
  const written = { base, quay } as unknown as Record<string, SiteManifest>
  const resolved = resolveManifest('quay', (id) => written[id], MODULES)
  if (!('manifest' in resolved)) throw new Error('The site of the fixtures is refused.')
  return trialInlinedSite(resolved.manifest as unknown as ResolvedManifest)
}

const PAGE = '/client/i18n/customPageById/903/1/en'
const TEXT = '<p>Pay in, pay out.</p>'

describe('a site without any game', () => {
  beforeEach(() => {
    Object.assign(performance, { getEntriesByType: () => [] })
    document.body.innerHTML = `<div id="${ROOT_ID}"></div>`
    window.history.replaceState(null, '', '/')
    answerAsService()
    const asService = vi.mocked(globalThis.fetch).getMockImplementation()!
    vi.mocked(globalThis.fetch).mockImplementation((url, request) =>
      url === PAGE ? Promise.resolve(new Response(TEXT)) : asService(url, request),
    )
  })
  afterEach(() => {
    document.body.innerHTML = ''
    vi.restoreAllMocks()
  })

  test('the service renders its home', async () => {
    const inlined = inlinedQuay()
    const renderer = await createSiteRenderer(inlined, await loadModules(inlined, available))
    const { html, missing } = renderer.render({
      url: '/',
      renderedAt: Date.now(),
      session: { ...NO_GAMES, topics: [] },
      isExcerpt: false,
      answers: [{ key: ['custom-page', PAGE], data: TEXT }],
    })
    expect(html).toMatch(/<h1[^>]*>Your money in one place/)
    expect(html).toContain(TEXT)
    expect(missing).toEqual([])
  })

  test('the page shows its home, loads neither a module with games nor their layer, and requests none of them', async () => {
    const loaded: string[] = []
    const watched = new Map(
      [...available].map(([id, load]): [string, LoadModule] => [id, () => (loaded.push(id), load())]),
    )
    const games = vi.fn<LoadLayer>(LAYERS.games)
    await act(() => start(inlinedQuay(), watched, { games }))
    await expect.poll(() => document.querySelector('h1')?.textContent).toBe('Your money in one place')
    await expect.poll(() => document.querySelector('main')?.textContent).toContain('Pay in, pay out.')
    expect(games).not.toHaveBeenCalled()
    expect(loaded.toSorted()).toEqual([
      'account',
      'cashier',
      'referrals',
      'registration',
      'safer-play',
      'session',
      'support',
      'welcome',
    ])
    const ops = vi.mocked(globalThis.fetch).mock.calls.flatMap(([url, request]) => {
      if (!(url instanceof URL) || url.pathname !== '/channel/open') return []
      return (unpack(request!.body as Uint8Array) as RequestFrame[]).map(({ op }) => op)
    })
    expect(ops).toEqual(['init'])
  })
})
