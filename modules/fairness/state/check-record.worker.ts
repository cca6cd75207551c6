import { chunksOf, fetchChunks } from '#runtime/client/fetch-chunks.ts'
import { openRecordFile } from '../rules/record-file.ts'
import { type CheckedLines, type CheckProgress, NoRecord, verifyLines } from '../rules/record-lines.ts'
import { verifyRecord } from '../rules/verify-record.ts'
import { readRecord } from './read-record.ts'
import type { CheckMessage, RecordSource } from './whole-check.ts'
import { browserHashes } from './browser-hashes.ts'

/** Plays between two progress reports. */
const REPORT_EVERY_PLAYS = 10_000

function say(message: CheckMessage): void {
  globalThis.postMessage(message)
}

/** Reads and checks a record as a stream. The worker receives one message: the URL, or the file itself. */
async function check(source: RecordSource): Promise<void> {
  try {
    const chunks = typeof source === 'string' ? fetchChunks(source) : chunksOf(source.stream())
    say({ kind: 'checked', ...(await checkChunks(chunks)) })
  } catch (error) {
    say({ kind: error instanceof NoRecord ? 'no-record' : 'failed' })
  }
}

async function checkChunks(chunks: AsyncIterable<Uint8Array>): Promise<CheckedLines> {
  const file = await openRecordFile(chunks)
  if ('lines' in file) return verifyLines(file.lines, { hashes: browserHashes, onProgress: everySomePlays() })
  const read = readRecord(file.text)
  if ('refusal' in read) throw new NoRecord(read.refusal)
  return { record: read.record, steps: await verifyRecord(read.record, browserHashes) }
}

function everySomePlays(): (progress: CheckProgress) => void {
  let reportedAt = 0
  return ({ plays, ofPlays }) => {
    if (plays < ofPlays && plays - reportedAt < REPORT_EVERY_PLAYS) return
    reportedAt = plays
    say({ kind: 'progress', plays, ofPlays })
  }
}

globalThis.addEventListener('message', ({ data }: MessageEvent<RecordSource>) => void check(data))
