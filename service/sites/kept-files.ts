import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '#service/base/clock.ts'
import type { Logger } from '#service/base/log.ts'
import type { FolderFile, FolderFiles } from './folder-files.ts'

/** A copy of a file, and what it is a copy of. */
export interface KeptFile {
  /** Its path in the folder of the site or theme: `pages/about.en.html`. */
  readonly file: string
  /** The name of the copy: the hash of its content, and the extension. */
  readonly copy: string
  readonly writtenAtMs: number
}

export interface KeptFolder {
  readonly id: string
  readonly files: readonly KeptFile[]
}

/** The files that a site was last served from, and what it claims. */
export interface KeptSite {
  readonly version: string
  readonly memberId: number
  readonly hosts: readonly string[]
  /** The sites that it extends, the most distant first, and the site itself. */
  readonly chain: readonly KeptFolder[]
  readonly theme: KeptFolder
}

const DAY_MS = 24 * 60 * 60_000
/** A younger copy without a name in a list may be one that another process is about to list. */
const UNLISTED_MAX_MS = 7 * DAY_MS
/** A draft is renamed within milliseconds. */
const DRAFT_MAX_MS = 60_000
const LIST = /^([a-z][a-z0-9-]{1,31})\.json$/

/**
 * Copies of the files of sites and themes in a folder of the service, by the hash of their content, and for each site the list of those
 * that it was last served from. Sites are served from the copies: whatever happens in a site's own folder, its served version stays whole,
 * and the next start finds it.
 */
export class KeptFiles {
  readonly #copies: string
  readonly #lists: string
  readonly #log: Logger

  constructor(dir: string, log: Logger) {
    this.#copies = join(dir, 'files')
    this.#lists = join(dir, 'sites')
    this.#log = log
    for (const folder of [this.#copies, this.#lists]) mkdirSync(folder, { recursive: true })
  }

  /** Copies a file, unless its content is there already. Returns the name of the copy; null if it cannot be written, as on a full disk. */
  copy(bytes: Uint8Array, extension: string): string | null {
    const name = `${hashOf(bytes)}${extension}`
    try {
      this.#write(name, bytes)
      return name
    } catch (error) {
      this.#log.error({ err: error }, 'a file of a site could not be copied; a later start may lack it')
      return null
    }
  }

  #write(name: string, bytes: Uint8Array): void {
    const path = this.pathOf(name)
    const there = statSync(path, { throwIfNoEntry: false })
    if (there?.size !== bytes.length) {
      const draft = join(this.#copies, `.${randomUUID()}`)
      writeFileSync(draft, bytes)
      renameSync(draft, path)
    } else if (systemClock.now() - there.mtimeMs > DAY_MS) {
      const now = systemClock.now() / 1000
      utimesSync(path, now, now)
    }
  }

  pathOf(copy: string): string {
    return join(this.#copies, copy)
  }

  /** A folder as it was kept. A copy that is missing or damaged is a file that cannot be read. */
  filesOf({ files }: KeptFolder): FolderFiles {
    const byFile = new Map(files.map((kept) => [kept.file, kept]))
    return {
      names: (subfolder) =>
        files.flatMap(({ file }) =>
          file.startsWith(`${subfolder}/`) ? [file.slice(subfolder.length + 1)] : [],
        ),
      read: (file) => {
        const kept = byFile.get(file)
        return kept === undefined
          ? null
          : (this.#read(kept) ?? { problem: 'has no copy from which it could be served' })
      },
    }
  }

  #read({ copy, writtenAtMs }: KeptFile): FolderFile | null {
    const path = this.pathOf(copy)
    try {
      const bytes = readFileSync(path)
      return copy.startsWith(hashOf(bytes)) ? { bytes, path, writtenAtMs } : null
    } catch {
      return null
    }
  }

  /** The list of every site that was served, by site id. A damaged list counts as none. */
  async lists(): Promise<Map<string, KeptSite>> {
    const lists = new Map<string, KeptSite>()
    for (const name of await readdir(this.#lists)) {
      const siteId = LIST.exec(name)?.[1]
      if (siteId === undefined) continue
      const text = await readFile(join(this.#lists, name), 'utf8')
      const list = listIn(text)
      if (list !== null) lists.set(siteId, list)
    }
    return lists
  }

  /** Replaces the list of a site; null removes it. */
  async list(siteId: string, site: KeptSite | null): Promise<void> {
    const path = join(this.#lists, `${siteId}.json`)
    if (site === null) return rm(path, { force: true })
    const draft = join(this.#lists, `.${randomUUID()}`)
    await writeFile(draft, JSON.stringify(site), { flush: true })
    await rename(draft, path)
  }

  /** Removes old copies that no list names, and what stopped processes have left of a copy or a list. */
  async prune(): Promise<void> {
    const lists = [...(await this.lists()).values()]
    const named = new Set(
      lists.flatMap(({ chain, theme }) =>
        [...chain, theme].flatMap(({ files }) => files.map(({ copy }) => copy)),
      ),
    )
    for (const folder of [this.#copies, this.#lists])
      for (const name of await readdir(folder)) {
        const isDraft = name.startsWith('.')
        if (!isDraft && (folder === this.#lists || named.has(name))) continue
        const path = join(folder, name)
        const there = await stat(path).catch(() => null)
        if (there !== null && systemClock.now() - there.mtimeMs > (isDraft ? DRAFT_MAX_MS : UNLISTED_MAX_MS))
          await rm(path, { force: true })
      }
  }
}

function listIn(text: string): KeptSite | null {
  try {
    const list = JSON.parse(text) as Partial<KeptSite> | null
    return Array.isArray(list?.chain) && Array.isArray(list.theme?.files) ? (list as KeptSite) : null
  } catch {
    return null
  }
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
