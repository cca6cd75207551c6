import { type PollingLoop, startPolling } from '#service/base/polling-loop.ts'
import type { ServiceContext } from '#service/context.ts'
import { removeErasedFiles } from './remove-erased-files.ts'

/** Until then a backup that is restored brings an erased player back, because the list does not have the player yet. */
const LOOK_EVERY_MS = 60_000

/** Notes erased players in the list beside the backups, and removes their files, now and every minute. */
export function startErasureRunner(
  parts: Pick<ServiceContext, 'database' | 'documents' | 'config' | 'log'>,
): PollingLoop {
  return startPolling({
    poll: async () => (await removeErasedFiles(parts)) > 0,
    onError: (error) => parts.log.error({ error: String(error) }, 'files of erased players stay for now'),
    everyMs: LOOK_EVERY_MS,
  })
}
