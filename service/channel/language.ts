import type { IncomingMessage } from 'node:http'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { chooseLanguage } from '#service/sites/choose-language.ts'

/**
 * The language that a request is answered in, as it is written on the wire. A page says in `Accept-Language` what it is
 * shown in; the browser lets it set no header on a WebSocket, so that there the address says it, as that of a page does.
 */
export function languageOf({ url = '', headers }: IncomingMessage, { manifest }: ServedSite): string {
  const asked = new URLSearchParams(url.split('?')[1]).get('lang') ?? undefined
  const code = chooseLanguage(manifest.languages, { asked, accepted: headers['accept-language'] })
  return manifest.languages.data[code]?.languageId ?? code
}
