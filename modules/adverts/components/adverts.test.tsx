import { act, fireEvent } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Ad, AdSource, AdTarget } from '#schemas/entities/ad.ts'
import type { Player } from '#schemas/entities/player.ts'
import { openModalAtom, openModalsAtom } from '#runtime/modals/modals.ts'
import { CHECKOUT, UNFINISHED } from '#runtime/modals/unfinished-input.ts'
import { useCurrentScreen } from '#runtime/router/use-current-screen.ts'
import { player } from '#runtime/testing/entities.ts'
import type { Answers } from '#runtime/testing/fake-client.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import messages from '../messages/en.json'
import advertsModule from '../module.ts'
import AdvertsWhenIdle from '../slots/adverts-when-idle.tsx'

const SOURCE: AdSource = {
  client: 'WEB',
  url: '',
  width: 0,
  height: 0,
  title: 'The Advent raffle',
  body: 'A prize on each day.',
  action: 'See the raffle',
}

const ad = (id: number, of: Partial<Ad> = {}): Ad => ({
  id,
  adScreenType: 'ALL',
  adScreenLocation: 'FULL',
  adSize: 'ALL',
  adWeight: 1,
  adDelay: 2000,
  adSourceUrl: `/client/ads/${id}/source/WEB/en`,
  adTargetUrlPc: `/client/ads/${id}/target/WEB`,
  ...of,
})
const TOP = { adScreenLocation: 'TOP', adDelay: 0 } as const

const ROUTES = [
  ...trialManifest().routes,
  { path: '/picking', screen: 'picking.pick', access: 'open' as const, layout: 'frame' as const },
]

const fetched = vi.fn<(path: string) => Promise<Response>>()
let source: AdSource
let target: AdTarget
beforeEach(() => {
  source = SOURCE
  target = { client: 'WEB', url: '/pick?id=7' }
  window.sessionStorage.clear()
  vi.useFakeTimers()
  fetched.mockImplementation((path) =>
    Promise.resolve(Response.json(path.includes('/source/') ? source : target)),
  )
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  fetched.mockReset()
})

function At() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => void navigate('/login')}>
      at {useCurrentScreen()?.id}
    </button>
  )
}

interface PageOptions {
  beside?: ReactNode
  path?: string
  answers?: Answers
  as?: Player
}

/** A page with adverts, after it was idle. */
async function page(
  ads: readonly Ad[] | (() => Promise<Ad[]> | Ad[]),
  { beside = null, path = '/', answers = {}, as }: PageOptions = {},
) {
  const placements = [
    { adScreenLocation: 'TOP' as const, adSize: 'ALL', screens: [] },
    { adScreenLocation: 'FULL' as const, adSize: 'ALL', screens: ['trial.home', 'picking.pick'] },
  ]
  const trial = renderWithRuntime(
    <main id="main">
      <At />
      {beside}
      <AdvertsWhenIdle />
    </main>,
    {
      manifest: trialManifest({ ads: { placements }, routes: ROUTES }),
      messages,
      modules: [advertsModule],
      path,
      ...(as === undefined ? {} : { player: as }),
      answers: { getMainAds: () => (typeof ads === 'function' ? ads() : [...ads]), ...answers },
    },
  )
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  // The code of the adverts, and of the popup, is loaded in between.
  const settle = async (ms: number) => {
    await pass(ms)
    await vi.waitFor(() => Promise.resolve())
    await pass(10)
  }
  await pass(4000)
  await act(async () => void (await import('./adverts.tsx')))
  await act(() => trial.services.registry.preload(['adverts.popup']))
  await pass(10)
  const dialog = () => trial.screen.queryByRole('dialog', { hidden: true })
  return { ...trial, pass, settle, dialog }
}

