import { checkBeacon } from './check-beacon.ts'
import { hashLater, type Hashes } from './hashing.ts'
import type { TreeEntry } from './merkle-tree.ts'
import { RecordCheck, type RecordHead, type RecordPrize, type VerificationStep } from './record-check.ts'

/** Maximum length of a record line; bounds the buffer. */
const LINE_MAX_CHARACTERS = 2_000_000

/**
 * One line of a record that is downloaded in lines: first the head of its draw, then the plays, then the prizes. A play is
 * its id and its string, a prize its play, its two ranks and its minor units.
 */
export type RecordLine =
  | { readonly record: RecordHead }
  | { readonly entries: readonly (readonly [playId: number, play: string])[] }
  | { readonly prizes: readonly (readonly [number, number, number, number])[] }

export interface CheckProgress {
  plays: number
  /** Number of plays according to the record. */
  ofPlays: number
}

export interface CheckedLines {
  record: RecordHead
  steps: VerificationStep[]
}

/** Thrown for input that is not a record in lines. */
export class NoRecord extends Error {
  override readonly name = 'NoRecord'
}

/** Checks a record while its bytes arrive, and reports progress. */
export async function verifyLines(
  chunks: AsyncIterable<Uint8Array>,
  { hashes, onProgress = () => {} }: { hashes: Hashes; onProgress?: (progress: CheckProgress) => void },
): Promise<CheckedLines> {
  let started: { record: RecordHead; check: RecordCheck } | null = null
  let plays = 0
  for await (const line of linesOf(chunks)) {
    const part = readLine(line)
    if (started === null) {
      if (!('record' in part)) throw new NoRecord('the first line is no record')
      started = { record: part.record, check: new RecordCheck(part.record) }
      const { beacon } = part.record
      if (beacon !== undefined) started.check.takeBeacon(await checkBeacon(beacon))
    } else if ('entries' in part) {
      const entries = part.entries.map(([playId, play]): TreeEntry => ({ playId, play }))
      await hashLater(started.check.takeEntries(entries), hashes)
      plays += entries.length
    } else if ('prizes' in part) {
      await hashLater(started.check.takePrizes(part.prizes.map(prizeOf)), hashes)
    } else throw new NoRecord('a second record begins')
    onProgress({ plays, ofPlays: started.record.entryCount ?? plays })
  }
  if (started === null) throw new NoRecord('there is nothing in it')
  return { record: started.record, steps: await hashLater(started.check.finish(), hashes) }
}

function prizeOf([playId, rankNumber, rankNumber2nd, prizeMinor]: readonly [
  number,
  number,
  number,
  number,
]): RecordPrize {
  return { playId, rankNumber, rankNumber2nd, prizeMinor }
}

function readLine(text: string): RecordLine {
  let value: unknown = null
  try {
    value = JSON.parse(text)
  } catch {
    throw new NoRecord('a line is no JSON')
  }
  if (typeof value === 'object' && value !== null) {
    if ('record' in value && typeof value.record === 'object' && value.record !== null) {
      return { record: value.record as RecordHead }
    }
    if ('entries' in value && areRows(value.entries, 2))
      return { entries: value.entries as [number, string][] }
    if ('prizes' in value && areRows(value.prizes, 4)) {
      return { prizes: value.prizes as [number, number, number, number][] }
    }
  }
  throw new NoRecord('a line is neither a record nor plays nor prizes')
}

function areRows(value: unknown, length: number): boolean {
  return Array.isArray(value) && value.every((row) => Array.isArray(row) && row.length === length)
}

async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunks) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = parts.pop() ?? ''
    if (rest.length > LINE_MAX_CHARACTERS) throw new NoRecord('a line has no end')
    for (const part of parts) if (part !== '') yield part
  }
  if (rest.trim() !== '') yield rest
}
