import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { useLocalized, useSite } from '#runtime/site/site.ts'

/** The element that holds the current screen; the frame gives it this id. */
export const MAIN_ID = 'main'

const SCROLL = 'scroll'
/** How many places of the tab's history keep where they were scrolled to. */
const REMEMBERED = 50

type Scrolled = Record<string, number>

/** What a player does to the page themselves: from then on it is theirs to scroll. */
const TOUCHES = ['pointerdown', 'wheel', 'keydown'] as const

/**
 * Keeps where each place of the history was scrolled to, and goes back there with the browser's back button.
 *
 * The page is at its place before the new screen is painted, and jumps there: a screen that moves after it can be
 * seen takes a ball from under the finger that is about to tap it.
 */
function useScrolling(key: string): void {
  const { tabStorage } = useRuntime()
  const type = useNavigationType()
  // As the player left it: a shorter screen has cut the page by the time that the old one is cleaned up.
  const lastTop = useRef(0)
  useEffect(() => {
    const note = () => void (lastTop.current = window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [])
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual'
    const scrolled = tabStorage.read<Scrolled>(SCROLL) ?? {}
    const target = type === 'POP' ? (scrolled[key] ?? 0) : 0
    // A screen whose code is loading has no height yet, so a way back is tried again while it grows.
    let tries = type === 'POP' && target > 0 ? 30 : 1
    let frame = 0
    const scroll = () => {
      window.scrollTo({ top: target, behavior: 'instant' })
      if (--tries > 0 && Math.abs(window.scrollY - target) > 1) frame = requestAnimationFrame(scroll)
    }
    const giveWay = () => cancelAnimationFrame(frame)
    for (const touch of TOUCHES) window.addEventListener(touch, giveWay, { passive: true })
    scroll()
    lastTop.current = target
    return () => {
      giveWay()
      for (const touch of TOUCHES) window.removeEventListener(touch, giveWay)
      const kept = Object.entries(tabStorage.read<Scrolled>(SCROLL) ?? {}).filter(([other]) => other !== key)
      const newest = [...kept.slice(1 - REMEMBERED), [key, lastTop.current] as const]
      tabStorage.write(SCROLL, Object.fromEntries(newest))
    }
  }, [key, type, tabStorage])
}

/**
 * What arriving at a screen does for everybody: it is at its top, or where it was left; its heading is the
 * document's title; and, after the first one, a screen reader and the keyboard are in it.
 */
export function useArrival(isEntered: boolean): void {
  const { key, pathname } = useLocation()
  const { manifest } = useSite()
  const siteName = useLocalized()(manifest.brand.siteName) || manifest.siteId
  const isFirst = useRef(true)
  useScrolling(key)

  useEffect(() => {
    if (!isEntered) return
    const main = document.getElementById(MAIN_ID)
    if (!main) return
    if (!isFirst.current) main.focus({ preventScroll: true })
    isFirst.current = false
    const name = () => {
      const heading = main.querySelector('h1')?.textContent?.trim()
      const title = heading && heading !== siteName ? `${heading} · ${siteName}` : siteName
      if (document.title !== title) document.title = title
    }
    name()
    // The heading comes with the screen's code and may change with its data.
    const observer = new MutationObserver(name)
    const heading = main.querySelector('h1')
    if (heading) observer.observe(heading, { childList: true, characterData: true, subtree: true })
    else observer.observe(main, { childList: true, subtree: true })
    return () => observer.disconnect()
    // Another path is another arrival, though nothing here reads it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [isEntered, pathname, siteName])
}
