import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { SITE_FILE_MAX_BYTES } from '#schemas/limits.ts'
import type { Refusal } from '#schemas/site-manifest/refusal.ts'
import type { SiteFiles, ThemeFiles } from '#schemas/site-manifest/site-world.ts'
import { decodeText } from '#schemas/site-manifest/decode-text.ts'
import { ASSET_PATTERN, LANGUAGE_CODE_PATTERN, PAGE_FILE_PATTERN } from '#schemas/common-schemas.ts'
import { FONT_FILE_PATTERN } from '#schemas/theme/own-font.ts'
import { diskFiles, type FolderFile, type FolderFiles } from './folder-files.ts'
import { textsVersion } from './text-versions.ts'
import type { KeptFile, KeptFiles, KeptFolder } from './kept-files.ts'

/** A file for browsers, identified by its content. */
export interface AssetFile {
  /** Path on this machine. Composed of names read from the folder, never from a request. */
  readonly path: string
  /** Begins with the content's hash; part of its address, so that it may be cached for ever. */
  readonly hash: string
}

/** The file of a custom page. */
export interface PageFile {
  /** Path on this machine. */
  readonly path: string
  readonly writtenAtMs: number
  /** The text of a draft, which is in no file. */
  readonly text?: string
}

/** A site's folder as it was read. `signature` changes with any of its files. */
export interface ReadSite extends SiteFiles {
  readonly signature: string
  readonly assetFiles: ReadonlyMap<string, AssetFile>
  readonly fontFiles: ReadonlyMap<string, AssetFile>
  readonly pageFiles: ReadonlyMap<string, PageFile>
  /** Changes with the text files beside the manifest. */
  readonly textsVersion: string
  /** The text of style.css, unfiltered. */
  readonly style: string | null
  /** The copies of its files; null if none are kept. */
  readonly kept: KeptFolder | null
}

/** A theme's folder as it was read. */
export interface ReadTheme extends ThemeFiles {
  readonly signature: string
  readonly artFiles: ReadonlyMap<string, AssetFile>
  /** The copies of its files; null if none are kept. */
  readonly kept: KeptFolder | null
}

const ASSET_MAX_BYTES = SITE_FILE_MAX_BYTES

/** The bounds of a file with a text. */
interface TextKind {
  readonly maxBytes: number
  /** Why a text takes too long to process; null if it does not. */
  readonly flawOf: (text: string) => string | null
}

const JSON_TEXT: TextKind = { maxBytes: 1024 * 1024, flawOf: () => null }
const TAGS_MAX = 4000
/** The sanitiser takes seconds for more, and other sites wait for it. */
const PAGE: TextKind = {
  maxBytes: 256 * 1024,
  flawOf(html) {
    const tags = html.split('<').length - 1
    return tags > TAGS_MAX ? `has ${tags} tags; at most ${TAGS_MAX} are read` : null
  },
}
const BLOCKS_MAX = 40
/** The compiler of style sheets is recursive. */
const STYLE: TextKind = {
  maxBytes: 64 * 1024,
  flawOf(css) {
    let depth = 0
    for (const mark of css) {
      depth += mark === '{' ? 1 : mark === '}' ? -1 : 0
      if (depth > BLOCKS_MAX) return `must not be nested more than ${BLOCKS_MAX} levels deep`
    }
    return null
  },
}
const HASH_LENGTH = 16

const assetName = new RegExp(ASSET_PATTERN)
const fontName = new RegExp(FONT_FILE_PATTERN)
const pageName = new RegExp(PAGE_FILE_PATTERN)
const messageName = new RegExp(`${LANGUAGE_CODE_PATTERN.slice(0, -1)}\\.json$`)
const languageName = new RegExp(LANGUAGE_CODE_PATTERN)
const partName = /^[a-z0-9][a-z0-9-]*\.json$/

/**
 * Reads `sites/<siteId>`; null if it has no manifest. A site is some dozens of small files: reading them synchronously takes a tenth of the
 * time. To read many sites use `readEach`, which yields to other work in between.
 */
export function readSite(folder: string, siteId: string, copies: KeptFiles | null = null): ReadSite | null {
  return readSiteFrom(diskFiles(join(folder, siteId)), siteId, copies)
}

export function readSiteFrom(files: FolderFiles, siteId: string, copies: KeptFiles | null): ReadSite | null {
  const reader = new Reader(files, siteId, copies)
  const manifest = reader.text('manifest.json')
  if (manifest === null) return null
  const messages = reader.texts('messages', messageName)
  const languageFiles = reader
    .folders('languages', languageName)
    .map((code) => [code, reader.texts(`languages/${code}`, partName)] as const)
  const languages = languageFiles.map(([code, parts]) => [code, namedTexts(parts)] as const)
  const pages = reader.texts('pages', pageName, PAGE)
  const assetFiles = reader.assets('assets')
  const fontFiles = reader.assets('fonts', fontName)
  const style = reader.text('style.css', STYLE)
  const texts = [
    ...withFolder('messages', messages),
    ...languageFiles.flatMap(([code, parts]) => withFolder(`languages/${code}`, parts)),
    ...withFolder('pages', pages),
  ]
  return {
    siteId,
    manifest: manifest.text,
    messages: namedTexts(messages),
    languages: new Map(languages.filter(([, parts]) => parts.size > 0)),
    pages: new Map([...pages].map(([name, { text }]) => [name, addressIn(text)])),
    assets: new Set(assetFiles.keys()),
    assetFiles,
    fonts: new Set(fontFiles.keys()),
    fontFiles,
    pageFiles: new Map([...pages].map(([name, { path, writtenAtMs }]) => [name, { path, writtenAtMs }])),
    textsVersion: textsVersion(Object.fromEntries(texts)),
    style: style?.text ?? null,
    problems: reader.problems,
    signature: reader.signature(),
    kept: reader.kept(),
  }
}

