import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setServerTime } from '#runtime/clock/server-clock.ts'
import { player } from '#runtime/testing/entities.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { trialModule } from '#runtime/testing/trial-module.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import type { TrialRuntimeOptions } from '#runtime/testing/trial-runtime.tsx'
import type { ResolvedManifest } from '#schemas/site-manifest/site-manifest.ts'
import { SiteFrame } from './site-frame.tsx'

const MENU: ResolvedManifest['menu'] = [
  { kind: 'lottery', label: { en: 'Lotteries' }, icon: 'lottery', badge: 'none' },
  { kind: 'filter', label: { en: 'Free games' }, badge: 'new', filter: { free: 1 } },
  { kind: 'link', label: { en: 'Check a draw' }, to: '/verify' },
  { kind: 'link', label: { en: 'Elsewhere' }, to: 'https://example.org/' },
]

const WITH_PASSWORD = trialModule({
  id: 'session',
  screens: { 'session.password': { load: async () => ({ default: () => null }), role: 'password' } },
})

type Template = ResolvedManifest['theme']['template']

function siteWith(template: Template): ResolvedManifest {
  const manifest = trialManifest()
  return { ...manifest, menu: MENU, theme: { ...manifest.theme, template } }
}

function show(template: Template, options: TrialRuntimeOptions = {}) {
  return renderWithRuntime(
    <SiteFrame layout="frame">
      <main id="main">The screen</main>
    </SiteFrame>,
    { manifest: siteWith(template), ...options },
  )
}

