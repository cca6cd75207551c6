import { act } from '@testing-library/react'
import { useEffect } from 'react'
import { useIntl } from 'react-intl'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { firstMessages } from '#runtime/registry/language-file.ts'
import { useModals } from '#runtime/modals/modals.ts'
import type { ModuleDefinition } from '#runtime/registry/module.ts'
import { answerAsService, homeModule } from '#runtime/testing/answering-service.tsx'
import { trialModule } from '#runtime/testing/trial-module.ts'
import { LAYERS } from '#games/available-layers.ts'
import { trialInlinedSite, trialManifest } from '#runtime/testing/manifest.ts'
import { INLINED_SITE_ELEMENT_ID, type InlinedSite } from '#schemas/site-manifest/inlined-site.ts'
import { readInlinedSite } from './read-inlined-site.ts'
import type { LoadModule } from './load-modules.ts'
import { ROOT_ID, showBrokenStart, start } from './start.tsx'

/** Opens two modals when it is rendered. */
function OpenBoth() {
  const { open } = useModals()
  useEffect(() => {
    open('trial.pay')
    open('trial.rules')
  }, [open])
  return null
}
const load = (definition: ModuleDefinition) => vi.fn<LoadModule>(async () => ({ default: definition }))

function siteWith(modules: Record<string, boolean>): InlinedSite {
  const entries = Object.entries(modules).map(([id, enabled]) => [id, { enabled, settings: {} }])
  return trialInlinedSite(trialManifest({ modules: Object.fromEntries(entries), menu: [] }))
}

beforeEach(() => {
  // jsdom loads nothing, and so has no such list.
  Object.assign(performance, { getEntriesByType: () => [] })
  document.body.innerHTML = `<div id="${ROOT_ID}"></div>`
  window.history.replaceState(null, '', '/')
  answerAsService()
})
afterEach(() => {
  document.body.innerHTML = ''
  vi.restoreAllMocks()
})

describe('the data of the site inside the page', () => {
  test('the site is read from the page', () => {
    const inlined = siteWith({})
    document.body.innerHTML = `<script type="application/json" id="${INLINED_SITE_ELEMENT_ID}">${JSON.stringify(inlined)}</script>`
    expect(readInlinedSite(document)).toEqual(inlined)
  })

  test('a page without the data of a site is refused', () => {
    expect(() => readInlinedSite(document)).toThrow(`The page has no #${INLINED_SITE_ELEMENT_ID}.`)
  })
})

