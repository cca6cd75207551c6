import { act, cleanup, render, type RenderResult } from '@testing-library/react'
import { useEffect } from 'react'
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
import { AppScreens } from './app-screens.tsx'
import { useGo } from './navigate.ts'

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

const trial = trialModule({
  id: 'trial',
  screens: {
    'trial.home': { load: heading('Home') },
    'trial.pick': { load: async () => ({ default: Pick }) },
    'trial.cashier': { load: heading('Cashier') },
    'trial.login': { load: heading('Log in'), role: 'login' },
    'trial.broken': {
      load: async () => ({
        default: () => {
          throw new Error('cannot be drawn')
        },
      }),
    },
  },
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

describe('what is shown', () => {
  test('is the screen of the route, with path and query as its parameters', async () => {
    const { shown } = await open({ path: '/pick?id=70' })
    expect(heard(shown)).toBe('Pick 70')
  })

  test('on a path without a route is that there is no such page, with the way home', async () => {
    const { shown } = await open({ path: '/nowhere' })
    expect(await shown.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy()
    await act(async () => shown.getByRole('button', { name: 'Go to the home page' }).click())
    expect(heard(shown)).toBe('Home')
  })

  test('when a screen cannot be drawn is that something went wrong, and the way to the root', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const routes = [{ path: '/', screen: 'trial.broken', access: 'open', layout: 'frame' } as const]
    const { shown } = await open({ manifest: trialManifest({ routes }) })
    expect(await shown.findByText('Something went wrong')).toBeTruthy()
    shown.getByRole('button', { name: 'Continue' }).click()
    expect(page.reloadAtRoot).toHaveBeenCalledOnce()
  })

  test('at home is the operator’s own page where the site says so', async () => {
    const manifest = trialManifest()
    const settings = { ...manifest.settings, homeOverridePageId: 3 }
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('<p>Our own welcome</p>'))
    const { shown } = await open({ manifest: { ...manifest, settings } })
    expect(await shown.findByText('Our own welcome')).toBeTruthy()
    expect(vi.mocked(globalThis.fetch).mock.calls[0]?.[0]).toBe('/client/i18n/customPageById/1/3/en')
  })
})

describe('the guard', () => {
  test('asks a visitor to log in, over the home page', async () => {
    const { shown } = await open({ path: '/cashier' })
    expect(where).toBe('/?login=true')
    expect(await shown.findByText('login dialog')).toBeTruthy()
    expect(page.scrollToTop).toHaveBeenCalled()
  })

  test('lets a player in', async () => {
    const { shown } = await open({ path: '/cashier', player: player() })
    expect(heard(shown)).toBe('Cashier')
  })

  test('takes a player who logs in on the login page to where they were going', async () => {
    const { shown, store } = await open({ path: '/login?redirectUrl=%2Fpick%3Fid%3D5' })
    expect(heard(shown)).toBe('Log in')
    await act(async () =>
      store.set(sessionAtom, (session) => ({ ...session, state: 'loggedIn', player: player() })),
    )
    expect(where).toBe('/pick?id=5')
  })

  test('security 20: does not follow a redirectUrl of another origin', async () => {
    await open({ path: '/login?redirectUrl=https%3A%2F%2Felsewhere.example%2F', player: player() })
    expect(where).toBe('/')
  })

  test('leads to maintenance when it begins, and home when it ends', async () => {
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

  test('leads to the idle screen when the connection drops, and back when it returns', async () => {
    const { shown, store } = await open({ path: '/pick?id=70' })
    await act(async () => store.set(connectionAtom, { status: 'disconnected', retries: 2 }))
    expect(where).toBe('/idle')
    expect(await shown.findByText('Connection lost')).toBeTruthy()
    await act(async () => store.set(connectionAtom, { status: 'connected', retries: 0 }))
    expect(where).toBe('/pick?id=70')
  })

  test('shows the message of the platform above the screens while they are open', async () => {
    const { shown, store } = await open()
    await act(async () =>
      store.set(configurationAtom, { MAINTENANCE_ENABLED: 'false', MAINTENANCE_MESSAGE: 'Works tonight' }),
    )
    expect(shown.getByText('Works tonight')).toBeTruthy()
  })
})

describe('arriving at a screen', () => {
  test('names the document after its heading and the site', async () => {
    const brand = { ...trialManifest().brand, siteName: { en: 'Trial Lotto' } }
    await open({ path: '/pick?id=70', manifest: trialManifest({ brand }) })
    expect(document.title).toBe('Pick 70 · Trial Lotto')
  })

  test('by a link puts the keyboard and the screen reader into it, the first one does not', async () => {
    const { shown } = await open({ path: '/pick?id=70' })
    expect(document.activeElement).toBe(document.body)
    await act(async () => go('trial.home'))
    expect(document.activeElement).toBe(shown.getByRole('main'))
    expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' })
  })

  test('scrolls before the screen can be seen: nothing moves under a finger', async () => {
    const { shown } = await open()
    scrollsAtStart = vi.mocked(window.scrollTo).mock.calls.length
    await act(async () => void navigate('/pick?id=70'))
    expect(heard(shown)).toBe('Pick 70')
    expect(scrolledBeforePaint).toBe(true)
  })

  test('by the back button goes to where it was scrolled', async () => {
    await open({ path: '/pick?id=70' })
    Object.defineProperty(window, 'scrollY', { value: 640, configurable: true })
    window.dispatchEvent(new Event('scroll'))
    await act(async () => go('trial.home'))
    await act(async () => void navigate(-1))
    expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 640, behavior: 'instant' })
    Reflect.deleteProperty(window, 'scrollY')
  })
})
