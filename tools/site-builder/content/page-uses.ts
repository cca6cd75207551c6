import { applyEdits } from 'jsonc-parser'
import type { ResolvedManifest } from '#schemas/site-manifest/site-manifest.ts'
import type { SiteTexts, TextChanges } from '#schemas/site-manifest/site-texts.ts'
import type { Draft } from '../state/draft.ts'
import { editsFor, isObject, type Keys, valueAt } from '../state/manifest-text.ts'
import { addressOfPage, type CustomPage } from './custom-pages.ts'

/** A reference to a page: a setting of the manifest by its keys, or a page file with links. */
export interface PageUse {
  readonly keys?: Keys
  readonly file?: string
  /** In words: `menu 3: to`, `about.en.html`. */
  readonly label: string
}

type ReadManifest = Pick<ResolvedManifest, 'routes' | 'content'>

/** Every setting and page of a site that leads to a page. */
export function usesOfPage(manifest: ReadManifest, files: SiteTexts, page: CustomPage): PageUse[] {
  const address = addressOfPage(manifest, page)
  const ofSettings = settingsIn(manifest, [])
    .filter(({ keys, value }) => isUse({ keys, value }, page, address))
    .map(({ keys }) => ({ keys, label: labelOf(keys) }))
  const ofFiles = Object.entries(files)
    .filter(([file, text]) => file.startsWith('pages/') && address !== null && linksTo(address).test(text))
    .map(([file]) => ({ file, label: file.slice('pages/'.length) }))
  return [...ofSettings, ...ofFiles]
}

interface Setting {
  readonly keys: Keys
  readonly value: string
}

/** The texts of a value with their keys. */
function settingsIn(value: unknown, keys: Keys): Setting[] {
  if (typeof value === 'string') return [{ keys, value }]
  if (Array.isArray(value)) return value.flatMap((one, place) => settingsIn(one, [...keys, place]))
  return isObject(value) ? Object.entries(value).flatMap(([key, one]) => settingsIn(one, [...keys, key])) : []
}

function isUse({ keys, value }: Setting, { pageLinkName }: CustomPage, address: string | null): boolean {
  const [first, second] = keys
  if (first === 'content' && second === 'customPages') return false
  const isName =
    keys.at(-1) === 'pageLinkName' ||
    (first === 'content' && (second === 'gameRules' || second === 'legalPages'))
  if (isName) return value === pageLinkName
  return address !== null && isAt(value, address)
}

/** Whether a link leads to an address, to whichever query or place of it. */
const isAt = (link: string, address: string) =>
  link.startsWith(address) && ['', '?', '#'].includes(link.charAt(address.length))

const linksTo = (address: string) => new RegExp(`(?<=\\shref=["'])${address}(?=["'?#])`, 'g')

const labelOf = (keys: Keys): string =>
  keys.map((key) => (typeof key === 'number' ? String(key + 1) : key)).join(' ')

/**
 * Gives a page another name in its address, in one step of the history. Everything of the site that leads to it follows, and the old address leads
 * to the new one.
 */
export function renamePage(
  draft: Draft,
  { manifest, files, live }: { manifest: ReadManifest; files: SiteTexts; live: SiteTexts },
  { page, link }: { readonly page: CustomPage; readonly link: string },
): void {
  const renamed = { ...page, pageLinkName: link }
  const [from, to] = [addressOfPage(manifest, page), addressOfPage(manifest, renamed)]
  let { text } = draft
  const set = (keys: Keys, value: unknown) => {
    text = applyEdits(text, editsFor(text, keys, value))
  }
  const former = [...(page.formerLinkNames ?? []), page.pageLinkName].filter((name) => name !== link)
  const pages = manifest.content.customPages.map((one) =>
    one.id === page.id ? { ...renamed, formerLinkNames: former } : one,
  )
  set(['content', 'customPages'], pages)
  const changed: Record<string, string | null> = { ...draft.files }
  /** Lists are replaced as a whole. */
  const lists = new Map<string, { keys: Keys; list: unknown }>()
  for (const { keys, file } of usesOfPage(manifest, files, page)) {
    if (file !== undefined && from !== null && to !== null) {
      const next = (files[file] ?? '').replaceAll(linksTo(from), to)
      if (next === live[file]) delete changed[file]
      else changed[file] = next
    }
    if (keys === undefined) continue
    const before = String(valueAt(manifest, keys))
    const after = before === page.pageLinkName ? link : `${to ?? ''}${before.slice((from ?? '').length)}`
    const index = keys.findIndex((key) => typeof key === 'number')
    if (index === -1) set(keys, after)
    else {
      const around = keys.slice(0, index)
      const name = JSON.stringify(around)
      const { list } = lists.get(name) ?? { list: valueAt(manifest, around) }
      lists.set(name, { keys: around, list: withValue(list, keys.slice(index), after) })
    }
  }
  for (const { keys, list } of lists.values()) set(keys, list)
  draft.replace(text, changed satisfies TextChanges)
}

/** A value with another one at keys. */
function withValue(around: unknown, [key, ...rest]: Keys, value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(around))
    return around.map((one: unknown, place) => (place === key ? withValue(one, rest, value) : one))
  return isObject(around) ? { ...around, [key]: withValue(around[key], rest, value) } : around
}
