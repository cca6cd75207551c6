import type { Entropy } from '#service/adapters/entropy.ts'
import { hashOf, looksLikeToken, makeToken } from '#service/sessions/tokens.ts'

/** The cookie that tokens are bound to (protocol, "Sessions"). */
export const SID_COOKIE = 'tombolo_sid'

/** The cookie of a request, or a fresh one. */
export interface Sid {
  readonly hash: Buffer
  /** True where the request brought it. */
  readonly came: boolean
  /** The Set-Cookie header of a fresh one; null where the client has it already. */
  readonly setCookie: string | null
}

/** Reads the cookie, or makes one for the answer to set. */
export function readSid(cookies: string | undefined, of: { entropy: Entropy; secure: boolean }): Sid {
  const sid = findCookie(cookies)
  if (looksLikeToken(sid)) return { hash: hashOf(sid), came: true, setCookie: null }
  const fresh = makeToken(of.entropy)
  const attributes = `Path=/; HttpOnly; SameSite=Lax${of.secure ? '; Secure' : ''}`
  return { hash: hashOf(fresh), came: false, setCookie: `${SID_COOKIE}=${fresh}; ${attributes}` }
}

function findCookie(cookies: string | undefined): string | undefined {
  if (cookies === undefined) return undefined
  for (const cookie of cookies.split(';')) {
    const at = cookie.indexOf('=')
    if (cookie.slice(0, at).trim() === SID_COOKIE) return cookie.slice(at + 1).trim()
  }
  return undefined
}
