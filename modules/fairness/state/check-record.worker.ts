import { fetchChunks } from '#runtime/client/fetch-chunks.ts'
import { verifyLines } from '../rules/record-lines.ts'
import type { CheckMessage } from './whole-check.ts'
import { webHashes } from './web-hashes.ts'

/** How often the page is told how far the check is. */
const TELL_EVERY_PLAYS = 10_000

function say(message: CheckMessage): void {
  globalThis.postMessage(message)
}

/** Downloads a record in lines and checks it as it comes. The one message that it is sent is the address. */
async function check(path: string): Promise<void> {
  const hashes = webHashes()
  if (hashes === null) return say({ kind: 'failed' })
  let toldAt = 0
  const tell = ({ plays, ofPlays }: { plays: number; ofPlays: number }) => {
    if (plays < ofPlays && plays - toldAt < TELL_EVERY_PLAYS) return
    toldAt = plays
    say({ kind: 'progress', plays, ofPlays })
  }
  try {
    say({ kind: 'checked', ...(await verifyLines(fetchChunks(path), { hashes, tell })) })
  } catch {
    say({ kind: 'failed' })
  }
}

globalThis.addEventListener('message', ({ data }: MessageEvent<string>) => void check(data))
