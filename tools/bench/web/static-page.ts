import { createServer } from 'node:http'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Page } from 'playwright'

export interface StaticPage {
  url: string
  stop(): Promise<void>
}

/** A font or picture of the page, as bytes in base64. */
interface DisplayedFile {
  path: string
  type: string
  base64: string
}

/**
 * A static copy of the lobby: its markup, styles, fonts and pictures in the usable state, without scripts. It is the lower
 * bound for a player's loading time.
 */
export async function serveSnapshot(page: Page): Promise<StaticPage> {
  const html = await page.evaluate(takeSnapshot)
  const shown = await page.evaluate(takeFiles)
  const bodies = new Map(
    shown.map(({ path, type, base64 }) => [path, kept(type, Buffer.from(base64, 'base64'))]),
  )
  bodies.set('/', {
    body: compressed(Buffer.from(html)),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'no-cache',
    },
  })
  const server = createServer((request, response) => {
    const found = bodies.get(request.url ?? '')
    if (!found) return response.writeHead(404).end()
    response.writeHead(200, { ...found.headers, 'content-length': String(found.body.byteLength) })
    return response.end(found.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The static page has no port.')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function compressed(body: Buffer): Buffer {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
}

/** An immutable file with the headers that the service sends; text is compressed. */
function kept(type: string, body: Buffer): { body: Buffer; headers: Record<string, string> } {
  const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' }
  if (type.startsWith('font/')) return { body, headers }
  return { body: compressed(body), headers: { ...headers, 'content-encoding': 'br' } }
}

/** Runs in the page. */
function takeSnapshot(): string {
  const styles = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
    .join('\n')
  const copy = document.documentElement.cloneNode(true) as HTMLElement
  for (const element of copy.querySelectorAll('script, link:not([as="font"]), style, meta[http-equiv]'))
    element.remove()
  const style = document.createElement('style')
  style.textContent = styles
  copy.querySelector('head')?.append(style)
  return `<!doctype html>${copy.outerHTML}`
}

/** Runs in the page. */
async function takeFiles(): Promise<DisplayedFile[]> {
  const paths = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith('/client/'))
  return await Promise.all(
    [...new Set(paths)].map(async (path) => {
      const response = await fetch(path)
      const bytes = new Uint8Array(await response.arrayBuffer())
      const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
      return { path, type: response.headers.get('content-type') ?? '', base64: btoa(letters) }
    }),
  )
}
