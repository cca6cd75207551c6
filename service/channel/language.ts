import type { IncomingMessage } from 'node:http'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { chooseLanguage } from '#service/sites/choose-language.ts'

/**
 * The language of the answer, in wire form. HTTP requests have it in `Accept-Language`. The browser cannot set a header on a WebSocket, so
 * there it is read from the address, as for a page.
 */
export function languageOf({ url = '', headers }: IncomingMessage, { manifest }: ServedSite): string {
  const asked = new URLSearchParams(url.split('?')[1]).get('lang') ?? undefined
  const code = chooseLanguage(manifest.languages, { asked, accepted: headers['accept-language'] })
  return manifest.languages.data[code]?.languageId ?? code
}
