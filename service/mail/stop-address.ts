import { MAIL_SUBJECTS } from './mail-subjects.ts'
import type { WaitingMail } from './outbox.ts'

/** Path at which the recipient of an invitation refuses further ones, with the secret behind it. */
export const INVITATION_STOP_PATH = '/client/invitations/'
/** Path at which a player ends marketing by mail, with the secret behind it. */
export const MARKETING_STOP_PATH = '/client/marketing/'

/** The address in a mail that ends further ones of its kind. */
export function stopAddress(
  origin: string,
  { kind, stopKey, language }: { kind: WaitingMail['kind']; stopKey: string; language: string },
): string {
  const path = MAIL_SUBJECTS[kind] === 'marketing' ? MARKETING_STOP_PATH : INVITATION_STOP_PATH
  const address = new URL(`${path}${stopKey}`, origin)
  address.searchParams.set('lang', language)
  return address.href
}
