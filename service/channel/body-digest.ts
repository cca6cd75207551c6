import { createHmac } from 'node:crypto'

/**
 * A digest of a decoded body: the same for the same values, in whatever order and width an encoder wrote them.
 * Keyed, because a body may hold a password and the digest is stored.
 */
export function digestOf(operation: string, body: unknown, secret: Uint8Array): Buffer {
  return createHmac('sha256', secret)
    .update(`${operation}\0${canonical(body)}`)
    .digest()
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`
}
