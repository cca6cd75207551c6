import { forgetOldKeys } from './call/idempotency.ts'
import type { ServiceContext } from './context.ts'
import { forgetOldMails } from './mail/outbox.ts'
import { forgetOldMarketingStops } from './marketing/stops.ts'
import { forgetOldPublications } from './publications/forget-publications.ts'
import { finishSavings } from './operator/saving-audit.ts'
import { forgetOldTotals } from './players/rows/daily-totals.ts'
import { forgetOldConfirmations } from './players/changes/email-confirmation.ts'
import { checkRegistrations } from './players/changes/check-registrations.ts'
import { countryOfSite, reindexPlayers } from './players/rows/reindex-players.ts'
import { forgetOldResets } from './sessions/password-reset.ts'
import { type PollingLoop, startPolling } from './base/polling-loop.ts'
import { forgetOldMarkers } from './harm-markers/forget-markers.ts'
import { forgetOldPeopleAccess } from './people/person-sessions.ts'
import { forgetOldPageErrors } from './page-errors/page-errors.ts'
import { forgetOldMessages } from './messages/notifications.ts'
import { forgetOldSiteMessages } from './sessions/after-login-events.ts'
import { forgetOldDevices } from './sessions/known-devices.ts'
import { forgetOldTickets } from './sessions/login-tickets.ts'
import { forgetOldNetworks } from './referrals/networks.ts'
import { forgetOldVisitors } from './referrals/visits.ts'
import { forgetOldAttempts } from './sessions/throttle.ts'
import { removeOldCases } from './support/remove-cases.ts'
import { forgetOldTexts } from './text-messages/outbox.ts'
import { forgetOldPhoneCodes } from './verification/phone-codes.ts'
import { removeUnusedDocuments } from './verification/store-document.ts'
import { forgetOldMessages as forgetOldWebhookMessages } from './webhooks/webhook-messages.ts'

const PRUNE_EVERY_MS = 10 * 60_000

type PruneService = Pick<
  ServiceContext,
  'database' | 'documents' | 'sessions' | 'sites' | 'vault' | 'log' | 'config'
>

/** Removes expired rows now and every ten minutes. */
export function startPruning(service: PruneService): PollingLoop {
  return startPolling({
    async poll() {
      await prune(service)
      return false
    },
    onError: (error) =>
      service.log.warn({ error: (error as Error).message }, 'old rows could not be removed'),
    everyMs: PRUNE_EVERY_MS,
  })
}

/** Removes expired rows in batches: keys, attempts, devices, sessions, mails, text messages, links, codes, visitors of links, networks of logins, documents, support cases, messages, errors of pages, sessions and links of people, markers of harm, messages to webhooks, publications of sites and daily totals. Completes interrupted savings, indexes players anew whom an older process wrote, and checks the registrations of depositors from before. */
export async function prune(service: PruneService): Promise<void> {
  const { database, sessions } = service
  await forgetOldKeys(database)
  await forgetOldAttempts(database)
  await forgetOldDevices(database)
  await forgetOldMails(database)
  await forgetOldConfirmations(database)
  await forgetOldResets(database)
  await forgetOldMarketingStops(database)
  await forgetOldTickets(database)
  await forgetOldTexts(database)
  await forgetOldVisitors(database)
  await forgetOldNetworks(database)
  await forgetOldPhoneCodes(database)
  await removeUnusedDocuments(service)
  await removeOldCases(service)
  await forgetOldSiteMessages(database)
  await forgetOldMessages(database)
  await forgetOldPageErrors(database)
  await forgetOldPeopleAccess(database)
  await forgetOldTotals(database)
  await forgetOldMarkers(database)
  await forgetOldWebhookMessages(database)
  await sessions.clean()
  await finishSavings(service)
  await forgetOldPublications(database)
  await reindexPlayers(service, countryOfSite(service.sites))
  await checkRegistrations(service)
}
