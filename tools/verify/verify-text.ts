import { createHmac, hash } from 'node:crypto'
import { Ajv } from 'ajv'
import {
  fairnessRecordSchema,
  playProofSchema,
  type FairnessRecord,
  type PlayProof,
} from '#schemas/entities/fairness-record.ts'
import { hashNow, type SyncHashes } from '#modules/fairness/rules/hashing.ts'
import { isProof } from '#modules/fairness/rules/merkle-tree.ts'
import { openRecordFile } from '#modules/fairness/rules/record-file.ts'
import { NoRecord, verifyLines } from '#modules/fairness/rules/record-lines.ts'
import { verifyRecord } from '#modules/fairness/rules/verify-record.ts'

/** One line of the report. */
export interface CheckedStep {
  step: string
  ok: boolean
  expected: string
  actual: string
  /** Coverage that this step lacks in a record of an earlier version. */
  notCovered?: 'terms'
}

const hashes: SyncHashes = {
  sha256: (message) => hash('sha256', message, 'buffer'),
  hmacSha256: (key, message) => createHmac('sha256', key).update(message).digest(),
}

const ajv = new Ajv({ strict: false })
const isRecordShaped = ajv.compile<FairnessRecord>(fairnessRecordSchema)
const isProofShaped = ajv.compile<PlayProof>(playProofSchema)

/**
 * Checks a file while its bytes arrive: a record in lines of any size, a record in one piece, or the proof of one play.
 * Never throws because of the file's contents.
 */
export async function verifyFile(
  chunks: AsyncIterable<Uint8Array>,
  onProgress?: (progress: { plays: number; ofPlays: number }) => void,
): Promise<CheckedStep[]> {
  try {
    const file = await openRecordFile(chunks)
    if ('text' in file) return await verifyText(file.text)
    const { record, steps } = await verifyLines(file.lines, { hashes, ...(onProgress && { onProgress }) })
    if (isRecordShaped(record)) return steps
    return [noFile(breachOf()), ...steps]
  } catch (error) {
    if (error instanceof NoRecord) return [noFile(error.message)]
    throw error
  }
}

/** Checks the text of a fairness record, or of the proof of one play; never throws because of its contents. */
export async function verifyText(text: string): Promise<CheckedStep[]> {
  const value = parse(text)
  if (isProofShaped(value)) return [checkProof(value)]
  if (isRecordShaped(value)) return verifyRecord(value, hashes)
  return [noFile(breachOf())]
}

function breachOf(): string {
  const [breach] = isRecordShaped.errors ?? []
  return breach === undefined ? 'something else' : `${breach.instancePath || '/'} ${breach.message}`
}

function noFile(actual: string): CheckedStep {
  return { step: 'file', ok: false, expected: 'a fairness record or a play proof as JSON', actual }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function checkProof(proof: PlayProof): CheckedStep {
  const expected = `play ${proof.playId} (${proof.play}) is number ${proof.index + 1} of ${proof.entryCount} under ${proof.entriesRoot}`
  const ok = hashNow(isProof(proof), hashes)
  return { step: 'proof', ok, expected, actual: ok ? expected : 'its path leads to another root' }
}

const NOT_COVERED =
  '        not covered  the definition and its prize table: a commitment of version 1 is one to the seed alone'

/** The last line of the report. */
export function summaryOf(steps: readonly CheckedStep[]): string {
  if (steps.some((step) => !step.ok)) return 'This file does not hold.'
  const all = 'Everything in this file follows from what was committed to'
  return steps.some((step) => step.notCovered)
    ? `${all}, which was the seed and not the prize table.`
    : `${all}.`
}

/** The report as lines: every step, and for a failed one the expected and the actual value. */
export function reportLines(steps: readonly CheckedStep[]): string[] {
  return steps.flatMap(({ step, ok, expected, actual, notCovered }) =>
    ok
      ? [`ok      ${step.padEnd(12)} ${expected}`, ...(notCovered ? [NOT_COVERED] : [])]
      : [
          `FAILED  ${step}`,
          `        ${'expected'.padEnd(12)} ${expected}`,
          `        ${'in the file'.padEnd(12)} ${actual}`,
        ],
  )
}
