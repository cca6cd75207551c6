import { plainText } from '#schemas/html/plain-text.ts'
import { readPageFile } from '#service/sites/read-page-file.ts'
import type { ServedSite } from '#service/sites/served-site.ts'

/** Search engines cut descriptions at about this length. */
const LENGTH_MAX = 160

const made = new WeakMap<ServedSite, Map<string, Promise<string | null>>>()

/** The beginning of a custom page's text, for its description; null if the page is only a link to another site. */
export function excerptOf(site: ServedSite, file: string): Promise<string | null> {
  const known = made.get(site) ?? new Map<string, Promise<string | null>>()
  made.set(site, known)
  const excerpt = known.get(file) ?? readExcerpt(site, file)
  known.set(file, excerpt)
  return excerpt
}

async function readExcerpt(site: ServedSite, file: string): Promise<string | null> {
  const html = ((await readPageFile(site, file).catch(() => null)) ?? '').trim()
  if (/^https:\/\/\S+$/.test(html)) return null
  const paragraph = /<p\b[^>]*>(.*?)<\/p>/is.exec(html)?.[1] ?? html
  return cutAtWord(plainText(paragraph))
}

function cutAtWord(text: string): string {
  if (text.length <= LENGTH_MAX) return text
  return `${text.slice(0, LENGTH_MAX).replace(/\s+\S*$/, '')}…`
}
