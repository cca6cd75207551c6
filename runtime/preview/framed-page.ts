import { openSiteStorage } from '#runtime/storage/storage.ts'
import { isBuilderKey } from '#schemas/site-manifest/builder-keys.ts'
import { PREVIEW_GAME_PARAMETER, PREVIEW_STATE_PARAMETER } from '#schemas/site-manifest/preview-state.ts'

/** Only the site builder can frame a preview, and nothing that is sent to it is a secret. */
const tell = (message: object) => window.parent.postMessage(message, '*')

/** Browsers have no event for an address that a script has changed. */
const REPORT_EVERY_MS = 500

/** Time in which a dialog that the page opens has taken the focus. */
const FOCUS_SETTLES_MS = 3000

/** Time in which the answers of a screen usually arrive. */
const COMPLETE_WITHIN_MS = 2000

/** Connects a page with the site builder that frames it. */
export function joinBuilder(): void {
  followStyle()
  reportPath()
  keepPlace()
  passKeys()
  document.addEventListener('focusin', giveFocusBack)
}

/** Tells the builder that the page can take the place of the one before: once its screen is complete, or has had the time for it. */
export function reportShown(): void {
  const watched = new MutationObserver(() => reportComplete())
  const timer = setTimeout(() => report(), COMPLETE_WITHIN_MS)
  function report() {
    watched.disconnect()
    clearTimeout(timer)
    returnToPlace()
    tell({ previewShown: true })
    setTimeout(keepFocus, FOCUS_SETTLES_MS)
  }
  function reportComplete() {
    const isComplete = document.querySelector('main h1') !== null
    if (isComplete && document.querySelector('main [aria-busy="true"]') === null) report()
  }
  watched.observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-busy'] })
  reportComplete()
}

/**
 * Shows the colours and measures that the builder sends, so that a change is seen before the service has checked it. The page asks for them once:
 * they may have changed while it was loading.
 */
function followStyle(): void {
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    const { previewStyle } = (data ?? {}) as Record<string, unknown>
    if (source === window.parent && typeof previewStyle === 'string') sheet.replaceSync(previewStyle)
  })
  tell({ previewAsksStyle: true })
}

function reportPath(): void {
  let reported = ''
  const report = () => {
    const path = currentPath()
    if (path === reported) return
    reported = path
    tell({ previewPath: path })
  }
  report()
  setInterval(report, REPORT_EVERY_MS)
}

/** The path with its own query, without that of the preview. */
function currentPath(): string {
  const { pathname, search } = window.location
  const query = new URLSearchParams(search)
  for (const name of ['lang', 'scheme', PREVIEW_STATE_PARAMETER, PREVIEW_GAME_PARAMETER]) query.delete(name)
  return query.size === 0 ? pathname : `${pathname}?${query.toString()}`
}

/** A frame of another width has another layout, and a place of its own. */
const placeKey = () => `place ${window.innerWidth} ${currentPath()}`

const places = () => openSiteStorage('preview', 'session')

/** Keeps the place to which the page is scrolled: the builder loads it anew after each change of the draft. */
function keepPlace(): void {
  const kept = places()
  const keep = () => kept.write(placeKey(), window.scrollY)
  window.addEventListener('scroll', keep, { passive: true })
}

function returnToPlace(): void {
  const top = places().read<number>(placeKey()) ?? 0
  if (top > 0) window.scrollTo({ top, behavior: 'instant' })
}

/** Passes the keys of the builder's commands on. None of them has a meaning in a page of a site. */
function passKeys(): void {
  document.addEventListener('keydown', (event) => {
    const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event
    if (!isBuilderKey({ key, code, ctrlKey, metaKey, altKey, shiftKey })) return
    event.preventDefault()
    tell({ previewKey: { key, code, ctrlKey, metaKey, altKey, shiftKey } })
  })
}

/** A page that takes the focus when it is loaded, as for a field of its dialog, would take the keyboard from a person who writes in the builder. */
function giveFocusBack(): void {
  if (!navigator.userActivation.hasBeenActive) tell({ previewTookFocus: true })
}

const keepFocus = () => document.removeEventListener('focusin', giveFocusBack)
