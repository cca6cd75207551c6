import type { FairnessRecord } from '#schemas/entities/fairness-record.ts'

export type RecordRefusal = 'empty' | 'not-json' | 'not-a-record' | 'no-record-file'
export type ReadRecord = { record: FairnessRecord } | { refusal: RecordRefusal }

/** Parses a pasted record. Only its outer shape is checked here; the verifier checks its contents. */
export function readRecord(text: string): ReadRecord {
  if (text.trim() === '') return { refusal: 'empty' }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { refusal: 'not-json' }
  }
  const isRecord =
    typeof value === 'object' && value !== null && 'recordVersion' in value && 'definition' in value
  return isRecord ? { record: value as FairnessRecord } : { refusal: 'not-a-record' }
}
