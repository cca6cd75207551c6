import type { EndpointResult } from '#schemas/operator/endpoints.ts'
import type { ProcessorClient, ProcessorOperation } from '#service/adapters/payments/processor-client.ts'
import type { Db } from '#service/database/database.ts'
import { isoDay, startOfDay } from '#service/wire/iso-time.ts'
import { bookedOperations } from './booked-operations.ts'
import { compareOperations } from './compare-operations.ts'

const DAY_MS = 24 * 3_600_000
export const RECONCILED_DAYS_MAX = 31

/** Days in UTC, as the times at which they begin; both are included. */
export interface DayRange {
  readonly firstMs: number
  readonly lastMs: number
}

/** Null for days that do not exist, in the wrong order, or too many. */
export function readDays({ from, to }: { readonly from: string; readonly to: string }): DayRange | null {
  const [firstMs, lastMs] = [startOfDay(from), startOfDay(to)]
  if (firstMs === null || lastMs === null || firstMs > lastMs) return null
  return lastMs - firstMs < RECONCILED_DAYS_MAX * DAY_MS ? { firstMs, lastMs } : null
}

/**
 * Compares the processors' lists of some days with the ledger. The days before and after are read too: the two sides may place an
 * operation on different sides of midnight.
 */
export async function reconcile(
  db: Db,
  clients: readonly Pick<ProcessorClient, 'processorId' | 'listOperations'>[],
  { firstMs, lastMs }: DayRange,
): Promise<EndpointResult<'getReconciliation'>> {
  const untilMs = lastMs + DAY_MS
  const booked = await bookedOperations(db, { fromMs: firstMs - DAY_MS, untilMs: untilMs + DAY_MS })
  const counts = (time: number) => time >= firstMs && time < untilMs
  const results = []
  const unanswered = []
  for (const { processorId, listOperations } of clients) {
    const processor: ProcessorOperation[] = []
    try {
      for (let dayMs = firstMs - DAY_MS; dayMs <= untilMs; dayMs += DAY_MS)
        processor.push(...(await listOperations(isoDay(dayMs))))
    } catch (error) {
      unanswered.push({ processorId, reason: (error as Error).message })
      continue
    }
    const ledger = booked.filter((operation) => operation.processorId === processorId)
    results.push(compareOperations({ processorId, ledger, processor }, counts))
  }
  return {
    timeZone: 'UTC',
    unanswered,
    compared: results.reduce((sum, { compared }) => sum + compared, 0),
    differences: results.flatMap(({ differences }) => differences),
  }
}
