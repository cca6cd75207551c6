/**
 * `npm run verify -- FILE`: checks a draw's record, in one piece or in lines, or the proof of one play, offline. A URL
 * fetches the record first; `-` reads the standard input.
 */
import { createReadStream } from 'node:fs'
import { mistakeIn } from './run-command.ts'
import { reportLines, summaryOf, verifyFile } from '#tools/verify/verify-text.ts'

/** Number of plays between two progress lines. */
const REPORT_EVERY_PLAYS = 100_000

const [file, ...others] = process.argv.slice(2)
if (file === undefined || others.length > 0) {
  console.error(
    'Usage: npm run verify -- FILE (a record, in one piece or in lines, or a play proof; an address; - is the standard input)',
  )
  process.exit(2)
}

async function* bytesOf(source: string): AsyncGenerator<Uint8Array, void> {
  if (source === '-') return yield* process.stdin
  if (!/^https?:\/\//.test(source)) return yield* createReadStream(source, { highWaterMark: 1024 * 1024 })
  const response = await fetch(source)
  if (!response.ok || response.body === null) throw new Error(`it answered ${response.status}`)
  yield* response.body
}

let reportedAt = 0
function report({ plays, ofPlays }: { plays: number; ofPlays: number }): void {
  if (plays - reportedAt < REPORT_EVERY_PLAYS) return
  reportedAt = plays
  console.error(`        ${plays.toLocaleString('en')} of ${ofPlays.toLocaleString('en')} plays`)
}

try {
  const steps = await verifyFile(bytesOf(file), report)
  for (const line of reportLines(steps)) console.log(line)
  console.log(summaryOf(steps))
  process.exitCode = steps.some((step) => !step.ok) ? 1 : 0
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  console.error(mistakeIn(error) ?? `${file} could not be read: ${reason}. Name the record of a draw.`)
  process.exitCode = 2
}
