import type { LinkKind } from './person-links.ts'
import type { OperatorService } from '#service/call/operator-call.ts'
import { escapeHtml } from '#service/wire/html.ts'

const TEXTS: Readonly<Record<Exclude<LinkKind, 'first'>, { subject: string; text: string; note: string }>> = {
  invitation: {
    subject: 'Your invitation to the console',
    text: 'You are invited to work in the console. This link sets your password and your authenticator:',
    note: 'The link can be followed once. If you expected no invitation, do nothing.',
  },
  password: {
    subject: 'A new password for the console',
    text: 'Somebody asked for a new password for your account. This link sets it:',
    note: 'The link can be followed once. If it was not you, do nothing: your password stays.',
  },
}

/** Mails a link to a person. */
export async function mailLink(
  { mail }: Pick<OperatorService, 'mail'>,
  to: {
    readonly email: string
    readonly name: string
    readonly kind: Exclude<LinkKind, 'first'>
    readonly link: string
  },
): Promise<void> {
  const { subject, text, note } = TEXTS[to.kind]
  const { hostname } = new URL(to.link)
  const greeting = `Hello ${to.name},`
  const href = escapeHtml(to.link)
  await mail.send({
    messageId: `<person-${crypto.randomUUID()}@${hostname}>`,
    fromName: 'Tombolo',
    to: to.email,
    subject,
    text: [greeting, text, to.link, note].join('\n\n'),
    html: [
      '<!doctype html><html lang="en"><body>',
      `<p>${escapeHtml(greeting)}</p><p>${text}</p><p><a href="${href}">${href}</a></p><p>${note}</p>`,
      '</body></html>',
    ].join(''),
  })
}

/** The address of a link on the operators' port. The secret is in the fragment, which browsers send to nobody. */
export const linkAddress = (origin: string, secret: string): string => `${origin}/console#link=${secret}`
