import type { AddressInfo } from 'node:net'

/** The origin of this process: messages of the sandbox travel over real HTTP, as from an external company. */
export function ownOrigin(server: { readonly address: () => AddressInfo | string | null }): string {
  const { address, port, family } = server.address() as AddressInfo
  const host = ['::', '0.0.0.0'].includes(address) ? '127.0.0.1' : address
  return `http://${family === 'IPv6' && host === address ? `[${host}]` : host}:${port}`
}
