import { applyEdits, modify } from 'jsonc-parser'
import type { NewSite } from '#schemas/operator/endpoints/createSite.ts'
import type { PlacedRefusal } from '#schemas/operator/placed-refusal.ts'
import { isPlain } from '#schemas/site-manifest/merge.ts'
import { parseJson, valueOf } from '#schemas/site-manifest/parse-json.ts'
import type { UploadedPicture } from '#schemas/operator/site-assets.ts'
import type { UploadedFont } from '#schemas/operator/site-fonts.ts'
import type { SiteTexts } from '#schemas/site-manifest/site-texts.ts'
import { FONT_SCRIPTS } from '#schemas/theme/own-font.ts'
import { Mistake } from '../mistake.ts'
import { MANIFEST, pathOf, type SiteContent, stemOf } from './site-content.ts'

/** The identity of a copy. */
export interface WantedCopy {
  readonly siteId: string
  readonly hosts: readonly string[]
  /** The name of the copy; that of the copied site without it. */
  readonly name?: string
  /** The service chooses one without it. */
  readonly operatorId?: number
}

/** The new name of a file, or the reason why it is not taken. */
export type Stored = { readonly name: string } | { readonly reason: string }

/** The calls of a service that make a copy. Each rejects where it is refused. */
export interface CopyTarget {
  /** Makes a site; resolves with the text of its manifest. */
  readonly create: (wanted: NewSite) => Promise<string>
  readonly uploadPicture: (siteId: string, picture: UploadedPicture) => Promise<Stored>
  readonly uploadFont: (siteId: string, font: UploadedFont) => Promise<Stored>
  /** Called before each picture and each font with its number, from 1, and the number of all. */
  readonly report?: (kind: 'Picture' | 'Font', number: number, all: number) => void
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
  /** The new names of fonts. */
  readonly fonts: Readonly<Record<string, string>>
  /** Pictures and fonts that were not taken, with the reason. */
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
  const pictures = await uploadAll([...content.pictures], {
    report: (number) => target.report?.('Picture', number, content.pictures.size),
    upload: (picture) => target.uploadPicture(siteId, sentPicture(content, picture)),
  })
  const fonts = await uploadAll([...content.fonts], {
    report: (number) => target.report?.('Font', number, content.fonts.size),
    // A font has the letters that its first upload left: it keeps them all.
    upload: (font, file) =>
      target.uploadFont(siteId, { name: beginningOf(font), mayBeUsed: true, scripts: FONT_SCRIPTS, file }),
  })
  const names = new Map([...pictures.names, ...fonts.names])
  const lacking = [
    ...pictures.lacking.map(({ name, reason }) => `${pathOf('pictures', name)}: ${reason}`),
    ...fonts.lacking.map(({ name, reason }) => `${pathOf('fonts', name)}: ${reason}`),
  ]
  const own = withIdentity(content.manifest, manifestOf({ manifest: created }), name)
  const files = Object.fromEntries(
    Object.entries(content.files).map(([path, text]) => [path, renamed(text, names)]),
  )
  const refusals = await target.save(siteId, { manifest: renamed(own, names), files })
  return {
    pictures: Object.fromEntries(pictures.names),
    fonts: Object.fromEntries(fonts.names),
    lacking,
    refusals,
  }
}

interface Uploads {
  readonly report: (number: number) => void
  readonly upload: (name: string, file: string) => Promise<Stored>
}

async function uploadAll(files: readonly [name: string, file: string][], { report, upload }: Uploads) {
  const names = new Map<string, string>()
  const lacking: { readonly name: string; readonly reason: string }[] = []
  for (const [place, [name, file]] of files.entries()) {
    report(place + 1)
    const stored = await upload(name, file)
    if ('name' in stored) names.set(name, stored.name)
    else lacking.push({ name, reason: stored.reason })
  }
  return { names, lacking }
}

function sentPicture({ pictures, originals, manifest }: SiteContent, picture: string): UploadedPicture {
  const original = [...originals].find(([name]) => stemOf(name) === stemOf(picture))?.[1]
  const use = pictureUse(manifestOf({ manifest }), picture)
  const file = pictures.get(picture) ?? ''
  return { use, name: beginningOf(picture), file, ...(original !== undefined && { original }) }
}

/** The beginning of a name, to which the service adds a digest of the content. */
const beginningOf = (name: string) =>
  stemOf(name)
    .replace(/-[0-9a-f]{16}$/, '')
    .slice(0, 40)

/** The uses of the pictures of a brand. Of a picture with several uses the first one counts: it cuts the least. */
const BRAND_USES = [
  ['hero', 'hero'],
  ['logo', 'logo'],
  ['logoDark', 'logo'],
  ['icon', 'icon'],
  ['card', 'card'],
] as const

/** The use for which a picture was uploaded: it gives the formats that pages, mails and social networks can show. */
function pictureUse({ brand }: Readonly<Record<string, unknown>>, picture: string): UploadedPicture['use'] {
  const isNamed = (value: unknown): boolean =>
    value === picture || (isPlain(value) && Object.values(value).some(isNamed))
  const found = isPlain(brand) ? BRAND_USES.find(([key]) => isNamed(brand[key])) : undefined
  return found?.[1] ?? 'picture'
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

/** A text with the new names of pictures and fonts. */
function renamed(text: string, names: ReadonlyMap<string, string>): string {
  if (names.size === 0) return text
  const any = [...names.keys()].map((name) => name.replace('.', '\\.')).join('|')
  return text.replaceAll(
    new RegExp(`(?<![a-z0-9-])(?:${any})(?![a-z0-9-])`, 'g'),
    (name) => names.get(name) ?? name,
  )
}
