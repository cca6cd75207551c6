import { OVERLOAD_ANSWER_WITHIN_MS } from '#schemas/limits.ts'
import { Fault } from '#schemas/protocol/faults.ts'
import type { JoinGameResult } from '#schemas/protocol/operations/joinGame.ts'
import type { Database } from '#service/database/database.ts'
import type { Logger } from '#service/log.ts'
import { BatchQueue, type Queued } from './batch-queue.ts'
import type { JoinAnswer } from './decide-batch.ts'
import { createInstanceTermsCache, type InstanceTermsCache } from './instance-terms.ts'
import type { JoinAttempt } from './join-attempt.ts'
import { reservedPlays, runBatch } from './run-batch.ts'

/** One round trip carries so many joins, and one set of locks holds them. */
const BATCH_JOINS_MAX = 64
const BATCH_PLAYS_MAX = 4000
/** While one batch waits for the disk, the next one is written. The embedded database has one connection. */
const BATCHES_AT_ONCE = { postgres: 3, embedded: 1 } as const
const PATIENCE_MS = 25
const WAITING_MAX = 4096
/** Refused early enough for the answer to come in time. */
const WAIT_MAX_MS = OVERLOAD_ANSWER_WITHIN_MS / 2
/** How often a join may meet an instance that the join before it has just filled. */
const AGAIN_MAX = 20

export interface JoinGatherer {
  /** Buys plays, once a key. Fault 300 where the service is overloaded: nothing was bought, the key is free. */
  join: (attempt: JoinAttempt) => Promise<JoinGameResult>
  /** Calls back after every commit that filled an instance. */
  onFilled: (listener: () => void) => void
  /** Finishes what was taken in and refuses what comes after. */
  close: () => Promise<void>
}

interface WaitingJoin extends Queued {
  readonly attempt: JoinAttempt
  again: number
  resolve: (result: JoinGameResult) => void
}

/**
 * Gathers the joins that arrive while the last ones are being written, and writes them together: the price of a
 * transaction is paid once for up to 64 joins.
 */
export function createJoinGatherer(service: { database: Database; log: Logger }): JoinGatherer {
  const terms = createInstanceTermsCache()
  const listeners: (() => void)[] = []
  const tellFilled = () => {
    for (const listener of listeners) listener()
  }
  const queue = new BatchQueue<WaitingJoin>({
    run: (batch) => writeBatch(service, terms, batch, tellFilled),
    batchesAtOnce: BATCHES_AT_ONCE[service.database.kind],
    patienceMs: PATIENCE_MS,
    batchItemsMax: BATCH_JOINS_MAX,
    batchWeightMax: BATCH_PLAYS_MAX,
    waitingMax: WAITING_MAX,
    waitMaxMs: WAIT_MAX_MS,
  })
  return {
    join: (attempt) =>
      new Promise((resolve, reject) => {
        queue.add({ attempt, weight: reservedPlays(attempt), again: 0, resolve, reject })
      }),
    onFilled: (listener) => void listeners.push(listener),
    close: () => queue.close(),
  }
}

/** Writes a batch and answers its joins; what it returns has to be asked again. */
async function writeBatch(
  service: { database: Database; log: Logger },
  terms: InstanceTermsCache,
  batch: readonly WaitingJoin[],
  tellFilled: () => void,
): Promise<WaitingJoin[]> {
  try {
    const attempts = batch.map(({ attempt }) => attempt)
    const { answers, filledGameIds } = await runBatch(service.database, attempts, terms)
    if (filledGameIds.length > 0) tellFilled()
    return batch.filter((waiting, index) => !answer(waiting, answers[index]))
  } catch (error) {
    // One join that the database refuses must not take the others with it: they are tried one by one.
    if (batch.length > 1 && isRefusalOfData(error)) {
      const again: WaitingJoin[] = []
      for (const waiting of batch) again.push(...(await writeBatch(service, terms, [waiting], tellFilled)))
      return again
    }
    service.log.error({ error: String(error), joins: batch.length }, 'joins could not be written')
    for (const waiting of batch) waiting.reject(error)
    return []
  }
}

/** Whether the join has its answer. */
function answer(waiting: WaitingJoin, given: JoinAnswer | undefined): boolean {
  if (given?.kind === 'result') waiting.resolve(given.result)
  else if (given?.kind === 'key-reused') waiting.reject(new Fault('Client.Error.KeyReused'))
  else if (waiting.again === AGAIN_MAX) waiting.reject(new Fault('300'))
  else {
    waiting.again += 1
    return false
  }
  return true
}

/** Whether the content was refused (by a constraint, by a broken assumption) and not the connection lost. */
export function isRefusalOfData(error: unknown): boolean {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return name === 'AssertionError' || (typeof code === 'string' && /^(22|23|P0)/.test(code))
}
