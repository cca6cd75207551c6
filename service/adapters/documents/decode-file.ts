import { Fault } from '#schemas/protocol/faults.ts'
import { IdleWorker } from '#service/idle-worker/idle-worker.ts'
import { WorkQueue } from '#service/limits/work-queue.ts'
import { FILE_BOUNDS } from './file-bounds.ts'

/** The sender of a file, and the longest time for it. */
interface FileSender {
  readonly playerId: number
  readonly withinMs?: number
}

/** A file of a stranger. */
export interface SentFile extends FileSender {
  readonly bytes: Uint8Array
}

/** Files are decoded in turns by sender: operators are one, beside every player. */
export const OPERATORS = 0

/** The library broke off at the file, or ran into its bounds. */
export const OVERRAN = 'overran'

/** Files that wait, and their longest wait: the last of them is answered before its browser stops waiting. */
const WAITING_MAX = 12
const WAIT_MS = 40_000

/**
 * Decodes the files of one kind, one at a time and each in a process of its own (security 37): a crash ends no other work, the memory is free after
 * each file, no file meets what another one left, and one that takes too long is broken off. Senders are served in turn.
 */
export class FileDecoder<Cleaned, Job = Uint8Array> {
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

  async decode(
    job: Job,
    { playerId, withinMs = FILE_BOUNDS.withinMs }: FileSender,
  ): Promise<Cleaned | { readonly refused: 'busy' } | typeof OVERRAN> {
    const work = { client: String(playerId), weight: 0, until: Number.POSITIVE_INFINITY }
    try {
      return await this.#turns.run(work, () => this.#inProcess(job, withinMs))
    } catch (error) {
      if (error instanceof Fault) return { refused: 'busy' }
      throw error
    }
  }

  async #inProcess(job: Job, withinMs: number): Promise<Cleaned | typeof OVERRAN> {
    const decoder = new IdleWorker<Job, Cleaned>({ file: this.#worker, isProcess: true })
    const limit = setTimeout(() => void decoder.close(), withinMs)
    try {
      return await decoder.run(job)
    } catch {
      return OVERRAN
    } finally {
      clearTimeout(limit)
      await decoder.close()
    }
  }
}
