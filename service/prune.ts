import { forgetOldKeys } from './call/idempotency.ts'
import type { ServiceContext } from './context.ts'
import { forgetOldMails } from './mail/outbox.ts'
import { finishSavings } from './operator/saving-audit.ts'
import { forgetOldConfirmations } from './players/email-confirmation.ts'
import { forgetOldSiteMessages } from './sessions/after-login-events.ts'
import { forgetOldDevices } from './sessions/known-devices.ts'
import { forgetOldAttempts } from './sessions/throttle.ts'

const PRUNE_EVERY_MS = 10 * 60_000

type PruneService = Pick<ServiceContext, 'database' | 'sessions' | 'log' | 'config'>

/** Removes expired rows every ten minutes, until the returned function is called. */
export function startPruning(service: PruneService): () => Promise<void> {
  let pruning = Promise.resolve()
  const timer = setInterval(() => {
    pruning = pruning
      .then(() => prune(service))
      .catch((error: Error) => service.log.warn({ error: error.message }, 'old rows could not be removed'))
  }, PRUNE_EVERY_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    return pruning
  }
}

/** Removes expired rows in batches: keys, attempts, devices, sessions, mails, links and messages. Completes interrupted savings. */
export async function prune(service: PruneService): Promise<void> {
  const { database, sessions } = service
  await forgetOldKeys(database)
  await forgetOldAttempts(database)
  await forgetOldDevices(database)
  await forgetOldMails(database)
  await forgetOldConfirmations(database)
  await forgetOldSiteMessages(database)
  await sessions.clean()
  await finishSavings(service)
}
