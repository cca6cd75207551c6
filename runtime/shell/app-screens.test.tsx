import { act, cleanup, render, type RenderResult } from '@testing-library/react'
import { useEffect, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from '#runtime/context/page.ts'
import { connectionAtom } from '#runtime/client/connection.ts'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { trialModule } from '#runtime/testing/trial-module.ts'
import { configurationAtom, sessionAtom } from '#runtime/session/session-state.ts'
import { player } from '#runtime/testing/entities.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { trialRuntime, type TrialRuntime, type TrialRuntimeOptions } from '#runtime/testing/trial-runtime.tsx'
// Loaded late by the subject: a test does not wait for it.
import './slim-notice.tsx'
import { AppScreens } from './app-screens.tsx'
import { useGo } from '#runtime/router/navigate.ts'
import { visitParametersAtom } from '#runtime/router/query-parameters.ts'

const heading = (text: string) => async () => ({ default: () => <h1>{text}</h1> })
let go: ReturnType<typeof useGo>
let where: string
let scrolledBeforePaint: boolean | null = null
let scrollsAtStart = 0

function Pick({ params }: ScreenProps<'trial.pick'>) {
  const current = useGo()
  useEffect(() => {
    go = current
  })
  // Effects of this kind run when the screen has been painted, or could have been.
  useEffect(() => {
    scrolledBeforePaint = vi.mocked(window.scrollTo).mock.calls.length > scrollsAtStart
  }, [])
  return <h1>{`Pick ${params.id}`}</h1>
}

const late = Promise.withResolvers<{ default: () => ReactNode }>()

const trial = trialModule({
  id: 'trial',
  screens: {
    'trial.home': { load: heading('Home') },
    'trial.pick': { load: async () => ({ default: Pick }) },
    'trial.late': { load: () => late.promise },
    'trial.cashier': { load: heading('Cashier') },
    'trial.game': { load: heading('Game'), params: { id: 'id' }, notFound: 'trial.noGame' },
    'trial.prize': { load: heading('Prize'), params: { id: 'id' } },
    'trial.login': { load: heading('Log in'), role: 'login' },
    'trial.broken': {
      load: async () => ({
        default: () => {
          throw new Error('cannot be drawn')
        },
      }),
    },
  },
  slots: { 'trial.noGame': { load: heading('No such game') } },
  modals: {
    'trial.loginModal': {
      load: async () => ({ default: () => <p>login dialog</p> }),
      opensOn: 'login',
      scrollsToTop: true,
    },
  },
})

function Where() {
  const { pathname, search } = useLocation()
  useEffect(() => {
    where = `${pathname}${search}`
  })
  return null
}

let navigate: ReturnType<typeof useNavigate>
function Navigator() {
  const current = useNavigate()
  useEffect(() => {
    navigate = current
  })
  return null
}

async function open(options: TrialRuntimeOptions = {}): Promise<TrialRuntime & { shown: RenderResult }> {
  const test = trialRuntime({ modules: [trial], ...options })
  test.store.set(configurationAtom, { MAINTENANCE_ENABLED: 'false', MAINTENANCE_MESSAGE: '' })
  test.store.set(connectionAtom, { status: 'connected', retries: 0 })
  const shown = render(
    <>
      <AppScreens />
      <Where />
      <Navigator />
    </>,
    { wrapper: test.Wrapper },
  )
  await act(async () => undefined)
  return { ...test, shown }
}

const heard = (shown: RenderResult) => shown.getByRole('heading', { level: 1 }).textContent

beforeEach(() => {
  window.sessionStorage.clear()
  vi.spyOn(page, 'reloadAtRoot').mockImplementation(() => undefined)
  vi.spyOn(page, 'scrollToTop').mockImplementation(() => undefined)
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('the current screen', () => {
  test('the app shows the screen of the route, with path and query as its parameters', async () => {
    const { shown } = await open({ path: '/pick?id=70' })
    expect(heard(shown)).toBe('Pick 70')
  })

  test('Tab does not enter the footer while a screen loads', async () => {
    const { routes, ...manifest } = trialManifest()
    const route = { path: '/late', screen: 'trial.late', access: 'open', layout: 'frame' } as const
    const { shown } = await open({
      path: '/pick?id=70',
      manifest: { ...manifest, routes: [...routes, route] },
    })
    const footer = shown.getByRole('contentinfo')
    expect(footer.inert).not.toBe(true)
    await act(async () => navigate('/late'))
    expect([where, footer.inert]).toEqual(['/late', true])
    await act(async () => late.resolve({ default: () => <h1>Late</h1> }))
    expect([heard(shown), footer.inert]).toEqual(['Late', false])
  })

  const AT_GAME = [
    { path: '/', screen: 'trial.home', access: 'open', layout: 'frame' },
    { path: '/game', screen: 'trial.game', access: 'open', layout: 'frame' },
    { path: '/prize', screen: 'trial.prize', access: 'open', layout: 'frame' },
  ] as const

  test.each(['', '?id=', '?id=abc', '?id=0', '?id=-4', '?id=1.5'])(
    'an address with %j in the place of an id shows what its screen has for that, and not the screen',
    async (search) => {
      const { shown } = await open({ manifest: trialManifest({ routes: [...AT_GAME] }) })
      await act(async () => navigate('/game?id=70'))
      expect(await shown.findByRole('heading', { level: 1, name: 'Game' })).toBeTruthy()
      await act(async () => navigate(`/game${search}`))
      expect(await shown.findByRole('heading', { level: 1, name: 'No such game' })).toBeTruthy()
      await act(async () => navigate('/prize?id=17'))
      expect(await shown.findByRole('heading', { level: 1, name: 'Prize' })).toBeTruthy()
      await act(async () => navigate(`/prize${search}`))
      expect(await shown.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy()
    },
  )

  test('a path without a route shows that the page does not exist, with a link home', async () => {
    const { shown } = await open({ path: '/nowhere' })
    expect(await shown.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy()
    await act(async () => shown.getByRole('button', { name: 'Go to the home page' }).click())
    expect(heard(shown)).toBe('Home')
  })

  test('an address of the specification for a legal page opens the page that the site names, by a link in the app too', async () => {
    const terms = {
      id: 3,
      pageLinkName: 'rules',
      pageFullWidth: false,
      title: { en: 'Terms' },
      files: { en: 'terms.en.html' },
    }
    const manifest = trialManifest()
    const content = { ...manifest.content, customPages: [terms], legalPages: { terms: 'rules' } }
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('<p>Our own terms</p>'))
    const { shown } = await open({ manifest: { ...manifest, content } })
    await act(async () => navigate('/terms?from=mail'))
    expect(await shown.findByText('Our own terms')).toBeTruthy()
    expect(where).toBe('/p/rules?from=mail')
    await act(async () => navigate('/privacy'))
    expect(await shown.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy()
  })

  test('a home page that is an address of another site shows a button to it, and no endless loading', async () => {
    const manifest = trialManifest()
    const page = { id: 7, pageLinkName: 'partner', pageFullWidth: false, files: { en: 'partner.en.html' } }
    const content = { ...manifest.content, customPages: [page] }
    const settings = { ...manifest.settings, homeOverridePageId: 7 }
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('https://partner.example/\n'))
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const { shown } = await open({ manifest: { ...manifest, content, settings } })
    const button = await shown.findByRole('button', { name: 'Open the page' })
    expect(opened).not.toHaveBeenCalled()
    await act(async () => button.click())
    expect(opened).toHaveBeenCalledWith('https://partner.example/', '_blank', 'noopener,noreferrer')
  })

  test('slim mode says why a screen of a player cannot be entered, and can be left for it', async () => {
    const { shown, store } = await open({ path: '/' })
    await act(async () => store.set(visitParametersAtom, (visit) => ({ ...visit, isSlim: true })))
    await act(async () => navigate('/cashier'))
    expect(where).toBe('/')
    await act(async () => (await shown.findByRole('button', { name: 'Leave this view' })).click())
    expect(store.get(visitParametersAtom).isSlim).toBe(false)
    expect(where).toBe('/?login=true')
  })

  test('a screen that cannot be rendered shows an error, and a button to the root', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const routes = [{ path: '/', screen: 'trial.broken', access: 'open', layout: 'frame' } as const]
    const { shown } = await open({ manifest: trialManifest({ routes }) })
    expect(await shown.findByText('Something went wrong')).toBeTruthy()
    shown.getByRole('button', { name: 'Continue' }).click()
    expect(page.reloadAtRoot).toHaveBeenCalledOnce()
  })

  test('the home page is the operator’s own page where the site sets one', async () => {
    const manifest = trialManifest()
    const settings = { ...manifest.settings, homeOverridePageId: 3 }
    const welcome = {
      id: 3,
      pageLinkName: 'welcome',
      pageFullWidth: false,
      title: { en: 'Welcome' },
      files: { en: 'welcome.en.html' },
    }
    const content = { ...manifest.content, customPages: [welcome] }
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('<p>Our own welcome</p>'))
    const { shown } = await open({ manifest: { ...manifest, settings, content } })
    expect(await shown.findByText('Our own welcome')).toBeTruthy()
    expect(vi.mocked(globalThis.fetch).mock.calls[0]?.[0]).toBe('/client/i18n/customPageById/1/3/en')
  })
})

describe('redirects of the guard', () => {
  test('a visitor of a guarded route is asked to log in over the home page', async () => {
    const { shown } = await open({ path: '/cashier' })
    expect(where).toBe('/?login=true')
    expect(await shown.findByText('login dialog')).toBeTruthy()
    expect(page.scrollToTop).toHaveBeenCalled()
  })

  test('a player may open a guarded route', async () => {
    const { shown } = await open({ path: '/cashier', player: player() })
    expect(heard(shown)).toBe('Cashier')
  })

  test('a player who logs in on the login page is redirected to the requested path', async () => {
    const { shown, store } = await open({ path: '/login?redirectUrl=%2Fpick%3Fid%3D5' })
    expect(heard(shown)).toBe('Log in')
    await act(async () =>
      store.set(sessionAtom, (session) => ({ ...session, state: 'loggedIn', player: player() })),
    )
    expect(where).toBe('/pick?id=5')
  })

  test('security 20: a redirectUrl of another origin is not followed', async () => {
    await open({ path: '/login?redirectUrl=https%3A%2F%2Felsewhere.example%2F', player: player() })
    expect(where).toBe('/')
  })

  test('the app redirects to maintenance when it begins, and home when it ends', async () => {
    const { shown, store } = await open({ path: '/pick?id=70' })
    await act(async () =>
      store.set(configurationAtom, { MAINTENANCE_ENABLED: 'true', MAINTENANCE_MESSAGE: 'Back at noon' }),
    )
    expect(where).toBe('/maintenance')
    expect(await shown.findByText('Back at noon')).toBeTruthy()
    await act(async () =>
      store.set(configurationAtom, { MAINTENANCE_ENABLED: 'false', MAINTENANCE_MESSAGE: '' }),
    )
    expect(where).toBe('/')
  })

  test('the app redirects to the idle screen when the connection is lost, and back when it returns', async () => {
    const { shown, store } = await open({ path: '/pick?id=70' })
    await act(async () => store.set(connectionAtom, { status: 'disconnected', retries: 2 }))
    expect(where).toBe('/idle')
    expect(await shown.findByText('Connection lost')).toBeTruthy()
    await act(async () => store.set(connectionAtom, { status: 'connected', retries: 0 }))
    expect(where).toBe('/pick?id=70')
  })

  test('a message of the platform is shown above the screens while the site is open', async () => {
    const { shown, store } = await open()
    await act(async () =>
      store.set(configurationAtom, { MAINTENANCE_ENABLED: 'false', MAINTENANCE_MESSAGE: 'Works tonight' }),
    )
    expect(shown.getByText('Works tonight')).toBeTruthy()
  })
})

describe('navigation to a screen', () => {
  test('the document title is the heading of the screen and the name of the site', async () => {
    const brand = { ...trialManifest().brand, siteName: { en: 'Trial Lotto' } }
    await open({ path: '/pick?id=70', manifest: trialManifest({ brand }) })
    expect(document.title).toBe('Pick 70 · Trial Lotto')
  })

  test('a navigation moves the focus into the new screen, and the first screen does not', async () => {
    const { shown } = await open({ path: '/pick?id=70' })
    expect(document.activeElement).toBe(document.body)
    await act(async () => go('trial.home'))
    expect(document.activeElement).toBe(shown.getByRole('main'))
    expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' })
  })

  test('a navigation scrolls before the new screen is painted', async () => {
    const { shown } = await open()
    scrollsAtStart = vi.mocked(window.scrollTo).mock.calls.length
    await act(async () => void navigate('/pick?id=70'))
    expect(heard(shown)).toBe('Pick 70')
    expect(scrolledBeforePaint).toBe(true)
  })

  test('a page that was scrolled before its app started stays where it is', async () => {
    Object.defineProperty(window, 'scrollY', { value: 640, configurable: true })
    await open({ path: '/pick?id=70' })
    expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 640, behavior: 'instant' })
    await act(async () => go('trial.home'))
    expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' })
    Reflect.deleteProperty(window, 'scrollY')
  })

  test('the back button restores the scroll position', async () => {
    await open({ path: '/pick?id=70' })
    Object.defineProperty(window, 'scrollY', { value: 640, configurable: true })
    window.dispatchEvent(new Event('scroll'))
    await act(async () => go('trial.home'))
    await act(async () => void navigate(-1))
    expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 640, behavior: 'instant' })
    Reflect.deleteProperty(window, 'scrollY')
  })

  test('the scroll position is restored once a screen has loaded its data, however many frames that takes', async () => {
    await open({ path: '/pick?id=70' })
    Object.defineProperty(window, 'scrollY', { value: 640, configurable: true })
    window.dispatchEvent(new Event('scroll'))
    await act(async () => go('trial.home'))
    const frames: FrameRequestCallback[] = []
    const asked = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame))
    Object.defineProperty(window, 'scrollY', { value: 0, configurable: true })
    await act(async () => void navigate(-1))
    for (let frame = 0; frame < 100; frame++) frames.shift()?.(performance.now())
    expect(frames).not.toEqual([])
    Object.defineProperty(window, 'scrollY', { value: 640, configurable: true })
    frames.shift()?.(performance.now())
    expect(frames).toEqual([])
    asked.mockRestore()
    Reflect.deleteProperty(window, 'scrollY')
  })

  test('a page that is loaded again keeps its scroll position, and a new visit or another page starts at the top', async () => {
    const arriveAt = async (path: string, type: string) => {
      cleanup()
      const getEntriesByType = () => [{ type }]
      Object.defineProperty(performance, 'getEntriesByType', { value: getEntriesByType, configurable: true })
      await open({ path })
      return vi.mocked(window.scrollTo).mock.lastCall
    }
    await open({ path: '/pick?id=70' })
    Object.defineProperty(window, 'scrollY', { value: 640, configurable: true })
    window.dispatchEvent(new Event('scroll'))
    await act(async () => go('trial.home'))
    Reflect.deleteProperty(window, 'scrollY')
    expect(await arriveAt('/', 'reload')).toEqual([{ top: 0, behavior: 'instant' }])
    expect(await arriveAt('/pick?id=70', 'reload')).toEqual([{ top: 640, behavior: 'instant' }])
    expect(await arriveAt('/pick?id=70', 'navigate')).toEqual([{ top: 0, behavior: 'instant' }])
    Reflect.deleteProperty(performance, 'getEntriesByType')
  })
})
