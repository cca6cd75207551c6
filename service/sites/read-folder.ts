import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { SiteFiles, ThemeFiles } from '#schemas/site-manifest/site-world.ts'
import {
  ASSET_PATTERN,
  LANGUAGE_CODE_PATTERN,
  PAGE_FILE_PATTERN,
} from '#schemas/site-manifest/common-schemas.ts'

/** A file for browsers, identified by its content. */
export interface AssetFile {
  /** Path on this machine. Composed of names read from the folder, never from a request. */
  readonly path: string
  /** Begins with the content's hash; part of its address, so that it may be cached for ever. */
  readonly hash: string
}

/** A site's folder as it was read. `signature` changes with any of its files. */
export interface ReadSite extends SiteFiles {
  readonly signature: string
  readonly assetFiles: ReadonlyMap<string, AssetFile>
  /** File of `pages` → path on this machine. */
  readonly pagePaths: ReadonlyMap<string, string>
  /** The text of style.css, unfiltered. */
  readonly style: string | null
}

/** A theme's folder as it was read. */
export interface ReadTheme extends ThemeFiles {
  readonly signature: string
  readonly artFiles: ReadonlyMap<string, AssetFile>
}

/** Larger files are not pictures of a site; they are ignored. */
const ASSET_MAX_BYTES = 4 * 1024 * 1024
const HASH_LENGTH = 16

const assetName = new RegExp(ASSET_PATTERN)
const pageName = new RegExp(PAGE_FILE_PATTERN)
const messageName = new RegExp(`${LANGUAGE_CODE_PATTERN.slice(0, -1)}\\.json$`)

/**
 * Reads `sites/<siteId>`; null if it has no manifest. A site is some dozens of small files: reading them synchronously takes a tenth of the
 * time. To read many sites use `readEach`, which yields to other work in between.
 */
export function readSite(folder: string, siteId: string): ReadSite | null {
  const root = join(folder, siteId)
  const manifest = readText(join(root, 'manifest.json'))
  if (manifest === null) return null
  const messages = readTexts(join(root, 'messages'), messageName)
  const pages = readTexts(join(root, 'pages'), pageName)
  const assetFiles = readAssets(join(root, 'assets'))
  const style = readText(join(root, 'style.css'))
  const signature = hashOf([
    manifest,
    style ?? '',
    ...[...messages, ...pages].flat(),
    ...[...assetFiles].flatMap(([name, { hash }]) => [name, hash]),
  ])
  return {
    siteId,
    manifest,
    messages: new Map([...messages].map(([name, text]) => [name.slice(0, -extname(name).length), text])),
    pages: new Map([...pages].map(([name, text]) => [name, addressIn(text)])),
    assets: new Set(assetFiles.keys()),
    assetFiles,
    pagePaths: new Map([...pages.keys()].map((name) => [name, join(root, 'pages', name)])),
    style,
    signature,
  }
}

/** A site's folder with another manifest in it; a folder with only the manifest if there is none yet. */
export function withManifest(read: ReadSite | undefined, siteId: string, manifest: string): ReadSite {
  const rest = read ?? {
    messages: new Map(),
    pages: new Map(),
    assets: new Set(),
    assetFiles: new Map(),
    pagePaths: new Map(),
    style: null,
    signature: '',
  }
  return { ...rest, siteId, manifest, signature: hashOf([manifest, rest.signature]) }
}

/** Reads `themes/<themeId>`; null if it has no theme. */
export function readTheme(folder: string, themeId: string): ReadTheme | null {
  const theme = readText(join(folder, themeId, 'theme.json'))
  if (theme === null) return null
  const artFiles = readAssets(join(folder, themeId, 'art'))
  const signature = hashOf([theme, ...[...artFiles].flatMap(([name, { hash }]) => [name, hash])])
  return { themeId, theme, art: new Set(artFiles.keys()), artFiles, signature }
}

/** Sorted names of the subfolders of a folder; none if it does not exist. */
export async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(absent([]))
  const names = entries
    .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
    .map(({ name }) => name)
  return names.filter((name) => !name.startsWith('.')).toSorted()
}

/** The address, if it is the whole content of a page: such a page is a link. */
function addressIn(text: string): string | null {
  const line = text.trim()
  return /^[a-z][a-z0-9+.-]*:\S+$/i.test(line) ? line : null
}

/** Reads one folder after the other, and yields to other work in between. */
export async function readEach<Read>(
  names: Iterable<string>,
  read: (name: string) => Read,
): Promise<Map<string, Read>> {
  const all = new Map<string, Read>()
  for (const name of names) {
    all.set(name, read(name))
    await setImmediate()
  }
  return all
}

function readTexts(folder: string, name: RegExp): Map<string, string> {
  const names = filesIn(folder).filter((file) => name.test(file))
  return new Map(names.map((file) => [file, readText(join(folder, file)) ?? '']))
}

function readAssets(folder: string): Map<string, AssetFile> {
  const assets = new Map<string, AssetFile>()
  for (const name of filesIn(folder).filter((file) => assetName.test(file))) {
    const path = join(folder, name)
    const { size } = statSync(path)
    if (size <= ASSET_MAX_BYTES) assets.set(name, { path, hash: hashOf([readFileSync(path)]) })
  }
  return assets
}

function filesIn(folder: string): string[] {
  return whereThere(() => readdirSync(folder), []).toSorted()
}

function readText(path: string): string | null {
  return whereThere(() => readFileSync(path, 'utf8'), null)
}

function whereThere<Read, Instead>(read: () => Read, instead: Instead): Read | Instead {
  try {
    return read()
  } catch (error) {
    return absent(instead)(error as NodeJS.ErrnoException)
  }
}

/** A default value for a missing file or folder. */
function absent<T>(instead: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return instead
    throw error
  }
}

/** Changes with a manifest's text; a saving names the version on which it is based. */
export function manifestVersion(manifest: string): string {
  return createHash('sha256').update(manifest).digest('hex').slice(0, 32)
}

function hashOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex').slice(0, HASH_LENGTH)
}
