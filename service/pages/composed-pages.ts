import { randomBytes, randomInt } from 'node:crypto'
import type { KnownModules } from '#schemas/site-manifest/site-world.ts'
import type { ClientBuild } from './client-build.ts'
import type { RenderedPage } from './page-renderer.ts'
import { pageHtml, type PageRequest } from './page-html.ts'

/** Copies of a rendered page: one for each scheme and origin. */
const COPIES_MAX = 8

/** The bytes of a page between the places of its nonce and its time. */
interface Pieces {
  readonly bytes: readonly Buffer[]
  /** The value in the place after each piece but the last one. */
  readonly places: readonly ('nonce' | 'time')[]
}

/**
 * The pages as they are sent. A rendered page is composed once for each scheme and origin: the next visitors' pages differ in their nonce and
 * their time alone.
 */
export class ComposedPages {
  readonly #modules: KnownModules
  readonly #composed = new WeakMap<RenderedPage, Map<string, Pieces>>()
  /** Stand for the nonce and the time in a composed page. They are secret: no text of a page can contain them. */
  readonly #nonce = randomBytes(24).toString('base64url')
  readonly #time = -randomInt(2 ** 46, 2 ** 47)
  readonly #places = new RegExp(`(${this.#nonce}|${this.#time})`)

  constructor(modules: KnownModules) {
    this.#modules = modules
  }

  bytesOf(request: PageRequest, build: ClientBuild | null): Buffer {
    const { rendered = null, nonce, serverTimeMilis } = request
    if (rendered === null) return Buffer.from(pageHtml(request, this.#modules, build))
    const { bytes, places } = this.#piecesOf(rendered, request, build)
    const values = { nonce: Buffer.from(nonce), time: Buffer.from(String(serverTimeMilis)) }
    return Buffer.concat(
      bytes.flatMap((piece, index) => {
        const place = places[index]
        return place === undefined ? [piece] : [piece, values[place]]
      }),
    )
  }

  #piecesOf(rendered: RenderedPage, request: PageRequest, build: ClientBuild | null): Pieces {
    const copies = this.#composed.get(rendered) ?? new Map<string, Pieces>()
    this.#composed.set(rendered, copies)
    const key = `${request.scheme} ${request.origin}`
    const known = copies.get(key)
    if (known !== undefined) return known
    const html = pageHtml(
      { ...request, nonce: this.#nonce, serverTimeMilis: this.#time },
      this.#modules,
      build,
    )
    const parts = html.split(this.#places)
    const pieces: Pieces = {
      bytes: parts.filter((_, index) => index % 2 === 0).map((part) => Buffer.from(part)),
      places: parts
        .filter((_, index) => index % 2 === 1)
        .map((part) => (part === this.#nonce ? 'nonce' : 'time')),
    }
    // The host of a request may have any port.
    if (copies.size >= COPIES_MAX) copies.clear()
    copies.set(key, pieces)
    return pieces
  }
}
