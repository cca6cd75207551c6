import { readFile } from 'node:fs/promises'
import { plainText } from '#schemas/html/plain-text.ts'
import type { ServedSite } from '#service/sites/served-site.ts'

/** Search engines cut descriptions at about this length. */
const LENGTH_MAX = 160

const made = new WeakMap<ServedSite, Map<string, Promise<string | null>>>()

/** The beginning of a custom page's text, for its description; null if the page is only a link to another site. */
export function excerptOf(site: ServedSite, file: string): Promise<string | null> {
  const known = made.get(site) ?? new Map<string, Promise<string | null>>()
  made.set(site, known)
  const path = site.pageFiles.get(file)?.path
  const excerpt = known.get(file) ?? (path === undefined ? Promise.resolve('') : readExcerpt(path))
  known.set(file, excerpt)
  return excerpt
}

async function readExcerpt(path: string): Promise<string | null> {
  const html = (await readFile(path, 'utf8').catch(() => '')).trim()
  if (/^https:\/\/\S+$/.test(html)) return null
  const paragraph = /<p\b[^>]*>(.*?)<\/p>/is.exec(html)?.[1] ?? html
  return cutAtWord(plainText(paragraph))
}

function cutAtWord(text: string): string {
  if (text.length <= LENGTH_MAX) return text
  return `${text.slice(0, LENGTH_MAX).replace(/\s+\S*$/, '')}…`
}
