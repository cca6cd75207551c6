import type { OperationResult } from '#schemas/protocol/operations.ts'
import { Fault, FAULT, type FaultCode } from '#schemas/protocol/faults.ts'
import {
  answerAgain,
  type KeptAnswer,
  type KeyedCall,
  keepAnswers,
  keptAnswers,
} from '#service/call/idempotency.ts'
import type { Database, Tx } from '#service/database/database.ts'
import { isRefusalOfData } from '#service/database/refusal-of-data.ts'
import { finishedCards } from '#service/games/rows/finished-card.ts'
import { BatchQueue, CALLS_WAIT, type Queued } from '#service/limits/batch-queue.ts'
import type { Logger } from '#service/base/log.ts'
import { membersUnderMaintenance } from '#service/maintenance/site-maintenance.ts'
import type { Vaults } from './draw-service.ts'
import { type CardToFinish, finishCards, type FinishRefusal, lockCards } from './finish-cards.ts'

/** Cards per batch: one transaction pays all of them. */
const BATCH_CARDS_MAX = 64
/** While one batch is committed, the next one is prepared. The embedded database has one connection. */
const BATCHES_AT_ONCE = { postgres: 2, embedded: 1 } as const

type Finished = OperationResult<'confirmCrosswordEnd'>

/** One call of confirmCrosswordEnd. */
export type FinishCall = CardToFinish & KeyedCall

export interface CardFinisher {
  /** Ends the player's own card and pays its prize, once; rejects with the fault of a refusal. */
  finish: (call: FinishCall) => Promise<Finished>
  /** Finishes accepted calls and refuses later ones. */
  close: () => Promise<void>
}

interface WaitingCall extends Queued {
  readonly call: FinishCall
  resolve: (result: Finished) => void
}

interface FinisherParts extends Vaults {
  readonly database: Database
  readonly log: Logger
}

/** Gathers the ends of cards that arrive while earlier ones are being written: up to 64 share the cost of one transaction. */
export function createCardFinisher(parts: FinisherParts): CardFinisher {
  const queue = new BatchQueue<WaitingCall>({
    run: (batch) => finishBatch(parts, batch),
    batchesAtOnce: BATCHES_AT_ONCE[parts.database.kind],
    batchItemsMax: BATCH_CARDS_MAX,
    batchWeightMax: BATCH_CARDS_MAX,
    ...CALLS_WAIT,
  })
  return {
    finish: (call) =>
      new Promise((resolve, reject) => {
        queue.add({ call, ownerId: call.playerId, weight: 1, resolve, reject })
      }),
    close: () => queue.close(),
  }
}

/** Returned calls must be tried again: a call with the same key is in the batch. */
async function finishBatch(parts: FinisherParts, batch: readonly WaitingCall[]): Promise<WaitingCall[]> {
  const [first, again] = firstOfEachKey(batch)
  try {
    const answers = await parts.database.transaction((tx) =>
      answerAll(
        tx,
        first.map(({ call }) => call),
        parts,
      ),
    )
    for (const [index, waiting] of first.entries()) answerOne(waiting, answers[index]!)
  } catch (error) {
    // A card that the database refuses must not fail the others: they are tried one by one.
    if (first.length > 1 && isRefusalOfData(error)) {
      for (const waiting of first) await finishBatch(parts, [waiting])
      return again
    }
    parts.log.error({ error: String(error), cards: first.length }, 'cards could not be finished')
    for (const waiting of first) waiting.reject(error)
  }
  return again
}

function firstOfEachKey(batch: readonly WaitingCall[]): [WaitingCall[], WaitingCall[]] {
  const keys = new Set<string>()
  const first: WaitingCall[] = []
  const again: WaitingCall[] = []
  for (const waiting of batch) {
    const place = `${waiting.call.scope}\n${waiting.call.key}`
    ;(keys.has(place) ? again : first).push(waiting)
    keys.add(place)
  }
  return [first, again]
}

/** A fault that is not stored: the same key may be tried again, or belongs to another body. */
interface PassingFault {
  readonly fault: Fault
}
type Answer = KeptAnswer | PassingFault

/** Answers calls with different keys, in their order: with the answer of before, or with the result for their cards. */
async function answerAll(tx: Tx, calls: readonly FinishCall[], vaults: Vaults): Promise<Answer[]> {
  const locked = await lockCards(tx, calls)
  const earlier = await keptAnswers(tx, calls)
  const closed = await membersUnderMaintenance(tx)
  const early = calls.map(({ memberId }, index): Answer | null => {
    const kept = earlier[index]
    if (kept === 'keyReused') return { fault: new Fault(FAULT.keyReused) }
    return kept ?? (closed.has(memberId) ? { fault: new Fault(FAULT.underMaintenance) } : null)
  })
  const fresh = calls.filter((_, index) => early[index] === null)
  const answers = await finishAnswers(tx, fresh, { locked, vaults })
  const kept = fresh.flatMap((call, index) => {
    const answer = answers[index]!
    return 'fault' in answer ? [] : [[call, answer] as const]
  })
  if (kept.length > 0) await keepAnswers(tx, kept)
  const rest = answers.values()
  return early.map((answer) => answer ?? rest.next().value!)
}

async function finishAnswers(
  tx: Tx,
  calls: readonly FinishCall[],
  cards: Parameters<typeof finishCards>[2],
): Promise<Answer[]> {
  const refusals = await finishCards(tx, calls, cards)
  const ended = calls.filter((_, index) => refusals[index] === null)
  const results = (await finishedCards(tx, ended)).values()
  return calls.map(({ gameInstanceId }, index): Answer => {
    const refusal = refusals[index] ?? null
    if (refusal === null) return { ok: true, result: results.next().value }
    if (refusal === 'not-drawn-yet') return { fault: new Fault(FAULT.processingFailed, { gameInstanceId }) }
    return { ok: false, code: FAULT_OF[refusal], args: { gameInstanceId } }
  })
}

const FAULT_OF: Record<Exclude<FinishRefusal, 'not-drawn-yet'>, FaultCode> = {
  'no-such-card': FAULT.notFound,
  'not-yours': FAULT.notYours,
  refunded: FAULT.notFound,
}

function answerOne({ resolve, reject }: WaitingCall, answer: Answer): void {
  try {
    if ('fault' in answer) throw answer.fault
    resolve(answerAgain(answer) as Finished)
  } catch (fault) {
    reject(fault)
  }
}
