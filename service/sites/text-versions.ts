import { createHash } from 'node:crypto'
import type { SiteTexts } from '#schemas/site-manifest/site-texts.ts'

/** Changes with a text, such as that of a manifest; a saving names the version on which it is based. */
export function manifestVersion(manifest: string): string {
  return createHash('sha256').update(manifest).digest('hex').slice(0, 32)
}

/** The digest of each text, by path. */
export const hashesOf = (texts: SiteTexts): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, manifestVersion(text)]))

/** Changes with any of the text files of a site. */
export function textsVersion(texts: SiteTexts): string {
  const hashes = Object.entries(hashesOf(texts)).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return manifestVersion(JSON.stringify(hashes))
}
