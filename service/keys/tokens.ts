import { createHmac, hash } from 'node:crypto'
import type { Entropy } from '#service/adapters/entropy.ts'

const TOKEN_BYTES = 32
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** A token of 256 random bits, in text form. */
export function makeToken(entropy: Entropy): string {
  return Buffer.from(entropy.bytes(TOKEN_BYTES)).toString('base64url')
}

/** Whether a text has the form of a token or a session cookie. */
export function looksLikeToken(text: string | undefined): text is string {
  return text !== undefined && TOKEN.test(text)
}

/** The stored hash of a token or a cookie. */
export function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/**
 * The successor of a token at its rotation. Derived from the old one, so that every answer in the old one's last 30 seconds can carry it: a
 * client that lost one answer does not lose its session.
 */
export function successorOf(token: string, secret: Uint8Array): string {
  return createHmac('sha256', secret).update(token).digest('base64url')
}
