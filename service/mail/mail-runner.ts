import type { MailTransport } from '#service/adapters/mail/mail-transport.ts'
import { MailServerAway } from '#service/adapters/mail/mail-server-away.ts'
import type { ServiceContext } from '#service/context.ts'
import { markFailed, markSent } from '#service/database/delivery-rows.ts'
import { startPolling, type PollingLoop } from '#service/base/polling-loop.ts'
import { composeMail, type MailSite } from './compose-mail.ts'
import { MAILS, putMailsBack, takeDueMails, type WaitingMail } from './outbox.ts'

export type MailService = Pick<ServiceContext, 'database' | 'vault' | 'sites' | 'log'>

export interface MailRunnerOptions {
  readonly service: MailService
  readonly carrier: MailTransport
  /** The origin of a site, for the links in mails. */
  readonly originOf: MailSite['originOf']
  readonly pictures: MailSite['pictures']
  readonly supportAddress?: MailSite['supportAddress']
}

/** Poll interval of the outbox. A player who waits for a mail does not notice a second. */
const LOOK_EVERY_MS = 1000

/** Sends the mails in the outbox; each is leased by one process. */
export function startMailRunner(options: MailRunnerOptions): PollingLoop {
  const { service } = options
  return startPolling({
    poll: async () => (await sendDue(options)) > 0,
    onError: (error) =>
      service.log.error({ error: (error as Error).message }, 'the outbox of mails could not be looked at'),
    everyMs: LOOK_EVERY_MS,
  })
}

/** Sends the mails that are due now; returns the number of attempts. If the mail server is unreachable, all of them wait. */
export async function sendDue(options: MailRunnerOptions): Promise<number> {
  const { database, vault, log } = options.service
  const mails = await takeDueMails(database, vault)
  for (const [index, mail] of mails.entries()) {
    try {
      await sendOne(options, mail)
    } catch (error) {
      if (!(error instanceof MailServerAway)) throw error
      log.warn(
        { reason: error.message, mails: mails.length - index },
        'mails wait: no mail server is reached',
      )
      await putMailsBack(database, mails.slice(index))
      return index
    }
  }
  return mails.length
}

async function sendOne(
  { service, carrier, originOf, pictures, supportAddress }: MailRunnerOptions,
  mail: WaitingMail,
): Promise<void> {
  const { database, log, sites } = service
  const { mailId, kind } = mail
  try {
    const site = sites.byMemberId(mail.memberId)
    if (site === null) throw new Error('no such site')
    await carrier.send(composeMail(mail, { site, originOf, pictures, supportAddress }))
    await markSent(database, MAILS, mailId)
    log.info({ mailId, kind }, 'a mail was sent')
  } catch (error) {
    if (error instanceof MailServerAway) throw error
    const reason = reasonOf(error)
    const next = await markFailed(database, MAILS, { messageId: mailId, attempts: mail.attempts, reason })
    log.warn({ mailId, kind, reason, attempts: mail.attempts, next }, 'a mail could not be sent')
  }
}

/** A mail server's message may contain the address; its code does not (design: logs hold no address). */
function reasonOf(error: unknown): string {
  const { code, responseCode, name } = error as { code?: string; responseCode?: number; name?: string }
  return [code ?? name ?? 'unknown', responseCode].filter((part) => part !== undefined).join(' ')
}
