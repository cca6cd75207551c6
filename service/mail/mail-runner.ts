import type { MailCarrier } from '#service/adapters/mail/mail-carrier.ts'
import type { ServiceContext } from '#service/context.ts'
import { lookAgain, type Looking } from '#service/look-again.ts'
import { forgetOldConfirmations } from '#service/players/email-confirmation.ts'
import { composeMail } from './compose-mail.ts'
import { forgetOldMails, mailFailed, mailIsSent, takeDueMails, type WaitingMail } from './outbox.ts'

export type MailService = Pick<ServiceContext, 'database' | 'vault' | 'sites' | 'log'>

export interface MailRunnerOptions {
  readonly service: MailService
  readonly carrier: MailCarrier
  /** Where a site is reached, for the links in mails. */
  readonly originOf: Parameters<typeof composeMail>[1]['originOf']
}

/** How often the outbox is looked at. Whoever waits for a mail does not notice a second. */
const LOOK_EVERY_MS = 1000
const TIDY_EVERY_MS = 3_600_000

/** Sends what is in the outbox, together with the other processes: each mail is taken by one of them. */
export function startMailRunner(options: MailRunnerOptions): Looking {
  const { service } = options
  let tidiedAt = 0
  return lookAgain({
    async look() {
      if ((await sendDue(options)) > 0) return true
      if (performance.now() - tidiedAt > TIDY_EVERY_MS) {
        tidiedAt = performance.now()
        await forgetOldMails(service.database)
        await service.database.transaction(forgetOldConfirmations)
      }
      return false
    },
    onError: (error) =>
      service.log.error({ error: (error as Error).message }, 'the outbox of mails could not be looked at'),
    everyMs: LOOK_EVERY_MS,
  })
}

/** Sends the mails that are due now; answers how many were tried. */
export async function sendDue(options: MailRunnerOptions): Promise<number> {
  const { database, vault } = options.service
  const mails = await takeDueMails(database, vault)
  for (const mail of mails) await sendOne(options, mail)
  return mails.length
}

async function sendOne({ service, carrier, originOf }: MailRunnerOptions, mail: WaitingMail): Promise<void> {
  const { database, log, sites } = service
  const { mailId, kind } = mail
  try {
    const site = sites.byMemberId(mail.memberId)
    if (site === null) throw new Error('no such site')
    await carrier.send(composeMail(mail, { site, originOf }))
    await mailIsSent(database, mailId)
    log.info({ mailId, kind }, 'a mail was sent')
  } catch (error) {
    const reason = reasonOf(error)
    const next = await mailFailed(database, mail, reason)
    log.warn({ mailId, kind, reason, attempts: mail.attempts, next }, 'a mail could not be sent')
  }
}

/** What a mail server says may repeat the address; its code does not (design: logs hold no address). */
function reasonOf(error: unknown): string {
  const { code, responseCode, name } = error as { code?: string; responseCode?: number; name?: string }
  return [code ?? name ?? 'unknown', responseCode].filter((part) => part !== undefined).join(' ')
}
