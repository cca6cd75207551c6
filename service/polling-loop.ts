import { setTimeout as delay } from 'node:timers/promises'

/** A loop in the background that runs until it is stopped. */
export interface PollingLoop {
  /** Ends after the poll that is under way; what it leaves is done by the next process. */
  stop: () => Promise<void>
}

export interface PollingOptions {
  /** Does some of what there is to do; true if there may be more. */
  readonly poll: () => Promise<boolean>
  /** Told of an error in a round; the next one comes all the same. */
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