describe.each(['topbar', 'sidebar', 'compact'] as const)('the %s frame', (template) => {
  test('the first link of the frame skips to the main content', () => {
    show(template)
    const [first] = screen.getAllByRole('link')
    expect(first?.getAttribute('href')).toBe('#main')
  })

  test('the frame contains the screen, the site’s menu and a link home', () => {
    show(template)
    expect(screen.getByRole('main').textContent).toBe('The screen')
    const [menu] = screen.getAllByRole('navigation', { name: 'Main menu' })
    expect(
      within(menu!)
        .getByRole('link', { name: /Lotteries/ })
        .getAttribute('href'),
    ).toMatch(/\?f=lottery$/)
    expect(screen.getAllByRole('link').some((link) => link.getAttribute('href') === '/')).toBe(true)
  })

  test('GB RTS 12C, MT home page age, NG-LAGOS sign 18: the frame links to the limits and shows the minimum age', () => {
    const manifest = siteWith(template)
    show(template, { manifest })
    expect(screen.getAllByRole('link', { name: /Limits and breaks/ }).length).toBeGreaterThan(0)
    expect(screen.getByText(`${manifest.registration.minimumAge}+`)).toBeTruthy()
  })

  test('GB RTS 13A: the footer shows the time of day by the clock of the site, where the site asks for it', () => {
    const manifest = siteWith(template)
    setServerTime(Date.UTC(2026, 10, 29, 12, 5))
    const settings = { ...manifest.settings, showTimeOfDay: true }
    show(template, { manifest: { ...manifest, timeZone: 'Africa/Lagos', settings } })
    expect(screen.getByText(/It is/).querySelector('time')?.textContent).toMatch(/^(13:05|1:05.PM)$/)
  })

  test('the footer shows what the jurisdictions of the site demand, and no time without its setting', () => {
    const notices = [
      { text: { en: 'Licensed under 12345.' }, to: 'https://register.example/12345' },
      { text: { en: 'No one under 18 may play.' } },
      { text: { en: 'Seal' }, to: 'https://register.example/', logo: 'seal.svg' },
    ]
    show(template, { manifest: { ...siteWith(template), notices } })
    expect(screen.getByRole('link', { name: 'Licensed under 12345.' })).toHaveProperty('href', notices[0]?.to)
    expect(screen.getByText('No one under 18 may play.')).toBeTruthy()
    expect(screen.getByRole('img', { name: 'Seal' }).closest('a')?.href).toBe('https://register.example/')
    expect(screen.queryByText(/It is/)).toBeNull()
  })

  test.each([
    ['Lagos', 'The law of Lagos.'],
    ['Kano', 'The law of Kano.'],
    ['', 'The law of each state.'],
  ])('NG-LAGOS SC/1/2008: a player from “%s” reads the text of that state in the footer', (state, words) => {
    const notices = [
      {
        text: { en: 'The law of each state.' },
        byState: { Lagos: { en: 'The law of Lagos.' }, '*': { en: 'The law of {state}.' } },
      },
    ]
    const ada = player()
    const details = { ...ada.details, primaryAddressState: state }
    show(template, { manifest: { ...siteWith(template), notices }, player: { ...ada, details } })
    expect(screen.getByText(words)).toBeTruthy()
  })

  test('NG-LAGOS SC/1/2008: a visitor reads the text for everybody', () => {
    const notices = [
      { text: { en: 'The law of each state.' }, byState: { '*': { en: 'The law of {state}.' } } },
    ]
    show(template, { manifest: { ...siteWith(template), notices } })
    expect(screen.getByText('The law of each state.')).toBeTruthy()
  })

  test('the frame opens the rest of its menu as a dialog', async () => {
    show(template)
    fireEvent.click(screen.getByRole('button', { name: 'Menu' }))
    expect(await screen.findByRole('dialog', { name: 'Menu' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

test('menu entries filter by kind or by their place, or link to other sites in a new tab', () => {
  show('topbar')
  const [menu] = screen.getAllByRole('navigation', { name: 'Main menu' })
  const link = (name: RegExp) => within(menu!).getByRole('link', { name })
  expect(link(/Free games/).getAttribute('href')).toMatch(/\?f=filter-1$/)
  expect(link(/Check a draw/).getAttribute('href')).toBe('/verify')
  expect(link(/Elsewhere/).getAttribute('target')).toBe('_blank')
  expect(link(/Elsewhere/).getAttribute('rel')).toContain('noreferrer')
})

test('a menu entry without a text of the site has one: a filter a name, a link its path', () => {
  const menu: ResolvedManifest['menu'] = [
    { kind: 'filter', filter: { free: 1 } },
    { kind: 'link', to: '/verify' },
  ]
  show('topbar', { manifest: { ...siteWith('topbar'), menu } })
  const [nav] = screen.getAllByRole('navigation', { name: 'Main menu' })
  expect(within(nav!).getByRole('link', { name: 'More games' }).getAttribute('href')).toMatch(/\?f=filter-0$/)
  expect(within(nav!).getByRole('link', { name: '/verify' }).getAttribute('href')).toBe('/verify')
})

describe.each(['/cashier', '/password'])('links to screens for players (%s)', (to) => {
  const own = { kind: 'link', label: { en: 'Subscriptions' }, to } as const
  const manifest = { ...siteWith('topbar'), menu: [...MENU, own] }

  test('a link to a screen for players is not shown to a visitor', () => {
    show('topbar', { manifest, modules: [WITH_PASSWORD] })
    expect(screen.queryByRole('link', { name: 'Subscriptions' })).toBeNull()
  })

  test('a link to a screen for players is beside the account, not among the games', () => {
    show('topbar', { manifest, modules: [WITH_PASSWORD], player: player() })
    const [menu] = screen.getAllByRole('navigation', { name: 'Main menu' })
    expect(within(menu!).queryByRole('link', { name: 'Subscriptions' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Subscriptions' }).getAttribute('href')).toBe(to)
  })

  test('a link to a screen for players is in the sheet of a narrow window', async () => {
    show('topbar', { manifest, modules: [WITH_PASSWORD], player: player() })
    fireEvent.click(screen.getByRole('button', { name: 'Menu' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Menu' }))
    expect(sheet.getByRole('link', { name: 'Subscriptions' })).toBeTruthy()
  })
})

test('the current menu entry is marked for assistive technology', () => {
  show('topbar', { path: '/games?f=lottery' })
  const current = screen.getAllByRole('link', { name: /Lotteries/ })
  expect(current[0]?.getAttribute('aria-current')).toBe('page')
})

test('a draw screen has only the header, and a bare screen has no frame', () => {
  const manifest = siteWith('topbar')
  const first = renderWithRuntime(
    <SiteFrame layout="focus">
      <main>Draw</main>
    </SiteFrame>,
    { manifest },
  )
  expect(screen.getByRole('banner')).toBeTruthy()
  expect(screen.queryByRole('contentinfo')).toBeNull()
  first.screen.unmount()
  renderWithRuntime(
    <SiteFrame layout="bare">
      <main>Closed</main>
    </SiteFrame>,
    { manifest },
  )
  expect(screen.queryByRole('banner')).toBeNull()
})

describe('the time played', () => {
  const START = Date.UTC(2026, 10, 20, 12)
  beforeEach(() => {
    vi.useFakeTimers({ now: START })
    setServerTime(START)
    window.localStorage.clear()
  })
  afterEach(() => {
    vi.useRealTimers()
    setServerTime(Date.now())
    window.localStorage.clear()
  })

  test('the time played counts from the login by the service’s clock', () => {
    show('topbar', { player: player() })
    expect(screen.getAllByText('0 minutes played').length).toBeGreaterThan(0)
    act(() => void vi.advanceTimersByTime(61_000))
    expect(screen.getAllByText('1 minute played').length).toBeGreaterThan(0)
  })

  test('the time played continues after a reload, and starts again for another player', () => {
    const first = show('topbar', { player: player() })
    act(() => void vi.advanceTimersByTime(125_000))
    first.screen.unmount()
    const again = show('topbar', { player: player() })
    expect(screen.getAllByText('2 minutes played').length).toBeGreaterThan(0)
    again.screen.unmount()
    show('topbar', { player: { ...player(), id: player().id + 1 } })
    expect(screen.getAllByText('0 minutes played').length).toBeGreaterThan(0)
  })

  test('the time played is not shown to a visitor', () => {
    show('topbar')
    expect(screen.queryByText(/played/)).toBeNull()
  })
})
