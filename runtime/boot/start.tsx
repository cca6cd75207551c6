import { startTransition, useEffect, useState, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { HydratingContext } from '#runtime/clock/rendered-page.ts'
import { App } from '#runtime/shell/app.tsx'
import { firstMessages } from '#runtime/registry/language-file.ts'
import { createMessageCatalogue } from '#runtime/locale/message-catalogue.ts'
import { closeModalAtom, openModalAtom, openModalsAtom } from '#runtime/modals/modals.ts'
import type { ModuleDefinition } from '#runtime/registry/module.ts'
import { createRegistry } from '#runtime/registry/registry.ts'
import { runtimeModule } from '#runtime/runtime-module.ts'
import { rememberLanguage } from '#runtime/site/language.ts'
import { siteOf } from '#runtime/site/site.ts'
import { showLanguage, showTheme } from '#runtime/theming/document-theme.ts'
import {
  RENDERED_PAGE_ATTRIBUTE,
  STILL_PAGE_ATTRIBUTE,
  type RenderedState,
} from '#schemas/site-manifest/rendered-page.ts'
import type { InlinedSite } from '#schemas/site-manifest/inlined-site.ts'
import { createRuntime, type RuntimeOptions } from './create-runtime.tsx'
import { setTimeFromPage } from './arrived-page.ts'
import { replayEarlyInput } from './early-input.ts'
import { createErrorReporter } from './error-reporter.ts'
import { readyToRender } from './first-render.ts'
import { restoreInlineStyles } from './inline-styles.ts'
import { nextTask } from './next-task.ts'
import { allowTranslation } from '#runtime/context/translated-page.ts'
import { loadLayers, loadModules, type AvailableLayers, type LoadModule } from './load-modules.ts'
import type { RuntimeServices } from '#runtime/context/runtime-services.ts'
import { page } from '#runtime/context/page.ts'
import { reportError, setErrorReporter } from '#runtime/context/report-error.ts'
import { whenIdle } from '#runtime/context/when-idle.ts'

/** Id of the app's root element. */
export const ROOT_ID = 'root'

/** Time in which a rendered page that has become idle still loads for later; then its scenes move. */
const STILL_MS = 2500
/** Start time after which a loading text is shown. */
const QUIET_START_MS = 1000
/** Screens that must be loaded in advance, because they are shown when nothing can be loaded. */
const NEEDED_OFFLINE = [
  'runtime.idle',
  'runtime.maintenance',
  'runtime.reconnecting',
  'runtime.ok',
  'runtime.error',
  'runtime.processing',
]

/** The only message that a browser gives for an error in a script of another origin. */
const FOREIGN_ERROR = 'Script error.'

/**
 * Handles uncaught errors (spec 8, "Script errors"). An error of this app is reported, and the player is offered a reload;
 * an error in another origin's script, such as a payment page's, closes the modals opened for it.
 */
function watchErrors({ own, foreign }: { own: () => void; foreign: () => void }): void {
  const onError = (event: ErrorEvent | PromiseRejectionEvent) => {
    const error: unknown = 'reason' in event ? event.reason : event.error
    if (error) {
      reportError(error)
      if (!('reason' in event)) own()
    } else if ('message' in event && event.message === FOREIGN_ERROR) foreign()
  }
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onError)
}

/** Shows that the app is loading (spec 2, "Boot texts"): in English, as no texts are loaded yet. Returns a function that stops. */
function saySlowStart(root: HTMLElement): () => void {
  const timer = setTimeout(() => {
    const text = document.createElement('p')
    text.lang = 'en'
    text.setAttribute('role', 'status')
    text.textContent = 'Initializing App...'
    root.replaceChildren(text)
  }, QUIET_START_MS)
  return () => clearTimeout(timer)
}

/** Removes a session's id from the address, where a screenshot, the history or another page would expose it. */
function hideContinuedSession(): void {
  const address = new URL(window.location.href)
  if (!address.searchParams.has('continue_session_id')) return
  address.searchParams.delete('continue_session_id')
  window.history.replaceState(window.history.state, '', address)
}

/** Ignores a failed load in idle time, such as without a network: a screen that needs the file loads it again and reports the failure. */
function inBackground(loading: Promise<unknown>): void {
  loading.catch(() => undefined)
}

async function focusErrors(): Promise<void> {
  const { focusFirstErrors } = await import('#runtime/shell/focus-first-error.ts')
  focusFirstErrors(document)
}

/** Lets the browser keep the site's files, and a page for the time without a network. */
async function keepFiles(serviceWorker: string): Promise<void> {
  const { registerServiceWorker } = await import('./register-service-worker.ts')
  await registerServiceWorker(serviceWorker)
}

/** Traces the page's requests, where the service sends traces to a collector. */
async function startTraces(inlined: InlinedSite, ratio: number): Promise<void> {
  const { tracePage } = await import('./trace-page.ts')
  tracePage(inlined, ratio)
}

/** Hydrates the page that the service rendered. Settles after the second render, which uses the values of the device. */
function hydrate(root: HTMLElement, { styles }: RenderedState, app: ReactNode): Promise<void> {
  restoreInlineStyles(root, styles)
  const options = { onUncaughtError: reportError, onRecoverableError: reportError }
  return new Promise((resolve) => {
    startTransition(() => void hydrateRoot(root, <Hydrated onDone={resolve}>{app}</Hydrated>, options))
  })
}

