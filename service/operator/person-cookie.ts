import { PERSON_SESSION } from '#schemas/operator/people.ts'

/** The cookie of a person's session. The prefix keeps other hosts and plain HTTP from setting it; browsers take it over TLS alone. */
export const SECURE_NAME = '__Host-tombolo_person'
/** Its name over HTTP, which the service speaks on the loopback address. */
const PLAIN_NAME = 'tombolo_person'

/** The secret of a session in the cookies of a request. */
export function personCookieOf(cookies: string | undefined): string | undefined {
  for (const cookie of cookies?.split(';') ?? []) {
    const [name = '', value = ''] = cookie.split('=', 2).map((part) => part.trim())
    if (name === SECURE_NAME || name === PLAIN_NAME) return value
  }
  return undefined
}

/** A Set-Cookie header with the secret of a session; null clears the cookie. */
export function setPersonCookie(secret: string | null, isSecure: boolean): string {
  const name = isSecure ? SECURE_NAME : PLAIN_NAME
  const seconds = secret === null ? 0 : PERSON_SESSION.hours * 3600
  const attributes = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  return `${name}=${secret ?? ''}; ${attributes}`
}
