import { LAZY_LOAD_INTERVAL_MS, LAZY_LOAD_TRIES } from '#schemas/limits.ts'

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Loads code that the first paint does not need, with several tries before it fails (spec 8, "Script errors"). */
export async function loadWithRetries<Loaded>(
  load: () => Promise<Loaded>,
  wait: (ms: number) => Promise<void> = pause,
): Promise<Loaded> {
  for (let tries = 1; ; tries++) {
    try {
      return await load()
    } catch (error) {
      if (tries === LAZY_LOAD_TRIES) throw error
      await wait(LAZY_LOAD_INTERVAL_MS)
    }
  }
}