/** The texts of files by their names without the extension. */
const namedTexts = (files: ReadonlyMap<string, { readonly text: string }>): Map<string, string> =>
  new Map([...files].map(([name, { text }]) => [name.slice(0, -extname(name).length), text]))

const withFolder = (folder: string, files: ReadonlyMap<string, { readonly text: string }>) =>
  [...files].map(([name, { text }]) => [`${folder}/${name}`, text] as const)

/** The manifest of a folder alone; null if there is none. */
export function manifestIn(folder: string): { readonly text: string } | null {
  return new Reader(diskFiles(folder), '', null).text('manifest.json')
}

/** Reads `themes/<themeId>`; null if it has no theme. */
export function readTheme(
  folder: string,
  themeId: string,
  copies: KeptFiles | null = null,
): ReadTheme | null {
  return readThemeFrom(diskFiles(join(folder, themeId)), themeId, copies)
}

export function readThemeFrom(
  files: FolderFiles,
  themeId: string,
  copies: KeptFiles | null,
): ReadTheme | null {
  const reader = new Reader(files, themeId, copies)
  const theme = reader.text('theme.json')
  if (theme === null) return null
  const artFiles = reader.assets('art')
  return {
    themeId,
    theme: theme.text,
    art: new Set(artFiles.keys()),
    artFiles,
    problems: reader.problems,
    signature: reader.signature(),
    kept: reader.kept(),
  }
}

interface ReadText extends PageFile {
  readonly text: string
}

/** Reads the files of one folder. A file that cannot be read becomes a problem, never an exception. */
class Reader {
  readonly problems: Refusal[] = []
  readonly #files: FolderFiles
  readonly #id: string
  readonly #copies: KeptFiles | null
  readonly #hashes: string[] = []
  readonly #kept: KeptFile[] = []
  #isKept: boolean

  constructor(files: FolderFiles, id: string, copies: KeptFiles | null) {
    this.#files = files
    this.#id = id
    this.#copies = copies
    this.#isKept = copies !== null
  }

  /** Null if there is no such file; empty if it has a problem. */
  text(file: string, { maxBytes, flawOf } = JSON_TEXT): ReadText | null {
    const found = this.#read(file, maxBytes)
    if (found === null) return null
    const { text, problem = flawOf(text) } = decodeText(found.bytes)
    if (problem !== null) this.#refuse(file, problem)
    return { text, path: found.path, writtenAtMs: found.writtenAtMs }
  }

  texts(subfolder: string, name: RegExp, kind = JSON_TEXT): Map<string, ReadText> {
    const names = this.#names(subfolder).filter((file) => name.test(file))
    return new Map(
      names.flatMap((file) => {
        const found = this.text(`${subfolder}/${file}`, kind)
        return found === null ? [] : [[file, found] as const]
      }),
    )
  }

  /** Names of the subfolders of a folder. A kept folder lists files only, each with its path. */
  folders(subfolder: string, name: RegExp): string[] {
    const names = this.#names(subfolder).map((entry) => entry.split('/', 1)[0] ?? entry)
    return [...new Set(names)].filter((entry) => name.test(entry))
  }

  assets(subfolder: string, name = assetName): Map<string, AssetFile> {
    const names = this.#names(subfolder).filter((file) => name.test(file))
    return new Map(
      names.flatMap((file) => {
        const found = this.#read(`${subfolder}/${file}`, ASSET_MAX_BYTES)
        return found === null ? [] : [[file, { path: found.path, hash: hashOf([found.bytes]) }] as const]
      }),
    )
  }

  /** Changes with every file and every problem. */
  signature(): string {
    return hashOf([...this.#hashes, ...this.problems.map(({ file, expected }) => `${file} ${expected}`)])
  }

  kept(): KeptFolder | null {
    return this.#isKept ? { id: this.#id, files: this.#kept } : null
  }

  #names(subfolder: string): readonly string[] {
    const names = this.#files.names(subfolder)
    if (!('problem' in names)) return names
    this.#refuse(subfolder, names.problem)
    return []
  }

  #read(file: string, maxBytes: number): FolderFile | null {
    const found = this.#files.read(file, maxBytes)
    if (found === null) return null
    if ('problem' in found) {
      this.#refuse(file, found.problem)
      return { bytes: Buffer.alloc(0), path: '', writtenAtMs: 0 }
    }
    this.#hashes.push(file, hashOf([found.bytes]))
    if (this.#copies === null) return found
    const copy = this.#copies.copy(found.bytes, extname(file))
    if (copy === null) {
      this.#isKept = false
      return found
    }
    this.#kept.push({ file, copy, writtenAtMs: found.writtenAtMs })
    return { ...found, path: this.#copies.pathOf(copy) }
  }

  #refuse(file: string, expected: string): void {
    this.problems.push({ file: `${this.#id}/${file}`, path: '$', expected })
  }
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

/** A default value for a missing file or folder. */
function absent<T>(instead: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return instead
    throw error
  }
}

export function hashOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex').slice(0, HASH_LENGTH)
}
