import { setTimeout as delay } from 'node:timers/promises'

/** A loop in the background that runs until it is stopped. */
export interface PollingLoop {
  /** Stops after the running poll; another process continues. */
  stop: () => Promise<void>
}

export interface PollingOptions {
  /** Does a part of the pending work; true if there may be more. */
  readonly poll: () => Promise<boolean>
  /** Receives an error of a round; the next round runs nevertheless. */
  readonly onError: (error: unknown) => void
  /** Milliseconds between two rounds. */
  readonly everyMs: number
}

/** Polls for work: without a pause while there is more, then every `everyMs`. */
export function startPolling({ poll, onError, everyMs }: PollingOptions): PollingLoop {
  const stopping = new AbortController()

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        while ((await poll()) && !stopping.signal.aborted);
      } catch (error) {
        onError(error)
      }
      await delay(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
