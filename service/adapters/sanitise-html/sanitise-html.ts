import { Worker } from 'node:worker_threads'
import type { SanitiseJob } from './sanitise-worker.ts'

/** Cleans HTML that an operator wrote of everything that could run, frame or ask (design: security 18). */
export interface HtmlSanitiser {
  /** Loads what it works with, so that the first page need not wait for it. */
  warm: () => void
  sanitise: (html: string) => Promise<string>
  close: () => Promise<void>
}

type Waiting = PromiseWithResolvers<string>

/**
 * The sanitiser works on a whole DOM, which takes most of a second to load: it lives in a thread of its own, begun
 * when it is warmed or first needed, so that neither the start nor any other request waits for it.
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
    // A thread that waits for work keeps no process alive.
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
