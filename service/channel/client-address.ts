import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, type Socket } from 'node:net'
import { ConfigError } from '#service/base/config-error.ts'

/** Finds the real address of a request: forwarding headers count only from proxies that the operator named. */
export interface AddressReader {
  addressOf: (request: IncomingMessage) => string
  /** The client of a connection; null if it is a proxy, which carries many clients. */
  clientOfSocket: (socket: Socket) => string | null
  isSecure: (request: IncomingMessage) => boolean
}

/** `trusted`: addresses and ranges of proxies, separated by commas, as TRUST_PROXY has them. */
export function createAddressReader(trusted: string | undefined): AddressReader {
  const proxies = trusted === undefined ? null : readRanges(trusted)
  const isProxy = (address: string) =>
    proxies !== null && isIP(address) !== 0 && proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  return {
    addressOf(request) {
      const direct = plain(request.socket.remoteAddress ?? '')
      if (proxies === null || !isProxy(direct)) return direct
      // The last address that is not a trusted proxy: a client may have forged the ones before it.
      const forwarded = String(request.headers['x-forwarded-for'] ?? '')
      const hops = forwarded.split(',').map((hop) => plain(hop.trim()))
      return hops.findLast((hop) => isIP(hop) !== 0 && !isProxy(hop)) ?? direct
    },
    clientOfSocket(socket) {
      const direct = plain(socket.remoteAddress ?? '')
      return isProxy(direct) ? null : direct
    },
    isSecure(request) {
      if ('encrypted' in request.socket && request.socket.encrypted === true) return true
      if (proxies === null || !isProxy(plain(request.socket.remoteAddress ?? ''))) return false
      return (
        String(request.headers['x-forwarded-proto'] ?? '')
          .split(',')
          .at(-1)
          ?.trim() === 'https'
      )
    },
  }
}

/** Maps an IPv4 address on an IPv6 socket to the IPv4 address. */
function plain(address: string): string {
  return address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address
}

function readRanges(trusted: string): BlockList {
  const list = new BlockList()
  for (const range of trusted.split(',').map((part) => part.trim())) {
    const [address = '', bits] = range.split('/')
    const version = isIP(address)
    const family = version === 6 ? 'ipv6' : 'ipv4'
    const most = version === 6 ? 128 : 32
    const prefix = bits === undefined ? most : Number(bits)
    if (version === 0 || !Number.isInteger(prefix) || prefix < 0 || prefix > most) {
      throw new ConfigError(`TRUST_PROXY has "${range}"; it must be addresses or ranges such as 10.0.0.0/8.`)
    }
    list.addSubnet(address, prefix, family)
  }
  return list
}
