import { IdleWorker } from '#service/idle-worker/idle-worker.ts'
import type { CleanedDocument } from './clean-document.ts'

/** Time for the pages of one file, the start of its thread included. */
const LIMIT_MS = 14_000
/** Files that are rendered or wait. The last of them is answered before its browser stops waiting. */
const FILES_MAX = 3

const file = new URL('./pdf-worker.ts', import.meta.url)
let files = 0
let previous: Promise<unknown> = Promise.resolve()

/**
 * Renders the pages of a PDF, one file at a time, each in a thread of its own: no file meets what another one left, the memory is free after
 * each file, and a file that takes too long is broken off.
 */
export async function renderPdf(bytes: Uint8Array, limitMs = LIMIT_MS): Promise<CleanedDocument> {
  if (files >= FILES_MAX) return { refused: 'busy' }
  files += 1
  const rendering = previous.then(() => renderInThread(bytes, limitMs))
  previous = rendering.then(leave, leave)
  return rendering
}

const leave = () => {
  files -= 1
}

async function renderInThread(bytes: Uint8Array, limitMs: number): Promise<CleanedDocument> {
  const thread = new IdleWorker<Uint8Array, CleanedDocument>({ file })
  let isOver = false
  const limit = setTimeout(() => {
    isOver = true
    void thread.close()
  }, limitMs)
  try {
    return await thread.run(bytes)
  } catch (error) {
    if (isOver) return { refused: 'pdf-unreadable' }
    throw error
  } finally {
    clearTimeout(limit)
    await thread.close()
  }
}
