import { once } from 'node:events'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { PartResult, StatisticsPart } from './statistics-parts.ts'

/**
 * Runs the parts in so many threads, and tells each as it is done. Where a file is given, what is done stands in it, a line
 * a part: a run that was broken off goes on where it was.
 */
export async function runParts(
  parts: readonly StatisticsPart[],
  { workers, file, tell }: { workers: number; file?: string; tell: (result: PartResult) => void },
): Promise<void> {
  const done = file === undefined ? [] : readDone(file)
  const left: StatisticsPart[] = []
  for (const part of parts) {
    const before = done.find(({ name, count }) => name === part.name && count === part.count)
    if (before === undefined) left.push(part)
    else tell(before)
  }
  const finish = (result: PartResult) => {
    if (file !== undefined) appendFileSync(file, `${JSON.stringify(result)}\n`)
    tell(result)
  }
  await Promise.all(Array.from({ length: Math.min(workers, left.length) }, () => work(left, finish)))
}

/** What a run has left in its file. A line that was broken off is a part that was not done. */
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

/** One thread takes part after part until none is left. */
async function work(left: StatisticsPart[], finish: (result: PartResult) => void): Promise<void> {
  const worker = new Worker(new URL('./statistics-worker.ts', import.meta.url))
  try {
    for (let part = left.shift(); part !== undefined; part = left.shift()) {
      // Fails with the worker's own error, if it has one.
      const answer = once(worker, 'message') as Promise<[PartResult]>
      worker.postMessage(part)
      const [result] = await answer
      finish(result)
    }
  } finally {
    await worker.terminate()
  }
}
