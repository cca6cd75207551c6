import { once } from 'node:events'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { PartResult, StatisticsPart } from './statistics-parts.ts'

/**
 * Runs the parts in the given number of threads, and reports each when it is done. With a file, results are appended to
 * it, one line per part: an interrupted run resumes from it.
 */
export async function runParts(
  parts: readonly StatisticsPart[],
  { workers, file, onDone }: { workers: number; file?: string; onDone: (result: PartResult) => void },
): Promise<void> {
  const done = file === undefined ? [] : readDone(file)
  const left: StatisticsPart[] = []
  for (const part of parts) {
    const before = done.find(({ name, count }) => name === part.name && count === part.count)
    if (before === undefined) left.push(part)
    else onDone(before)
  }
  const finish = (result: PartResult) => {
    if (file !== undefined) appendFileSync(file, `${JSON.stringify(result)}\n`)
    onDone(result)
  }
  await Promise.all(Array.from({ length: Math.min(workers, left.length) }, () => work(left, finish)))
}

/** The results in a run's file. An incomplete line counts as a part that was not run. */
export function readDone(file: string): PartResult[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as PartResult]
      } catch {
        return []
      }
    })
}

/** One thread runs parts until none is left. */
async function work(left: StatisticsPart[], finish: (result: PartResult) => void): Promise<void> {
  const worker = new Worker(new URL('./statistics-worker.ts', import.meta.url))
  try {
    for (let part = left.shift(); part !== undefined; part = left.shift()) {
      // Rejects with the worker's own error, if any.
      const answer = once(worker, 'message') as Promise<[PartResult]>
      worker.postMessage(part)
      const [result] = await answer
      finish(result)
    }
  } finally {
    await worker.terminate()
  }
}
