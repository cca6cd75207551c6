import { drawPicture, type Picture } from '#service/adapters/pictures/picture.ts'
import { bodyOf, type Body } from './bodies.ts'

/** Memory for drawn pictures; a card takes about 100 KB. */
const ROOM_BYTES = 8 * 1024 * 1024
/** Pictures that wait for their turn: one is drawn at a time, in most of a second. */
const WAITING_MAX = 12

/** An LRU store of drawn pictures. Keys identify the content, so an entry is never stale. */
export class PictureStore {
  readonly #draw: (picture: Picture) => Promise<Uint8Array>
  readonly #kept = new Map<string, Body>()
  readonly #drawing = new Map<string, Promise<Body | null>>()
  #last: Promise<unknown> = Promise.resolve()
  #bytes = 0

  constructor(draw: (picture: Picture) => Promise<Uint8Array> = drawPicture) {
    this.#draw = draw
  }

  /** The picture of a key, drawn if it is not there; null if there is no such picture, `busy` if too many are waiting. */
  get(key: string, make: () => Promise<Picture | null>): Promise<Body | null> | 'busy' {
    const known = this.#kept.get(key)
    if (known !== undefined) {
      // Reinserted at the end: the map's order is the order of use.
      this.#kept.delete(key)
      this.#kept.set(key, known)
      return Promise.resolve(known)
    }
    const running = this.#drawing.get(key)
    if (running !== undefined) return running
    if (this.#drawing.size >= WAITING_MAX) return 'busy'
    const drawn = this.#last
      .then(async () => {
        const picture = await make()
        return picture === null ? null : this.#keep(key, await this.#draw(picture))
      })
      .finally(() => this.#drawing.delete(key))
    this.#last = drawn.catch(() => undefined)
    this.#drawing.set(key, drawn)
    return drawn
  }

  #keep(key: string, png: Uint8Array): Body {
    const body = bodyOf(Buffer.from(png), 'image/png')
    this.#kept.set(key, body)
    this.#bytes += body.content.byteLength
    for (const [oldest, { content }] of this.#kept) {
      if (this.#bytes <= ROOM_BYTES || oldest === key) break
      this.#kept.delete(oldest)
      this.#bytes -= content.byteLength
    }
    return body
  }
}
