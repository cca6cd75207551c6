import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { unpack } from '#runtime/client/message-pack-read.ts'
import { answerAsService, homeModule, NO_GAMES } from '#runtime/testing/answering-service.tsx'
import { LAYERS } from '#games/available-layers.ts'
import { trialInlinedSite, trialManifest } from '#runtime/testing/manifest.ts'
import { createSiteRenderer } from './render-page.tsx'
import type { LoadModule } from './load-modules.ts'
import { ROOT_ID, showBrokenStart, start } from './start.tsx'

const AVAILABLE = new Map<string, LoadModule>([['trial', async () => ({ default: homeModule })]])

describe('a page that arrives rendered', () => {
  const position = { topic: 'lobby/1', epoch: 'e', offset: 7, gap: false }
  /** Puts the page into the document as the service sends it; `loaded` is the browser's entry of the navigation. */
  async function arrive(loaded: object, isExcerpt = false) {
    const inlined = trialInlinedSite(
      trialManifest({ modules: { trial: { enabled: true, settings: {} } }, menu: [] }),
    )
    const renderer = await createSiteRenderer(inlined, [homeModule])
    const order = {
      url: '/',
      renderedAt: Date.now(),
      session: { ...NO_GAMES, topics: [position] },
      isExcerpt,
      answers: [],
    }
    const { html, ...found } = renderer.render(order)
    document.body.innerHTML = `<div id="${ROOT_ID}" data-rendered-page>${html}</div>`
    Object.assign(performance, { getEntriesByType: () => [loaded] })
    return { ...inlined, rendered: { ...order, ...found } }
  }
  const sent = () =>
    vi.mocked(globalThis.fetch).mock.calls.map(([url, request]) => ({
      path: new URL(url instanceof Request ? url.url : url).pathname,
      body: unpack(request!.body as Uint8Array),
    }))
  const NETWORK = { type: 'navigate', transferSize: 4000, responseStart: 10 }
  // The start waits for the first render, which React holds back until an act ends.
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    answerAsService()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  test('the browser keeps the elements of a rendered page, and continues from the events that it shows', async () => {
    const errors = vi.spyOn(console, 'error')
    const inlined = await arrive(NETWORK)
    const heading = document.querySelector('h1')
    expect(heading?.textContent).toBe('Home')
    await start(inlined, AVAILABLE, LAYERS)
    const body = { topics: [{ topic: 'lobby/1', epoch: 'e', offset: 7 }], waitMs: 0 }
    await expect.poll(() => sent()).toContainEqual({ path: '/channel/poll', body })
    expect(sent().map(({ path }) => path)).not.toContain('/channel/open')
    expect(document.querySelector('h1')).toBe(heading)
    expect(errors.mock.calls.flat().filter((said) => /hydrat/i.test(String(said)))).toEqual([])
  })

  test.each([
    ['from the cache', { ...NETWORK, transferSize: 0 }],
    ['by the back button', { ...NETWORK, type: 'back_forward' }],
  ])('a rendered page that the browser shows %s loads the session', async (_, loaded) => {
    await start(await arrive(loaded), AVAILABLE, LAYERS)
    await expect.poll(() => sent().map(({ path }) => path)).toContain('/channel/open')
    expect(document.querySelector('h1')?.textContent).toBe('Home')
  })

  test('a rendered page with only a part of the games loads the others', async () => {
    await start(await arrive(NETWORK, true), AVAILABLE, LAYERS)
    await expect.poll(() => sent().map(({ path }) => path)).toContain('/channel/open')
  })

  test('a player of a rendered page loads the session', async () => {
    localStorage.setItem('tombolo.trial.credentials', '"token"')
    await start(await arrive(NETWORK), AVAILABLE, LAYERS)
    await expect.poll(() => sent().map(({ path }) => path)).toContain('/channel/open')
    localStorage.clear()
  })

  test('a rendered page whose code cannot be loaded stays as it is', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await arrive(NETWORK)
    showBrokenStart(new Error('no code'))
    expect(document.querySelector('h1')?.textContent).toBe('Home')
  })
})
