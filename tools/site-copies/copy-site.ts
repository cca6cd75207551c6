import { applyEdits, modify } from 'jsonc-parser'
import { ASSET_PATTERN } from '#schemas/common-schemas.ts'
import type { NewSite } from '#schemas/operator/endpoints/createSite.ts'
import type { PlacedRefusal } from '#schemas/operator/placed-refusal.ts'
import { isPlain } from '#schemas/site-manifest/merge.ts'
import { parseJson, valueOf } from '#schemas/site-manifest/parse-json.ts'
import { SITE_TEXT_PATTERN, type SiteTexts } from '#schemas/site-manifest/site-texts.ts'
import { Mistake } from '../mistake.ts'

export const MANIFEST = 'manifest.json'
export const ASSETS = 'assets'

/** The files of a site that its draft and its uploads have. `style.css` and demonstration games are not among them. */
export interface SiteContent {
  readonly manifest: string
  /** The text files beside the manifest, by path. */
  readonly files: SiteTexts
  /** The site's own pictures by name, as base64. */
  readonly pictures: ReadonlyMap<string, string>
}

const isText = new RegExp(SITE_TEXT_PATTERN)
const isAsset = new RegExp(ASSET_PATTERN)

/** The part that each file of a folder has in a copy, by the paths of the files in it. */
export function partsOfFolder(paths: readonly string[]): {
  readonly texts: readonly string[]
  /** Names of pictures. */
  readonly pictures: readonly string[]
  /** Files that no copy has. */
  readonly leftOut: readonly string[]
} {
  const sorted = paths.toSorted()
  const texts = sorted.filter((path) => isText.test(path))
  const inAssets = `${ASSETS}/`
  const pictures = sorted
    .filter((path) => path.startsWith(inAssets) && isAsset.test(path.slice(inAssets.length)))
    .map((path) => path.slice(inAssets.length))
  const taken = new Set([MANIFEST, ...texts, ...pictures.map((name) => inAssets + name)])
  return { texts, pictures, leftOut: sorted.filter((path) => !taken.has(path)) }
}

/** The identity of a copy. */
export interface WantedCopy {
  readonly siteId: string
  readonly hosts: readonly string[]
  /** The name of the copy; that of the copied site without it. */
  readonly name?: string
  /** The service chooses one without it. */
  readonly operatorId?: number
}

/** The calls of a service that make a copy. Each rejects where it is refused. */
export interface CopyTarget {
  /** Makes a site; resolves with the text of its manifest. */
  readonly create: (wanted: NewSite) => Promise<string>
  /** Stores a picture; resolves with its new name, or with the reason why it is not taken. */
  readonly upload: (
    siteId: string,
    picture: { readonly name: string; readonly file: string },
  ) => Promise<{ readonly name: string } | { readonly reason: string }>
  /** Called before each picture with its number, from 1, and the number of all. */
  readonly report?: (picture: number, all: number) => void
  /** Saves the draft; resolves with what is wrong in it. */
  readonly save: (
    siteId: string,
    texts: { readonly manifest: string; readonly files: SiteTexts },
  ) => Promise<readonly PlacedRefusal[]>
}

/** The outcome of a copy. */
export interface Copied {
  /** The new names of pictures. */
  readonly pictures: Readonly<Record<string, string>>
  /** Pictures that were not taken, with the reason. */
  readonly lacking: readonly string[]
  readonly refusals: readonly PlacedRefusal[]
}

