import { domainToUnicode } from 'node:url'
import { emailForm, sentEmail } from '#modules/registration/rules/email-form.ts'
import { westernDigits, withoutInvisible } from '#schemas/typed-text.ts'

/** An address as it is stored and shown: one form for each mailbox, with the domain in its own script. */
export function storedEmail(typed: string): string {
  const form = emailForm(typed)
  return form === null ? typed.trim() : `${form.local}@${domainToUnicode(form.domain)}`
}

/** An address for the comparison of accounts on a site: two with the same form are the same mailbox. */
export function emailKey(typed: string): string {
  return sentEmail(typed.trim()).toLowerCase()
}

/** The providers that ignore dots before the @, by each of their domains. */
const WITHOUT_DOTS: Readonly<Record<string, string>> = {
  'gmail.com': 'gmail.com',
  'googlemail.com': 'gmail.com',
}

/** An address for the comparison of persons: the part behind a plus and the dots of some providers lead to the same person. */
export function emailOfPerson(typed: string): string {
  const key = emailKey(typed)
  const at = key.lastIndexOf('@')
  const domain = key.slice(at + 1)
  const local = key.slice(0, Math.max(0, at)).replace(/(?<=.)\+.*$/, '')
  const provider = WITHOUT_DOTS[domain]
  return provider === undefined ? `${local}@${domain}` : `${local.replaceAll('.', '')}@${provider}`
}

/**
 * A name for the comparison of persons: without case, accents, punctuation and the order of its words. `ae`, `oe` and `ue` are what people
 * write for `ä`, `ö` and `ü`.
 */
export function nameOfPerson(...names: readonly string[]): string {
  const plain = withoutInvisible(names.join(' '))
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’‘`´.]/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/([aou])e/g, '$1')
  return plain.trim().split(' ').sort().join(' ')
}

/** A government id without what differs from form to form: spaces, hyphens, case, the digits of a keyboard. */
export function governmentIdKey(typed: string): string {
  return westernDigits(typed.normalize('NFKC'))
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
}
