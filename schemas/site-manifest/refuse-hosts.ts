import type { Refusal } from './refusal.ts'

/** The refusal of a host name with the form in which it would be accepted, where there is one. */
export function withHost(refusal: Refusal): Refusal {
  const { path, value, expected } = refusal
  if (!path.startsWith('$.hosts[') || typeof value !== 'string') return refusal
  const host = asciiHost(value)
  return host === null || host === value ? refusal : { ...refusal, expected: `${expected}; write ${host}` }
}

/** The host of an address or an international name in the ASCII form that browsers send (punycode). */
function asciiHost(text: string): string | null {
  const address = text.includes('://') ? text : `http://${text}`
  if (!URL.canParse(address)) return null
  const { hostname } = new URL(address)
  return HOST.test(hostname) ? hostname : null
}

const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/
