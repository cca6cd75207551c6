import { readFile } from 'node:fs/promises'
import type { ServedSite } from '#service/sites/served-site.ts'

/** Search engines cut descriptions at about this length. */
const LENGTH_MAX = 160

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

const made = new WeakMap<ServedSite, Map<string, Promise<string | null>>>()

/** The beginning of a custom page's text, for its description; null if the page is only a link to another site. */
export function excerptOf(site: ServedSite, file: string): Promise<string | null> {
  const known = made.get(site) ?? new Map<string, Promise<string | null>>()
  made.set(site, known)
  const path = site.pagePaths.get(file)
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

/** The text of HTML, as one line. It is escaped again wherever it is written. */
function plainText(html: string): string {
  return html
    .replace(/<(script|style)\b.*?<\/\1>/gis, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#\d{1,6}|[a-z]+);/gi, (entity, name: string) =>
      name.startsWith('#')
        ? String.fromCodePoint(Number(name.slice(1)))
        : (ENTITIES[name.toLowerCase()] ?? entity),
    )
    .replace(/\s+/g, ' ')
    .trim()
}

function cutAtWord(text: string): string {
  if (text.length <= LENGTH_MAX) return text
  return `${text.slice(0, LENGTH_MAX).replace(/\s+\S*$/, '')}…`
}
