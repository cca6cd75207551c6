import { Worker } from 'node:worker_threads'
import type { SanitiseJob } from './sanitise-worker.ts'

/** Removes from operator HTML everything that could run scripts, frame pages or send requests (design: security 18). */
export interface HtmlSanitiser {
  /** Loads the sanitiser early, so that the first page need not wait for it. */
  warm: () => void
  sanitise: (html: string) => Promise<string>
  close: () => Promise<void>
}

type Waiting = PromiseWithResolvers<string>

/**
 * The sanitiser needs a whole DOM, which takes most of a second to load. It runs in a thread, started by `warm` or on first use, so that
 * neither the start nor any other request waits for it.
 */
export function createHtmlSanitiser(): HtmlSanitiser {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let lastId = 0

  const fail = (error: Error): void => {
    for (const job of waiting.values()) job.reject(error)
    waiting.clear()
    worker = undefined
  }
  const start = (): Worker => {
    const started = new Worker(new URL('./sanitise-worker.ts', import.meta.url))
    started.on('message', ({ id, html }: SanitiseJob) => {
      waiting.get(id)?.resolve(html)
      waiting.delete(id)
    })
    started.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))))
    // An idle thread keeps no process alive.
    started.unref()
    return started
  }
  return {
    warm() {
      worker ??= start()
    },
    sanitise(html) {
      const id = (lastId += 1)
      const job = Promise.withResolvers<string>()
      waiting.set(id, job)
      worker ??= start()
      worker.postMessage({ id, html } satisfies SanitiseJob)
      return job.promise
    },
    async close() {
      const running = worker
      fail(new Error('the service is closing'))
      await running?.terminate()
    },
  }
}
