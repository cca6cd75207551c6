import { createServer } from 'node:http'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Page } from 'playwright'

export interface StaticPage {
  url: string
  stop(): Promise<void>
}

/**
 * The same lobby as a page that only shows: its markup and styles as they are once it is usable, without a script. What a
 * player sees cannot arrive sooner than this.
 */
export async function servePicture(page: Page): Promise<StaticPage> {
  const html = await page.evaluate(takePicture)
  const body = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-length': String(body.byteLength),
      'cache-control': 'no-cache',
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The static page has no port.')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Runs in the page. */
function takePicture(): string {
  const styles = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
    .filter((rule) => !rule.startsWith('@font-face'))
    .join('\n')
  const copy = document.documentElement.cloneNode(true) as HTMLElement
  for (const element of copy.querySelectorAll('script, link, style, meta[http-equiv]')) element.remove()
  const style = document.createElement('style')
  style.textContent = styles
  copy.querySelector('head')?.append(style)
  return `<!doctype html>${copy.outerHTML}`
}
