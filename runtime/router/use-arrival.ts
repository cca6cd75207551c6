import { useEffect, useLayoutEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { useLocation, useNavigationType, type Location } from 'react-router-dom'
import { pageLoad } from '#runtime/context/page.ts'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { loadWithRetries } from '#runtime/registry/lazy-load.ts'
import { useLocalized, useSite } from '#runtime/site/site.ts'
import { HOME_PATH } from '#schemas/site-manifest/routes.ts'

/** Id of the element that holds the current screen, set by the frame. */
export const MAIN_ID = 'main'

const SCROLL = 'scroll'
/** Time in which a screen that loads code and data grows to its height. */
const GROWS_WITHIN_MS = 4000
/** Number of history entries whose scroll position is kept. */
const REMEMBERED = 50

type Scrolled = Record<string, number>

/** Input events of the player: after one, scrolling is left to the player. */
const TOUCHES = ['pointerdown', 'wheel', 'keydown'] as const

/** Whether the page was opened by a link or an address: neither loaded again nor reached by the back button. */
const isNewVisit = () => pageLoad()?.type === 'navigate'

/** The router gives the same key to the first entry of every page that the browser loads. */
const entryOf = ({ key, pathname, search }: Location) => (key === 'default' ? `${pathname}${search}` : key)

/**
 * Stores the scroll position of each history entry, and restores it on the browser's back button and when the page is loaded
 * again.
 *
 * The position is set before the new screen is painted, without animation: a screen that moves after it is visible takes a
 * ball from under the finger that is about to tap it.
 */
function useScrolling(entry: string): void {
  const { tabStorage } = useRuntime()
  const type = useNavigationType()
  // The last scroll position: a shorter screen has already shrunk the page when the cleanup of the old one runs.
  const lastTop = useRef(0)
  const isFirst = useRef(true)
  useEffect(() => {
    const note = () => void (lastTop.current = window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [])
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual'
    const scrolled = tabStorage.read<Scrolled>(SCROLL) ?? {}
    // A page that arrived rendered may have been scrolled before its app started.
    const isScrolled = isFirst.current && window.scrollY > 0
    const isReturn = type === 'POP' && !(isFirst.current && isNewVisit())
    isFirst.current = false
    const target = isScrolled ? window.scrollY : isReturn ? (scrolled[entry] ?? 0) : 0
    // A screen whose code or data is loading has not its height yet, so restoring is retried while it grows.
    const until = type === 'POP' && target > 0 ? performance.now() + GROWS_WITHIN_MS : 0
    let frame = 0
    const scroll = () => {
      window.scrollTo({ top: target, behavior: 'instant' })
      const isThere = Math.abs(window.scrollY - target) <= 1
      if (!isThere && performance.now() < until) frame = requestAnimationFrame(scroll)
    }
    const giveWay = () => cancelAnimationFrame(frame)
    for (const touch of TOUCHES) window.addEventListener(touch, giveWay, { passive: true })
    scroll()
    lastTop.current = target
    return () => {
      giveWay()
      for (const touch of TOUCHES) window.removeEventListener(touch, giveWay)
      const kept = Object.entries(tabStorage.read<Scrolled>(SCROLL) ?? {}).filter(
        ([other]) => other !== entry,
      )
      const newest = [...kept.slice(1 - REMEMBERED), [entry, lastTop.current] as const]
      tabStorage.write(SCROLL, Object.fromEntries(newest))
    }
  }, [entry, type, tabStorage])
}

/**
 * Actions on arrival at a screen: it is scrolled to its top or the stored position; its heading becomes the document's
 * title; and, after the first screen, it receives the focus, and the rest of the page's head follows.
 */
export function useArrival(isEntered: boolean): void {
  const location = useLocation()
  const { pathname, search } = location
  const site = useSite()
  const intl = useIntl()
  const text = useLocalized()
  const { siteName: name, meta } = site.manifest.brand
  const siteName = text(name) || site.siteId
  // The site's own title, as the service writes it for the same address.
  const homeTitle = pathname === HOME_PATH && !search.includes('f=') ? text(meta.title) || siteName : ''
  const isFirst = useRef(true)
  useScrolling(entryOf(location))

  useEffect(() => {
    if (!isEntered) return
    const main = document.getElementById(MAIN_ID)
    if (!main) return
    const isLater = !isFirst.current
    if (isLater) main.focus({ preventScroll: true })
    isFirst.current = false
    const show = () => {
      const heading = main.querySelector('h1')?.textContent?.trim() ?? ''
      const title = homeTitle || (heading && heading !== siteName ? `${heading} · ${siteName}` : siteName)
      if (document.title !== title) document.title = title
      if (isLater)
        void loadWithRetries(() => import('./page-head.ts')).then(({ showHead }) =>
          showHead(site, { pathname, search, heading: homeTitle ? '' : heading }, intl),
        )
    }
    show()
    // The heading appears with the screen's code and may change with its data.
    const observer = new MutationObserver(show)
    const heading = main.querySelector('h1')
    if (heading) observer.observe(heading, { childList: true, characterData: true, subtree: true })
    else observer.observe(main, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [isEntered, pathname, search, homeTitle, siteName, site, intl])
}
