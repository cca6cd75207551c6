import type { IncomingMessage } from 'node:http'
import type { ServedSite } from '#service/sites/catalogue.ts'

/** The first of the client's languages that the site is served in, as it is written on the wire. */
export function languageOf(request: IncomingMessage, site: ServedSite): string {
  const { data, default: fallback, served } = site.manifest.languages
  const wanted = request.headers['accept-language']?.split(',') ?? []
  for (const range of wanted) {
    const code = range.split(/[-;]/)[0]?.trim().toLowerCase()
    if (code !== undefined && served.includes(code)) return data[code]?.languageId ?? code
  }
  return data[fallback]?.languageId ?? fallback
}
