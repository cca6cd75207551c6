import type { Link } from '@opentelemetry/api'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import type { Database } from '#service/database/database.ts'
import { isRefusalOfData } from '#service/database/refusal-of-data.ts'
import type { SeedVault } from '#service/games/rows/seed-vault.ts'
import type { Logger } from '#service/base/log.ts'
import type { Queued } from '#service/limits/batch-queue.ts'
import type { JoinAnswer } from './decide-batch.ts'
import { createInstanceTermsCache } from './instance-terms.ts'
import type { JoinAttempt } from './join-attempt.ts'
import { runBatch } from './run-batch.ts'

/** Maximum retries of a join because the join before it filled the instance. */
const AGAIN_MAX = 20

export interface WaitingJoin extends Queued {
  readonly attempt: JoinAttempt
  again: number
  /** The span that waits for it; undefined where nothing is traced. */
  readonly link: Link | undefined
  resolve: (result: OperationResult<'joinGame'>) => void
}

export interface WriterParts {
  readonly database: Database
  readonly seeds: SeedVault
  readonly log: Logger
  /** Called after every commit that filled an instance. */
  readonly onFilled: () => void
}

/** Writes batches, and answers their joins after the flush to disk: meanwhile the next batches run. */
export class BatchWriter {
  readonly #parts: WriterParts
  readonly #terms = createInstanceTermsCache()
  #answered: Promise<void> = Promise.resolve()

  constructor(parts: WriterParts) {
    this.#parts = parts
  }

  /** Resolves when every join written so far has its answer. */
  answered(): Promise<void> {
    return this.#answered
  }

  /** Writes a batch. Returned joins must be tried again. */
  async write(batch: readonly WaitingJoin[]): Promise<WaitingJoin[]> {
    const { log, onFilled } = this.#parts
    try {
      const attempts = batch.map(({ attempt }) => attempt)
      const { answers, filledGameIds } = await runBatch(this.#parts, attempts, this.#terms)
      if (filledGameIds.length > 0) onFilled()
      const again: WaitingJoin[] = []
      const done: Done[] = []
      for (const [index, waiting] of batch.entries()) {
        const given = answers[index]
        if (hasToAskAgain(waiting, given)) again.push(waiting)
        else done.push({ waiting, given })
      }
      const answering = this.#answer(done)
      this.#answered = this.#answered.then(() => answering)
      return again
    } catch (error) {
      // A join that the database refuses must not fail the others: they are tried one by one.
      if (batch.length > 1 && isRefusalOfData(error)) {
        const again: WaitingJoin[] = []
        for (const waiting of batch) again.push(...(await this.write([waiting])))
        return again
      }
      log.error({ error: String(error), joins: batch.length }, 'joins could not be written')
      for (const waiting of batch) waiting.reject(error)
      return []
    }
  }

  /** A join is answered only after the flush, because a power failure could still undo it: a retry with the key finds it, or buys. */
  async #answer(done: readonly Done[]): Promise<void> {
    const { database, log } = this.#parts
    try {
      await database.flushed()
      for (const { waiting, given } of done) answer(waiting, given)
    } catch (error) {
      log.error(
        { error: String(error), joins: done.length },
        'joins were written and are not known to be safe',
      )
      for (const { waiting } of done) waiting.reject(error)
    }
  }
}

/** A join with its decision. */
interface Done {
  readonly waiting: WaitingJoin
  readonly given: JoinAnswer | undefined
}

/** Counts retries; a join above the maximum is answered. */
function hasToAskAgain(waiting: WaitingJoin, given: JoinAnswer | undefined): boolean {
  if (given?.kind === 'result' || given?.kind === 'key-reused' || waiting.again === AGAIN_MAX) return false
  waiting.again += 1
  return true
}

function answer(waiting: WaitingJoin, given: JoinAnswer | undefined): void {
  if (given?.kind === 'result') waiting.resolve(given.result)
  else waiting.reject(new Fault(given?.kind === 'key-reused' ? FAULT.keyReused : FAULT.overloaded))
}
