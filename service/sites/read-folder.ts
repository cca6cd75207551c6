import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { SiteFiles, ThemeFiles } from '#schemas/site-manifest/site-world.ts'
import { ASSET_PATTERN, LANGUAGE_CODE_PATTERN, PAGE_FILE_PATTERN } from '#schemas/site-manifest/words.ts'

/** A file that is served to browsers, known by what is in it. */
export interface AssetFile {
  /** Where it lies on this machine. Made of names read from the folder, never of a request. */
  readonly path: string
  /** Begins with the content's hash; part of its address, so that it may be kept for ever. */
  readonly hash: string
}

/** A site's folder as it was read. `signature` differs when anything in it does. */
export interface ReadSite extends SiteFiles {
  readonly signature: string
  readonly assetFiles: ReadonlyMap<string, AssetFile>
  /** File of `pages` → where it lies on this machine. */
  readonly pagePaths: ReadonlyMap<string, string>
  /** The text of style.css, as its operator wrote it. */
  readonly style: string | null
}

/** A theme's folder as it was read. */
export interface ReadTheme extends ThemeFiles {
  readonly signature: string
  readonly artFiles: ReadonlyMap<string, AssetFile>
}

/** Larger files are no part of a site's face; they are passed over. */
const ASSET_MAX_BYTES = 4 * 1024 * 1024
const HASH_LENGTH = 16

const assetName = new RegExp(ASSET_PATTERN)
const pageName = new RegExp(PAGE_FILE_PATTERN)
const messageName = new RegExp(`${LANGUAGE_CODE_PATTERN.slice(0, -1)}\\.json$`)

/**
 * Reads `sites/<siteId>`; null if it holds no manifest. A site is some dozens of small files: read one after the other
 * without the event loop they take a tenth of the time. Whoever reads many sites lets others in between (`readEach`).
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

/** A site's folder with another manifest in it; a folder of nothing else where there is none yet. */
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

/** Reads `themes/<themeId>`; null if it holds no theme. */
export function readTheme(folder: string, themeId: string): ReadTheme | null {
  const theme = readText(join(folder, themeId, 'theme.json'))
  if (theme === null) return null
  const artFiles = readAssets(join(folder, themeId, 'art'))
  const signature = hashOf([theme, ...[...artFiles].flatMap(([name, { hash }]) => [name, hash])])
  return { themeId, theme, art: new Set(artFiles.keys()), artFiles, signature }
}

/** Names of the folders in a folder, in order; none where there is no such folder. */
export async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(absent([]))
  const names = entries
    .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
    .map(({ name }) => name)
  return names.filter((name) => !name.startsWith('.')).toSorted()
}

/** A page whose whole content is one address is a link to it. */
function addressIn(text: string): string | null {
  const line = text.trim()
  return /^[a-z][a-z0-9+.-]*:\S+$/i.test(line) ? line : null
}

/** Reads one folder of each name, with room for others between two of them. */
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

/** What stands for a file or folder that is not there. */
function absent<T>(instead: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return instead
    throw error
  }
}

/** Differs when a manifest's text does: whoever saves one says which one they began with. */
export function manifestVersion(manifest: string): string {
  return createHash('sha256').update(manifest).digest('hex').slice(0, 32)
}

function hashOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex').slice(0, HASH_LENGTH)
}
