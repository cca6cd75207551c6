import { readFile } from 'node:fs/promises'
import { bodyOf, type Body, type Encoding } from './bodies.ts'
import { contentTypeOf } from './content-types.ts'

/** Memory for the most requested files; others are read from disk again. */
const ROOM_BYTES = 48 * 1024 * 1024

/** An LRU cache of files as bodies. Keys identify the content, so an entry is never stale. */
export class BodyStore {
  readonly #kept = new Map<string, Promise<Body>>()
  readonly #sizes = new Map<string, number>()
  #bytes = 0

  /** The file's body. `key` changes with the content; `compressed` lists copies beside it from the build. */
  async get(key: string, path: string, compressed: readonly Encoding[] = []): Promise<Body> {
    const known = this.#kept.get(key)
    if (known !== undefined) {
      // Reinserted at the end: the map's order is the order of use.
      this.#kept.delete(key)
      this.#kept.set(key, known)
      return known
    }
    const reading = readBody(path, compressed)
    this.#kept.set(key, reading)
    try {
      const body = await reading
      this.#account(key, body)
      return body
    } catch (error) {
      this.#kept.delete(key)
      throw error
    }
  }

  #account(key: string, body: Body): void {
    const size = body.content.byteLength * 2
    this.#sizes.set(key, size)
    this.#bytes += size
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= ROOM_BYTES || oldest === key) return
      this.#kept.delete(oldest)
      this.#bytes -= this.#sizes.get(oldest) ?? 0
      this.#sizes.delete(oldest)
    }
  }
}

const SUFFIXES: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' }

async function readBody(path: string, compressed: readonly Encoding[]): Promise<Body> {
  const [content, ...copies] = await Promise.all([
    readFile(path),
    ...compressed.map(async (encoding): Promise<[Encoding, Buffer]> => [
      encoding,
      await readFile(`${path}${SUFFIXES[encoding]}`),
    ]),
  ])
  return bodyOf(content, contentTypeOf(path), copies)
}
