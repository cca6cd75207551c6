import { type PollingLoop, startPolling } from '#service/base/polling-loop.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import { dueDrafts, endWaiting, findDraft } from '#service/publications/draft-rows.ts'
import { publishWaiting } from './publish-draft.ts'
import { finishLeft, type SavingService } from './save-site.ts'
import { isTurnLeft } from './save-turn.ts'

/** A draft is published within this time after the one that was asked for. */
const LOOK_EVERY_MS = 1000

/**
 * Publishes drafts at their time, together with the other processes: a saving takes its turn, and looks at the draft in it. Completes what a
 * stopped process left of its saving.
 */
export function startPublicationRunner(service: SavingService): PollingLoop {
  return startPolling({
    async poll() {
      if (await isTurnLeft(service.database)) await finishLeft(service)
      await publishDue(service)
      return false
    },
    onError: (error) =>
      service.log.error({ error: String(error) }, 'drafts could not be published at their time'),
    everyMs: LOOK_EVERY_MS,
  })
}

/** Publishes every draft whose time has come. */
export async function publishDue(service: SavingService): Promise<void> {
  const { database, log } = service
  for (const siteId of await dueDrafts(database.kysely)) {
    const actor = (await findDraft(database.kysely, siteId))?.asked_by
    if (typeof actor !== 'string') continue
    await publishWaiting(service, { siteId, actor, keyed: null }).catch((error: unknown) => {
      if (error instanceof ApiRefusal) return takeRefusal(service, siteId, error)
      log.error(
        { siteId, error: String(error) },
        'a draft could not be published at its time; it is tried again',
      )
    })
  }
}

async function takeRefusal(service: SavingService, siteId: string, { body }: ApiRefusal): Promise<void> {
  const { database, log } = service
  const { error, message, current, refusals = [] } = body
  // Another process was faster, or the publication was cancelled.
  if (error === 'not-found') return
  // The savings of other processes did not end in time.
  if (error === 'conflict' && current === undefined) return
  const [first] = refusals
  const reason = first === undefined ? message : `${message} ${first.path} ${first.expected}`
  log.warn({ siteId, reason }, `the draft of site ${siteId} was not published at its time`)
  await endWaiting(database.kysely, siteId, reason)
}
