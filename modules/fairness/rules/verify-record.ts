import type { FairnessRecord } from '#schemas/entities/fairness-record.ts'
import { checkBeacon } from './check-beacon.ts'
import { hashLater, type Hashes, type Hashing } from './hashing.ts'
import { RecordCheck, type VerificationStep } from './record-check.ts'

/** Recomputes a finished draw from its record, step by step. */
export async function verifyRecord(record: FairnessRecord, hashes: Hashes): Promise<VerificationStep[]> {
  const missing = (['entries', 'prizes'] as const).filter((field) => record[field] === undefined)
  const check = new RecordCheck(record, missing)
  if (record.beacon !== undefined) check.takeBeacon(await checkBeacon(record.beacon))
  return hashLater(feed(check, record), hashes)
}

function* feed(check: RecordCheck, { entries, prizes }: FairnessRecord): Hashing<VerificationStep[]> {
  yield* check.takeEntries(entries ?? [])
  yield* check.takePrizes(prizes ?? [])
  return yield* check.finish()
}