describe('the start of the app', () => {
  test('the start loads only the enabled modules and shows the screen of the path', async () => {
    const home = load(homeModule)
    const other = load(trialModule({ id: 'other' }))
    const available = new Map([
      ['trial', home],
      ['other', other],
    ])
    await act(() => start(siteWith({ trial: true, other: false }), available, LAYERS))
    await expect.poll(() => document.querySelector('h1')?.textContent).toBe('Home')
    expect(home).toHaveBeenCalledOnce()
    expect(other).not.toHaveBeenCalled()
  })

  test('the first render is in a language of the site, whose messages are loaded by address', async () => {
    const { default: english } = await firstMessages.messages!('en')
    const italian = { ...english, 'lobby.play': [{ type: 0, value: 'Gioca' }] }
    const asService = vi.mocked(globalThis.fetch).getMockImplementation()!
    const files: Record<string, object> = { '/client/languages/trial/it/0a/first.json': italian }
    vi.mocked(globalThis.fetch).mockImplementation((url, request) =>
      typeof url === 'string' && url.startsWith('/client/languages/')
        ? Promise.resolve(Response.json(files[url] ?? {}))
        : asService(url, request),
    )
    const shown: string[] = []
    const Heading = () => {
      const text = useIntl().formatMessage({ id: 'lobby.play' })
      shown.push(text)
      return <h1>{text}</h1>
    }
    const home = trialModule({
      ...homeModule,
      screens: { 'trial.home': { load: async () => ({ default: Heading }) } },
    })
    const inlined = { ...siteWith({ trial: true }), texts: '/client/languages/trial/it/0a/' }
    await act(() => start(inlined, new Map([['trial', load(home)]]), LAYERS))
    await vi.waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('Gioca'))
    expect(new Set(shown)).toEqual(new Set(['Gioca']))
  })

  test('the start requests the session before the modules are loaded', async () => {
    const slow = vi.fn<LoadModule>(() => new Promise(() => undefined))
    void start(siteWith({ trial: true }), new Map([['trial', slow]]), LAYERS)
    await expect.poll(() => globalThis.fetch).toHaveBeenCalled()
    expect(vi.mocked(globalThis.fetch).mock.calls[0]?.[0]).toMatchObject({ pathname: '/channel/open' })
  })

  test('a slow start shows that the app is initializing', async () => {
    const slow = vi.fn<LoadModule>(() => new Promise(() => undefined))
    void start(siteWith({ trial: true }), new Map([['trial', slow]]), LAYERS)
    await vi.waitFor(() => expect(document.body.textContent).toContain('Initializing App...'), {
      timeout: 3000,
    })
  })

  test('a site with a module that this app does not have is refused', async () => {
    await expect(start(siteWith({ missing: true }), new Map(), LAYERS)).rejects.toThrow(
      'The site has the module "missing", and this app does not.',
    )
  })

  test('the start sets language and direction of the page, and stores a language from the address', async () => {
    window.history.replaceState(null, '', '/?lang=ar')
    const inlined = { ...trialInlinedSite(trialManifest({ modules: {}, menu: [] }), 'ar') }
    await act(() => start(inlined, new Map(), LAYERS))
    expect(document.documentElement).toMatchObject({ lang: 'ar', dir: 'rtl' })
    expect(document.cookie).toContain('tombolo_lang=ar')
  })

  test('an error of the app is reported to the service, and the player is offered a reload', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await act(() => start(siteWith({ trial: true }), new Map([['trial', load(homeModule)]]), LAYERS))
    act(
      () =>
        void window.dispatchEvent(new ErrorEvent('error', { error: new Error('broken'), message: 'broken' })),
    )
    await vi.waitFor(() => expect(document.body.textContent).toContain('Refresh Time'), { timeout: 5000 })
    const report = vi
      .mocked(globalThis.fetch)
      .mock.calls.find(([url]) => url instanceof URL && url.pathname === '/client/error-reports')
    expect(report?.[1]?.body).toContain('Error: broken')
  })

  test('an error in a script of another origin closes the payment modal and no other', async () => {
    const pay = trialModule({
      ...homeModule,
      modals: {
        'trial.pay': { load: async () => ({ default: () => <p>Payment</p> }), closesOn: 'foreign-error' },
        'trial.rules': { load: async () => ({ default: () => <p>Rules</p> }) },
      },
      slots: { 'runtime.background': { load: async () => ({ default: OpenBoth }) } },
    })
    await act(() => start(siteWith({ trial: true }), new Map([['trial', load(pay)]]), LAYERS))
    await expect.poll(() => document.body.textContent).toMatch(/Payment.*Rules|Rules.*Payment/)
    act(() => void window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop' })))
    expect(document.body.textContent).toContain('Payment')
    act(() => void window.dispatchEvent(new ErrorEvent('error', { message: 'Script error.' })))
    await expect.poll(() => document.body.textContent).not.toContain('Payment')
    expect(document.body.textContent).toContain('Rules')
    expect(document.body.textContent).not.toContain('Refresh Time')
  })

  test('an operator’s session that cannot continue shows a login error and leaves the address', async () => {
    window.history.replaceState(null, '', '/?continue_session_id=s1&refStr=friend')
    await act(() => start(siteWith({ trial: true }), new Map([['trial', load(homeModule)]]), LAYERS))
    await expect.poll(() => document.body.textContent).toContain('Login Error')
    expect(document.body.textContent).toContain('Sorry, we could not log you in at this time.')
    expect(window.location.search).toBe('?refStr=friend')
  })

  test('a failed start shows a button to reload', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    showBrokenStart(new Error('no code'))
    expect(document.querySelector(`#${ROOT_ID} button`)?.getAttribute('aria-label')).toBe('Reload')
  })
})
