import type { ServerResponse } from 'node:http'
import { finished } from 'node:stream'
import type { Client, ClientUse } from './client-use.ts'
import { ReaderPace } from './reader-pace.ts'

/** Concurrent downloads per process. */
export const DOWNLOADS_AT_ONCE = 8
/** If all places are taken, a reader that read nothing for this long is ended in favour of the next one. */
const GIVES_WAY_AFTER_MS = 3000
const WATCH_EVERY_MS = 500

interface Download {
  readonly response: ServerResponse
  readonly pace: ReaderPace
  /** Bytes that the connection had sent before: one connection may carry several answers. */
  readonly sentBefore: number
}

/** The limited places for downloads (security 27): a reader that stalls or is too slow loses its place. */
export class DownloadPlaces {
  readonly #clientUse: ClientUse
  readonly #underWay = new Set<Download>()
  #watch: NodeJS.Timeout | undefined
  #watchedAt = 0

  constructor(clientUse: ClientUse) {
    this.#clientUse = clientUse
  }

  /** Takes a place until the response has ended, or returns why not: the client's own places are taken, or all are. */
  take(client: Client, response: ServerResponse): 'taken' | 'client has its share' | 'all are taken' {
    if (!this.#clientUse.hasRoom('downloads', client)) return 'client has its share'
    if (this.#underWay.size >= DOWNLOADS_AT_ONCE && !this.#endStalled()) return 'all are taken'
    this.#clientUse.add('downloads', client)
    const download = { response, pace: new ReaderPace(), sentBefore: sentBy(response) }
    this.#underWay.add(download)
    this.#startWatch()
    finished(response, () => {
      this.#underWay.delete(download)
      this.#clientUse.giveBack('downloads', client)
      if (this.#underWay.size === 0) this.#stopWatch()
    })
    return 'taken'
  }

  /** Ends the download that has stalled for the longest; false if no reader has stalled. */
  #endStalled(): boolean {
    const [first] = [...this.#underWay].sort((one, other) => other.pace.stalledMs - one.pace.stalledMs)
    if (first === undefined || first.pace.stalledMs < GIVES_WAY_AFTER_MS) return false
    this.#end(first)
    return true
  }

  #end(download: Download): void {
    this.#underWay.delete(download)
    download.response.destroy()
  }

  #startWatch(): void {
    if (this.#watch !== undefined) return
    this.#watchedAt = performance.now()
    this.#watch = setInterval(() => this.#endTooSlow(), WATCH_EVERY_MS).unref()
  }

  #stopWatch(): void {
    clearInterval(this.#watch)
    this.#watch = undefined
  }

  #endTooSlow(): void {
    const now = performance.now()
    const passedMs = now - this.#watchedAt
    this.#watchedAt = now
    for (const download of this.#underWay) {
      const { response, pace, sentBefore } = download
      const waitingBytes = response.socket?.writableLength ?? 0
      pace.note(passedMs, { takenBytes: sentBy(response) - sentBefore, waitingBytes })
      if (pace.isTooSlow) this.#end(download)
    }
  }
}

/** Bytes that the connection of a response has passed to the system. */
function sentBy({ socket }: ServerResponse): number {
  return socket === null ? 0 : socket.bytesWritten - socket.writableLength
}
