import { MailServerAway } from '#service/adapters/mail/mail-server-away.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorChangesAfter } from '#service/call/endpoint-handler.ts'
import type { NamedLimit } from '#service/limits/rate-limits.ts'
import { composeMail } from '#service/mail/compose-mail.ts'
import { originForMails } from '#service/mail/origin-for-mails.ts'
import { mailPictures } from '#service/pages/mail-pictures.ts'
import { sampleMailsFor } from '../sample-site.ts'

/** Mails to one person; more would only be noise in a mailbox. */
const BY_PERSON: NamedLimit = { name: 'sample-mails', perMinute: 5 }

export default operatorChangesAfter(
  'sendSampleMail',
  async ({ service, params, token }, asked) => {
    const { signedIn } = token
    if (signedIn === undefined)
      throw new ApiRefusal('forbidden', 'Only a person who is signed in gets a mail: a token has no address.')
    const { site, mails } = sampleMailsFor(service, params.siteId, asked)
    const mail = mails[asked.number]
    if (mail === undefined) throw new ApiRefusal('not-found', 'The site has no mail with this number.')
    if (!(await service.rateLimits.take(BY_PERSON, signedIn.email.toLowerCase())))
      throw new ApiRefusal('too-many-attempts', 'Five mails in a minute are enough. Wait a minute.')
    const originOf = originForMails(service.config, service.publicPort)
    // The headers for replies and for the end of mails belong to a player. A sample has no player.
    const {
      stopAddress: _stop,
      inReplyTo: _thread,
      replyTo: _reply,
      ...composed
    } = composeMail(mail, {
      site,
      originOf,
      pictures: mailPictures,
    })
    const { hostname } = new URL(originOf(site))
    const messageId = `<sample-${crypto.randomUUID()}@${hostname}>`
    const subject = `[Sample] ${composed.subject}`
    await service.mail.send({ ...composed, messageId, subject, to: signedIn.email }).catch(asOffline)
    return { kind: mail.kind, to: signedIn.email }
  },
  async (_call, _request, sent) => sent,
)

function asOffline(error: unknown): never {
  if (!(error instanceof MailServerAway)) throw error
  throw new ApiRefusal('mail-server-offline', 'The mail server does not answer. Try again later.')
}
