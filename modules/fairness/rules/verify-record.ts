import type { FairnessRecord } from '#schemas/entities/fairness-record.ts'
import { hashLater, type Hashes, type Hashing } from './hashing.ts'
import { RecordCheck, type VerificationStep } from './record-check.ts'

/** Recomputes a finished draw from its record, step by step. */
export function verifyRecord(record: FairnessRecord, hashes: Hashes): Promise<VerificationStep[]> {
  return hashLater(verificationOf(record), hashes)
}

function* verificationOf(record: FairnessRecord): Hashing<VerificationStep[]> {
  const missing = (['entries', 'prizes'] as const).filter((field) => record[field] === undefined)
  const check = new RecordCheck(record, missing)
  yield* check.takeEntries(record.entries ?? [])
  yield* check.takePrizes(record.prizes ?? [])
  return yield* check.finish()
}
