/**
 * `npm run verify -- FILE`: checks a draw's record, in one piece or in lines, or the proof of one play, offline. A URL
 * fetches the record first; `-` reads the standard input.
 */
/** `npm run verify -- FILE`: recomputes the record of a draw. */
import { createReadStream } from 'node:fs'
import { type Command, mistakeIn, runCommand, type Terminal } from './run-command.ts'
import { reportLines, summaryOf, verifyFile } from '#tools/verify/verify-text.ts'

/** Number of plays between two progress lines. */
const REPORT_EVERY_PLAYS = 100_000

const USAGE = `Usage: npm run verify -- FILE (a record, in one piece or in lines, or a play proof; an address; - is the standard input)

Example:
  npm run verify -- draw-812.json`

async function* bytesOf(source: string): AsyncGenerator<Uint8Array, void> {
  if (source === '-') return yield* process.stdin
  if (!/^https?:\/\//.test(source)) return yield* createReadStream(source, { highWaterMark: 1024 * 1024 })
  const response = await fetch(source)
  if (!response.ok || response.body === null) throw new Error(`it answered ${response.status}`)
  yield* response.body
}

async function main({ words, say, complain }: Terminal): Promise<number> {
  const [file, ...others] = words
  if (file === undefined || others.length > 0) {
    complain(USAGE)
    return 2
  }
  let reportedAt = 0
  function report({ plays, ofPlays }: { plays: number; ofPlays: number }): void {
    if (plays - reportedAt < REPORT_EVERY_PLAYS) return
    reportedAt = plays
    complain(`        ${plays.toLocaleString('en')} of ${ofPlays.toLocaleString('en')} plays`)
  }
  try {
    const steps = await verifyFile(bytesOf(file), report)
    for (const line of reportLines(steps)) say(line)
    say(summaryOf(steps))
    return steps.some((step) => !step.ok) ? 1 : 0
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    complain(mistakeIn(error) ?? `${file} could not be read: ${reason}. Name the record of a draw.`)
    return 2
  }
}

export const verifyCommand: Command = { main, usage: USAGE, mistakeCode: 2 }
if (import.meta.main) await runCommand(verifyCommand)
