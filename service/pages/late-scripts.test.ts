import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lateScripts } from './late-scripts.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

interface Browser {
  readonly isHidden?: boolean
  readonly hasServiceWorker?: boolean
  readonly observesPaints?: boolean
  /** The screen shows a skeleton. */
  readonly showsSkeleton?: boolean
  /** A file that cannot be loaded. */
  readonly failing?: string
}

/** Runs the script in a browser that was given; the test decides when it paints, and when the page is complete. */
function open(browser: Browser = {}) {
  const { isHidden = false, hasServiceWorker = false, observesPaints = true, failing } = browser
  const skeletons = browser.showsSkeleton === true ? ['main [aria-busy=true]'] : []
  const loaded: string[] = []
  const preloaded: string[] = []
  const workers: string[] = []
  const frames: (() => void)[] = []
  let seePaint: (list: { getEntriesByName: (name: string) => string[] }) => void = () => undefined
  let complete: () => void = () => undefined
  const document = {
    hidden: isHidden,
    readyState: 'interactive',
    createElement: () => ({}),
    querySelector: (selector: string) => skeletons.find((one) => one === selector) ?? null,
    documentElement: { lang: 'en' },
    head: { append: ({ rel, href }: HTMLLinkElement) => preloaded.push(`${rel} ${href}`) },
  }
  class PerformanceObserver {
    static readonly supportedEntryTypes = observesPaints ? ['paint'] : []
    constructor(callback: typeof seePaint) {
      seePaint = callback
    }
    observe() {}
  }
  const world = {
    document,
    PerformanceObserver,
    navigator: { serviceWorker: { controller: hasServiceWorker ? {} : null } },
    requestAnimationFrame: (frame: () => void) => frames.push(frame),
    addEventListener: (_: 'load', listener: () => void) => (complete = listener),
    imported: (file: string) => {
      loaded.push(file)
      return file === failing ? Promise.reject(new Error(`${file} was not found`)) : Promise.resolve()
    },
    trustedTypes: {
      createPolicy: (name: string, policy: { createScriptURL: (address: string) => string }) => ({
        createScriptURL: (address: string) => `${name}:${policy.createScriptURL(address)}`,
      }),
    },
    Worker: function startWorker(address: string, { name }: WorkerOptions) {
      workers.push(`${address} ${name}`)
    },
  }
  const script = lateScripts({ script: '/main.js', modules: ['/react.js'], styles: [] }, '/formats.js')
  // A module's own import cannot be replaced otherwise.
  runInNewContext(script.replace('import(', 'imported('), { ...world, setTimeout })
  return {
    loaded,
    preloaded,
    workers,
    paint: (name: string) => seePaint({ getEntriesByName: (wanted) => (wanted === name ? [name] : []) }),
    complete() {
      document.readyState = 'complete'
      complete()
    },
    frame: () => frames.splice(0).forEach((frame) => frame()),
  }
}

test('the scripts of a rendered page are loaded in the second frame after its first paint and its art', async () => {
  const page = open()
  page.paint('first-paint')
  page.complete()
  page.frame()
  page.frame()
  expect(page.loaded).toEqual([])
  page.paint('first-contentful-paint')
  page.frame()
  expect(page.loaded).toEqual([])
  expect(page.workers).toEqual([])
  page.frame()
  expect(page.preloaded).toEqual(['modulepreload /react.js', 'modulepreload /main.js'])
  expect(page.loaded).toEqual(['/react.js'])
  expect(page.workers).toEqual(['tombolo:/formats.js en'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(page.loaded).toEqual(['/react.js', '/main.js'])
})

test('the scripts of a page with a skeleton do not wait for its art', () => {
  const page = open({ showsSkeleton: true })
  expect(page.loaded).toEqual([])
  page.paint('first-contentful-paint')
  page.frame()
  page.frame()
  expect(page.loaded).toEqual(['/react.js'])
})

test('the script is loaded also where one of its imports fails: it then reports the error', async () => {
  const page = open({ failing: '/react.js' })
  page.paint('first-contentful-paint')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(page.loaded).toEqual(['/react.js', '/main.js'])
})

test('art that loads slowly delays the scripts of a painted page by one second', () => {
  const page = open()
  page.paint('first-contentful-paint')
  vi.advanceTimersByTime(999)
  expect(page.loaded).toEqual([])
  vi.advanceTimersByTime(1)
  expect(page.loaded).toEqual(['/react.js'])
  page.complete()
  page.frame()
  page.frame()
  expect(page.loaded).toHaveLength(1)
})

test('the scripts of a page that is not painted are loaded after three seconds', () => {
  const page = open()
  vi.advanceTimersByTime(2999)
  expect(page.loaded).toEqual([])
  vi.advanceTimersByTime(1)
  expect(page.loaded).toEqual(['/react.js'])
})

test.each<[string, Browser]>([
  ['in a hidden tab', { isHidden: true }],
  ['that a service worker keeps', { hasServiceWorker: true }],
  ['in a browser that reports no paints', { observesPaints: false }],
])('scripts %s are loaded at once', (_, browser) => {
  expect(open(browser).loaded).toEqual(['/react.js'])
})
