import { setTimeout as delay } from 'node:timers/promises'

/** Work that goes on beside everything else until it is stopped. */
export interface Looking {
  /** Ends after the look that is under way; what it leaves is done by the next process. */
  stop: () => Promise<void>
}

export interface LookingOptions {
  /** Does some of what there is to do; true where there may be more. */
  readonly look: () => Promise<boolean>
  /** Told of an error in a round; the next one comes all the same. */
  readonly onError: (error: unknown) => void
  /** Milliseconds between two rounds. */
  readonly everyMs: number
}

/** Looks for work again and again: all that there is, then a rest. */
export function lookAgain({ look, onError, everyMs }: LookingOptions): Looking {
  const stopping = new AbortController()

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        while ((await look()) && !stopping.signal.aborted);
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
