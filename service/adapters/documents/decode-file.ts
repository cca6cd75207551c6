import { Fault } from '#schemas/protocol/faults.ts'
import { IdleWorker } from '#service/idle-worker/idle-worker.ts'
import { WorkQueue } from '#service/limits/work-queue.ts'
import type { CleanedDocument } from './clean-document.ts'
import { FILE_BOUNDS } from './file-bounds.ts'

/** A file of a stranger. */
export interface SentFile {
  readonly bytes: Uint8Array
  readonly playerId: number
  readonly withinMs?: number
}

/** The library broke off at the file, or ran into its bounds. */
export const OVERRAN = 'overran'

/** Files that wait, and their longest wait: the last of them is answered before its browser stops waiting. */
const WAITING_MAX = 12
const WAIT_MS = 40_000

/**
 * Decodes the files of one kind, one at a time and each in a process of its own (security 37): a crash ends no other work, the memory is free after
 * each file, no file meets what another one left, and one that takes too long is broken off. Senders are served in turn.
 */
export class FileDecoder {
  readonly #worker: URL
  readonly #turns = new WorkQueue({
    concurrent: 1,
    concurrentEach: 1,
    weightEach: Number.POSITIVE_INFINITY,
    waiting: WAITING_MAX,
    waitingEach: WAITING_MAX / 4,
    waitMs: WAIT_MS,
  })

  /** @param worker the program of the process. */
  constructor(worker: URL) {
    this.#worker = worker
  }

  async decode(sent: SentFile): Promise<CleanedDocument | typeof OVERRAN> {
    const work = { client: String(sent.playerId), weight: 0, until: Number.POSITIVE_INFINITY }
    try {
      return await this.#turns.run(work, () => this.#inProcess(sent))
    } catch (error) {
      if (error instanceof Fault) return { refused: 'busy' }
      throw error
    }
  }

  async #inProcess({
    bytes,
    withinMs = FILE_BOUNDS.withinMs,
  }: SentFile): Promise<CleanedDocument | typeof OVERRAN> {
    const decoder = new IdleWorker<Uint8Array, CleanedDocument>({ file: this.#worker, isProcess: true })
    const limit = setTimeout(() => void decoder.close(), withinMs)
    try {
      return await decoder.run(bytes)
    } catch {
      return OVERRAN
    } finally {
      clearTimeout(limit)
      await decoder.close()
    }
  }
}