/** Makes a site from the content of another one: it is served with a manifest of its own at once, and its draft has what is copied. */
export async function copySite(
  target: CopyTarget,
  content: SiteContent,
  { siteId, hosts, name, operatorId }: WantedCopy,
): Promise<Copied> {
  const source = manifestOf(content)
  const theme = isPlain(source['theme']) ? source['theme']['id'] : undefined
  if (typeof theme !== 'string')
    throw new Mistake('The manifest names no theme. Write theme.id into it: a new site needs one.')
  const created = await target.create({
    siteId,
    theme,
    hosts: [...hosts],
    ...(operatorId !== undefined && { operatorId }),
    ...(name !== undefined && { name }),
    ...(typeof source['extends'] === 'string' && { extends: source['extends'] }),
  })
  const names = new Map<string, string>()
  const lacking: string[] = []
  for (const [place, [picture, file]] of [...content.pictures].entries()) {
    target.report?.(place + 1, content.pictures.size)
    const stem = picture.replace(/\.[^.]*$/, '').slice(0, 40)
    const stored = await target.upload(siteId, { name: stem, file })
    if ('name' in stored) names.set(picture, stored.name)
    else lacking.push(`${ASSETS}/${picture}: ${stored.reason}`)
  }
  const own = withIdentity(content.manifest, manifestOf({ manifest: created }), name)
  const files = Object.fromEntries(
    Object.entries(content.files).map(([path, text]) => [path, renamed(text, names)]),
  )
  const refusals = await target.save(siteId, { manifest: renamed(own, names), files })
  return { pictures: Object.fromEntries(names), lacking, refusals }
}

/** The operator of a site; undefined where its manifest names none. */
export function operatorOf(content: SiteContent): number | undefined {
  const { operatorId } = manifestOf(content)
  return typeof operatorId === 'number' ? operatorId : undefined
}

/** The id in the manifest of a folder. */
export function siteIdOf(content: Pick<SiteContent, 'manifest'>): string {
  const { siteId } = manifestOf(content)
  if (typeof siteId === 'string') return siteId
  throw new Mistake(`${MANIFEST} has no siteId.`)
}

function manifestOf({ manifest }: Pick<SiteContent, 'manifest'>): Readonly<Record<string, unknown>> {
  const value = valueOf(parseJson(MANIFEST, manifest))
  if (isPlain(value)) return value
  throw new Mistake('The manifest is no JSON object. Correct it first.')
}

/** The keys that no two sites have alike. The address of the copied site would lead search engines away from the new one. */
const IDENTITY = ['siteId', 'memberId', 'operatorId', 'hosts'] as const

function withIdentity(
  text: string,
  created: Readonly<Record<string, unknown>>,
  name: string | undefined,
): string {
  const edit = (before: string, keys: string[], value: unknown) =>
    applyEdits(before, modify(before, keys, value, { formattingOptions: { insertSpaces: true, tabSize: 2 } }))
  const own = IDENTITY.reduce((before, key) => edit(before, [key], created[key]), text)
  const { brand } = manifestOf({ manifest: own })
  const local = isPlain(brand) && 'siteUrl' in brand ? edit(own, ['brand', 'siteUrl'], undefined) : own
  if (name === undefined) return local
  const known = isPlain(brand) ? brand['siteName'] : undefined
  // The copy serves the languages of the other site, and needs its name in each of them.
  const named = isPlain(known) ? Object.fromEntries(Object.keys(known).map((code) => [code, name])) : name
  const former = isPlain(known) ? Object.values(known) : [known]
  return textsIn(brand, ['brand']).reduce(
    (before, { keys, text: words }) => {
      const replaced = former.reduce<string>(
        (text, one) => (typeof one === 'string' && one !== '' ? text.replaceAll(one, name) : text),
        words,
      )
      return replaced === words ? before : edit(before, keys, replaced)
    },
    edit(local, ['brand', 'siteName'], named),
  )
}

/** The texts of the brand except its name and address, with their keys: titles and descriptions may have the name. */
function textsIn(value: unknown, keys: string[]): { keys: string[]; text: string }[] {
  if (typeof value === 'string') return [{ keys, text: value }]
  if (!isPlain(value)) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    keys.length === 1 && ['siteName', 'siteUrl'].includes(key) ? [] : textsIn(inner, [...keys, key]),
  )
}

/** A text with the new names of pictures. */
function renamed(text: string, names: ReadonlyMap<string, string>): string {
  if (names.size === 0) return text
  const any = [...names.keys()].map((name) => name.replace('.', '\\.')).join('|')
  return text.replaceAll(
    new RegExp(`(?<![a-z0-9-])(?:${any})(?![a-z0-9-])`, 'g'),
    (name) => names.get(name) ?? name,
  )
}
