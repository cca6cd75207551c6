import { type PollingLoop, startPolling } from '#service/base/polling-loop.ts'
import type { Logger } from '#service/base/log.ts'
import { type MoveParts, moveValues } from './move-values.ts'

/** Every process reads the keys this often: before an operator who brings keys is served, and long before a new one is used for writing. */
export const READ_EVERY_MS = 10_000

/** Reads the keys again, and moves stored values under new ones, together with the other processes. */
export function startRotationRunner(parts: MoveParts & { readonly log: Logger }): PollingLoop {
  return startPolling({
    poll: () => moveValues(parts),
    onError: (error) =>
      parts.log.error({ error: String(error) }, 'values could not be moved under a new key'),
    everyMs: READ_EVERY_MS,
  })
}
