import { readFile } from 'node:fs/promises'
import {
  BEACON_SCHEMES,
  KNOWN_CHAINS,
  knownChain,
  type BeaconChain,
} from '#modules/fairness/rules/beacon-chains.ts'
import { StartError } from '#service/base/start-error.ts'

/** The operator's beacon settings: a chain by name or by file, and its endpoints. */
export interface BeaconSettings {
  chain: string | undefined
  endpoints: string | undefined
}

/** Default endpoints of the chains that are known by name. */
const PUBLIC_ENDPOINTS = [
  'https://api.drand.sh',
  'https://api2.drand.sh',
  'https://api3.drand.sh',
  'https://drand.cloudflare.com',
]

/** Reads the chain from which draws take their public value; null if none is configured. */
export async function readBeaconChain({ chain }: BeaconSettings): Promise<BeaconChain | null> {
  if (chain === undefined) return null
  if (Object.hasOwn(KNOWN_CHAINS, chain)) return KNOWN_CHAINS[chain as keyof typeof KNOWN_CHAINS]
  const wrong = (what: string) =>
    new StartError(
      `DRAND_CHAIN is "${chain}"; it must be ${Object.keys(KNOWN_CHAINS).join(' or ')}, or a file with the /info of another chain: ${what}.`,
    )
  const text = await readFile(chain, 'utf8').catch(() => {
    throw wrong('there is no such file')
  })
  let info: unknown
  try {
    info = JSON.parse(text)
  } catch {
    throw wrong('it is no JSON')
  }
  const found = chainOf(info)
  if (typeof found === 'string') throw wrong(found)
  return found
}

/** Endpoints that are asked for rounds, in this order. */
export function beaconEndpoints({ endpoints }: BeaconSettings): string[] {
  if (endpoints === undefined) return PUBLIC_ENDPOINTS
  return endpoints.split(',').map((endpoint) => {
    const trimmed = endpoint.trim().replace(/\/+$/, '')
    if (/^https?:$/.test(URL.canParse(trimmed) ? new URL(trimmed).protocol : '')) return trimmed
    throw new StartError(`DRAND_ENDPOINTS has "${trimmed}"; each must begin with https:// or http://.`)
  })
}

function chainOf(info: unknown): BeaconChain | string {
  const {
    hash,
    public_key: publicKey,
    schemeID,
    period,
    genesis_time: genesis,
  } = (info ?? {}) as Record<string, unknown>
  if (typeof hash !== 'string' || !/^[0-9a-f]{64}$/.test(hash)) return 'its hash is not 64 hex digits'
  const scheme = BEACON_SCHEMES.find((known) => known === schemeID)
  if (scheme === undefined) return `its schemeID is none of ${BEACON_SCHEMES.join(', ')}`
  const digits = scheme === 'pedersen-bls-chained' ? 96 : 192
  if (typeof publicKey !== 'string' || !new RegExp(`^[0-9a-f]{${digits}}$`).test(publicKey)) {
    return `its public_key is not ${digits} hex digits`
  }
  const known = knownChain(hash)
  if (known !== null && KNOWN_CHAINS[known].publicKey !== publicKey)
    return `its hash is that of ${known}, its key is not`
  if (!isPositive(period)) return 'its period is no number of seconds'
  if (!isPositive(genesis)) return 'its genesis_time is no time in seconds'
  return { chainHash: hash, publicKey, scheme, periodSeconds: period, genesisSeconds: genesis }
}

function isPositive(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0
}
