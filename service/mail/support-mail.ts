import type { MailTemplate } from './mail-templates.ts'
import type { WaitingMail } from './outbox.ts'

type SupportMail = Extract<
  WaitingMail,
  { kind: 'supportReceived' | 'supportConfirm' | 'supportAnswer' | 'supportClosed' }
>

/** A mail about a support case. Its button opens the conversation: of a player by the number, of a guest by the secret. */
export function supportMail({ kind, content }: SupportMail): MailTemplate {
  const { caseId, subject, key, replyToken } = content
  const text = kind === 'supportAnswer' ? content.text : ''
  const closes = kind === 'supportAnswer' && content.closes === true
  return {
    ...(key === undefined
      ? { screen: 'support.case', query: { id: String(caseId) } }
      : { screen: 'support.guest', query: { key } }),
    values: { case: String(caseId), subject, text },
    thread: {
      caseId,
      replyToken,
      isFirst: kind === 'supportReceived' || kind === 'supportConfirm',
    },
    paragraphs: kind === 'supportAnswer' ? ['body', 'text'] : ['body'],
    notes: closes ? ['closes', 'next'] : ['next'],
  }
}

/** The headers by which mail programs show the mails about a case as one conversation, and the address of a reply. */
export function threadHeaders(
  { caseId, replyToken, isFirst }: NonNullable<MailTemplate['thread']>,
  {
    memberId,
    hostname,
    supportAddress,
  }: {
    readonly memberId: number
    readonly hostname: string
    readonly supportAddress: string | undefined
  },
): { messageId?: string; inReplyTo?: string; replyTo?: string } {
  const first = `<case-${caseId}-${memberId}@${hostname}>`
  const [local, domain] = supportAddress?.split('@') ?? []
  return {
    ...(isFirst ? { messageId: first } : { inReplyTo: first }),
    ...(domain !== undefined && { replyTo: `${local}+${caseId}.${replyToken}@${domain}` }),
  }
}
