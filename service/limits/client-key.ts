import { isIPv6 } from 'node:net'

/** An IPv6 client can choose any address of its own network: providers assign a /64 to a line, a /48 to a customer. */
type PrefixBits = 64 | 48

/**
 * The key under which requests of one client are counted: an IPv4 address unchanged, an IPv6 address as its network of `prefixBits`, such
 * as `2001:db8:1:2::/64`. An IPv4 address has the same key at both sizes.
 */
export function clientKey(address: string, prefixBits: PrefixBits = 64): string {
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  if (groups.slice(0, 6).join() === IPV4_MAPPED) return ipv4Of(groups)
  const network = groups.slice(0, prefixBits / 16).map((group) => group.toString(16))
  return `${network.join(':')}::/${prefixBits}`
}

/** The first six groups of `::ffff:0:0/96`, through which an IPv6 socket shows IPv4 addresses. */
const IPV4_MAPPED = [0, 0, 0, 0, 0, 0xffff].join()

const ipv4Of = (groups: readonly number[]) =>
  groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.')

/** The eight groups of a valid IPv6 address; a zone such as `%eth0` is left out. */
function groupsOf(address: string): number[] {
  const [plain = ''] = address.split('%')
  const [head = '', tail] = plain.split('::')
  const first = readGroups(head)
  const last = readGroups(tail ?? '')
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}

function readGroups(text: string): number[] {
  if (text === '') return []
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
}
