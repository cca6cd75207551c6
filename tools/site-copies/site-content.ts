import { ASSET_PATTERN } from '#schemas/common-schemas.ts'
import type { SiteDraft } from '#schemas/operator/drafts.ts'
import type { SiteAsset } from '#schemas/operator/site-assets.ts'
import { SITE_TEXT_PATTERN, type SiteTexts, withTextChanges } from '#schemas/site-manifest/site-texts.ts'
import { FONT_FILE_PATTERN } from '#schemas/theme/own-font.ts'

export const MANIFEST = 'manifest.json'

/** Files that are not text by their names, each as base64. */
type Files = ReadonlyMap<string, string>

/** The files of a site that its draft and its uploads have. `style.css` and demonstration games are not among them. */
export interface SiteContent {
  readonly manifest: string
  /** The text files beside the manifest, by path. */
  readonly files: SiteTexts
  /** The site's own pictures. */
  readonly pictures: Files
  /** The whole pictures from which some were cut, with the same names but for the extension. */
  readonly originals: Files
  /** The fonts that were uploaded for the site. */
  readonly fonts: Files
}

const FILE_KINDS = ['pictures', 'originals', 'fonts'] as const
type FileKind = (typeof FILE_KINDS)[number]

const FOLDERS: Readonly<Record<FileKind, string>> = {
  pictures: 'assets',
  originals: 'originals',
  fonts: 'fonts',
}
const NAMES: Readonly<Record<FileKind, RegExp>> = {
  pictures: new RegExp(ASSET_PATTERN),
  originals: new RegExp(ASSET_PATTERN),
  fonts: new RegExp(FONT_FILE_PATTERN),
}
const isText = new RegExp(SITE_TEXT_PATTERN)

/** The path of a file in the folder of a site. */
export const pathOf = (kind: FileKind, name: string) => `${FOLDERS[kind]}/${name}`

/** The part that each file of a folder has in a copy, by the paths of the files in it. */
export interface FolderParts extends Readonly<Record<FileKind, readonly string[]>> {
  readonly texts: readonly string[]
  /** Files that no copy has. */
  readonly leftOut: readonly string[]
}

export function partsOfFolder(paths: readonly string[]): FolderParts {
  const sorted = paths.toSorted()
  const texts = sorted.filter((path) => isText.test(path))
  const namesOf = (kind: FileKind) => {
    const start = pathOf(kind, '')
    return sorted
      .filter((path) => path.startsWith(start) && NAMES[kind].test(path.slice(start.length)))
      .map((path) => path.slice(start.length))
  }
  const parts = { pictures: namesOf('pictures'), originals: namesOf('originals'), fonts: namesOf('fonts') }
  const taken = new Set([
    MANIFEST,
    ...texts,
    ...FILE_KINDS.flatMap((kind) => parts[kind].map((name) => pathOf(kind, name))),
  ])
  return { texts, ...parts, leftOut: sorted.filter((path) => !taken.has(path)) }
}

/** The content of a folder. `text` reads the file of a path, and `base64` one that is no text. */
export async function contentOfFolder(
  parts: FolderParts,
  read: {
    readonly text: (path: string) => Promise<string>
    readonly base64: (path: string) => Promise<string>
  },
): Promise<SiteContent> {
  const filesOf = async (kind: FileKind) =>
    new Map(
      await Promise.all(
        parts[kind].map(async (name) => [name, await read.base64(pathOf(kind, name))] as const),
      ),
    )
  const texts = parts.texts.map(async (path) => [path, await read.text(path)] as const)
  return {
    manifest: await read.text(MANIFEST),
    files: Object.fromEntries(await Promise.all(texts)),
    pictures: await filesOf('pictures'),
    originals: await filesOf('originals'),
    fonts: await filesOf('fonts'),
  }
}

/** The files of a content that are not text, by path, as base64. */
export const binariesOf = (content: SiteContent): (readonly [path: string, file: string])[] =>
  FILE_KINDS.flatMap((kind) => [...content[kind]].map(([name, file]) => [pathOf(kind, name), file] as const))

interface ViewedFile {
  readonly mediaType: string
  readonly content: string
}

/** The calls of a service that read a site. Each rejects where it is refused. */
export interface ContentSource {
  readonly draft: (siteId: string) => Promise<Pick<SiteDraft, 'manifest' | 'files'>>
  readonly files: (siteId: string) => Promise<{ readonly files: SiteTexts }>
  readonly assets: (siteId: string) => Promise<readonly SiteAsset[]>
  readonly viewAsset: (siteId: string, name: string) => Promise<ViewedFile>
  readonly viewOriginal: (siteId: string, name: string) => Promise<ViewedFile>
  readonly fonts: (siteId: string) => Promise<readonly SiteAsset[]>
  readonly viewFont: (siteId: string, name: string) => Promise<ViewedFile>
}

/** Reads a site with its draft from the service. Files of sites that it extends are not among its own. */
export async function contentOfSite(source: ContentSource, siteId: string): Promise<SiteContent> {
  const [draft, live, assets, fonts] = await Promise.all([
    source.draft(siteId),
    source.files(siteId),
    source.assets(siteId),
    source.fonts(siteId),
  ])
  const pictures = new Map<string, string>()
  const originals = new Map<string, string>()
  for (const { name } of ownOf(assets, siteId)) {
    const { content } = await source.viewAsset(siteId, name)
    pictures.set(name, content)
    // Drawings are never cut.
    if (name.endsWith('.svg')) continue
    const original = await source.viewOriginal(siteId, name)
    if (original.content !== content) originals.set(originalName(name, original.mediaType), original.content)
  }
  const ownFonts = new Map<string, string>()
  for (const { name } of ownOf(fonts, siteId))
    ownFonts.set(name, (await source.viewFont(siteId, name)).content)
  return {
    manifest: draft.manifest,
    files: withTextChanges(live.files, draft.files),
    pictures,
    originals,
    fonts: ownFonts,
  }
}

/** The files in the own folder of a site. */
export const ownOf = (files: readonly SiteAsset[], siteId: string): readonly SiteAsset[] =>
  files.filter((file) => file.siteId === siteId)

/** The name of a file without its extension. */
export const stemOf = (name: string) => name.replace(/\.[^.]*$/, '')

const originalName = (picture: string, mediaType: string) =>
  `${stemOf(picture)}.${mediaType === 'image/png' ? 'png' : 'jpg'}`
