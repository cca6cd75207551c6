import { JSDOM } from 'jsdom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leanPreload } from './lean-preload.ts'

type Preload = (load: () => string, files?: string[]) => Promise<string>

/** The helper in a page that carries the styles of its first paint. */
async function helperIn(document: Document): Promise<Preload> {
  vi.stubGlobal('document', document)
  const { code } = leanPreload().transform.handler()
  // Each test has a helper of its own.
  const script = encodeURIComponent(`${code} // ${crypto.randomUUID()}`)
  const helper = (await import(/* @vite-ignore */ `data:text/javascript,${script}`)) as {
    __vitePreload: Preload
  }
  return helper.__vitePreload
}

let page: JSDOM
beforeEach(() => {
  page = new JSDOM('<link rel="stylesheet" href="/assets/first.css" disabled>')
})
afterEach(() => vi.unstubAllGlobals())

const links = () => [...page.window.document.querySelectorAll('link')].slice(1)
const settle = (event: 'load' | 'error') => links().at(-1)?.dispatchEvent(new page.window.Event(event))

test('the code of a lazy part waits for its styles, and not for its imports', async () => {
  const preload = await helperIn(page.window.document)
  const loaded = vi.fn<() => string>(() => 'part')
  const part = preload(loaded, ['assets/import.js', 'assets/first.css', 'assets/part.css'])
  expect(links().map(({ rel, href }) => `${rel} ${href}`)).toEqual([
    'modulepreload /assets/import.js',
    'stylesheet /assets/part.css',
  ])
  await Promise.resolve()
  expect(loaded).not.toHaveBeenCalled()
  settle('load')
  expect(await part).toBe('part')
  expect(await preload(() => 'again', ['assets/part.css'])).toBe('again')
  expect(links()).toHaveLength(2)
})

test('a part whose styles cannot be loaded fails, and loads them with the next try', async () => {
  const preload = await helperIn(page.window.document)
  const first = preload(() => 'part', ['assets/part.css'])
  settle('error')
  await expect(first).rejects.toThrow('/assets/part.css')
  const next = preload(() => 'part', ['assets/part.css'])
  expect(links()).toHaveLength(1)
  settle('load')
  expect(await next).toBe('part')
})

test('a part without styles and imports is loaded at once', async () => {
  const preload = await helperIn(page.window.document)
  expect(await preload(() => 'messages')).toBe('messages')
})