describe('a banner', () => {
  test('it is marked as an advertisement, and stays closed after a reload', async () => {
    const first = await page([ad(1, TOP)])
    const banner = first.screen.getByRole('complementary', { name: 'Advertisement' })
    expect(banner.textContent).toContain('The Advent raffle')
    expect(fetched).toHaveBeenCalledTimes(1)
    fireEvent.click(first.screen.getByRole('button', { name: 'Close the advertisement' }))
    expect(first.screen.queryByRole('complementary')).toBeNull()
    first.screen.unmount()
    const again = await page([ad(1, TOP), ad(2, TOP)])
    expect(again.client.calls.map(({ op }) => op)).toEqual(['getMainAds'])
    expect(again.screen.queryByRole('complementary')).toBeNull()
  })

  test('it waits for its delay, and counts as shown only then', async () => {
    const { screen, pass } = await page([ad(1, { ...TOP, adDelay: 5000 })])
    expect(fetched).not.toHaveBeenCalled()
    await pass(5000)
    expect(screen.getByRole('complementary')).toBeTruthy()
    expect(fetched).toHaveBeenCalledWith('/client/ads/1/source/WEB/en', expect.anything())
  })

  test('its link asks for the target and leads there in the site', async () => {
    const { screen, settle } = await page([ad(1, TOP)])
    fireEvent.click(screen.getByRole('link', { name: 'See the raffle' }))
    await settle(10)
    expect(fetched).toHaveBeenLastCalledWith('/client/ads/1/target/WEB', expect.anything())
    expect(screen.getByText('at trial.pick')).toBeTruthy()
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  test.each(['//stranger.example/', 'data:text/html,x', 'https://stranger.example/'])(
    'security 20: a target %s leads nowhere in the site',
    async (url) => {
      target = { client: 'WEB', url }
      const { screen, settle } = await page([ad(1, TOP)])
      fireEvent.click(screen.getByRole('link', { name: 'See the raffle' }))
      await settle(10)
      expect(screen.getByText('at trial.home')).toBeTruthy()
    },
  )

  test('security 20: a target outside of the site opens in a new tab that cannot reach this page', async () => {
    source = { ...SOURCE, client: 'SCRIPT' }
    target = { client: 'SCRIPT', url: 'https://partner.example/offer' }
    const tab = {
      opener: window as unknown,
      location: { replace: vi.fn<(url: string) => void>() },
      close: vi.fn<() => void>(),
    }
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
    const { screen, settle } = await page([ad(1, TOP)])
    fireEvent.click(screen.getByRole('link', { name: /See the raffle.*new tab/ }))
    await settle(10)
    expect(tab.opener).toBeNull()
    expect(tab.location.replace).toHaveBeenCalledWith('https://partner.example/offer')
  })

  test('an advert that cannot be loaded, and adverts that cannot be asked for, show nothing', async () => {
    fetched.mockImplementation(() => Promise.resolve(new Response('', { status: 404 })))
    const first = await page([ad(1, TOP), ad(2)])
    await first.settle(3000)
    expect([first.screen.queryByRole('complementary'), first.dialog()]).toEqual([null, null])
    first.screen.unmount()
    const none = await page(() => Promise.reject(new Error('no answer')))
    await none.settle(9000)
    expect([none.screen.queryByRole('complementary'), none.dialog()]).toEqual([null, null])
  })
})

describe('a popup', () => {
  test('it opens after its delay, and once in a session for each advert', async () => {
    const first = await page([ad(1)])
    await first.settle(1000)
    expect(first.dialog()).toBeNull()
    await first.settle(1000)
    expect(first.dialog()?.textContent).toContain('The Advent raffle')
    expect(first.screen.getByRole('heading', { name: 'Advertisement', hidden: true })).toBeTruthy()
    fireEvent.click(first.screen.getAllByRole('button', { name: 'Close', hidden: true })[0]!)
    expect(first.dialog()).toBeNull()
    first.screen.unmount()
    const again = await page([ad(1)])
    await again.settle(9000)
    expect(again.dialog()).toBeNull()
    again.screen.unmount()
    const other = await page([ad(1), ad(2)])
    await other.settle(9000)
    expect(other.dialog()).not.toBeNull()
  })

  test('a visit of a screen has one popup', async () => {
    const { screen, settle, dialog } = await page([ad(1), ad(2)])
    await settle(2000)
    fireEvent.click(screen.getAllByRole('button', { name: 'Close', hidden: true })[0]!)
    await settle(9000)
    expect(dialog()).toBeNull()
  })

  test('it waits while another modal is open', async () => {
    const { store, settle, dialog } = await page([ad(1)])
    act(() => store.set(openModalAtom, 'runtime.ok', { title: 'Something else' }))
    await settle(9000)
    expect(store.get(openModalsAtom).map(({ id }) => id)).toEqual(['runtime.ok'])
    act(() => store.set(openModalsAtom, []))
    await settle(1000)
    expect(dialog()?.textContent).toContain('The Advent raffle')
  })

  test.each([
    ['a purchase is decided about', <div key="1" {...CHECKOUT} />],
    ['numbers are picked', <div key="2" {...UNFINISHED} />],
    ['a form is filled in', <form key="3" />],
  ])('it does not open while %s', async (_what, beside) => {
    const { settle, dialog } = await page([ad(1)], { beside })
    await settle(9000)
    expect(dialog()).toBeNull()
  })

  test.each(['/login', '/pick'])('it does not open at %s, which has no place for it', async (path) => {
    const { settle, dialog } = await page([ad(1)], { path })
    await settle(9000)
    expect(dialog()).toBeNull()
  })

  test('it does not open on a screen that sells plays, even where the manifest has a place there', async () => {
    const { screen, settle, dialog } = await page([ad(1)], { path: '/picking?gid=5' })
    expect(screen.getByText('at picking.pick')).toBeTruthy()
    await settle(9000)
    expect(dialog()).toBeNull()
  })

  test('a player who has reached a limit meanwhile gets none: the service is asked again before it opens', async () => {
    const answers: Ad[][] = [[ad(1)], []]
    const { client, settle, dialog } = await page(() => answers.shift() ?? [], { as: player() })
    await settle(9000)
    expect(client.calls.filter(({ op }) => op === 'getMainAds')).toHaveLength(2)
    expect(dialog()).toBeNull()
    expect(fetched).not.toHaveBeenCalled()
  })
})

test('a visitor who came with a campaign gets its adverts first, in the whole tab', async () => {
  window.history.replaceState(null, '', '/?campaign=advent')
  const getCampaignAds = vi.fn<(asked: { campaign: string }) => Ad[]>(() => [ad(5, TOP)])
  const first = await page([ad(1, TOP)], { answers: { getCampaignAds } })
  expect(fetched).toHaveBeenLastCalledWith('/client/ads/5/source/WEB/en', expect.anything())
  first.screen.unmount()
  window.history.replaceState(null, '', '/')
  await page([ad(1, TOP)], { answers: { getCampaignAds } })
  expect(getCampaignAds.mock.calls.map(([{ campaign }]) => campaign)).toEqual(['advent', 'advent'])
})
