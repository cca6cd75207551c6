import type { Entropy } from '#service/adapters/entropy.ts'
import { DEVICE_REMEMBERED_MS } from '#service/sessions/session-limits.ts'
import { hashOf, looksLikeToken, makeToken } from '#service/keys/tokens.ts'

/** The cookie that tokens are bound to (protocol, "Sessions"). */
export const SID_COOKIE = 'tombolo_sid'

/** The cookie of a request, or a fresh one. Its digest is computed on demand. */
export class Sid {
  /** True if the request had it. */
  readonly came: boolean
  /** The Set-Cookie header of a fresh cookie; null if the client has one. */
  readonly setCookie: string | null
  private readonly value: string
  private digest: Buffer | null = null

  constructor(value: string, setCookie: string | null) {
    this.value = value
    this.came = setCookie === null
    this.setCookie = setCookie
  }

  get hash(): Buffer {
    this.digest ??= hashOf(this.value)
    return this.digest
  }
}

/** Reads the cookie, or creates one that the answer sets. */
export function readSid(cookies: string | undefined, of: { entropy: Entropy; secure: boolean }): Sid {
  const sid = findCookie(cookies)
  if (looksLikeToken(sid)) return new Sid(sid, null)
  const fresh = makeToken(of.entropy)
  const attributes = `Path=/; Max-Age=${DEVICE_REMEMBERED_MS / 1000}; HttpOnly; SameSite=Lax${of.secure ? '; Secure' : ''}`
  return new Sid(fresh, `${SID_COOKIE}=${fresh}; ${attributes}`)
}

function findCookie(cookies: string | undefined): string | undefined {
  if (cookies === undefined) return undefined
  for (const cookie of cookies.split(';')) {
    const at = cookie.indexOf('=')
    if (cookie.slice(0, at).trim() === SID_COOKIE) return cookie.slice(at + 1).trim()
  }
  return undefined
}
