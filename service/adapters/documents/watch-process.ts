import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { FILE_BOUNDS } from './file-bounds.ts'

/** A decoder gives way to the service's own threads. */
const NICENESS = 5

/**
 * Bounds the process of one file from a thread of its own, since a decoder may block the others: the process ends itself when it takes too
 * much memory or time, also if the service has died.
 */
export function watchProcess(bounds = FILE_BOUNDS): void {
  setPriority(NICENESS)
  new Worker(new URL('./watch-thread.ts', import.meta.url), { workerData: bounds }).unref()
}
