import { withoutInvisible } from '#schemas/typed-text.ts'

/** An e-mail address in its one form. */
export interface EmailForm {
  /** As the person wrote it, without characters that nobody sees. */
  readonly local: string
  /** In ASCII (`xn--bcher-kva.example`), as mail servers take it, in small letters. */
  readonly domain: string
}

export const EMAIL_MAX_LENGTH = 254

const LOCAL = /^[^\s@"(),:;<>[\]\\]{1,64}$/
// A top-level domain of 2 to 4 letters (spec 5); longer ones and those of other scripts exist today and are accepted too.
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,24}|xn--[a-z0-9-]{2,59})$/
/** Characters that end a host name in an address. */
const NOT_IN_HOST = /[\s/\\?#%:@[\]]/
/** Scripts with letters that look like Latin ones. */
const LOOKALIKES = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u
const LATIN = /[\p{Script=Latin}]/u

/** Whether a text mixes Latin letters with letters that look like them. */
export const isMixedScript = (text: string): boolean => LATIN.test(text) && LOOKALIKES.test(text)

/** The one form of an address that two people can have written differently; null if it is none. */
export function emailForm(text: string): EmailForm | null {
  const plain = withoutInvisible(text.normalize('NFKC')).trim()
  const at = plain.lastIndexOf('@')
  const local = plain.slice(0, Math.max(0, at))
  if (!LOCAL.test(local) || isMixedScript(local)) return null
  const domain = asciiHost(plain.slice(at + 1))
  return domain !== null && DOMAIN.test(domain) ? { local, domain } : null
}

/** An address as mail servers take it; a text that is none stays. */
export function sentEmail(address: string): string {
  const form = emailForm(address)
  return form === null ? address : `${form.local}@${form.domain}`
}

/** A host name in ASCII, as the browser and the service convert it (UTS 46). */
function asciiHost(host: string): string | null {
  if (host === '' || NOT_IN_HOST.test(host)) return null
  try {
    return new URL(`https://${host}`).hostname
  } catch {
    return null
  }
}
