import { createHmac, hash } from 'node:crypto'
import type { Entropy } from '#service/adapters/entropy.ts'

const TOKEN_BYTES = 32
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** A token of 256 random bits, as it travels. */
export function makeToken(entropy: Entropy): string {
  return Buffer.from(entropy.bytes(TOKEN_BYTES)).toString('base64url')
}

/** Whether a text could be a token or a session cookie at all. */
export function looksLikeToken(text: string | undefined): text is string {
  return text !== undefined && TOKEN.test(text)
}

/** What is stored of a token or a cookie. */
export function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/**
 * The token that follows another one at its rotation. Made from the old one, so that every answer in the old
 * one's last 30 seconds can carry it: a client that lost one answer does not lose its session.
 */
export function successorOf(token: string, secret: Uint8Array): string {
  return createHmac('sha256', secret).update(token).digest('base64url')
}