/** The first render equals the rendered page; the second one is a transition, so that input need not wait for it. */
function Hydrated({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  const [isHydrating, setIsHydrating] = useState(true)
  useEffect(() => {
    if (isHydrating) startTransition(() => setIsHydrating(false))
    else onDone()
  }, [isHydrating, onDone])
  return <HydratingContext value={isHydrating}>{children}</HydratingContext>
}

/** Starts the app: the session is requested immediately, while modules and texts are still loading. */
export async function start(
  inlined: InlinedSite,
  available: ReadonlyMap<string, LoadModule>,
  availableLayers: AvailableLayers,
  opening?: Pick<RuntimeOptions, 'transportOf' | 'storageName'>,
): Promise<RuntimeServices> {
  // The service rendered the page in the language of the address; later pages keep it.
  if (new URLSearchParams(window.location.search).has('lang')) rememberLanguage(inlined.language)
  allowTranslation()
  showTheme(inlined.theme)
  const site = siteOf(inlined)
  showLanguage(site.language, site.direction)
  const { origin, pathname, search } = window.location
  setErrorReporter(createErrorReporter(origin))
  const root = document.getElementById(ROOT_ID)
  if (!root) throw new Error(`The page has no #${ROOT_ID}.`)
  const { rendered } = inlined
  if (rendered !== undefined) setTimeFromPage(inlined.serverTimeMilis)
  const started = rendered === undefined ? saySlowStart(root) : () => undefined
  const catalogue = createMessageCatalogue(inlined)
  const loadMessages = () => catalogue.ensure(runtimeModule)
  const runtime = createRuntime({
    site,
    origin,
    location: { pathname, search },
    rendered,
    loadMessages,
    ...opening,
  })
  hideContinuedSession()
  // A rendered page can be used while the app starts: input waits for one piece of the start, not for all.
  if (rendered !== undefined) await nextTask()
  // The connection keeper handles a failure.
  const session = runtime.services.session.start().catch(() => undefined)
  if (rendered === undefined) runtime.begin()

  /** Loads the messages of a part: a later part can show those of the runtime and of the first screen too. */
  const prepare = (definition: ModuleDefinition, isFirst: boolean) =>
    Promise.all(
      (isFirst ? [firstMessages] : [firstMessages, runtimeModule, definition]).map(catalogue.ensure),
    )
  const loadParts = async () => {
    const modules = await loadModules(inlined, available)
    return { modules, layers: await loadLayers(modules, availableLayers) }
  }
  const loading = Promise.all([loadParts(), catalogue.ensure(firstMessages)])
  const [{ modules, layers }] = await loading.finally(started)
  if (rendered !== undefined) await nextTask()
  const all = [runtimeModule, ...modules]
  const services = runtime.complete(createRegistry(all, { prepare }), layers)
  const { store, registry } = services
  watchErrors({
    own: () => store.set(openModalAtom, 'runtime.error'),
    foreign: () => registry.modalsClosedBy('foreign-error').forEach((id) => store.set(closeModalAtom, id)),
  })
  const app = (
    <App services={services} messages={catalogue.messages} theme={inlined.theme} Router={BrowserRouter} />
  )
  if (rendered === undefined) {
    const manner = await readyToRender({ site, registry, location: { pathname, search }, session })
    const render = () => createRoot(root, { onUncaughtError: reportError }).render(app)
    // A transition renders in slices: on a slow phone, input would otherwise wait for a whole page.
    if (manner === 'in-slices') startTransition(render)
    else render()
  } else {
    await registry.preloadSources(rendered.parts)
    await nextTask()
    await hydrate(root, rendered, app)
    runtime.begin()
    void replayEarlyInput(root, () => store.get(openModalsAtom).length > 0)
  }
  const { serviceWorker, tracesRatio } = inlined
  whenIdle([
    () => setTimeout(() => root.removeAttribute(STILL_PAGE_ATTRIBUTE), STILL_MS),
    // A module's texts must be loaded before its events arrive.
    () => inBackground(Promise.all(all.map(catalogue.ensure))),
    () => inBackground(services.registry.preload(NEEDED_OFFLINE)),
    () => inBackground(focusErrors()),
    ...(serviceWorker === undefined ? [] : [() => inBackground(keepFiles(serviceWorker))]),
    ...(tracesRatio === undefined ? [] : [() => inBackground(startTraces(inlined, tracesRatio))]),
  ])
  return services
}

/** Fallback page for when the app's own code cannot be loaded. */
export function showBrokenStart(error: unknown): void {
  reportError(error)
  const root = document.getElementById(ROOT_ID)
  // A page that arrived rendered stays: it can be read, and its links lead on.
  if (!root || root.hasAttribute(RENDERED_PAGE_ATTRIBUTE)) return
  // No texts are loaded yet; only the page's own language is known.
  const button = document.createElement('button')
  button.textContent = '↻'
  button.setAttribute('aria-label', 'Reload')
  button.onclick = page.reload
  root.replaceChildren(button)
}
