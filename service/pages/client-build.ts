import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Encoding } from './bodies.ts'

/** One entry of Vite's manifest: a source file and its output. */
interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

/** A file of the build, found in its folder once: a request is never turned into a path. */
export interface BuiltFile {
  readonly path: string
  readonly compressed: readonly Encoding[]
  /** Text of a style sheet: a rendered page carries those of its first paint. */
  readonly css?: string
}

/** Addresses that the browser loads first. */
export interface FirstLoad {
  readonly script: string
  /** Static imports of the script and of the page's screen. */
  readonly modules: readonly string[]
  readonly styles: readonly string[]
}

/** The beginning of the worker's file name (`tools/build/worker-scripts.ts`); a hash follows. */
const FORMAT_WORKER = 'assets/format-worker-'

/** The file of the build with the ids of the messages of the first screen (`tools/build/message-ast.ts`). */
const FIRST_TEXTS_FILE = 'first-texts.json'

/** The build of the browser client. */
export class ClientBuild {
  readonly version: string
  /** The script of the service worker; null where the build has none. */
  readonly serviceWorker: string | null
  /** The address of the worker that loads the browser's formats; null where the build has none. */
  readonly formatWorker: string | null
  /** Ids of the messages of the first screen; null where the build does not list them. */
  readonly firstTexts: ReadonlySet<string> | null
  readonly #chunks: Readonly<Record<string, Chunk>>
  readonly #files: ReadonlyMap<string, BuiltFile>

  constructor(
    version: string,
    chunks: Readonly<Record<string, Chunk>>,
    files: ReadonlyMap<string, BuiltFile>,
    {
      serviceWorker = null,
      firstTexts = null,
    }: Partial<Pick<ClientBuild, 'serviceWorker' | 'firstTexts'>> = {},
  ) {
    this.version = version
    this.serviceWorker = serviceWorker
    this.firstTexts = firstTexts
    this.#chunks = chunks
    this.#files = files
    const formatWorker = Object.values(chunks).find(({ file }) => file.startsWith(FORMAT_WORKER))
    this.formatWorker = formatWorker === undefined ? null : `/${formatWorker.file}`
  }

  /** A file by its address without the leading slash: `assets/main-4f2a.js`. */
  file(name: string): BuiltFile | undefined {
    return this.#files.get(name)
  }

  /** The text of the style sheets at these addresses. */
  cssOf(styles: readonly string[]): string {
    return styles.map((address) => this.file(address.slice(1))?.css ?? '').join('\n')
  }

  /**
   * The files to load for a page whose screen and texts come from these source files; sources missing from the build are ignored. `wanted`
   * is the page's own script, if the build has several.
   */
  firstLoad(sources: readonly string[], wanted?: string): FirstLoad | null {
    const entry = Object.keys(this.#chunks).find(
      (key) => this.#chunks[key]?.isEntry === true && (wanted === undefined || key === wanted),
    )
    const script = entry === undefined ? undefined : this.#chunks[entry]
    if (entry === undefined || script === undefined) return null
    const needed = new Set<string>()
    for (const source of [entry, ...sources]) this.#gather(source, needed)
    const chunks = [...needed].flatMap((key) => this.#chunks[key] ?? [])
    return {
      script: `/${script.file}`,
      modules: chunks
        .map(({ file }) => `/${file}`)
        .filter((file) => file !== `/${script.file}` && file.endsWith('.js')),
      styles: [...new Set(chunks.flatMap(({ css }) => css ?? []))].map((file) => `/${file}`),
    }
  }

  #gather(key: string, into: Set<string>): void {
    const chunk = this.#chunks[key]
    if (chunk === undefined || into.has(key)) return
    into.add(key)
    for (const imported of chunk.imports ?? []) this.#gather(imported, into)
  }
}

/** A dev server instead of a build: it serves sources itself, and the page loads one script. */
export function devClientAt(script: string): () => Promise<ClientBuild> {
  const build = new ClientBuild(
    'dev',
    { [script]: { file: script.replace(/^\//, ''), isEntry: true } },
    new Map(),
  )
  return async () => build
}

/** Interval of checks for a new build, which replaces the files under a running service. */
const LOOK_EVERY_MS = 1000

/**
 * The current build on disk; null before the first one. While a build is being replaced, the previous one is returned until the new one is
 * complete. Requests that come during a look wait for it: the first ones of a service would find no build.
 */
export function clientBuildIn(folder: string, now: () => number): () => Promise<ClientBuild | null> {
  let current: Promise<ClientBuild | null> = Promise.resolve(null)
  let builtAt: number | undefined
  let lookedAt = -Infinity
  const look = async (before: Promise<ClientBuild | null>) => {
    const { mtimeMs } = await stat(join(folder, 'manifest.json')).catch(() => ({ mtimeMs: undefined }))
    if (mtimeMs === undefined || mtimeMs === builtAt) return before
    try {
      const build = await readBuild(folder, String(mtimeMs))
      builtAt = mtimeMs
      return build
    } catch {
      return before
    }
  }
  return () => {
    if (now() - lookedAt >= LOOK_EVERY_MS) {
      lookedAt = now()
      current = look(current)
    }
    return current
  }
}

async function readBuild(folder: string, version: string): Promise<ClientBuild> {
  const chunks = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Record<string, Chunk>
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
  const all = new Set(names)
  const files = await Promise.all(
    names
      .filter((name) => name.startsWith('assets/') && !/\.(br|gz)$/.test(name))
      .map(async (name): Promise<[string, BuiltFile]> => {
        const compressed: Encoding[] = []
        if (all.has(`${name}.br`)) compressed.push('br')
        if (all.has(`${name}.gz`)) compressed.push('gzip')
        const path = join(folder, name)
        const css = name.endsWith('.css') ? { css: await readFile(path, 'utf8') } : {}
        return [name, { path, compressed, ...css }]
      }),
  )
  const serviceWorker = await readFile(join(folder, 'service-worker.js'), 'utf8').catch(() => null)
  const firstTexts = await readFile(join(folder, FIRST_TEXTS_FILE), 'utf8').then(
    (text) => new Set(JSON.parse(text) as string[]),
    () => null,
  )
  return new ClientBuild(version, chunks, new Map(files), { serviceWorker, firstTexts })
}
